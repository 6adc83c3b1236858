/**
 * The one error of the project. Rules return facts and never throw; what the server refuses, it refuses with a
 * PoolError, and the page's client throws the same class again. Each code has the sentence that is said when the
 * thrower gives no better one; its HTTP status stands in src-main/http/route.ts.
 */
const SENTENCES = {
  malformed: 'That request is not in the form this call expects.',
  not_signed_in: 'Please log in first.',
  wrong_login: 'Invalid name or access code',
  access_disabled: 'Your access is disabled. Ask the commissioner to enable it again.',
  not_allowed: 'You are not allowed to do that.',
  wrong_origin: 'This request came from another website and was refused.',
  presence_required: 'Enter your password again to do this.',
  not_open: 'This pool is not open yet.',
  not_found: 'There is no such thing here (any more).',
  locked: 'Picks are locked for this week',
  line_moved: 'The line has moved since you chose it.',
  stale: 'This was changed somewhere else in the meantime.',
  duplicate: 'That already exists.',
  conflict: 'That does not fit the present state of the pool.',
  too_large: 'That is too large to send.',
  broken_rule: 'That breaks a rule of the pool.',
  too_many: 'Too many tries. Please wait a moment.',
  wrong_host: 'This address is not known to the pool.',
  unavailable: 'The pool cannot do that at the moment. Nothing was changed; please try again.',
  unreachable: "The commissioner's computer can't be reached.",
  internal: 'Something went wrong on the pool. Nothing was changed.',
} as const;

export type ErrorCode = keyof typeof SENTENCES;

export const ERROR_CODES = Object.keys(SENTENCES) as ErrorCode[];

/** A refusal that a person can read. `details` says more to the page: row errors, the card as it stands. */
export class PoolError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Seconds to wait, for `too_many`. */
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, message?: string, more: { details?: unknown; retryAfterS?: number } = {}) {
    super(message ?? SENTENCES[code]);
    this.name = 'PoolError';
    this.code = code;
    this.details = more.details;
    this.retryAfterS = more.retryAfterS;
  }
}

/** One field that was filled in wrongly, by its path in the body: `{ field: 'season', message: '…' }`. */
export type FieldError = { field: string; message: string };
/** One bad row of a pasted text, counted from 1 over the non-blank rows that hold games. */
export type RowError = { row: number; message: string };
