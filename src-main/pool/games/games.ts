/** Games: read and scored. A result is graded in the transaction that stores it. */
import { asc, eq, sql } from 'drizzle-orm';
import { PoolError } from '#shared/errors.ts';
import type { InputOf } from '#shared/api.ts';
import type { Game } from '#shared/model.ts';
import { gradePick } from '#shared/rules/grading.ts';
import { isSettled } from '#shared/rules/locking.ts';
import { texts } from '#shared/texts.ts';
import { games } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { perDatabase } from '../core/statements.ts';
import { requireGameRow, requireWeekRow } from '../core/rows.ts';
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
 * Grades the game's picks by its present state, in both directions, and counts the standings again when that changed
 * anything. Call it in the transaction that changed the game.
 * @returns how many picks changed their result
 */
export function gradeGame(change: Change, gameId: number): number {
  const { db } = change;
  const game = requireGameRow(change, gameId);
  let changed = 0;
  for (const pick of statements(db).picksOfGame.all(gameId)) {
    const graded = gradePick(pick, game);
    const result = graded === 'pending' ? null : graded;
    if (result === pick.result) continue;
    statements(db).setResult.run(result, pick.id);
    changed += 1;
  }
  // Also for a game without picks: cleared standings come back with the next final.
  if (changed > 0 || isSettled(game)) {
    const rows = recomputeWeeks(change, [requireWeekRow(change, game.weekId)]);
    if (rows > 0) change.publish({ type: 'standings_changed' });
  }
  if (changed > 0) change.publish({ type: 'picks_changed', weekId: game.weekId });
  return changed;
}

/** @throws PoolError 'stale' with `details.game` when the game has another score than the page showed */
export function refuseIfStale(game: Game, seen: InputOf<'scoreGame'>['seen']): void {
  if (seen === undefined) return;
  const keys = ['awayScore', 'homeScore', 'isComplete'] as const;
  if (keys.every((key) => seen[key] === game[key])) return;
  throw new PoolError('stale', texts.changedMeanwhile, { details: { game } });
}

/** Typing the stored score pins nothing; a typed final equal to the feed's ends the pin. */
function pinAfter(game: GameRow, status: GameRow['status'], { awayScore, homeScore }: InputOf<'scoreGame'>) {
  const isSame = status === game.status && awayScore === game.awayScore && homeScore === game.homeScore;
  const isFeeds = status === 'final' && awayScore === game.feedAwayScore && homeScore === game.feedHomeScore;
  if (isFeeds) return { isPinned: false, feedAwayScore: null, feedHomeScore: null };
  return { isPinned: game.isPinned || !isSame };
}

/**
 * Stores a typed score, which overrides the feed until the game is given back. Without Final the game is live;
 * with it, its picks are graded at once. Correcting a final, or reopening it, regrades.
 */
export const scoreGame = (pool: Pool, actor: Actor, gameId: number, input: InputOf<'scoreGame'>): Promise<Game> =>
  pool.write((change) => {
    const game = requireGameRow(change, gameId);
    refuseIfStale(toGame(game), input.seen);
    const { awayScore, homeScore, isComplete } = input;
    const status = isComplete ? 'final' : 'live';
    const ended = { period: null, clock: null };
    // Omitted values stay as they were while the game is live.
    const { period, clock } = game.status === 'live' ? game : ended;
    const typed = { period: input.period ?? null, clock: input.clock || null };
    const on = {
      period: input.period === undefined ? period : typed.period,
      clock: input.clock === undefined ? clock : typed.clock,
    };
    const changed = {
      awayScore,
      homeScore,
      status,
      scoredAt: change.now,
      wasRevealed: game.wasRevealed || isComplete,
      ...pinAfter(game, status, input),
      ...(isComplete ? ended : on),
    } as const;
    const columns = Object.keys(changed) as (keyof typeof changed)[]; // an object literal has no other keys
    const isSame = columns.every((column) => column === 'scoredAt' || changed[column] === game[column]);
    if (!isSame) change.db.update(games).set(changed).where(eq(games.id, gameId)).run();
    gradeGame(change, gameId);
    if (isSame) return toGame(game);
    const toWire = (row: Pick<GameRow, 'awayScore' | 'homeScore' | 'status'>) => ({
      awayScore: row.awayScore,
      homeScore: row.homeScore,
      status: row.status,
    });
    audit(change, actor, {
      action: 'score_changed',
      weekId: game.weekId,
      gameId,
      before: toWire(game),
      after: toWire(changed),
    });
    change.publish({ type: 'games_changed', weekId: game.weekId });
    change.publish({ type: 'scores_changed' });
    return toGame(requireGameRow(change, gameId));
  });
