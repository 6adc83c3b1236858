/** Deletions of the last days: listed for the commissioner, restored, or deleted for good. */
import { and, count, desc, eq, gte, inArray } from 'drizzle-orm';
import type { InputOf, ResultOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import { DELETION_KEPT_MS } from '#shared/limits.ts';
import type { Deletion } from '#shared/model.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { deletedRows, deletions, weeks } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { toInstant } from '../core/wire.ts';
import { gradeGame } from '../games/games.ts';
import { recordReturned } from '../proof/amendments.ts';
import { recomputeWeeks } from '../standings/standings.ts';
import { recountCustomSeasons } from '../standings/weekEnds.ts';
import { restoreRows } from './restoreRows.ts';

/** Those of the last days, the newest first. */
export function readDeletions(pool: Pool): Deletion[] {
  const { db } = pool;
  const rows = db
    .select()
    .from(deletions)
    .where(gte(deletions.at, pool.clock.now() - DELETION_KEPT_MS))
    .orderBy(desc(deletions.id))
    .all();
  const counted = db
    .select({ deletionId: deletedRows.deletionId, tableName: deletedRows.tableName, n: count() })
    .from(deletedRows)
    .where(inArray(deletedRows.tableName, ['games', 'picks']))
    .groupBy(deletedRows.deletionId, deletedRows.tableName)
    .all();
  const countOf = (id: number, table: string) =>
    counted.find(({ deletionId, tableName }) => deletionId === id && tableName === table)?.n ?? 0;
  return rows.map(({ at, ...row }) => ({
    ...row,
    at: toInstant(at),
    expiresAt: toInstant(at + DELETION_KEPT_MS),
    games: countOf(row.id, 'games'),
    picks: countOf(row.id, 'picks'),
  }));
}

function requireDeletion({ db, now }: Change, id: number): typeof deletions.$inferSelect {
  const isKept = and(eq(deletions.id, id), gte(deletions.at, now - DELETION_KEPT_MS));
  const row = db.select().from(deletions).where(isKept).get();
  if (row === undefined) throw new PoolError('not_found', serverTexts.noDeletion);
  return row;
}

const drop = ({ db }: Change, id: number): void => void db.delete(deletions).where(eq(deletions.id, id)).run();

/** The deleted rows are back; their picks are graded and the standings counted again. */
function follow(change: Change, weekIds: ReadonlySet<number>, gameIds: ReadonlySet<number>): void {
  for (const gameId of gameIds) gradeGame(change, gameId);
  const ofWeeks = change.db
    .select()
    .from(weeks)
    .where(inArray(weeks.id, [...weekIds]))
    .all();
  recomputeWeeks(change, ofWeeks);
  recountCustomSeasons(change);
  for (const type of ['users_changed', 'weeks_changed', 'scores_changed', 'standings_changed'] as const) {
    change.publish({ type });
  }
  for (const weekId of weekIds) {
    for (const type of ['games_changed', 'picks_changed'] as const) change.publish({ type, weekId });
  }
}

/**
 * Puts a deletion's rows back. Picks that no longer fit are left out and counted.
 * @throws PoolError 'duplicate' when the name or the week's number is taken: the commissioner chooses another one
 */
export const restoreDeletion = (
  pool: Pool,
  actor: Actor,
  id: number,
  wanted: InputOf<'restoreDeletion'>,
): Promise<ResultOf<'restoreDeletion'>> =>
  pool.write((change) => {
    const { title } = requireDeletion(change, id);
    const { weekIds, gameIds, skippedPicks } = restoreRows(change, id, wanted);
    drop(change, id);
    recordReturned(change, [...gameIds], serverTexts.deletionUndone(title));
    follow(change, weekIds, gameIds);
    audit(change, actor, { action: 'deletion_restored', after: { deletion: title } });
    return { skippedPicks };
  });

export const eraseDeletion = (pool: Pool, actor: Actor, id: number): Promise<void> =>
  pool.write((change) => {
    const { title } = requireDeletion(change, id);
    drop(change, id);
    audit(change, actor, { action: 'deletion_erased', before: { deletion: title } });
  });
