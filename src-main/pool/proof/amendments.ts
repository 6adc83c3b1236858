/** What the commissioner changes on a game after it was sealed, listed for everyone once the game is revealed. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { AmendmentKind } from '#shared/model.ts';
import { amendments, seals } from '../../db/schema.ts';
import type { Change } from '../core/pool.ts';

/** Records a change of a player's picks on these games; games without a seal need no entry. */
export function recordAmendment(
  { db, now: at }: Change,
  {
    userId,
    gameIds,
    kind,
    reason,
  }: { userId: number; gameIds: readonly number[]; kind: AmendmentKind; reason: string },
): void {
  const sealed = db
    .select({ gameId: seals.gameId, weekId: seals.weekId })
    .from(seals)
    .where(and(inArray(seals.gameId, [...gameIds]), isNull(seals.voidedAt)))
    .all();
  for (const { gameId, weekId } of sealed) {
    db.insert(amendments).values({ at, weekId, gameId, userId, kind, reason }).run();
  }
}

export const readAmendments = ({ db }: Pick<Change, 'db'>, weekId: number) =>
  db.select().from(amendments).where(eq(amendments.weekId, weekId)).orderBy(amendments.id).all();
