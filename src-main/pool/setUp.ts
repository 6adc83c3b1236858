/** The desktop app's way in: the first run, and signing its window in as the commissioner. */
import { PoolError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/api.ts';
import type { SignedInUser } from '#shared/model.ts';
import { addAdmin, readAdmin } from './admins.ts';
import { generateCode } from './codes.ts';
import { hashPassword } from './passwords.ts';
import type { Pool } from './pool.ts';
import { startSession } from './sessions.ts';
import { saveSettings } from './settings.ts';
import { addPlayer } from './users.ts';

/**
 * Makes the commissioner, the settings she chose and, where she plays too, a player for her; all or nothing.
 * @throws PoolError when the pool has a commissioner already, or a name will not do
 */
export async function setUp(pool: Pool, input: InputOf<'setUp'>): Promise<ResultOf<'setUp'> & { token: string }> {
  const passwordHash = await hashPassword(input.password, pool.passwordCost);
  return pool.write((change) => {
    if (readAdmin(change) !== null) throw new PoolError('conflict', 'This pool is set up already. Log in instead.');
    const { id, username } = addAdmin(change, input.username, passwordHash);
    const actor = { userId: id, username, isAdmin: true };
    saveSettings(change, actor, { poolName: input.poolName, keepAwake: input.keepAwake });
    const player = input.playerName === null ? null : addPlayer(pool, change, actor, input.playerName, generateCode());
    return { user: { id, username, isAdmin: true }, player, token: startSession(change, id) };
  });
}

/** Starts a session for the commissioner. @throws PoolError before the first run */
export const signInWindow = (pool: Pool): Promise<{ user: SignedInUser; token: string }> =>
  pool.write((change) => {
    const admin = readAdmin(change);
    if (admin === null) throw new PoolError('not_open');
    return { user: { ...admin, isAdmin: true }, token: startSession(change, admin.id) };
  });
