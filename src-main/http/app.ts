/** Express, put together: headers, hosts and origins, the calls, the page. */
import express, { type Express } from 'express';
import helmet from 'helmet';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { PoolError } from '#shared/errors.ts';
import type { Pool } from '../pool/core/pool.ts';
import { readSettings } from '../pool/core/settings.ts';
import type { Presence } from '../pool/people/presence.ts';
import type { WindowTokens } from '../pool/people/windowToken.ts';
import type { KeptAnswers } from './keptAnswers.ts';
import { redirectMoved } from './movedLinks.ts';
import { isForeign, isKnownHost, isOwnOrigin, secureAddress, type KnownHosts } from './origin.ts';
import { readInlineSources, servePage, type InlineSources } from './page.ts';
import { createOwnReads } from './ownReads.ts';
import { answerError, registerCalls, type Handlers } from './route.ts';
import { readWindowToken, type SessionCookie } from './session.ts';
import { createShortcut } from './shortcut.ts';

export type AppOptions = {
  pool: Pool;
  cookie: SessionCookie;
  handlers: Handlers;
  hosts: KnownHosts;
  /** The folder of the built page; null when another server (vite) serves it. */
  pageDir: string | null;
  windowTokens: WindowTokens;
  presence: Presence;
  /** Called for every request to one of the pool's addresses. */
  saw: (visit: { remote: string; host: string; isForwarded: boolean }) => void;
  isOpen: () => boolean;
  kept: KeptAnswers;
  checkResults: boolean;
};

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers for a page that comes over plain http on a LAN as often as over https. */
const createHeaders = (inline: InlineSources) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline.script],
        styleSrc: ["'self'", ...inline.style],
        // Chat shows linked pictures after a tap; they come from anywhere.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
  });

/** The headers of every response. Helmet would make them again for each, its policy from all of its parts. */
function readHeaders(inline: InlineSources): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => void (headers[name] = value),
    removeHeader: () => {},
  };
  // helmet needs nothing else of a response.
  createHeaders(inline)({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}

/** The shortcut for kept and own answers, and Express for everything else. */
export function createListener(options: AppOptions): RequestListener {
  const { pageDir, pool, handlers, checkResults } = options;
  const ofAll = readHeaders(pageDir === null ? { script: [], style: [] } : readInlineSources(pageDir));
  const app = createApp(options, ofAll);
  const own = createOwnReads(pool, handlers, checkResults);
  const headers = { ...ofAll, 'Cache-Control': 'no-store' };
  const shortcut = createShortcut({ ...options, own, headers });
  // Express is a request listener; its own type is less exact.
  const listener = app as unknown as RequestListener;
  return (request, response) => {
    if (!shortcut(request, response)) listener(request, response);
  };
}

function createApp(options: AppOptions, headers: Readonly<Record<string, string>>): Express {
  const { pool, cookie, handlers, hosts, pageDir, windowTokens, presence, saw, isOpen, kept, checkResults } = options;
  const app = express();
  app.set('trust proxy', (address: string) => hosts.isTrustedProxy(address));
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.disable('x-powered-by');

  const ofAll = Object.entries(headers);
  app.use((_request, response, next) => {
    for (const [name, value] of ofAll) response.setHeader(name, value);
    next();
  });
  app.use((request, response, next) => {
    if (isKnownHost(request, hosts)) return next();
    const name = (request.headers.host ?? '').replaceAll(/[^\w.:-]/g, '');
    response
      .status(421)
      .type('text/plain')
      .send(
        `Sunday Five does not know the address "${name}".\n\n` +
          `Commissioner: enter https://${name} in Admin, Invite, as "Another address", ` +
          `or start the pool with POOL_PUBLIC_URL=https://${name}, and this page works.\n`,
      );
  });
  app.use((request, response, next) => {
    const secure = READING.has(request.method) ? secureAddress(request, hosts) : null;
    if (secure === null || !request.url.startsWith('/')) return next();
    response.redirect(307, secure + request.url);
  });
  app.use((request, _response, next) => {
    const isForwarded =
      hosts.isTrustedProxy(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] !== undefined;
    saw({ remote: request.ip ?? '', host: request.host, isForwarded });
    next();
  });
  const isWindow = (request: IncomingMessage) => windowTokens.isValid(readWindowToken(request));
  const moved = { pool, readSession: cookie.read, isWindow };
  app.use(redirectMoved(moved, 'screens'));
  app.use('/api', (request, response, next) => {
    response.setHeader('X-Server-Time', pool.clock.now());
    response.setHeader('Cache-Control', 'no-store');
    const isOwn = isOwnOrigin(request, hosts) && !isForeign(request);
    if (!READING.has(request.method) && !isOwn) throw new PoolError('wrong_origin');
    next();
  });
  registerCalls(app, handlers, { pool, cookie, presence, isWindow, isOpen, kept, checkResults });
  app.use('/api', () => {
    throw new PoolError('not_found', 'There is no such call.');
  });
  if (pageDir !== null) app.use(servePage(pageDir, () => ({ ...readSettings(pool), isDemo: pool.demo })));
  app.use(redirectMoved(moved, 'all'));
  app.use(answerError(pool, checkResults));
  return app;
}
