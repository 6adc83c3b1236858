/**
 * Runs actions as transactions. Actions that arrive in the same turn of the event loop share one commit; each has its
 * own savepoint, so one that fails does not roll back the others.
 */
import type { PoolEvent } from '#shared/events.ts';
import { PoolError } from '#shared/errors.ts';
import type { Announcements } from './announcements.ts';
import { requireHere } from './moved.ts';
import type { Announcement, Change, Pool, PoolParts } from './pool.ts';
import { diskTrouble, isBusy, MOVED_FILE, refusedByDisk } from './troubles.ts';

type Job = {
  action: (change: Change) => unknown;
  runs: 'here' | 'even moved';
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};
type Outcome = { job: Job; failed: boolean; value: unknown };
/** `isChanged`: a row was written, so the disk takes changes again. */
type Committed = { outcomes: Outcome[]; isChanged: boolean };
/** What a group of actions published, and whose sessions they ended. */
type Published = { events: Map<string, Announcement>; ended: string[] };

/** At most this many actions share a commit, so that one turn stays short. */
const LARGEST_GROUP = 64;
/**
 * Another program may hold the file for a moment. SQLite itself would block the server meanwhile, so it
 * waits only this long, and changes are tried again while the pool goes on.
 */
const SQLITE_WAIT_MS = 10;
const TRY_AGAIN_MS = 50;
const PATIENCE_MS = 5_000;
/** An action that published one of these may have revealed a game. */
const MAY_REVEAL: ReadonlySet<PoolEvent['type']> = new Set(['games_changed', 'weeks_changed', 'scores_changed']);
/** The most frequent events, after which the weeks are still the same. */
const KEEPS_CALENDAR: ReadonlySet<PoolEvent['type']> = new Set(['pick_counts_changed', 'picks_changed', 'new_message']);
/** A full disk refuses the reveals too; requests do not wait for another try before this has passed. */
const REVEALS_RETRY_MS = 5_000;

export type WriteQueue = Pick<Pool, 'write' | 'hold' | 'storeDueReveals' | 'remembered' | 'troubles'>;

