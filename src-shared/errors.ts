/**
 * Every error of the contract: its HTTP status, and the sentence it has when the thrower gives no better one. The form of
 * its details is in errorDetails.ts. The server throws a PoolError, and the page's client throws the same one again.
 * Rules return facts and never throw.
 */
import type { ErrorDetails } from './errorDetails.ts';

export type { FieldError, RowError } from './errorDetails.ts';

type Entry = { status: number; message: string };
const entry = (status: number, message: string): Entry => ({ status, message });

export const ERRORS = {
  malformed: entry(400, 'This request does not have the form that this call expects.'),
  not_signed_in: entry(401, 'Please log in first.'),
  wrong_login: entry(401, 'Invalid name or access code'),
  access_disabled: entry(403, 'Your access is disabled. Ask the commissioner to enable it again.'),
  not_allowed: entry(403, 'You are not allowed to do that.'),
  wrong_origin: entry(403, 'This request came from another website and was rejected.'),
  presence_required: entry(403, 'Enter your password again to do this.'),
  not_found: entry(404, 'Not found. It may have been deleted.'),
  /** The week's picks are locked, or those of single games. */
  locked: entry(409, 'Picks are locked for this week'),
  line_moved: entry(409, 'The line has moved since you chose it.'),
  /** The change was based on older data. The details show what is saved now: a card, a game or a week. */
  stale: entry(409, 'This was changed somewhere else in the meantime.'),
  duplicate: entry(409, 'That already exists.'),
  conflict: entry(409, 'The pool has changed, so this is not possible now. Reload the page and try again.'),
  too_large: entry(413, 'That is too large to send.'),
  wrong_host: entry(421, 'This address is not known to the pool.'),
  broken_rule: entry(422, 'That breaks a rule of the pool.'),
  too_many: entry(429, 'Too many attempts. Please wait a moment.'),
  internal: entry(500, 'Something went wrong on the pool. Nothing was changed.'),
  unavailable: entry(503, 'The pool cannot do that at the moment. Nothing was changed; please try again.'),
  not_open: entry(503, 'This pool is not open yet.'),
  /** The pool is on another host now; nothing is saved on this one. */
  moved: entry(410, 'This pool has moved.'),
  unreachable: entry(503, "The commissioner's computer can't be reached."),
} as const satisfies Record<string, Entry> & Record<keyof ErrorDetails, Entry>;

export type ErrorCode = keyof typeof ERRORS;
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERRORS, code);

type Details = { [C in ErrorCode]: C extends keyof ErrorDetails ? ErrorDetails[C] : undefined };
/** The form of an error's details; undefined for a code that has none. */
export type DetailsOf<C extends ErrorCode> = Details[C];

/** `retryAfterS`: seconds to wait, for `too_many`. */
type More<D> = { details?: D | undefined; retryAfterS?: number | undefined };
export type PoolErrorParts = {
  [C in ErrorCode]: [code: C, message?: string | undefined, more?: More<Details[C]>];
}[ErrorCode];

/** An error with a sentence that a person can read. */
export class PoolError extends Error {
  readonly code: ErrorCode;
  readonly details: Details[ErrorCode];
  readonly retryAfterS: number | undefined;

  constructor(...[code, message, more = {}]: PoolErrorParts) {
    super(message ?? ERRORS[code].message);
    this.name = 'PoolError';
    this.code = code;
    this.details = more.details;
    this.retryAfterS = more.retryAfterS;
  }
}

/** The details of an error with this code; undefined for any other error. */
export function detailsOf<C extends ErrorCode>(error: unknown, code: C): DetailsOf<C> | undefined {
  // The constructor takes only the details of its own code.
  return error instanceof PoolError && error.code === code ? (error.details as DetailsOf<C>) : undefined;
}
