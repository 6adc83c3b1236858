import { eq } from 'drizzle-orm';
import { PoolError } from '#shared/errors.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { users } from '../../db/schema.ts';
import type { Change } from '../core/pool.ts';

/** @throws PoolError 'not_found' for anyone who is no player */
export function requireMember({ db }: Pick<Change, 'db'>, userId: number) {
  const row = db.select().from(users).where(eq(users.id, userId)).get();
  if (row === undefined || row.isAdmin) throw new PoolError('not_found', serverTexts.noSuchPlayer);
  return row;
}
