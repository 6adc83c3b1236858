/**
 * The one wrapper round every call: session, access, parse, own, rule — in this order, so that 401 and 403 come before
 * 400 — and the one place where an error becomes a status.
 */
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { Access, Api, Call, CallName, InputOf, ParamsOf, QueryOf, ResultOf } from '#shared/api.ts';
import { api } from '#shared/api.ts';
import { parseDetails } from '#shared/errorDetails.ts';
import { ERRORS, PoolError } from '#shared/errors.ts';
import { BODY_MAX, BODY_MAX_SIGNED_OUT, PRESENCE_HEADER, UPLOAD_MAX } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import type { Pool } from '../pool/core/pool.ts';
import type { Presence } from '../pool/people/presence.ts';
import type { Session } from '../pool/people/sessions.ts';
import { refusedByDisk } from '../pool/core/troubles.ts';
import { parsed } from './parse.ts';
import { readBoardRequest } from './boardToken.ts';
import { isForeign } from './origin.ts';
import { NO_ONE, type KeptAnswers } from './keptAnswers.ts';
import { requireCallHere } from './movedLinks.ts';
import { createPictureGate } from './pictureGate.ts';
import { sendJson, sendResult } from './sending.ts';
import type { SessionCookie } from './session.ts';
import { readTimeZone } from '../pool/core/poolTimes.ts';

/** Who asks, as far as the call's access promises it. */
type AskerOf<A extends Access> = A extends 'anyone' | 'board' | 'window' ? Session | null : Session;

export type Ask<N extends CallName> = {
  pool: Pool;
  actor: AskerOf<Api[N]['access']>;
  params: ParamsOf<N>;
  query: QueryOf<N>;
  input: InputOf<N>;
  /** The body of a call that takes a picture; empty otherwise. */
  image: Uint8Array;
  request: Request;
  /** Did the request bring a valid proof of presence? */
  isPresent: boolean;
  /** Sets the answer's ETag. */
  tag: (etag: string) => void;
  session: { set: (token: string) => void; clear: () => void };
  device: { read: () => string | undefined; set: (value: string) => void };
};

/** One function per call; a missing one does not compile. */
export type Handlers = { [N in CallName]: (ask: Ask<N>) => ResultOf<N> | Promise<ResultOf<N>> };

/** The response of a call that returns nothing else. */
export const done = { ok: true } as const;

/** The handlers of one subject's calls. */
export type HandlersOf<Calls> = Pick<Handlers, keyof Calls & CallName>;

type Options = {
  pool: Pool;
  cookie: SessionCookie;
  presence: Presence;
  isWindow: (request: Request) => boolean;
  isOpen: () => boolean;
  kept: KeptAnswers;
  checkResults: boolean;
};

/** How a request may be let in without a session. */
type OtherWays = { isBoard: () => boolean; isWindow: () => boolean };

const parsers: Record<'anyone' | 'signedIn' | 'image', RequestHandler> = {
  anyone: express.json({ limit: BODY_MAX_SIGNED_OUT, strict: true }),
  signedIn: express.json({ limit: BODY_MAX, strict: true }),
  image: express.raw({ limit: UPLOAD_MAX, type: () => true }),
};

/** Reads the body; as JSON only from application/json, so that no form of another site can send one. */
const readBody = (request: Request, response: Response, parser: RequestHandler): Promise<unknown> =>
  new Promise((resolve, reject) => {
    // Express answers null for a request without a body, false for one of another type.
    if (parser !== parsers.image && isSent(request) && request.is('application/json') === false) {
      return reject(new PoolError('malformed', 'Send the request body as application/json.'));
    }
    parser(request, response, (error: unknown) => {
      // Express hands a body parser's failure as any; what is no Error cannot come from there.
      if (error instanceof Error) reject(parser === parsers.image && isTooLarge(error) ? imageTooLarge() : error);
      else resolve(request.body);
    });
  });

const isSent = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
const isTooLarge = (error: Error) => 'status' in error && error.status === 413;
const imageTooLarge = () => new PoolError('too_large', texts.imageTooLarge);

function requireAccess(access: Access, session: Session | null, { isBoard, isWindow }: OtherWays): void {
  if (access === 'anyone' || (access === 'board' && isBoard()) || (access === 'window' && isWindow())) return;
  if (session === null || access === 'window') throw new PoolError('not_signed_in');
  const { isAdmin, isFirstAdmin, isScorekeeper } = session;
  const isRefused =
    (access === 'scorekeeper' && !isScorekeeper && !isAdmin) ||
    (access === 'admin' && !isAdmin) ||
    (access === 'firstAdmin' && !isFirstAdmin);
  if (isRefused) throw new PoolError('not_allowed');
}

function requirePresence({ presence }: Call, isPresent: boolean): void {
  if (presence && !isPresent) throw new PoolError('presence_required');
}

/** A member asks about their own data only; the commissioner about anyone's. */
function requireOwn(session: Session | null, params: unknown): void {
  const isOwn =
    typeof params === 'object' && params !== null && 'userId' in params && params.userId === session?.userId;
  if (!isOwn && session?.isAdmin !== true) throw new PoolError('not_allowed');
}

const BEFORE_OPENING: ReadonlySet<CallName> = new Set(['readPool', 'readHealth', 'checkSetUpLink', 'setUpByLink']);

