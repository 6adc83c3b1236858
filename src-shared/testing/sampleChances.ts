/** Weeks for tests of the chances. */
import { DEFAULT_RULES } from '#shared/houseRules.ts';
import type { ChanceGame } from '#shared/rules/chances/model.ts';
import { worthUnder, type ChancePlayer, type ChanceWeek, type KnownPick } from '#shared/rules/chances/week.ts';

/** A game that has not begun, with the home team favored by 3 and a total of 44. */
export const chanceGame = (id: number, changes: Partial<ChanceGame> = {}): ChanceGame => ({
  id,
  status: 'scheduled',
  awayScore: null,
  homeScore: null,
  period: null,
  clock: null,
  kickoffAt: 0,
  isPinned: false,
  isLocked: true,
  spread: -6,
  total: 88,
  ...changes,
});

export const chancePlayer = (
  userId: number,
  known: readonly KnownPick[],
  changes: Partial<ChancePlayer> = {},
): ChancePlayer => ({ userId, known, hidden: 0, missing: 0, expected: 0, lost: 0, ...changes });

export const chanceWeek = (
  games: readonly ChanceGame[],
  players: readonly ChancePlayer[],
  changes: Partial<ChanceWeek> = {},
): ChanceWeek => ({
  games,
  players,
  worth: worthUnder(DEFAULT_RULES),
  hasBestBets: false,
  countsMissing: false,
  tiebreak: null,
  ...changes,
});

export const live = (awayScore: number, homeScore: number, period: number, clock: string): Partial<ChanceGame> => ({
  status: 'live',
  awayScore,
  homeScore,
  period,
  clock,
});
export const final = (awayScore: number, homeScore: number): Partial<ChanceGame> => ({
  status: 'final',
  awayScore,
  homeScore,
});
