/**
 * Sends kept answers and a reader's own ones without Express, whose middleware and routing take several times as long as the
 * answer itself. Only the plainest request goes this way: a GET of exactly the path of such an answer, with a session that
 * needs no change, and no proxy on the way. It only ever says yes; every other request, and each that would be rejected, goes through Express.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { api, type Access } from '#shared/api.ts';
import type { Pool } from '../pool/core/pool.ts';
import { readMovedTo } from '../pool/core/moved.ts';
import { readTimeZone } from '../pool/core/poolTimes.ts';
import { needsProlonging } from '../pool/people/sessions.ts';
import type { Answer, KeptAnswers } from './keptAnswers.ts';
import { isForeign, isKnownHost, type KnownHosts } from './origin.ts';
import type { OwnReads } from './ownReads.ts';
import { perTurn } from './perTurn.ts';
import { sendJson } from './sending.ts';
import type { SessionCookie } from './session.ts';

type Options = {
  pool: Pool;
  cookie: Pick<SessionCookie, 'read'>;
  hosts: KnownHosts;
  kept: KeptAnswers;
  own: OwnReads;
  saw: (visit: { remote: string; host: string; isForwarded: boolean }) => void;
  /** The headers of every response. */
  headers: Readonly<Record<string, string>>;
};

const FOR_EVERY_SESSION: ReadonlySet<Access> = new Set<Access>(['member', 'anyone', 'board']);
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'] as const;

const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.authorization === undefined &&
  PROXY_HEADERS.every((name) => headers[name] === undefined);

/** @returns whether it has sent the answer */
export function createShortcut(options: Options): (...request: Parameters<RequestListener>) => boolean {
  const { pool, cookie, hosts, kept, own, saw, headers } = options;
  const place = perTurn(() => ({ isHere: readMovedTo(pool) === null, zone: readTimeZone(pool) }));
  pool.onPublish(place.forget);
  /** The kept or own answer, if its reader has a session and needs no other right. */
  const find = (request: IncomingMessage, path: string): Answer | null => {
    try {
      const session = cookie.read(request);
      if (session === null || needsProlonging(pool, session)) return null;
      const answer = kept.find(path, session);
      if (answer === null) return own.read(path, session);
      return FOR_EVERY_SESSION.has(api[answer.name].access) ? answer : null;
    } catch {
      return null; // it fails again in Express, which reports it
    }
  };
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '' } = request;
    if (!url.startsWith('/api/') || !isPlain(request)) return false;
    if (isForeign(request) || !isKnownHost(request, hosts)) return false;
    const answer = find(request, url);
    if (answer === null || !place.get().isHere) return false;
    saw({ remote: request.socket.remoteAddress ?? '', host: request.headers.host ?? '', isForwarded: false });
    sendJson(response, answer, {
      ...headers,
      'X-Server-Time': String(pool.clock.now()),
      'X-Time-Zone': place.get().zone,
    });
    return true;
  };
}
