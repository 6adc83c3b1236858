/** Runs a group of actions in one transaction, and stores in it the reveals that are due. */
import type { PoolEvent } from '#shared/events.ts';
import { PoolError } from '#shared/errors.ts';
import { requireHere } from './moved.ts';
import type { Announcement, Change, Pool, PoolParts } from './pool.ts';
import { diskTrouble, isBusy, MOVED_FILE } from './troubles.ts';

export type Action = { action: (change: Change) => unknown; runs: 'here' | 'even moved' };
/** `value`: what the action returned, or the error that it threw. */
export type Outcome = { failed: boolean; value: unknown };
export type Committed = {
  /** In the order of the actions. */
  outcomes: Outcome[];
  /** A row was written, so the disk takes changes again. */
  isChanged: boolean;
  events: Announcement[];
  /** The hashes of the sessions that the actions ended. */
  ended: string[];
};
type Published = { events: Map<string, Announcement>; ended: string[] };

/**
 * Another program may hold the file for a moment. SQLite itself would block the server meanwhile, so it
 * waits only this long, and changes are tried again while the pool goes on.
 */
const SQLITE_WAIT_MS = 10;
const PATIENCE_MS = 5_000;
/** An action that published one of these may have revealed a game. */
const MAY_REVEAL: ReadonlySet<PoolEvent['type']> = new Set(['games_changed', 'weeks_changed', 'scores_changed']);
/** The most frequent events, after which the weeks are still the same. */
const KEEPS_CALENDAR: ReadonlySet<PoolEvent['type']> = new Set(['pick_counts_changed', 'picks_changed', 'new_message']);

export type GroupCommit = {
  /** What reads keep until a commit may have changed it. */
  remembered: Pool['remembered'];
  /** Begins the transaction, or finds that another program holds the file and that it is not yet time to give up. */
  isInUse: () => boolean;
  /**
   * Each action has its own savepoint, so one that fails does not roll back the others.
   * @throws why nothing was saved: the disk's error, or PoolError unavailable
   */
  run: (group: readonly Action[]) => Committed;
  /** Has a game reached its reveal that is not stored yet? */
  areRevealsDue: () => boolean;
};

function prepare({ sqlite }: PoolParts) {
  return {
    begin: sqlite.prepare('BEGIN IMMEDIATE'),
    commit: sqlite.prepare('COMMIT'),
    rollback: sqlite.prepare('ROLLBACK'),
    savepoint: sqlite.prepare('SAVEPOINT action'),
    release: sqlite.prepare('RELEASE action'),
    undo: sqlite.prepare('ROLLBACK TO action'),
    changes: sqlite.prepare('select total_changes()').pluck(),
  };
}

export function createGroupCommit(parts: PoolParts): GroupCommit {
  const { db, sqlite, clock, log } = parts;
  const statements = prepare(parts);
  const remembered: Pool['remembered'] = {};
  /** When the file was first found to be held by another program; null while it is not. */
  let busySince: number | null = null;
  sqlite.pragma(`busy_timeout = ${SQLITE_WAIT_MS}`);

  function areRevealsDue(): boolean {
    const now = clock.now();
    const { reveals } = remembered;
    return reveals === undefined || now < reveals.at || now >= reveals.until;
  }

  function keepReveals(change: Change): void {
    remembered.reveals = { at: change.now, until: parts.storeDue(change) };
  }

  function runOne(job: Action, { events, ended }: Published): Outcome {
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
      return { failed: false, value };
    } catch (error) {
      // A full disk makes SQLite give up the whole transaction; then there is no savepoint to go back to.
      if (!sqlite.inTransaction) throw error;
      statements.undo.run();
      statements.release.run();
      return { failed: true, value: error };
    }
  }

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

  function commit(group: readonly Action[], published: Published): Committed {
    const changesBefore = statements.changes.get();
    // If the transaction could not begin, this throws the reason.
    if (!sqlite.inTransaction) statements.begin.run();
    const outcomes = group.map((job) => runOne(job, published));
    statements.commit.run();
    const isChanged = statements.changes.get() !== changesBefore;
    return { outcomes, isChanged, events: [...published.events.values()], ended: published.ended };
  }

  /** No action of the group was saved, so data read in it is not valid either. */
  function forget(): void {
    delete remembered.calendar;
    delete remembered.reveals;
  }

  function run(group: readonly Action[]): Committed {
    let committed: Committed;
    try {
      committed = commit(group, { events: new Map(), ended: [] });
    } catch (error) {
      if (sqlite.inTransaction) statements.rollback.run();
      forget();
      if (diskTrouble(error) !== null) throw error;
      log.error({ err: error }, 'a change could not be written');
      throw new PoolError('unavailable');
    }
    // Committed to a file that is no longer the pool's is not saved: the next start would not find it.
    if (parts.isFolderIntact?.() === false) {
      forget();
      throw Object.assign(new Error('the pool’s file was replaced or removed'), { code: MOVED_FILE });
    }
    const { events, isChanged } = committed;
    // No one knows what such a change can show in.
    if (isChanged && events.length === 0 && remembered.reveals !== undefined)
      remembered.reveals = { ...remembered.reveals };
    if (!events.every(({ type }) => KEEPS_CALENDAR.has(type))) delete remembered.calendar;
    return committed;
  }

  return { remembered, isInUse, run, areRevealsDue };
}
