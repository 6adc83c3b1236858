/** The pool's history. */
import * as z from 'zod/mini';
import { id, seasonType } from './base.ts';

/** `userId` is null for a past player, whom the pool knows by name from an import. */
const holder = { userId: z.nullable(id), username: z.string() };
const seasonName = { season: z.int(), seasonType };
const tally = { wins: z.int(), losses: z.int(), ties: z.int() };

const seasonOfHistory = z.object({
  ...seasonName,
  isOver: z.boolean(),
  /** Of a season that is over its champions, of the present one its leaders. */
  first: z.array(z.object({ ...holder, ...tally })),
  /** Of the periods that are over. */
  periods: z.array(z.object({ period: z.int(), winners: z.array(z.object(holder)) })),
  /** Who won most weeks, shared weeks included; 0 while no week is over. */
  mostWeeks: z.object({ n: z.int(), holders: z.array(z.object(holder)) }),
});
export type SeasonOfHistory = z.infer<typeof seasonOfHistory>;

export const allTimeRow = z.object({
  ...holder,
  ...tally,
  seasons: z.int(),
  winPercentage: z.string(),
  titles: z.int(),
  weeksWon: z.int(),
});
export type AllTimeRow = z.infer<typeof allTimeRow>;

const historyRecord = z.object({
  /** Most wins in a season, best win percentage of a season, most weeks won in a season. */
  kind: z.enum(['wins', 'percentage', 'weeks']),
  value: z.string(),
  holders: z.array(z.object({ ...holder, ...seasonName })),
});
export type HistoryRecord = z.infer<typeof historyRecord>;

export const history = z.object({
  /** The newest first. */
  seasons: z.array(seasonOfHistory),
  /** By wins, then fewer losses. */
  allTime: z.array(allTimeRow),
  /** Of regular seasons that are over. */
  records: z.array(historyRecord),
});
export type History = z.infer<typeof history>;
