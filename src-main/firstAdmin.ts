/** The commissioner's account, made at the start where the environment names one or nobody is there to be asked. */
import { ConfigError, type Config } from './config.ts';
import { createAdmin, readCommissioner } from './pool/people/admins.ts';
import type { Pool } from './pool/core/pool.ts';

/**
 * Makes the account of a pool that has none yet.
 * @returns her name; null when the pool has a commissioner already
 * @throws ConfigError for a password that is too short
 */
export async function makeFirstAdmin(pool: Pool, { adminName }: Config, password: string): Promise<string | null> {
  if (readCommissioner(pool) !== null) return null;
  if (password.trim().length < 6) throw new ConfigError('POOL_ADMIN_PASSWORD must have at least 6 characters.');
  const name = adminName ?? 'Commissioner';
  await createAdmin(pool, name, password);
  return name;
}
