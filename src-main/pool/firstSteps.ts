/**
 * A new pool's first steps: a week, its games, friends, their invitations. All but the last are read from what the pool
 * holds; that an invitation has arrived is known by the first friend who signs in, or because the commissioner says so.
 */
import { and, count, eq, lte, ne } from 'drizzle-orm';
import { FIRST_STEPS, type FirstStep, type Todo } from '#shared/model.ts';
import { games, settings, users, weeks } from '../db/schema.ts';
import type { Change, Pool } from './pool.ts';
import { readSettings } from './settings.ts';

/** The player the commissioner made for herself at the first run: no friend. */
const OWN_PLAYER = 'ownPlayerId';
/** A friend has signed in at least once. */
const FRIEND_CAME = 'friendCame';

type Reader = Pick<Pool, 'db'>;

const readFact = ({ db }: Reader, name: string): unknown =>
  db.select().from(settings).where(eq(settings.name, name)).get()?.value;

export function rememberOwnPlayer({ db }: Pick<Change, 'db'>, userId: number): void {
  db.insert(settings).values({ name: OWN_PLAYER, value: userId }).run();
}

/** Remembers that a friend has signed in, when this is the first one; the commissioner's page then goes on by itself. */
export function noteSignIn(change: Change, user: { id: number; isAdmin: boolean }): void {
  if (user.isAdmin || readFact(change, FRIEND_CAME) === true || user.id === readFact(change, OWN_PLAYER)) return;
  change.db.insert(settings).values({ name: FRIEND_CAME, value: true }).onConflictDoNothing().run();
  change.publish({ type: 'users_changed' });
}

const isSome = (row: { n: number } | undefined): boolean => (row?.n ?? 0) > 0;

function hasFriends(pool: Reader): boolean {
  const own = readFact(pool, OWN_PLAYER);
  const isFriend = and(eq(users.isAdmin, false), ne(users.id, typeof own === 'number' ? own : 0));
  return isSome(pool.db.select({ n: count() }).from(users).where(isFriend).get());
}

/** What a new pool still needs before its friends can pick; `currentId` is the current week's. */
export function readFirstSteps(pool: Pick<Pool, 'db' | 'clock'>, currentId: number | null): Todo['firstSteps'] {
  const { db, clock } = pool;
  const { firstSteps } = readSettings(pool);
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
    // Of a pool that has begun nobody asks any more; its friends may all have come before this was noted.
    invite: hasBegun || firstSteps !== 'guided' || readFact(pool, FRIEND_CAME) === true,
  };
  return {
    missing: FIRST_STEPS.filter((step) => !isDone[step]),
    isGuided: !hasBegun && firstSteps !== 'put-away',
  };
}
