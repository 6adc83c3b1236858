/**
 * The page's only fetch: one function for every call of the contract, typed by it. A refusal becomes the same PoolError
 * the server threw, no answer at all becomes PoolError('unreachable').
 */
import type { Call, CallName, InputOf, ParamsOf, QueryOf, ResultOf } from '#shared/api.ts';
import { pathOf } from '#shared/api/path.ts';
import { firstRequests } from '#shared/api/firstRequests.ts';
import { detailsOf, isErrorCode, PoolError, type PoolErrorParts } from '#shared/errors.ts';
import { PRESENCE_HEADER } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { learnServerTime } from './clock.ts';
import type * as Contract from './contract.ts';
import { forgetFirstReads, takeFirstRead } from './firstReads.ts';
import { isText, recordOf } from './guards.ts';
import { learnTimeZone } from './timeZone.ts';
import { presence } from './presenceToken.ts';
import { signal } from './signal.ts';

/** A computer that sleeps does not refuse, it is silent. After this long we say so. */
const SILENCE_MS = 15_000;
/** An upload, or a file that the server makes first, takes longer to answer. */
const FILE_SILENCE_MS = 180_000;

type Needs<K extends string, V> = Record<string, never> extends V ? { [key in K]?: V } : { [key in K]: V };

export type RequestOptions<N extends CallName> = Needs<'params', ParamsOf<N>> &
  Needs<'query', QueryOf<N>> &
  Needs<'input', InputOf<N>> & {
    /** The ETag the sender last read; the save is refused as stale when it is no longer true. */
    ifMatch?: string | null;
    /** Lets the request outlive the page. */
    keepalive?: boolean;
    /** The body of a call that takes a picture. */
    image?: Blob;
    /** The board link's token, on a screen that was opened by it. */
    boardToken?: string | null;
    signal?: AbortSignal;
  };

export type Answer<T> = { result: T; etag: string | null };

/**
 * The last answers to reads, oldest first: a read names the ETag it has, and an answer that is still the same comes back
 * without its body. After a score every screen reads again, but little has changed.
 */
const lastAnswers = new Map<string, Answer<unknown>>();
const LAST_ANSWERS_MAX = 40;
const NOT_MODIFIED = 304;

/** Forgets what this user has read. */
export function forgetAnswers(): void {
  lastAnswers.clear();
  forgetFirstReads();
}

function keepAnswer(key: string, answer: Answer<unknown>): void {
  lastAnswers.delete(key);
  lastAnswers.set(key, answer);
  const [oldest] = lastAnswers.keys();
  if (lastAnswers.size > LAST_ANSWERS_MAX && oldest !== undefined) lastAnswers.delete(oldest);
}

/** Does the commissioner's computer answer? Any answer counts, also a refusal. */
export const reachable = signal(true);

/** The new address of a pool that has moved to another host, as this one reported it. */
export const movedTo = signal<string | null>(null);

const signedOutListeners = new Set<() => void>();
/** Called when the server reports that there is no session. */
export const onSignedOut = (listener: () => void): void => void signedOutListeners.add(listener);

let contract: typeof Contract | undefined;

/** @throws PoolError 'unreachable' when it can't be loaded */
export async function loadContract(): Promise<typeof Contract> {
  try {
    return (contract ??= await import('./contract.ts'));
  } catch {
    throw new PoolError('unreachable');
  }
}

/** How a call is sent. */
type RequestLine = Pick<Call, 'method' | 'path' | 'answer'>;

const isFirst = (name: CallName): name is keyof typeof firstRequests => Object.hasOwn(firstRequests, name);

/** Those of the first screens are at hand, so that a save leaves at once, even from a page that is being closed. */
function requestLine(name: CallName): RequestLine | Promise<RequestLine> {
  if (!isFirst(name)) return loadContract().then(({ api }) => api[name]);
  const [method, path] = firstRequests[name];
  return { method, path, answer: 'json' };
}

/**
 * The answer as the contract describes it. What arrives before the contract comes from the server that sent this page a
 * moment ago, so it is taken as it is; the check is for pages that stay open while their server is renewed.
 */
function checked<N extends CallName>(name: N, body: unknown): ResultOf<N> {
  if (contract === undefined) return body as ResultOf<N>;
  const read = contract.api[name].result.safeParse(body);
  // The schema just parsed is this call's own, which TypeScript cannot follow through the index.
  if (read.success) return read.data as ResultOf<N>;
  console.error(`Unexpected answer to ${name}`, read.error.issues);
  throw new PoolError('internal', texts.unexpectedAnswer);
}

