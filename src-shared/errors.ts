/**
 * Every error of the contract: its HTTP status, the sentence it has when the thrower gives no better one, and the form
 * of its details. The server throws a PoolError, and the page's client throws the same one again. Rules return facts
 * and never throw.
 */
import * as z from 'zod/mini';
import { id, instant } from '#shared/model/base.ts';
import { game, manualRow } from '#shared/model/games.ts';
import { pick } from '#shared/model/picks.ts';
import { rulesCompared } from '#shared/model/standings.ts';

/** One field that was filled in wrongly, by its path in the body: `{ field: 'season', message: '…' }`. */
const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;
/** One bad row of a list, counted from 1; in a pasted text, over the non-blank rows that hold games. */
const rowError = z.object({ row: z.int(), message: z.string() });
export type RowError = z.infer<typeof rowError>;

const fields = z.optional(z.array(fieldError));
const rows = z.optional(z.array(rowError));
/** The card as it is saved now, and the games that the error is about. */
const savedCard = z.object({ picks: z.array(pick), etag: z.string(), gameIds: z.array(id) });

function entry(status: number, message: string): { status: number; message: string; details: null };
function entry<D extends z.ZodMiniType>(
  status: number,
  message: string,
  details: D,
): { status: number; message: string; details: D };
function entry(status: number, message: string, details: z.ZodMiniType | null = null) {
  return { status, message, details };
}

export const ERRORS = {
  malformed: entry(400, 'This request does not have the form that this call expects.', z.object({ fields })),
  not_signed_in: entry(401, 'Please log in first.'),
  wrong_login: entry(401, 'Invalid name or access code'),
  access_disabled: entry(403, 'Your access is disabled. Ask the commissioner to enable it again.'),
  not_allowed: entry(403, 'You are not allowed to do that.'),
  wrong_origin: entry(403, 'This request came from another website and was rejected.'),
  presence_required: entry(403, 'Enter your password again to do this.'),
  not_found: entry(404, 'Not found. It may have been deleted.'),
  /** The week's picks are locked, or those of single games. */
  locked: entry(
    409,
    'Picks are locked for this week',
    z.extend(z.partial(savedCard), { lock: z.enum(['week', 'game']) }),
  ),
  line_moved: entry(409, 'The line has moved since you chose it.', savedCard),
  /** The change was based on older data. The details show what is saved now: a card, a game or a week. */
  stale: entry(
    409,
    'This was changed somewhere else in the meantime.',
    z.extend(z.partial(savedCard), {
      game: z.optional(game),
      week: z.optional(z.object({ lockTime: z.nullable(instant) })),
    }),
  ),
  duplicate: entry(409, 'That already exists.', z.object({ fields, rows, suggestion: z.optional(z.string()) })),
  conflict: entry(
    409,
    'The pool has changed, so this is not possible now. Reload the page and try again.',
    z.object({
      /** Pasted rows that would change games of the week; sent again with `update`, they do. */
      rows: z.optional(z.array(manualRow)),
      /** Players who would have six picks. */
      names: z.optional(z.array(z.string())),
      /** Every game that the import would add has kicked off; without `ask` they are added. */
      allKickedOff: z.optional(z.literal(true)),
      /** Frozen rules: the season's table by them and by the wanted ones; sent again with `confirm`, they change. */
      rules: z.optional(rulesCompared),
    }),
  ),
  too_large: entry(413, 'That is too large to send.'),
  wrong_host: entry(421, 'This address is not known to the pool.'),
  broken_rule: entry(422, 'That breaks a rule of the pool.', z.object({ fields, rows })),
  too_many: entry(429, 'Too many attempts. Please wait a moment.'),
  internal: entry(500, 'Something went wrong on the pool. Nothing was changed.'),
  unavailable: entry(503, 'The pool cannot do that at the moment. Nothing was changed; please try again.'),
  not_open: entry(503, 'This pool is not open yet.'),
  /** The pool is on another host now; nothing is saved on this one. */
  moved: entry(410, 'This pool has moved.', z.object({ movedTo: z.string() })),
  unreachable: entry(503, "The commissioner's computer can't be reached."),
} as const;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[]; // the table's own keys

type Details = { [C in ErrorCode]: (typeof ERRORS)[C]['details'] extends z.ZodMiniType<infer T> ? T : undefined };
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

/** Details from outside as their code describes them; undefined where they have another form. */
export function parseDetails<C extends ErrorCode>(code: C, details: unknown): DetailsOf<C> | undefined {
  const schema: z.ZodMiniType | null = ERRORS[code].details;
  const read = schema?.safeParse(details);
  return read?.success === true ? (read.data as DetailsOf<C>) : undefined; // just parsed by the code's own schema
}
