/**
 * A new pool's first steps: a week, its games, friends, their invitations. All but the last are read from what the pool
 * holds. The invitations are done when a friend signs in or has a pick, or when the commissioner marks them as sent.
 */
import { and, count, eq, lte, ne } from 'drizzle-orm';
import { FIRST_STEPS, type FirstStep, type Todo } from '#shared/model.ts';
import { games, picks, users, weeks } from '../../db/schema.ts';
import type { Change, Pool } from '../core/pool.ts';
import { readSettings } from '../core/settings.ts';
import { readValue, writeValue } from '../core/storedValue.ts';

/** The commissioner's own player, made at the first run: no friend. */
const OWN_PLAYER = 'ownPlayerId';
/** A friend has signed in at least once. */
const FRIEND_CAME = 'friendCame';

type Reader = Pick<Pool, 'db'>;
type UserRow = typeof users.$inferSelect;

export const rememberOwnPlayer = (change: Pick<Change, 'db'>, userId: number): void =>
  writeValue(change, OWN_PLAYER, userId);

/** The id of the commissioner's own player; null when the commissioner does not play. */
export function readOwnPlayerId(pool: Reader): number | null {
  const id = readValue(pool, OWN_PLAYER);
  return typeof id === 'number' ? id : null;
}

/** Is this an active player, not the commissioner's own, who has not signed in with the present access code? */
export const isInvitePending = (user: UserRow, ownPlayerId: number | null): boolean =>
  !user.isAdmin && user.isActive && user.codeUsedAt === null && user.id !== ownPlayerId;

/** Remembers a player's first sign-in with an access code, and the first one of a friend at all. */
export function noteSignIn(change: Change, user: UserRow): void {
  if (user.isAdmin) return;
  const isFirstFriend = readValue(change, FRIEND_CAME) !== true && user.id !== readOwnPlayerId(change);
  if (isFirstFriend) writeValue(change, FRIEND_CAME, true);
  if (user.codeUsedAt === null) {
    change.db.update(users).set({ codeUsedAt: change.now }).where(eq(users.id, user.id)).run();
  }
  // The commissioner's page lists who has not signed in yet.
  if (isFirstFriend || user.codeUsedAt === null) change.publish({ type: 'users_changed' });
}

const isSome = (row: { n: number } | undefined): boolean => (row?.n ?? 0) > 0;

const isFriend = (pool: Reader) => and(eq(users.isAdmin, false), ne(users.id, readOwnPlayerId(pool) ?? 0));

const hasFriends = (pool: Reader): boolean =>
  isSome(pool.db.select({ n: count() }).from(users).where(isFriend(pool)).get());

const hasFriendPicked = (pool: Reader): boolean =>
  isSome(
    pool.db.select({ n: count() }).from(picks).innerJoin(users, eq(users.id, picks.userId)).where(isFriend(pool)).get(),
  );

/** What a new pool still needs before its friends can pick; `currentId` is the current week's. */
export function readFirstSteps(pool: Pick<Pool, 'db' | 'clock'>, currentId: number | null): Todo['firstSteps'] {
  const { db, clock } = pool;
  const { firstSteps } = readSettings(pool);
  const hasPicked = hasFriendPicked(pool);
  const hasBegun = isSome(db.select({ n: count() }).from(games).where(lte(games.kickoffAt, clock.now())).get());
  const isDone: Record<FirstStep, boolean> = {
    week: isSome(db.select({ n: count() }).from(weeks).get()),
    games: isSome(
      db
        .select({ n: count() })
        .from(games)
        .where(eq(games.weekId, currentId ?? 0))
        .get(),
    ),
    players: hasFriends(pool),
    invite: hasPicked || firstSteps !== 'guided' || readValue(pool, FRIEND_CAME) === true,
  };
  return {
    missing: FIRST_STEPS.filter((step) => !isDone[step]),
    // A pool set up on a Saturday has games that kicked off before it has players.
    isGuided: firstSteps !== 'put-away' && !(hasBegun && hasPicked),
  };
}
