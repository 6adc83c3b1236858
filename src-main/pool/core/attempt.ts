/** Part of an action that may fail without failing the rest. */
import type { Change, Pool } from './pool.ts';
import { diskTrouble } from './troubles.ts';

export type Attempt<T> = { ok: true; value: T } | { ok: false; error: unknown };

/**
 * Runs part of an action in its own savepoint. If it throws, its changes and events are dropped, and the action
 * goes on with the error in hand.
 * @throws what the disk refuses: that fails the whole action
 */
export function attempt<T>({ sqlite }: Pick<Pool, 'sqlite'>, change: Change, part: (change: Change) => T): Attempt<T> {
  const events: Parameters<Change['publish']>[] = [];
  const ended: string[] = [];
  try {
    // Inside an open transaction this is a savepoint.
    const value = sqlite.transaction(() =>
      part({ ...change, publish: (...event) => events.push(event), endSessions: (hashes) => ended.push(...hashes) }),
    )();
    for (const event of events) change.publish(...event);
    if (ended.length > 0) change.endSessions(ended);
    return { ok: true, value };
  } catch (error) {
    // A full disk makes SQLite end the whole transaction: there is nothing left to go on with.
    if (!sqlite.inTransaction || diskTrouble(error) !== null) throw error;
    return { ok: false, error };
  }
}
