/** Games: read and scored. A result is graded in the transaction that stores it. */
import { asc, eq, sql } from 'drizzle-orm';
import { isDefaultRules } from '#shared/houseRules.ts';
import type { Game } from '#shared/model.ts';
import { gradePick } from '#shared/rules/grading.ts';
import { isSettled } from '#shared/rules/locking.ts';
import { games } from '../../db/schema.ts';
import type { Change, Pool } from '../core/pool.ts';
import { perDatabase } from '../core/statements.ts';
import { requireGameRow, requireWeekRow } from '../core/rows.ts';
import { readRules } from '../standings/rules.ts';
import { recomputeWeeks } from '../standings/standings.ts';
import { toGame, type GameRow, type PickRow } from '../core/wire.ts';

const statements = perDatabase((db) => ({
  gamesOfWeek: db
    .select()
    .from(games)
    .where(eq(games.weekId, sql.placeholder('weekId')))
    .orderBy(sql`${games.kickoffAt} is null`, asc(games.kickoffAt), asc(games.id))
    .prepare(),
  /** A final asks these for every pick on it, so past the query builder. */
  picksOfGame: db.$client.prepare<[number], Pick<PickRow, 'id' | 'side' | 'line' | 'result'>>(
    'select id, side, line, result from picks where game_id = ?',
  ),
  setResult: db.$client.prepare<[PickRow['result'], number]>('update picks set result = ? where id = ?'),
}));

/** A week's games by kickoff, those without one last. */
export const readGameRows = ({ db }: Pick<Pool, 'db'>, weekId: number): GameRow[] =>
  statements(db).gamesOfWeek.all({ weekId });

export function readGames(pool: Pool, weekId: number): Game[] {
  requireWeekRow(pool, weekId);
  return readGameRows(pool, weekId).map(toGame);
}

/**
 * Grades the game's picks by its present state, in both directions. The caller counts the standings again.
 * @returns how many picks changed their result
 */
export function gradePicks({ db }: Pick<Change, 'db'>, game: GameRow): number {
  let changed = 0;
  for (const pick of statements(db).picksOfGame.all(game.id)) {
    const graded = gradePick(pick, game);
    const result = graded === 'pending' ? null : graded;
    if (result === pick.result) continue;
    statements(db).setResult.run(result, pick.id);
    changed += 1;
  }
  return changed;
}

/**
 * Grades the game's picks and counts the standings again when that changed anything. Call it in the transaction that
 * changed the game.
 */
export function gradeGame(change: Change, gameId: number): number {
  const game = requireGameRow(change, gameId);
  const changed = gradePicks(change, game);
  // Also for a game without picks: cleared standings come back with the next final.
  const week = requireWeekRow(change, game.weekId);
  // Under house rules a game that no one picked can decide a tiebreaker.
  if (changed > 0 || isSettled(game) || !isDefaultRules(readRules(change, week))) {
    const rows = recomputeWeeks(change, [week]);
    if (rows > 0) change.publish({ type: 'standings_changed' });
  }
  if (changed > 0) change.publish({ type: 'picks_changed', weekId: game.weekId });
  return changed;
}
