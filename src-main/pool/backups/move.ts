/** Moves the pool to another host: this one then saves nothing and sends everyone to the new address. */
import { MOVED_TO } from '../../db/movedPool.ts';
import { audit } from '../core/audit.ts';
import { readMovedTo, requireHere } from '../core/moved.ts';
import type { Actor, Pool } from '../core/pool.ts';
import { writeValue } from '../core/storedValue.ts';

/**
 * Takes a snapshot, then marks the pool as moved.
 * @param movedTo the origin of the new host
 * @throws PoolError 'moved' if it has moved already
 */
export async function startMove(pool: Pool, actor: Actor, movedTo: string): Promise<void> {
  requireHere(pool);
  await pool.snapshot('move the pool');
  await pool.write((change) => {
    writeValue(change, MOVED_TO, movedTo);
    audit(change, actor, { action: 'pool_moved', after: { movedTo } });
    change.publish({ type: 'pool_moved' });
  });
}

/** The pool is used here again. */
export const takeBackMove = (pool: Pool, actor: Actor): Promise<void> =>
  pool.write((change) => {
    const movedTo = readMovedTo(change);
    if (movedTo === null) return;
    writeValue(change, MOVED_TO, null);
    audit(change, actor, { action: 'move_taken_back', before: { movedTo } });
    change.publish({ type: 'pool_moved' });
  }, 'even moved');
