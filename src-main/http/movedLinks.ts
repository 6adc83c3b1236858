/** While the pool is on another host: sends links there, and leaves the page to those who can take the move back. */
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { CallName } from '#shared/api.ts';
import { HERE_QUERY } from '#shared/limits.ts';
import { readMovedTo, requireHere } from '../pool/core/moved.ts';
import type { Pool } from '../pool/core/pool.ts';
import type { Session } from '../pool/people/sessions.ts';

/** What the first commissioner needs to take the move back, or to save a last copy. `readHealth` is for monitors. */
const EVEN_MOVED: ReadonlySet<CallName> = new Set<CallName>([
  'readHealth',
  'login',
  'logout',
  'provePresence',
  'signInWindow',
  'copyPool',
  'readMove',
  'takeBackMove',
]);

/** @throws PoolError 'moved' for every other call than those */
export function requireCallHere(pool: Pool, name: CallName, session: Session | null): void {
  // The desktop app's window finds out by this one whether it has to sign in.
  const isOwnWindow = name === 'readMe' && (session === null || session.isFirstAdmin);
  if (!isOwnWindow && !EVEN_MOVED.has(name)) requireHere(pool);
}

/** Calendar programs follow a redirect; every other call gets an error with the address. */
const isCalendar = (path: string) => /^\/api\/calendar\//i.test(path);
const isCall = (path: string) => /^\/api(\/|$)/i.test(path);
/** The page's own files: a page that was opened before the move still loads its parts. */
const isFile = (path: string) => /\.[^/]+$/.test(path);
const isLink = (path: string) => isCalendar(path) || !isCall(path);

type Options = {
  pool: Pool;
  readSession: (request: IncomingMessage) => Session | null;
  isWindow: (request: IncomingMessage) => boolean;
};

/** `screens` comes before the page's own files are served, `all` after them: what is left is a link too. */
type Which = 'screens' | 'all';

/** Redirects a link to the same path and query at the new address. Browsers add the fragment. */
export function redirectMoved({ pool, readSession, isWindow }: Options, which: Which): RequestHandler {
  return (request, response, next) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading || !isLink(request.path)) return next();
    const movedTo = readMovedTo(pool);
    if (movedTo === null) return next();
    if (which === 'screens' && isFile(request.path) && !isCalendar(request.path)) return next();
    // The way in for a commissioner who is signed out: `/?here`.
    if (request.path === '/' && HERE_QUERY in request.query) return next();
    if (isWindow(request) || readSession(request)?.isFirstAdmin === true) return next();
    // Anything but a path, such as another site's whole address, must not become a part of the host.
    const target = request.originalUrl.startsWith('/') ? request.originalUrl : '/';
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(307, movedTo + target);
  };
}
