/** Rows of the leaderboards. */
import * as z from 'zod/mini';
import { id } from './base.ts';

export const seasonRow = z.object({
  id,
  username: z.string(),
  totalWins: z.int(),
  totalLosses: z.int(),
  totalTies: z.int(),
  totalPicks: z.int(),
  winPercentage: z.string(),
  seasonRank: z.int(),
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
};
export const periodRow = z.object({ ...scopedRow, periodRank: z.int() });
export type PeriodRow = z.infer<typeof periodRow>;
export const weeklyRow = z.object({ ...scopedRow, weekRank: z.int() });
export type WeeklyRow = z.infer<typeof weeklyRow>;
