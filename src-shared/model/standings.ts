/** Rows of the leaderboards, and the house rules they are counted by. */
import * as z from 'zod/mini';
import { houseRules } from '#shared/model/houseRules.ts';
import { id, instant } from './base.ts';

/** Points under the season's house rules; half points are possible. By default they are the wins. */
const points = z.number();

export const seasonRow = z.object({
  id,
  username: z.string(),
  totalWins: z.int(),
  totalLosses: z.int(),
  totalTies: z.int(),
  totalPicks: z.int(),
  winPercentage: z.string(),
  seasonRank: z.int(),
  points,
});
export type SeasonRow = z.infer<typeof seasonRow>;

const scopedRow = {
  id,
  username: z.string(),
  wins: z.int(),
  losses: z.int(),
  ties: z.int(),
  totalPicks: z.int(),
  winPercentage: z.string(),
  points,
};
export const periodRow = z.object({ ...scopedRow, periodRank: z.int() });
export type PeriodRow = z.infer<typeof periodRow>;
export const weeklyRow = z.object({
  ...scopedRow,
  weekRank: z.int(),
  /** How far the player's guess was off, where a tiebreaker decides the week and its game is final; null otherwise. */
  tiebreakDistance: z.nullable(z.int()),
});
export type WeeklyRow = z.infer<typeof weeklyRow>;

/** A season's rules. `frozenAt`: when its first pick was graded; a change then needs a confirmation. */
export const seasonRules = z.extend(houseRules, { frozenAt: z.nullable(instant) });
export type SeasonRules = z.infer<typeof seasonRules>;

/** A season's table by its rules, and by other ones. */
export const rulesCompared = z.object({ official: z.array(seasonRow), proposed: z.array(seasonRow) });
export type RulesCompared = z.infer<typeof rulesCompared>;

/** A week in sentences, each with the rule that made it. None until every game is final or called off. */
export const recap = z.object({
  isOver: z.boolean(),
  sentences: z.array(z.object({ rule: z.string(), text: z.string() })),
});
export type Recap = z.infer<typeof recap>;
