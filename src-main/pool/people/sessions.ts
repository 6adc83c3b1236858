/** Sessions: a random token in the browser, only its hash here, 30 days from the last visit. */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { DAY_MS, SESSION_MS } from '#shared/limits.ts';
import { sessions } from '../../db/schema.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { sha256 } from '../core/sha256.ts';
import { perDatabase } from '../core/statements.ts';

export type Session = Actor & {
  /** May this player enter scores in the watch party? */
  isScorekeeper: boolean;
  /** Is this the first commissioner, who manages the others? */
  isFirstAdmin: boolean;
  tokenHash: string;
  expiresAt: number;
};

/** Sessions kept per user. Expired ones are not deleted by the clock: one that ran ahead would log everyone out. */
const SESSIONS_MAX = 50;

/** A session is written again at most once a day, so that reading costs no write. */
const SLIDE_AFTER_MS = DAY_MS;

export const hashToken = (token: string): string => sha256(token, 'base64url');

type SessionRow = {
  userId: number;
  username: string;
  isAdmin: 0 | 1;
  isScorekeeper: 0 | 1;
  isFirstAdmin: 0 | 1;
  expiresAt: number;
};

/** Asked with every request, so past the query builder. */
const statements = perDatabase((db) => ({
  read: db.$client.prepare<[string], SessionRow>(
    `select users.id as userId, username, is_admin as isAdmin, is_scorekeeper as isScorekeeper,
       users.id = (select min(id) from users where is_admin = 1) as isFirstAdmin, expires_at as expiresAt
     from sessions join users on users.id = sessions.user_id
     where token_hash = ? and is_active = 1`,
  ),
}));

/** Was this session started or prolonged by a clock that was ahead of `now`? */
export const endsTooLate = ({ expiresAt }: { expiresAt: number }, now: number): boolean => expiresAt > now + SESSION_MS;

/**
 * Shortens the sessions that a clock that ran ahead has prolonged, at the start, once a day, and whenever the clock is
 * set back: a session lasts at most 30 days from then. Returns how to stop.
 */
export function keepSessionsShort(pool: Pool): () => void {
  let cancel = () => {};
  const shorten = (): void => {
    const now = pool.clock.now();
    cancel = pool.clock.at(now + DAY_MS, shorten);
    const tooLate = gt(sessions.expiresAt, now + SESSION_MS);
    if (pool.db.select().from(sessions).where(tooLate).limit(1).get() === undefined) return;
    pool
      .write(({ db }) => {
        db.update(sessions)
          .set({ expiresAt: now + SESSION_MS })
          .where(tooLate)
          .run();
      }, 'even moved')
      .catch((error: unknown) => pool.log.warn({ err: error }, 'sessions could not be shortened'));
  };
  shorten();
  return () => cancel();
}

export type SessionReader = {
  /** The session of a token, or null. */
  read: (token: string | undefined) => Session | null;
  /** Reads this one from the database again the next time. */
  forget: (session: Session) => void;
};

/** Sessions in use; more than a pool's phones ever are. */
const REMEMBERED_MAX = 5_000;

/** Reads sessions and remembers them until any session ends or any user changes. */
export function createSessionReader(pool: Pool): SessionReader {
  const remembered = new Map<string, Session>();
  pool.onSessionsEnded(() => remembered.clear());
  pool.onPublish((events) => {
    if (events.some(({ type }) => type === 'users_changed')) remembered.clear();
  });
  const readStored = (tokenHash: string): Session | null => {
    const row = statements(pool.db).read.get(tokenHash);
    if (row === undefined) return null;
    const session = {
      ...row,
      isAdmin: row.isAdmin === 1,
      isScorekeeper: row.isScorekeeper === 1,
      isFirstAdmin: row.isFirstAdmin === 1,
      tokenHash,
    };
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(tokenHash, session);
    return session;
  };
  return {
    read: (token) => {
      if (token === undefined || token === '') return null;
      const tokenHash = hashToken(token);
      const now = pool.clock.now();
      const known = remembered.get(tokenHash);
      // One that ends too late was prolonged by a clock that ran ahead, and may have been shortened since.
      const session = known !== undefined && !endsTooLate(known, now) ? known : readStored(tokenHash);
      return session === null || session.expiresAt <= now ? null : session;
    },
    forget: ({ tokenHash }) => remembered.delete(tokenHash),
  };
}

/** Until when a session lasts; null when it is over, or there is none. */
export function readSessionEnd({ db, clock }: Pool, tokenHash: string): number | null {
  const row = db
    .select({ expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .get();
  return row === undefined || row.expiresAt <= clock.now() ? null : row.expiresAt;
}

/** Is the session's end to be moved on with this visit? */
export const needsProlonging = (pool: Pick<Pool, 'clock'>, { expiresAt }: Session): boolean =>
  expiresAt < pool.clock.now() + SESSION_MS - SLIDE_AFTER_MS;

/** Moves the session's end on when that is due; answers whether it was, so that the cookie moves with it. */
export function prolongSession(pool: Pool, session: Session): boolean {
  if (!needsProlonging(pool, session)) return false;
  const { tokenHash } = session;
  const now = pool.clock.now();
  pool
    .write(({ db }) => {
      db.update(sessions)
        .set({ expiresAt: now + SESSION_MS })
        .where(eq(sessions.tokenHash, tokenHash))
        .run();
    }, 'even moved')
    .catch((error: unknown) => pool.log.warn({ err: error }, 'a session could not be prolonged'));
  return true;
}

/** Starts a session and answers its token, which is stored nowhere. */
export function startSession(change: Change, userId: number): string {
  const { db, now } = change;
  const token = randomBytes(32).toString('base64url');
  // In the order they were made, independent of the clock.
  const newest = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sql`rowid`))
    .all();
  const dropped = newest.slice(SESSIONS_MAX - 1).map(({ tokenHash }) => tokenHash);
  if (dropped.length > 0) {
    db.delete(sessions).where(inArray(sessions.tokenHash, dropped)).run();
    change.endSessions(dropped);
  }
  db.insert(sessions)
    .values({ tokenHash: hashToken(token), userId, createdAt: now, expiresAt: now + SESSION_MS })
    .run();
  return token;
}

/** Ends sessions and, after the commit, their sockets. */
export function endSessions(change: Change, which: { userId: number; except?: string } | { tokenHash: string }): void {
  const { db } = change;
  const condition =
    'tokenHash' in which
      ? eq(sessions.tokenHash, which.tokenHash)
      : and(
          eq(sessions.userId, which.userId),
          which.except === undefined ? undefined : ne(sessions.tokenHash, which.except),
        );
  const ended = db.delete(sessions).where(condition).returning({ tokenHash: sessions.tokenHash }).all();
  change.endSessions(ended.map(({ tokenHash }) => tokenHash));
}
