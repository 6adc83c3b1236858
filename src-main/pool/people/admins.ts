/** The commissioners' accounts. The first one is made at the first run and can never be removed; the others are in coCommissioners.ts. */
import { asc, eq } from 'drizzle-orm';
import { PoolError } from '#shared/errors.ts';
import { nameKey } from '#shared/rules/names.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { users } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import { refuseTakenName, tidyName } from './names.ts';
import { hashPassword } from './passwords.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { notePasswordChange } from './presence.ts';
import { endSessions, type Session } from './sessions.ts';

export type Admin = { id: number; username: string };

/** The first commissioner: the oldest admin account. Null before the first run. */
export const readAdmin = ({ db }: Pick<Pool, 'db'>): Admin | null =>
  db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.id))
    .get() ?? null;

/** The commissioner's name, as login and help texts say it; null before the first run. */
export const readCommissioner = (pool: Pick<Pool, 'db'>): string | null => readAdmin(pool)?.username ?? null;

/**
 * Adds an admin with a password that was hashed before: hashing takes longer than a transaction may.
 * @param by the first commissioner, who adds a co-commissioner; null for the first commissioner
 */
export function addAdmin(
  change: Change,
  username: string,
  passwordHash: string,
  by: Actor | null = null,
): typeof users.$inferSelect {
  const name = tidyName(username);
  refuseTakenName(change.db, name);
  const row = change.db
    .insert(users)
    .values({ username: name, nameKey: nameKey(name), isAdmin: true, passwordHash, createdAt: change.now })
    .returning()
    .get();
  const action = by === null ? 'commissioner_added' : 'co_commissioner_added';
  audit(change, by, { action, userId: row.id, username: name, after: 'made commissioner' });
  change.publish({ type: 'users_changed' });
  return row;
}

/** Makes an admin; `actor` is null at the first run without a window. */
export async function createAdmin(pool: Pool, username: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password.trim(), pool.passwordCost);
  await pool.write((change) => addAdmin(change, username, passwordHash));
}

/** A new password for the first commissioner, on the machine that holds the folder; ends all of the account's sessions. */
export async function resetAdmin(pool: Pool, password: string): Promise<string> {
  const passwordHash = await hashPassword(password.trim(), pool.passwordCost);
  return pool.write((change) => {
    const admin = readAdmin(change);
    if (admin === null) throw new PoolError('not_found', 'This pool has no commissioner yet.');
    change.db.update(users).set({ passwordHash, isActive: true }).where(eq(users.id, admin.id)).run();
    notePasswordChange(change, admin.id, true);
    endSessions(change, { userId: admin.id });
    audit(change, null, {
      action: 'password_reset',
      userId: admin.id,
      username: admin.username,
      after: 'password reset',
    });
    return admin.username;
  });
}

/**
 * Changes the actor's own admin password. The account's other sessions end; the one that changed it goes on.
 * @param isPresent was it changed with a proof of presence?
 */
export async function changePassword(
  pool: Pool,
  actor: Session,
  newPassword: string,
  isPresent: boolean,
): Promise<void> {
  const passwordHash = await hashPassword(newPassword, pool.passwordCost);
  await pool.write((change) => {
    change.db.update(users).set({ passwordHash }).where(eq(users.id, actor.userId)).run();
    notePasswordChange(change, actor.userId, isPresent);
    endSessions(change, { userId: actor.userId, except: actor.tokenHash });
    audit(change, actor, {
      action: 'password_changed',
      userId: actor.userId,
      username: actor.username,
      after: 'password changed',
    });
  });
}

/** @throws PoolError 'not_allowed' if someone else than the first commissioner renames another commissioner */
export function requireMayRename(change: Change, actor: Actor, row: typeof users.$inferSelect): void {
  if (!row.isAdmin || row.id === actor.userId || readAdmin(change)?.id === actor.userId) return;
  throw new PoolError('not_allowed', serverTexts.notYourAccount);
}
