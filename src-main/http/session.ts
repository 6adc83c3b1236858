/** The session's cookie. Its name carries the pool's id, and `-s` over https, because ports share cookies. */
import { parseCookie, stringifySetCookie } from 'cookie';
import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { DAY_MS, SESSION_MS } from '#shared/limits.ts';
import type { Pool } from '../pool/core/pool.ts';
import { createSessionReader, prolongSession, type Session } from '../pool/people/sessions.ts';

/** The cookie in which the desktop app gives its window the one-use token. */
export const WINDOW_COOKIE = 'sunday-five-window';

export const readWindowToken = (request: IncomingMessage): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[WINDOW_COOKIE];

/** Browsers keep no cookie for longer. */
const DEVICE_S = (400 * DAY_MS) / 1000;

type Visitor = { session: Session; token: string };

export type SessionCookie = {
  read: (request: IncomingMessage) => Session | null;
  /** As read; a visit also moves the end of the session on, in the database and in the browser. */
  visit: (request: Request, response: Response) => Session | null;
  set: (request: Request, response: Response, token: string) => void;
  clear: (request: Request, response: Response) => void;
  /** The known-device cookie; see pool/people/devices.ts. */
  readDevice: (request: IncomingMessage) => string | undefined;
  setDevice: (request: Request, response: Response, value: string) => void;
};

export function createSessionCookie(pool: Pool, cookieId: string): SessionCookie {
  const plainName = `sunday-five-${cookieId}`;
  const secureName = `${plainName}-s`;
  const write = (request: Request, response: Response, value: string, maxAgeS: number) => {
    const name = request.secure ? secureName : plainName;
    response.setHeader(
      'Set-Cookie',
      stringifySetCookie({
        name,
        value,
        httpOnly: true,
        sameSite: 'lax',
        secure: request.secure,
        path: '/',
        maxAge: maxAgeS,
      }),
    );
  };
  const sessions = createSessionReader(pool);
  const find = (request: IncomingMessage): Visitor | null => {
    const cookies = parseCookie(request.headers.cookie ?? '');
    for (const token of [cookies[secureName], cookies[plainName]]) {
      const session = sessions.read(token);
      if (session !== null && token !== undefined) return { session, token };
    }
    return null;
  };
  return {
    read: (request) => find(request)?.session ?? null,
    visit: (request, response) => {
      const visitor = find(request);
      if (visitor === null) return null;
      if (prolongSession(pool, visitor.session)) {
        sessions.forget(visitor.session);
        write(request, response, visitor.token, SESSION_MS / 1000);
      }
      return visitor.session;
    },
    set: (request, response, token) => write(request, response, token, SESSION_MS / 1000),
    clear: (request, response) => write(request, response, '', 0),
    readDevice: (request) => {
      const cookies = parseCookie(request.headers.cookie ?? '');
      return cookies[`${secureName}-device`] ?? cookies[`${plainName}-device`];
    },
    setDevice: (request, response, value) => {
      const { secure } = request;
      const name = `${secure ? secureName : plainName}-device`;
      const cookie = { name, value, httpOnly: true, sameSite: 'lax' as const, secure, path: '/', maxAge: DEVICE_S };
      response.append('Set-Cookie', stringifySetCookie(cookie));
    },
  };
}