export function createWriteQueue(parts: PoolParts, announcements: Announcements): WriteQueue {
  const { db, sqlite, clock, log } = parts;
  const statements = {
    begin: sqlite.prepare('BEGIN IMMEDIATE'),
    commit: sqlite.prepare('COMMIT'),
    rollback: sqlite.prepare('ROLLBACK'),
    savepoint: sqlite.prepare('SAVEPOINT action'),
    release: sqlite.prepare('RELEASE action'),
    undo: sqlite.prepare('ROLLBACK TO action'),
    changes: sqlite.prepare('select total_changes()').pluck(),
  };
  const remembered: Pool['remembered'] = {};
  const troubles: Pool['troubles'] = { saving: null, backup: null };
  let revealsFailedAt = -Infinity;
  let queue: Job[] = [];
  /** When the file was first found to be held by another program; null while it is not. */
  let busySince: number | null = null;
  /** The last action that delays writes; null while there is none. */
  let held: Promise<unknown> | null = null;
  sqlite.pragma(`busy_timeout = ${SQLITE_WAIT_MS}`);

  function areRevealsDue(): boolean {
    const now = clock.now();
    const { reveals } = remembered;
    return reveals === undefined || now < reveals.at || now >= reveals.until;
  }

  function keepReveals(change: Change): void {
    remembered.reveals = { at: change.now, until: parts.storeDue(change) };
  }

  function runOne(job: Job, { events, ended }: Published): Outcome {
    const own: Announcement[] = [];
    const ownEnded: string[] = [];
    const change: Change = {
      db,
      now: clock.now(),
      publish: (event, to) => own.push(to === undefined ? event : { ...event, to }),
      endSessions: (hashes) => ownEnded.push(...hashes),
    };
    // Outside the savepoint: a refused action must not take the reveals back with it.
    if (areRevealsDue()) keepReveals({ ...change, publish: (event) => events.set(JSON.stringify(event), event) });
    statements.savepoint.run();
    try {
      // Here, and not only before the action: it may have waited while the pool moved.
      if (job.runs === 'here') requireHere(change);
      const value = job.action(change);
      if (own.some(({ type }) => MAY_REVEAL.has(type))) keepReveals(change);
      statements.release.run();
      for (const event of own) events.set(JSON.stringify(event), event);
      ended.push(...ownEnded);
      return { job, failed: false, value };
    } catch (error) {
      // A full disk makes SQLite give up the whole transaction; then there is no savepoint to go back to.
      if (!sqlite.inTransaction) throw error;
      statements.undo.run();
      statements.release.run();
      return { job, failed: true, value: error };
    }
  }

  /** Begins the transaction, or finds that another program holds the file and that it is not yet time to give up. */
  function isInUse(): boolean {
    try {
      statements.begin.run();
      busySince = null;
      return false;
    } catch (error) {
      const now = performance.now();
      const since = isBusy(error) ? (busySince ?? now) : null;
      busySince = since !== null && now - since < PATIENCE_MS ? since : null;
      return busySince !== null;
    }
  }

  /** What the disk refuses is remembered for the commissioner until something has been written again. */
  function setTrouble(trouble: string | null): void {
    const hasChanged = trouble !== troubles.saving;
    troubles.saving = trouble;
    if (hasChanged) announcements.send([{ type: 'host_changed' }]);
  }

  function refuse(job: Job, error: unknown): void {
    const trouble = diskTrouble(error);
    if (trouble !== null) {
      log.error({ err: error }, 'a change could not be written');
      setTrouble(trouble);
    }
    job.reject(refusedByDisk(error));
  }

  /** Nothing of the group was saved, so nothing read in it is valid either. */
  function refuseAll(group: readonly Job[], error: unknown): void {
    delete remembered.calendar;
    delete remembered.reveals;
    for (const job of group) refuse(job, error);
  }

  /** Runs the group in one transaction. @returns null when the disk refused it and every job was rejected */
  function commit(group: readonly Job[], published: Published): Committed | null {
    let committed: Committed;
    try {
      const changesBefore = statements.changes.get();
      // If the transaction could not begin, this throws the reason.
      if (!sqlite.inTransaction) statements.begin.run();
      const outcomes = group.map((job) => runOne(job, published));
      statements.commit.run();
      committed = { outcomes, isChanged: statements.changes.get() !== changesBefore };
    } catch (error) {
      if (sqlite.inTransaction) statements.rollback.run();
      const refusal = diskTrouble(error) === null ? new PoolError('unavailable') : error;
      if (refusal !== error) log.error({ err: error }, 'a change could not be written');
      refuseAll(group, refusal);
      return null;
    }
    // Committed to a file that is no longer the pool's is not saved: the next start would not find it.
    if (parts.isFolderIntact?.() === false) {
      refuseAll(group, Object.assign(new Error('the pool’s file was replaced or removed'), { code: MOVED_FILE }));
      return null;
    }
    return committed;
  }

  function flush(): void {
    if (held !== null || queue.length === 0) return;
    if (isInUse()) return void setTimeout(flush, TRY_AGAIN_MS);
    const group = queue.slice(0, LARGEST_GROUP);
    queue = queue.slice(LARGEST_GROUP);
    if (queue.length > 0) setImmediate(flush);
    const published: Published = { events: new Map(), ended: [] };
    const committed = commit(group, published);
    if (committed === null) return;
    const events = [...published.events.values()];
    // No one knows what such a change can show in.
    if (committed.isChanged && events.length === 0 && remembered.reveals !== undefined)
      remembered.reveals = { ...remembered.reveals };
    if (!events.every(({ type }) => KEEPS_CALENDAR.has(type))) delete remembered.calendar;
    if (troubles.saving !== null && committed.isChanged) setTrouble(null);
    for (const { job, failed, value } of committed.outcomes) {
      if (failed) refuse(job, value);
      else job.resolve(value);
    }
    announcements.send(events, published.ended);
  }

  const write: Pool['write'] = (action, runs = 'here') =>
    new Promise((resolve, reject) => {
      // The queue holds actions of every result type; each resolve only ever meets its own action's value.
      queue.push({ action, runs, resolve: resolve as (value: unknown) => void, reject });
      if (queue.length === 1) setImmediate(flush);
    });

  async function storeDueReveals(): Promise<void> {
    if (held !== null || !areRevealsDue() || performance.now() - revealsFailedAt < REVEALS_RETRY_MS) return;
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

  return { write, hold, storeDueReveals, remembered, troubles };
}
