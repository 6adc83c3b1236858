/** Creates the commissioner's account at the start, from the environment or in a pool without a window. */
import { ConfigError, type Config } from './config.ts';
import { createAdmin, readCommissioner } from './pool/people/admins.ts';
import type { Pool } from './pool/core/pool.ts';

/**
 * Creates the account if the pool has no commissioner.
 * @returns the commissioner's name; null if the pool already has one
 * @throws ConfigError if the password is too short
 */
export async function makeFirstAdmin(pool: Pool, { adminName }: Config, password: string): Promise<string | null> {
  if (readCommissioner(pool) !== null) return null;
  if (password.trim().length < 6) throw new ConfigError('POOL_ADMIN_PASSWORD must have at least 6 characters.');
  const name = adminName ?? 'Commissioner';
  await createAdmin(pool, name, password);
  return name;
}
