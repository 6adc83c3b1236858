/** Sessions: a random token in the browser, only its hash here, 30 days from the last visit. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { DAY_MS, SESSION_MS } from '#shared/limits.ts';
import { sessions, users } from '../db/schema.ts';
import { perDatabase, type Actor, type Change, type Pool } from './pool.ts';

export type Session = Actor & { tokenHash: string; expiresAt: number };

/** A session is written again at most once a day, so that reading costs no write. */
const SLIDE_AFTER_MS = DAY_MS;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const statements = perDatabase((db) => ({
  read: db
    .select({
      userId: users.id,
      username: users.username,
      isAdmin: users.isAdmin,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), eq(users.isActive, true)))
    .prepare(),
}));

/** The session of a token, or null. */
export function readSession(pool: Pool, token: string | undefined): Session | null {
  if (token === undefined || token === '') return null;
  const tokenHash = hashToken(token);
  const row = statements(pool.db).read.get({ tokenHash });
  return row === undefined || row.expiresAt <= pool.clock.now() ? null : { ...row, tokenHash };
}

/** Moves the session's end on when that is due; answers whether it was, so that the cookie moves with it. */
export function prolongSession(pool: Pool, { tokenHash, expiresAt }: Session): boolean {
  const now = pool.clock.now();
  if (expiresAt >= now + SESSION_MS - SLIDE_AFTER_MS) return false;
  pool
    .write(({ db }) => {
      db.update(sessions)
        .set({ expiresAt: now + SESSION_MS })
        .where(eq(sessions.tokenHash, tokenHash))
        .run();
    })
    .catch((error: unknown) => pool.log.warn({ err: error }, 'a session could not be prolonged'));
  return true;
}

/** Starts a session and answers its token, which is known to nobody else from then on. */
export function startSession({ db, now }: Change, userId: number): string {
  const token = randomBytes(32).toString('base64url');
  db.delete(sessions).where(lt(sessions.expiresAt, now)).run();
  db.insert(sessions)
    .values({ tokenHash: hashToken(token), userId, createdAt: now, expiresAt: now + SESSION_MS })
    .run();
  return token;
}

/** Ends sessions and, once that stands, their sockets. */
export function endSessions(
  change: Change,
  which: { userId: number; except?: string } | { tokenHash: string } | { admins: true; except: string },
): void {
  const { db } = change;
  const admins = db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true));
  const condition =
    'tokenHash' in which
      ? eq(sessions.tokenHash, which.tokenHash)
      : and(
          'admins' in which ? inArray(sessions.userId, admins) : eq(sessions.userId, which.userId),
          which.except === undefined ? undefined : ne(sessions.tokenHash, which.except),
        );
  const ended = db.delete(sessions).where(condition).returning({ tokenHash: sessions.tokenHash }).all();
  change.endSessions(ended.map(({ tokenHash }) => tokenHash));
}