/** Registers every call of the contract. */
export function registerCalls(app: Express, handlers: Handlers, options: Options): void {
  const { pool, cookie, presence, isOpen, isWindow, kept, checkResults } = options;
  const pictures = createPictureGate();
  /** What works before the pool has a commissioner. */
  const isBeforeOpening = (name: CallName) => api[name].access === 'window' || BEFORE_OPENING.has(name);

  const isPresent = (request: Request, session: Session | null) =>
    session !== null && presence.isProven(request.get(PRESENCE_HEADER), session);

  /** Calls the handler, or takes the answer from those that are kept, and sends it. */
  async function respond(name: CallName, ask: Ask<CallName>, response: Response): Promise<void> {
    const call: Call = api[name];
    const { params, query, actor } = ask;
    // Each handler's own types were checked against the contract where it is written; here all of them are one.
    const handle = handlers[name] as (ask: unknown) => unknown;
    const check = (result: unknown): unknown => {
      if (checkResults && !call.result.safeParse(result).success) throw new Error(`${name} broke the contract`);
      return result;
    };
    await pool.storeDueReveals();
    const isWhole = Object.values(query).every((value) => value === undefined);
    const make = () => check(handle({ pool, params, query, actor: NO_ONE }));
    const shared = isWhole ? kept.read(name, params, actor, make) : null;
    const result = shared === null ? check(await handle(ask)) : null;
    // After the action: it may have changed the zone.
    response.setHeader('X-Time-Zone', readTimeZone(pool));
    if (shared === null) await sendResult(response, call, result);
    else sendJson(response, shared);
  }

  async function answer(name: CallName, request: Request, response: Response): Promise<void> {
    const call: Call = api[name];
    // What everyone may read can be linked to from anywhere.
    if (call.access !== 'anyone' && isForeign(request)) throw new PoolError('wrong_origin');
    const asker = cookie.visit(request, response);
    const otherWays = { isBoard: () => readBoardRequest(pool, request) !== null, isWindow: () => isWindow(request) };
    if (!isOpen() && !isBeforeOpening(name)) throw new PoolError('not_open');
    requireCallHere(pool, name, asker);
    requireAccess(call.access, asker, otherWays);
    requirePresence(call, isPresent(request, asker));
    const parser = call.body === 'image' ? parsers.image : asker === null ? parsers.anyone : parsers.signedIn;
    const receive = () => readBody(request, response, parser);
    const isPicture = call.body === 'image' && asker !== null;
    const body = call.method === 'GET' ? {} : await (isPicture ? pictures.receive(asker.userId, receive) : receive());
    // A body may take its time, and the session may have ended meanwhile.
    const session = call.method === 'GET' ? asker : cookie.read(request);
    requireAccess(call.access, session, otherWays);
    requirePresence(call, isPresent(request, session));
    const image = body instanceof Uint8Array ? body : new Uint8Array();
    const params = parsed(call.params, request.params);
    const query = parsed(call.query, request.query);
    const input = parsed(call.input, call.body === 'image' ? {} : (body ?? {}));
    if (call.access === 'own') requireOwn(session, params);
    // Each part was parsed by the call's own schemas, which TypeScript cannot follow through the index.
    const ask = {
      pool,
      actor: session,
      params,
      query,
      input,
      image,
      request,
      isPresent: isPresent(request, session),
      tag: (etag: string) => void response.setHeader('ETag', etag),
      session: {
        set: (token: string) => cookie.set(request, response, token),
        clear: () => cookie.clear(request, response),
      },
      device: {
        read: () => cookie.readDevice(request),
        set: (value: string) => cookie.setDevice(request, response, value),
      },
    } as Ask<CallName>;
    await respond(name, ask, response);
  }

  for (const name of Object.keys(api) as CallName[]) {
    const { method, path } = api[name];
    const register = { GET: app.get, POST: app.post, PATCH: app.patch, DELETE: app.delete }[method].bind(app);
    register(path, (request: Request, response: Response, next: NextFunction) => {
      answer(name, request, response).catch(next);
    });
  }
}

/** What Express and the body parser throw, as ours. */
function toPoolError(error: unknown): PoolError | null {
  if (error instanceof PoolError) return error;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const refused = refusedByDisk(error);
  if (refused instanceof PoolError) return refused;
  // The user, week or game that the change is about was deleted in the same instant.
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return new PoolError('conflict');
  const status = 'status' in error ? error.status : undefined;
  if (status === 413) return new PoolError('too_large');
  if (error instanceof URIError) return new PoolError('malformed', 'That address is not written correctly.');
  if (error instanceof SyntaxError && status === 400) {
    return new PoolError('malformed', 'The request body is not valid JSON.');
  }
  if (typeof status === 'number' && status >= 400 && status < 500) return new PoolError('malformed');
  return null;
}

/**
 * The last handler: every error as JSON `{message, code, details?}`; never a stack trace.
 * @param checkDetails treat details that do not match the contract as an internal error
 */
export const answerError =
  ({ log }: Pick<Pool, 'log'>, checkDetails: boolean) =>
  // Express recognizes an error handler by its four parameters.
  (thrown: unknown, request: Request, response: Response, _next: NextFunction): void => {
    if (response.headersSent) {
      // Part of the response is out. Closing the connection is the only way to report that it is incomplete.
      log.error({ err: thrown, path: request.path }, 'a response could not be finished');
      response.destroy();
      return;
    }
    const known = toPoolError(thrown);
    const isBroken = checkDetails && known?.details !== undefined && !hasContractDetails(known);
    if (known === null || isBroken || (known.code === 'unavailable' && known !== thrown))
      log.error({ err: thrown, path: request.path }, 'a call failed');
    const error = known === null || isBroken ? new PoolError('internal') : known;
    const { code, message, details, retryAfterS } = error;
    if (retryAfterS !== undefined) response.setHeader('Retry-After', retryAfterS);
    if (details !== undefined && 'etag' in details && details.etag !== undefined)
      response.setHeader('ETag', details.etag);
    response.status(ERRORS[code].status).json({ message, code, ...(details === undefined ? {} : { details }) });
  };

const hasContractDetails = ({ code, details }: PoolError) => parseDetails(code, details) !== undefined;
