/** Setting up a new pool in the desktop app's window, and signing that window in as the commissioner. */
import { PoolError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/api.ts';
import type { SignedInUser } from '#shared/model.ts';
import { nameKey } from '#shared/rules/names.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { addAdmin, readAdmin } from './admins.ts';
import { generateCode } from '../core/codes.ts';
import { rememberOwnPlayer } from './firstSteps.ts';
import { hashPassword } from './passwords.ts';
import { refuseTakenName, tidyName } from './names.ts';
import type { Change, Pool } from '../core/pool.ts';
import { startSession } from './sessions.ts';
import { saveSettings } from '../core/settings.ts';
import { addPlayer } from './users.ts';

/** The commissioner's own name as a player. @throws PoolError with the field `playerName` */
function readPlayerName(change: Change, typed: string, commissioner: string): string {
  const field = 'playerName';
  const name = tidyName(typed, field);
  if (nameKey(name) === nameKey(commissioner)) {
    const message = commissionerTexts.commissionersName(commissioner);
    throw new PoolError('duplicate', message, { details: { fields: [{ field, message }] } });
  }
  refuseTakenName(change.db, name, { field });
  return name;
}

/**
 * Adds the commissioner, the chosen settings and, for a commissioner who also plays, a player; all or nothing.
 * @throws PoolError when the pool has a commissioner already, or rejects a name
 */
export async function setUp(pool: Pool, input: InputOf<'setUp'>): Promise<ResultOf<'setUp'> & { token: string }> {
  const passwordHash = await hashPassword(input.password, pool.passwordCost);
  return pool.write((change) => {
    if (readAdmin(change) !== null) throw new PoolError('conflict', serverTexts.alreadySetUp);
    const { id, username } = addAdmin(change, input.username, passwordHash);
    const actor = { userId: id, username, isAdmin: true };
    saveSettings(change, actor, { poolName: input.poolName, keepAwake: input.keepAwake });
    const { playerName } = input;
    const addOwn = (typed: string) =>
      addPlayer(pool, change, actor, readPlayerName(change, typed, username), generateCode());
    const player = playerName === null ? null : addOwn(playerName);
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
  }, 'even moved');
