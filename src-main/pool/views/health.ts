/** The pool's status, for its commissioner. */
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { HealthDetails } from '#shared/model.ts';
import { users } from '../../db/schema.ts';
import { readBackups } from '../backups/backups.ts';
import type { Pool } from '../core/pool.ts';
import type { FeedStatus } from '../games/scoreFeed.ts';
import { countLostCodes } from '../people/users.ts';
import { toInstant, toInstantOrNull } from '../core/wire.ts';

/** Facts about the pool from outside its file. */
export type Outside = {
  feed: FeedStatus;
  /** Open sockets, and whose they are; 0 is a screen of the party. */
  connected: number;
  connectedUsers: readonly number[];
  /** One sentence about newer versions of the app; null if it doesn't check for them. */
  updates: string | null;
};

/** The database with all of its pages, also those that are free. */
function databaseBytes({ sqlite }: Pick<Pool, 'sqlite'>): number {
  const pragma = (name: string) => Number(sqlite.pragma(name, { simple: true }));
  return pragma('page_count') * pragma('page_size');
}

export async function readHealthDetails(pool: Pool, outside: Outside): Promise<HealthDetails> {
  const { db, clock, startedAt, schemaVersion, dataDir, troubles } = pool;
  const { feed, connected, connectedUsers, updates } = outside;
  const isPlayer = and(eq(users.isAdmin, false), eq(users.isActive, true));
  const present = db
    .select({ username: users.username })
    .from(users)
    .where(inArray(users.id, [...connectedUsers]))
    .orderBy(asc(users.nameKey))
    .all();
  const [lastBackup] = await readBackups(pool);
  return {
    startedAt: toInstant(startedAt),
    uptimeS: Math.max(0, (clock.now() - startedAt) / 1000),
    members: db.select({ n: count() }).from(users).where(isPlayer).get()?.n ?? 0,
    connected,
    present: present.map(({ username }) => username),
    hasPartyScreen: connectedUsers.includes(0),
    databaseBytes: databaseBytes(pool),
    schemaVersion,
    dataDir,
    lastBackup: lastBackup ?? null,
    feed: {
      state: feed.state,
      lastPollAt: toInstantOrNull(feed.lastPollAt),
      lastOkAt: toInstantOrNull(feed.lastOkAt),
      failure: feed.state === 'off' ? null : feed.failure,
    },
    troubles: { ...troubles },
    lostCodes: countLostCodes(pool),
    updates,
  };
}
