/** The form of each error's details. Apart from errors.ts, so that a page can report an error before it has the schemas. */
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

/** By error code; the other codes have no details. */
const DETAILS = {
  malformed: z.object({ fields }),
  locked: z.extend(z.partial(savedCard), { lock: z.enum(['week', 'game']) }),
  line_moved: savedCard,
  stale: z.extend(z.partial(savedCard), {
    game: z.optional(game),
    week: z.optional(z.object({ lockTime: z.nullable(instant) })),
  }),
  duplicate: z.object({ fields, rows, suggestion: z.optional(z.string()) }),
  conflict: z.object({
    /** Pasted rows that would change games of the week; sent again with `update`, they do. */
    rows: z.optional(z.array(manualRow)),
    /** Players who would have six picks. */
    names: z.optional(z.array(z.string())),
    /** Every game that the import would add has kicked off; without `ask` they are added. */
    allKickedOff: z.optional(z.literal(true)),
    /** Frozen rules: the season's table by them and by the wanted ones; sent again with `confirm`, they change. */
    rules: z.optional(rulesCompared),
  }),
  broken_rule: z.object({ fields, rows }),
  moved: z.object({ movedTo: z.string() }),
} as const;

export type ErrorDetails = { [C in keyof typeof DETAILS]: z.infer<(typeof DETAILS)[C]> };

const hasDetails = (code: string): code is keyof ErrorDetails => Object.hasOwn(DETAILS, code);

/** Details from outside as their code describes them; undefined where they have another form. */
export function parseDetails(code: string, details: unknown): ErrorDetails[keyof ErrorDetails] | undefined {
  const read = hasDetails(code) ? DETAILS[code].safeParse(details) : undefined;
  return read?.success === true ? read.data : undefined;
}
