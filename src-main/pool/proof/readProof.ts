/** A week's seals as everyone may read them. */
import { and, eq, lt, max } from 'drizzle-orm';
import type { Proof } from '#shared/model.ts';
import { leavesOf } from '#shared/rules/proof.ts';
import { games, seals } from '../../db/schema.ts';
import type { Pool } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import { readOrMakePoolId } from '../core/settings.ts';
import { readAmendments } from './amendments.ts';
import { sha256 } from './seals.ts';

/** Picks, their leaves and even their number stay hidden until the game is revealed, and for good if it was removed. */
export function readProof(pool: Pool, weekId: number): Proof {
  requireWeekRow(pool, weekId);
  const poolId = readOrMakePoolId(pool);
  const revealed = new Set(
    pool.db
      .select({ id: games.id })
      .from(games)
      .where(and(eq(games.weekId, weekId), eq(games.wasRevealed, true)))
      .all()
      .map(({ id }) => id),
  );
  const rows = pool.db.select().from(seals).where(eq(seals.weekId, weekId)).orderBy(seals.id).all();
  return {
    format: 'sunday-five proof 1',
    poolId,
    weekId,
    seals: rows.map((row) => {
      const picks = revealed.has(row.gameId) ? row.picks : null;
      return {
        gameId: row.gameId,
        sealedAt: row.sealedAt,
        late: row.isLate,
        voided: row.voidedAt !== null,
        root: row.root,
        previous: readPreviousChain(pool, row.id),
        chain: row.chain,
        leaves: picks && leavesOf(poolId, picks, sha256),
        picks,
      };
    }),
    amendments: readAmendments(pool, weekId)
      .filter(({ gameId }) => revealed.has(gameId))
      .map(({ at, gameId, userId, kind, reason }) => ({ at, gameId, userId, kind, reason })),
  };
}

/** The chain of the pool's seal before this one; '' for its first. */
function readPreviousChain({ db }: Pool, id: number): string {
  const before = db
    .select({ id: max(seals.id) })
    .from(seals)
    .where(lt(seals.id, id))
    .get()?.id;
  if (before == null) return '';
  return db.select({ chain: seals.chain }).from(seals).where(eq(seals.id, before)).get()?.chain ?? '';
}
