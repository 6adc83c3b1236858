/** A week's seals as everyone may read them. */
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Openings, Proof, PublishedSeals } from '#shared/model.ts';
import { leavesOf } from '#shared/rules/proof.ts';
import { games, openings, seals } from '../../db/schema.ts';
import type { Pool } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import { readOrMakePoolId, readSettings } from '../core/settings.ts';
import { readAmendments } from './amendments.ts';
import { sha256 } from './seals.ts';

/** The chain of the pool's seal before this one; '' for its first. */
const PREVIOUS = sql<string>`coalesce((select before.chain from seals before where before.id < seals.id order by before.id desc limit 1), '')`;

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
  const rows = pool.db
    .select({ ...getTableColumns(seals), previous: PREVIOUS })
    .from(seals)
    .where(eq(seals.weekId, weekId))
    .orderBy(seals.id)
    .all();
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
        previous: row.previous,
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

/** More seals than the games of three weeks: a page that was closed that long still receives each of them. */
const SEALS_PUBLISHED = 64;

/** The pool's latest seals without their picks. */
export function readSeals(pool: Pool): PublishedSeals {
  const { weekId, gameId, sealedAt, isLate, voidedAt, root, chain } = seals;
  const latest = pool.db
    .select({ weekId, gameId, sealedAt, late: isLate, voidedAt, root, chain })
    .from(seals)
    .orderBy(desc(seals.id))
    .limit(SEALS_PUBLISHED)
    .all();
  const published = latest.map(({ voidedAt: at, ...seal }) => ({ ...seal, voided: at !== null }));
  return { poolId: readOrMakePoolId(pool), seals: published.toReversed() };
}

/** Who could see the week's picks before their kickoff; the same for everyone. */
export function readOpenings(pool: Pool, weekId: number): Openings {
  requireWeekRow(pool, weekId);
  const rows = pool.db.select().from(openings).where(eq(openings.weekId, weekId)).orderBy(openings.id).all();
  return {
    commissionerSeesPicks: readSettings(pool).commissionerSeesPicks,
    openings: rows.map(({ at, actorName: by, kind, userId, reason }) => ({ at, by, kind, userId, reason })),
  };
}
