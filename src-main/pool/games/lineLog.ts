/** The log of lines: every line the pool offered or the scoreboard reported, with its time. */
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { groupBy } from '#shared/groupBy.ts';
import type { ClosingLine } from '#shared/model.ts';
import { closingLines, type ClosingLines } from '#shared/rules/lineValue.ts';
import { games, lineLog, weeks } from '../../db/schema.ts';
import type { Change, Pool } from '../core/pool.ts';
import { toLineOrNull, type GameRow } from '../core/wire.ts';

type Lines = Pick<GameRow, 'spread' | 'total'>;

/** Logs a line that differs from the last one of the game. */
function logLine({ db, now: at }: Change, gameId: number, { spread, total }: Lines, source: 'feed' | 'typed'): void {
  const last = db.select().from(lineLog).where(eq(lineLog.gameId, gameId)).orderBy(desc(lineLog.id)).limit(1).get();
  if ((last?.spread ?? null) === spread && (last?.total ?? null) === total) return;
  db.insert(lineLog).values({ gameId, at, spread, total, source }).run();
}

/** Logs the line that the pool offers now, if the change touched it. */
export function logOffered(change: Change, before: Lines, after: GameRow, source: 'feed' | 'typed'): void {
  if (before.spread !== after.spread || before.total !== after.total) logLine(change, after.id, after, source);
}

/**
 * Logs the scoreboard's line of a game that has not kicked off. The pool's own line stays; a line that the scoreboard no
 * longer has stays as it was.
 */
export function logReported(change: Change, game: GameRow, reported: Lines): void {
  if (game.kickoffAt === null || change.now >= game.kickoffAt || game.wasRevealed) return;
  if (reported.spread === null && reported.total === null) return;
  const last = change.db
    .select()
    .from(lineLog)
    .where(eq(lineLog.gameId, game.id))
    .orderBy(desc(lineLog.id))
    .limit(1)
    .get();
  const spread = reported.spread ?? last?.spread ?? null;
  logLine(change, game.id, { spread, total: reported.total ?? last?.total ?? null }, 'feed');
}

/** Home and away were swapped: so are the logged lines. */
export const swapLoggedLines = ({ db }: Change, gameId: number): void =>
  void db
    .update(lineLog)
    .set({ spread: sql`-${lineLog.spread}` })
    .where(eq(lineLog.gameId, gameId))
    .run();

/** The closing lines of games; those without a kickoff are left out. */
export function readClosingOf(
  { db }: Pick<Pool, 'db'>,
  of: readonly Pick<GameRow, 'id' | 'kickoffAt'>[],
): Map<number, ClosingLines> {
  const ids = of.map(({ id }) => id);
  const log = db.select().from(lineLog).where(inArray(lineLog.gameId, ids)).orderBy(lineLog.at, lineLog.id).all();
  const linesOf = groupBy(log, ({ gameId }) => gameId);
  return new Map(
    of.flatMap(({ id, kickoffAt }) =>
      kickoffAt === null ? [] : [[id, closingLines(linesOf.get(id) ?? [], kickoffAt)] as const],
    ),
  );
}

/** The closing lines of a season's games that have kicked off; games without a known one are left out. */
export function readClosingLines(pool: Pool, season: number): ClosingLine[] {
  const rows = pool.db
    .select({ line: lineLog, kickoffAt: games.kickoffAt })
    .from(lineLog)
    .innerJoin(games, eq(games.id, lineLog.gameId))
    .innerJoin(weeks, eq(weeks.id, games.weekId))
    .where(and(eq(weeks.season, season), eq(games.wasRevealed, true), gt(games.kickoffAt, 0)))
    .orderBy(asc(lineLog.at), asc(lineLog.id))
    .all();
  return [...groupBy(rows, ({ line }) => line.gameId)].flatMap(([gameId, log]) => {
    const kickoffAt = log[0]?.kickoffAt ?? 0;
    const { spread, total } = closingLines(
      log.map(({ line }) => line),
      kickoffAt,
    );
    if (spread === null && total === null) return [];
    return [{ gameId, spread: toLineOrNull(spread), total: toLineOrNull(total) }];
  });
}
