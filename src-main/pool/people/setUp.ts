/** The desktop app's way in: the first run, and signing its window in as the commissioner. */
import { PoolError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/api.ts';
import type { SignedInUser } from '#shared/model.ts';
import { nameKey } from '#shared/rules/names.ts';
import { texts } from '#shared/texts.ts';
import { addAdmin, readAdmin } from './admins.ts';
import { generateCode } from '../core/codes.ts';
import { rememberOwnPlayer } from './firstSteps.ts';
import { hashPassword } from './passwords.ts';
import type { Pool } from '../core/pool.ts';
import { startSession } from './sessions.ts';
import { saveSettings } from '../core/settings.ts';
import { addPlayer } from './users.ts';

/** Says of a name that will not do in which field it was typed. */
function inField<T>(field: 'username' | 'playerName', add: () => T): T {
  try {
    return add();
  } catch (error) {
    if (!(error instanceof PoolError)) throw error;
    throw new PoolError(error.code, error.message, { details: { fields: [{ field, message: error.message }] } });
  }
}

/**
 * Makes the commissioner, the settings she chose and, where she plays too, a player for her; all or nothing.
 * @throws PoolError when the pool has a commissioner already, or a name will not do
 */
export async function setUp(pool: Pool, input: InputOf<'setUp'>): Promise<ResultOf<'setUp'> & { token: string }> {
  const passwordHash = await hashPassword(input.password, pool.passwordCost);
  return pool.write((change) => {
    if (readAdmin(change) !== null) throw new PoolError('conflict', 'This pool is set up already. Log in instead.');
    const { id, username } = inField('username', () => addAdmin(change, input.username, passwordHash));
    const actor = { userId: id, username, isAdmin: true };
    saveSettings(change, actor, { poolName: input.poolName, keepAwake: input.keepAwake });
    const { playerName } = input;
    const addOwn = (name: string) => {
      if (nameKey(name) === nameKey(username)) throw new PoolError('duplicate', texts.commissionersName(username));
      return addPlayer(pool, change, actor, name, generateCode());
    };
    const player = playerName === null ? null : inField('playerName', () => addOwn(playerName));
    if (player !== null) rememberOwnPlayer(change, player.user.id);
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
