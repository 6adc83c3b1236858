/**
 * Co-commissioners: admins that the first commissioner adds and removes. They may do everything else. Each has an
 * own password and is named in the audit log.
 */
import { eq } from 'drizzle-orm';
import type { InputOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import type { User } from '#shared/model.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { users } from '../../db/schema.ts';
import { audit } from '../core/audit.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';
import { addAdmin, readAdmin } from './admins.ts';
import { hashPassword } from './passwords.ts';
import { notePasswordChange } from './presence.ts';
import { endSessions } from './sessions.ts';
import { signAsLeft, toWholeUser } from './users.ts';

/** @throws PoolError 'not_found' or 'conflict' for a player and for the first commissioner */
function requireCoCommissioner(change: Change, id: number): typeof users.$inferSelect {
  const row = change.db.select().from(users).where(eq(users.id, id)).get();
  if (row === undefined) throw new PoolError('not_found', serverTexts.noCommissioner);
  if (!row.isAdmin) throw new PoolError('conflict', serverTexts.notACommissioner(row.username));
  if (row.id === readAdmin(change)?.id) throw new PoolError('conflict', serverTexts.firstStays);
  return row;
}

/** Adds a co-commissioner. */
export async function addCommissioner(pool: Pool, actor: Actor, input: InputOf<'addCommissioner'>): Promise<User> {
  const passwordHash = await hashPassword(input.password, pool.passwordCost);
  return pool.write((change) => toWholeUser(pool, addAdmin(change, input.username, passwordHash, actor)));
}

/**
 * Gives a co-commissioner another password and ends the account's sessions. An account that a restored backup brought
 * back without access gets it again.
 */
export async function resetCommissionerPassword(
  pool: Pool,
  actor: Actor,
  userId: number,
  newPassword: string,
): Promise<User> {
  const passwordHash = await hashPassword(newPassword, pool.passwordCost);
  return pool.write((change) => {
    const row = requireCoCommissioner(change, userId);
    change.db.update(users).set({ passwordHash, isActive: true }).where(eq(users.id, userId)).run();
    notePasswordChange(change, userId, true);
    endSessions(change, { userId });
    audit(change, actor, { action: 'password_reset', userId, username: row.username, after: 'password reset' });
    if (!row.isActive) change.publish({ type: 'users_changed' });
    return toWholeUser(pool, { ...row, isActive: true });
  });
}

/** Deletes a co-commissioner's account and ends its sessions; its actions stay in the audit log. */
export const removeCommissioner = (pool: Pool, actor: Actor, userId: number): Promise<void> =>
  pool.write((change) => {
    const row = requireCoCommissioner(change, userId);
    endSessions(change, { userId });
    signAsLeft(change, row);
    change.db.delete(users).where(eq(users.id, userId)).run();
    audit(change, actor, {
      action: 'co_commissioner_removed',
      userId,
      username: row.username,
      after: 'removed',
    });
    change.publish({ type: 'users_changed' });
  });
