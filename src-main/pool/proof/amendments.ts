/** What the commissioner changes on a game after it was sealed, listed for everyone once the game is revealed. */
import { and, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import { groupBy } from '#shared/groupBy.ts';
import type { AmendmentKind } from '#shared/model.ts';
import type { SealedPick } from '#shared/rules/proof.ts';
import { amendments, games, picks, seals, users } from '../../db/schema.ts';
import type { Change } from '../core/pool.ts';

/** Records a change of a player's picks on these games; games without a seal need no entry. */
export function recordAmendment(
  { db, now: at, publish }: Change,
  {
    userId,
    gameIds,
    kind,
    reason,
  }: { userId: number; gameIds: readonly number[]; kind: AmendmentKind; reason: string },
): void {
  const sealed = db
    .select({ gameId: seals.gameId, weekId: seals.weekId, wasRevealed: games.wasRevealed })
    .from(seals)
    .leftJoin(games, eq(games.id, seals.gameId))
    .where(and(inArray(seals.gameId, [...gameIds]), isNull(seals.voidedAt)))
    .all();
  for (const { gameId, weekId, wasRevealed } of sealed) {
    db.insert(amendments).values({ at, weekId, gameId, userId, kind, reason }).run();
    // Before the reveal, the event would show that the player picked the game.
    if (wasRevealed === true) publish({ type: 'seals_changed', weekId });
  }
}

export const readAmendments = ({ db }: Pick<Change, 'db'>, weekId: number) =>
  db.select().from(amendments).where(eq(amendments.weekId, weekId)).orderBy(amendments.id).all();

const contentOf = ({ pickType, side, line, submittedAt }: Omit<SealedPick, 'userId' | 'gameId' | 'salt'>) =>
  [pickType, side, line, submittedAt].join();

/** Each player's pick on one game, as a text to compare. */
const byUser = (ofGame: readonly Omit<SealedPick, 'gameId' | 'salt'>[]): Map<number, string> =>
  new Map(
    [...groupBy(ofGame, ({ userId }) => userId)].map(([userId, own]) => [
      userId,
      own.map(contentOf).toSorted().join(';'),
    ]),
  );

/** Lists every pick on these games that is not as it was sealed. */
function listDiffering({ db, now: at }: Change, inForce: readonly SealInForce[], reason: string): void {
  for (const { gameId, weekId, ofSeal } of inForce) {
    const ofPool = db
      .select({ pick: picks })
      .from(picks)
      .innerJoin(users, eq(users.id, picks.userId))
      .where(and(eq(picks.gameId, gameId), eq(users.isAdmin, false)))
      .all();
    const before = byUser(ofSeal.filter(({ userId }) => userId !== 0));
    const after = byUser(ofPool.map(({ pick }) => pick));
    for (const userId of new Set([...before.keys(), ...after.keys()])) {
      if (before.get(userId) === after.get(userId)) continue;
      db.insert(amendments).values({ at, weekId, gameId, userId, kind: 'restored', reason }).run();
    }
  }
}

type SealInForce = { gameId: number; weekId: number; ofSeal: SealedPick[]; wasRevealed: boolean };

const readSealsInForce = ({ db }: Change, condition: SQL): SealInForce[] =>
  db
    .select({ gameId: seals.gameId, weekId: seals.weekId, ofSeal: seals.picks, wasRevealed: games.wasRevealed })
    .from(seals)
    .innerJoin(games, and(eq(games.id, seals.gameId), eq(games.weekId, seals.weekId)))
    .where(and(isNull(seals.voidedAt), condition))
    .all();

/**
 * After a restore: lists every pick that is not as it was sealed. Only a seal made after the backup can cover picks that
 * the backup doesn't have.
 */
export const recordRestored = (change: Change, backupAt: number, reason: string): void =>
  listDiffering(change, readSealsInForce(change, gt(seals.sealedAt, backupAt)), reason);

/** After a deletion was undone: a game that was sealed in between was sealed without the picks that are back. */
export function recordReturned(change: Change, gameIds: readonly number[], reason: string): void {
  const inForce = readSealsInForce(change, inArray(seals.gameId, [...gameIds]));
  listDiffering(change, inForce, reason);
  // Before the reveal, the event would show that a pick on the game is back.
  const shown = inForce.filter(({ wasRevealed }) => wasRevealed);
  for (const weekId of new Set(shown.map((one) => one.weekId))) change.publish({ type: 'seals_changed', weekId });
}