function queryText(query: Readonly<Record<string, unknown>> | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

/** Gateways on the way (a tunnel, mostly) answer in the pool's stead when it sleeps. */
const isGatewayStatus = (status: number) => status === 502 || status === 504 || (status >= 520 && status <= 530);

const isErrorBody = recordOf({ message: isText, code: isErrorCode });

async function toError(response: Response): Promise<PoolError> {
  // A body that is not JSON comes from a gateway, not from the pool.
  const body: unknown = await response.json().catch(() => null);
  if (!isErrorBody(body)) {
    const isGateway = isGatewayStatus(response.status) || response.status === 503;
    return new PoolError(isGateway ? 'unreachable' : 'internal');
  }
  const { code, message } = body;
  const details = 'details' in body ? (await loadContract()).parseDetails(code, body.details) : undefined;
  const wait = Number(response.headers.get('Retry-After'));
  const more = { details, retryAfterS: wait > 0 ? wait : undefined };
  // The details were parsed by the schema of this very code.
  return new PoolError(...([code, message, more] as PoolErrorParts));
}

type Options = {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, unknown>>;
  input?: unknown;
  ifMatch?: string | null;
  ifNoneMatch?: string | null | undefined;
  keepalive?: boolean;
  image?: Blob;
  boardToken?: string | null;
  signal?: AbortSignal;
};

async function send(call: RequestLine, options: Options): Promise<Response> {
  const { method, answer } = call;
  const { image } = options;
  const isFile = image !== undefined || answer === 'file' || answer === 'csv';
  const headers: Record<string, string> = {};
  const proof = presence.token();
  if (proof !== null) headers[PRESENCE_HEADER] = proof;
  if (method !== 'GET') headers['Content-Type'] = image === undefined ? 'application/json' : 'application/octet-stream';
  if (typeof options.boardToken === 'string') headers['Authorization'] = `Board ${options.boardToken}`;
  if (typeof options.ifMatch === 'string') headers['If-Match'] = options.ifMatch;
  if (typeof options.ifNoneMatch === 'string') headers['If-None-Match'] = options.ifNoneMatch;
  const address = pathOf(call, options.params) + queryText(options.query);
  const first = method === 'GET' ? takeFirstRead(address) : undefined;
  const silence = first?.stop ?? new AbortController();
  const timer = setTimeout(() => silence.abort(), isFile ? FILE_SILENCE_MS : SILENCE_MS);
  const stop = () => silence.abort();
  options.signal?.addEventListener('abort', stop);
  const sentAt = first?.sentAt ?? Date.now();
  try {
    const response = await (first?.response ??
      fetch(address, {
        method,
        headers,
        credentials: 'include',
        keepalive: options.keepalive ?? false,
        signal: silence.signal,
        ...(method === 'GET' ? {} : { body: image ?? JSON.stringify(options.input ?? {}) }),
      }));
    const serverTime = response.headers.get('X-Server-Time');
    if (serverTime !== null) learnServerTime(Number(serverTime), sentAt, first?.heardAt ?? Date.now());
    const timeZone = response.headers.get('X-Time-Zone');
    if (timeZone !== null) learnTimeZone(timeZone);
    return response;
  } catch (error) {
    // A request that we aborted (its screen closed) doesn't show whether the host is reachable.
    if (options.signal?.aborted === true) throw error;
    reachable.set(false);
    throw new PoolError('unreachable');
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', stop);
  }
}

let prove = (): Promise<void> => Promise.reject(new PoolError('presence_required'));
/** How the page gets a proof of presence when the server wants one. */
export const onPresenceRequired = (way: () => Promise<void>): void => void (prove = way);

/** Sends the request; where the server wants a proof of presence, gets it and sends it again. */
async function sendProven(name: CallName, options: Options): Promise<Response> {
  const found = requestLine(name);
  const call = found instanceof Promise ? await found : found;
  let isSecond = false;
  for (;;) {
    const response = await send(call, options);
    if (response.ok || response.status === NOT_MODIFIED) {
      reachable.set(true);
      return response;
    }
    const error = await toError(response);
    reachable.set(error.code !== 'unreachable');
    const moved = detailsOf(error, 'moved');
    if (moved !== undefined) movedTo.set(moved.movedTo);
    if (error.code === 'not_signed_in') for (const listener of signedOutListeners) listener();
    // A password that proves nothing is refused with the same code.
    if (error.code !== 'presence_required' || name === 'provePresence' || isSecond) throw error;
    presence.forget();
    await prove();
    isSecond = true;
  }
}

/** Makes a call whose answer is a file. @throws PoolError 'unreachable' when it breaks off */
export async function askFile<N extends CallName>(
  name: N,
  options: RequestOptions<N>,
): Promise<{ blob: Blob; fileName: string }> {
  const response = await sendProven(name, options);
  const [, fileName = 'sunday-five'] =
    /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  try {
    return { blob: await response.blob(), fileName };
  } catch {
    throw new PoolError('unreachable');
  }
}

/** @throws PoolError 'unreachable' when the connection ends in the middle of the body, 'internal' when it is not JSON */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new PoolError('unreachable');
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new PoolError('internal', texts.unexpectedAnswer);
  }
}

/** Makes one call of the contract and returns its result with its ETag. */
export async function ask<N extends CallName>(name: N, options: RequestOptions<N>): Promise<Answer<ResultOf<N>>> {
  const key = JSON.stringify([name, options.params, options.query]);
  const last = lastAnswers.get(key);
  const response = await sendProven(name, { ...options, ifNoneMatch: last?.etag });
  // Only this call's own answers have this key.
  if (last !== undefined && response.status === NOT_MODIFIED) return last as Answer<ResultOf<N>>;
  const answer = { result: checked(name, await readBody(response)), etag: response.headers.get('ETag') };
  if ((await requestLine(name)).method === 'GET') keepAnswer(key, answer);
  return answer;
}

/** Makes one call of the contract. */
export async function request<N extends CallName>(name: N, options: RequestOptions<N>): Promise<ResultOf<N>> {
  return (await ask(name, options)).result;
}
