/** The log of scores: how each game came to its present score, for chances and moments. */
import { asc, eq } from 'drizzle-orm';
import type { ScoreChange } from '#shared/model.ts';
import { games, scoreLog } from '../../db/schema.ts';
import type { Change, Pool } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import { toInstant, type GameRow } from '../core/wire.ts';

/** The clock alone ticks too often to be kept. */
const LOGGED = ['status', 'awayScore', 'homeScore', 'period'] as const;

/** Logs the game's state if it differs from the one before. Call it wherever a game's score or status changes. */
export function logScore({ db, now }: Change, before: GameRow, after: GameRow): void {
  if (LOGGED.every((column) => before[column] === after[column])) return;
  const { id: gameId, status, awayScore, homeScore, period, clock, isPinned } = after;
  const source = isPinned ? 'typed' : 'feed';
  db.insert(scoreLog).values({ gameId, at: now, status, awayScore, homeScore, period, clock, source }).run();
}

/** Home and away were swapped: so are the logged scores. */
export const swapLoggedScores = ({ db }: Change, gameId: number): void =>
  void db
    .update(scoreLog)
    .set({ awayScore: scoreLog.homeScore, homeScore: scoreLog.awayScore })
    .where(eq(scoreLog.gameId, gameId))
    .run();

export function readScoreLog(pool: Pool, weekId: number): ScoreChange[] {
  requireWeekRow(pool, weekId);
  const rows = pool.db
    .select({ change: scoreLog })
    .from(scoreLog)
    .innerJoin(games, eq(games.id, scoreLog.gameId))
    .where(eq(games.weekId, weekId))
    .orderBy(asc(scoreLog.at), asc(scoreLog.id))
    .all();
  return rows.map(({ change: { gameId, at, status, awayScore, homeScore, period, clock, source } }) => ({
    gameId,
    at: toInstant(at),
    status,
    awayScore,
    homeScore,
    period,
    clock,
    source,
  }));
}
