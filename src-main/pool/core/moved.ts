/** Has the pool moved from this host to another one? Then nothing is saved here, because it would be lost there. */
import { PoolError } from '#shared/errors.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { MOVED_TO } from '../../db/movedPool.ts';
import type { Pool } from './pool.ts';
import { readValue } from './storedValue.ts';

/** The origin where the pool is now; null while it is here. */
export function readMovedTo(pool: Pick<Pool, 'db'>): string | null {
  const stored = readValue(pool, MOVED_TO);
  return typeof stored === 'string' ? stored : null;
}

/** @throws PoolError 'moved' with the new address */
export function requireHere(pool: Pick<Pool, 'db'>): void {
  const movedTo = readMovedTo(pool);
  if (movedTo !== null) throw new PoolError('moved', serverTexts.movedTo(movedTo), { details: { movedTo } });
}
