/** Rows to what travels: instants as UTC ISO strings, lines as numeric strings. */
import type { InferSelectModel } from 'drizzle-orm';
import type { Game, Pick, Week, WeekPhase } from '#shared/model.ts';
import { isWin } from '#shared/rules/grading.ts';
import { formatLine } from '#shared/rules/lines.ts';
import type { games, picks, weeks } from '../../db/schema.ts';

export type GameRow = InferSelectModel<typeof games>;
export type WeekRow = InferSelectModel<typeof weeks>;
export type PickRow = InferSelectModel<typeof picks>;

export const toInstant = (ms: number): string => new Date(ms).toISOString();
export const toInstantOrNull = (ms: number | null): string | null => (ms === null ? null : toInstant(ms));
export const toLineOrNull = (half: number | null): string | null => (half === null ? null : formatLine(half));

export const toWeek = (row: WeekRow, phase: WeekPhase, tiebreakGameId: number | null): Week => ({
  id: row.id,
  weekNumber: row.weekNumber,
  season: row.season,
  seasonType: row.seasonType,
  isLocked: row.isLocked,
  lockTime: toInstantOrNull(row.lockAt),
  phase,
  cardSize: row.cardSize,
  ...(row.sideAndTotal ? { sideAndTotal: true } : {}),
  tiebreakGameId,
});

export const toGame = (row: GameRow): Game => ({
  id: row.id,
  weekId: row.weekId,
  awayTeam: row.awayTeam,
  homeTeam: row.homeTeam,
  gameTime: toInstantOrNull(row.kickoffAt),
  lockTime: toInstantOrNull(row.lockAt),
  lockSetByHand: row.lockSetByHand,
  spread: toLineOrNull(row.spread),
  total: toLineOrNull(row.total),
  awayScore: row.awayScore,
  homeScore: row.homeScore,
  isLocked: row.isLocked || row.wasRevealed,
  isRevealed: row.wasRevealed,
  reopenedReason: row.reopenedReason,
  isComplete: row.status === 'final',
  status: row.status,
  period: row.period,
  clock: row.clock,
  neutralSite: row.neutralSite,
  isPinned: row.isPinned,
  feedScore:
    row.feedAwayScore === null || row.feedHomeScore === null
      ? null
      : { awayScore: row.feedAwayScore, homeScore: row.feedHomeScore },
});

export const toPick = (row: Omit<PickRow, 'id' | 'userId' | 'weekId' | 'salt'>): Pick => {
  const result = row.result ?? 'pending';
  return {
    gameId: row.gameId,
    pickType: row.pickType,
    pickValue: row.pickValue,
    isWin: isWin(result),
    result,
    submittedAt: toInstant(row.submittedAt),
    enteredReason: row.enteredReason,
    isBestBet: row.isBestBet,
  };
};

/** "Carolina Panthers @ Atlanta Falcons" */
export const gameTitle = ({ awayTeam, homeTeam }: { awayTeam: string; homeTeam: string }): string =>
  `${awayTeam} @ ${homeTeam}`;

/** "Week 11 of the regular season 2025" in sentences to the commissioner. */
export const weekTitle = (week: { weekNumber: number; seasonType: string; season: number }): string =>
  `Week ${week.weekNumber} of the ${week.seasonType === 'regular' ? 'regular season' : week.seasonType} ${week.season}`;
