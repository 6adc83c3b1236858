/** The one way to write: actions that arrive in the same turn of the event loop share one commit. */
import type { Announcements } from './announcements.ts';
import { createGroupCommit, type Action, type Committed } from './groupCommit.ts';
import type { Pool, PoolParts } from './pool.ts';
import { diskTrouble, refusedByDisk } from './troubles.ts';

type Job = Action & { resolve: (value: unknown) => void; reject: (error: unknown) => void };

/** At most this many actions share a commit, so that one turn stays short. */
const LARGEST_GROUP = 64;
/** Another program may hold the file for a moment. */
const TRY_AGAIN_MS = 50;
/** A full disk refuses the reveals too; requests do not wait for another try before this has passed. */
const REVEALS_RETRY_MS = 5_000;

export type WriteQueue = Pick<Pool, 'write' | 'hold' | 'storeDueReveals' | 'remembered' | 'troubles'>;

export function createWriteQueue(parts: PoolParts, announcements: Announcements): WriteQueue {
  const transaction = createGroupCommit(parts);
  const troubles: Pool['troubles'] = { saving: null, backup: null };
  let revealsFailedAt = -Infinity;
  let queue: Job[] = [];
  /** The last action that delays writes; null while there is none. */
  let held: Promise<unknown> | null = null;

  /** What the disk refuses is remembered for the commissioner until something has been written again. */
  function setTrouble(trouble: string | null): void {
    const hasChanged = trouble !== troubles.saving;
    troubles.saving = trouble;
    if (hasChanged) announcements.send([{ type: 'host_changed' }]);
  }

  function refuse(job: Job, error: unknown): void {
    const trouble = diskTrouble(error);
    if (trouble !== null) {
      parts.log.error({ err: error }, 'a change could not be written');
      setTrouble(trouble);
    }
    job.reject(refusedByDisk(error));
  }

  /** Settles a group's jobs; a disk that refuses the group refuses each of them. */
  function settle(group: readonly Job[]): void {
    let committed: Committed;
    try {
      committed = transaction.run(group);
    } catch (error) {
      for (const job of group) refuse(job, error);
      return;
    }
    const { outcomes, isChanged, events, ended } = committed;
    if (troubles.saving !== null && isChanged) setTrouble(null);
    for (const [n, job] of group.entries()) {
      const outcome = outcomes[n];
      if (outcome?.failed === false) job.resolve(outcome.value);
      else refuse(job, outcome?.value);
    }
    announcements.send(events, ended);
  }

  function flush(): void {
    if (held !== null || queue.length === 0) return;
    if (transaction.isInUse()) return void setTimeout(flush, TRY_AGAIN_MS);
    const group = queue.slice(0, LARGEST_GROUP);
    queue = queue.slice(LARGEST_GROUP);
    if (queue.length > 0) setImmediate(flush);
    settle(group);
  }

  const write: Pool['write'] = (action, runs = 'here') =>
    new Promise((resolve, reject) => {
      // The queue holds actions of every result type; each resolve only ever meets its own action's value.
      queue.push({ action, runs, resolve: resolve as (value: unknown) => void, reject });
      if (queue.length === 1) setImmediate(flush);
    });

  async function storeDueReveals(): Promise<void> {
    if (held !== null || !transaction.areRevealsDue() || performance.now() - revealsFailedAt < REVEALS_RETRY_MS) return;
    try {
      await write(() => {}, 'even moved');
    } catch {
      // Already logged. Reads go on by the same rule, and a disk that refuses this refuses picks too.
      revealsFailedAt = performance.now();
    }
  }

  async function hold<T>(action: () => Promise<T>): Promise<T> {
    const done = (held ?? Promise.resolve()).then(action);
    const own = done.catch(() => {}); // its caller gets the error
    held = own;
    try {
      return await done;
    } finally {
      if (held === own) held = null;
      setImmediate(flush);
    }
  }

  return { write, hold, storeDueReveals, remembered: transaction.remembered, troubles };
}
