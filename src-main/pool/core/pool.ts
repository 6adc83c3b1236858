/** What every action works on: the database, the time, and the way to change and to announce. */
import type { PoolEvent } from '#shared/events.ts';
import { PoolError } from '#shared/errors.ts';
import type { Week } from '#shared/model.ts';
import type { PoolDb, Sqlite } from '../../db/open.ts';
import type { Log } from '../../log.ts';
import type { Clock } from './clock.ts';
import type { CodeKey } from './codes.ts';
import { diskTrouble, isBusy, MOVED_FILE, refusedByDisk, type Troubles } from './troubles.ts';
import type { WeekRow } from './wire.ts';

/** Who is asking: an active user with a session. */
export type Actor = { userId: number; username: string; isAdmin: boolean };

/** An event and the user whose clients get it; without `to` all clients do. The recipient is never sent. */
export type Announcement = PoolEvent & { readonly to?: number };

/** Handed to an action while its transaction is open. */
export type Change = {
  db: PoolDb;
  /** The instant of the change; the same through the whole action. */
  now: number;
  /** Sends an event after the commit, once however often it is published: to every client, or to one user's. */
  publish: (event: PoolEvent, to?: number) => void;
  /** Ends these sessions (by token hash): their sockets close after the commit. */
  endSessions: (tokenHashes: readonly string[]) => void;
};

/** The weeks in season order, right from `madeAt` until `validUntil` as long as no week or game changes. */
export type Calendar = { weeks: Week[]; rows: WeekRow[]; current: Week | null; validUntil: number; madeAt: number };

export type Pool = {
  db: PoolDb;
  sqlite: Sqlite;
  clock: Clock;
  log: Log;
  version: string;
  demo: boolean;
  schemaVersion: number;
  startedAt: number;
  /** The folder of everything this pool keeps. */
  dataDir: string;
  codeKey: CodeKey;
  /** Where the chat's pictures lie. */
  uploadsDir: string;
  passwordCost: PasswordCost;
  /**
   * Runs an action as one transaction and answers its result once that is on disk. Actions that arrive in the same
   * turn share one commit; each has its own savepoint, so one that fails takes no other along.
   * @throws whatever the action throws, or PoolError 'unavailable' when the disk refuses the commit
   */
  write: <T>(action: (change: Change) => T) => Promise<T>;
  /**
   * Delays writes while an action works on the database file; they run afterwards. Reads continue.
   * The action must not wait for a `write` of its own.
   */
  hold: <T>(action: () => Promise<T>) => Promise<T>;
  /** Copies the database before something is destroyed: `snapshot('delete Week 3')`. */
  snapshot: (before: string) => Promise<void>;
  backupsDir: string;
  /** Publishes an event about something outside the database, such as the computer's addresses. */
  announce: (event: PoolEvent) => void;
  onPublish: (listener: (events: readonly Announcement[]) => void) => void;
  onSessionsEnded: (listener: (tokenHashes: readonly string[]) => void) => void;
  /** Cached between reads; the calendar is dropped whenever weeks or games change. */
  remembered: {
    calendar?: Calendar;
    /** Every reveal up to `at` is stored, and no clock brings another before `until`. */
    reveals?: { at: number; until: number };
  };
  /**
   * Stores the reveals that the clock has brought since the last transaction. Awaited before every request, so that a
   * pick is never shown before the database knows that its game is revealed, and so locked.
   */
  storeDueReveals: () => Promise<void>;
  troubles: Troubles;
  /** Is the file still the one that was opened, in a folder that is this process's alone? True where no one can say. */
  isFolderIntact?: () => boolean;
};

/** scrypt's work: N rounds of memory, p times. */
export type PasswordCost = { N: number; p: number };

type Job = {
  action: (change: Change) => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/** At most this many actions share a commit, so that one turn stays short. */
const LARGEST_GROUP = 64;
/**
 * Another program may hold the file for a moment. SQLite itself would wait for it without answering anybody, so it
 * waits only this long, and changes are tried again while the pool goes on.
 */
const SQLITE_WAIT_MS = 10;
const TRY_AGAIN_MS = 50;
const PATIENCE_MS = 5_000;

export type PoolParts = Omit<
  Pool,
  | 'write'
  | 'hold'
  | 'announce'
  | 'onPublish'
  | 'onSessionsEnded'
  | 'remembered'
  | 'startedAt'
  | 'troubles'
  | 'storeDueReveals'
> & {
  /**
   * Stores what follows from the games and the clock: which games are revealed at this instant, and the standings of
   * weeks that ended. Runs in every transaction in which something is due, before its first action, and again after each
   * action that changed games or weeks.
   * @returns the next instant at which the clock alone can reveal a game or end a week
   */
  storeDue: (change: Change) => number;
};

/** An action that published one of these may have revealed a game. */
const MAY_REVEAL: ReadonlySet<PoolEvent['type']> = new Set(['games_changed', 'weeks_changed', 'scores_changed']);
/** The most frequent events, after which the weeks are still the same. */
const KEEPS_CALENDAR: ReadonlySet<PoolEvent['type']> = new Set(['pick_counts_changed', 'picks_changed', 'new_message']);
/** A full disk refuses the reveals too; requests do not wait for another try before this has passed. */
const REVEALS_RETRY_MS = 5_000;

/** Puts the parts together and adds the one way to write. */
export function createPool({ storeDue, ...parts }: PoolParts): Pool {
  const { db, sqlite, clock, log } = parts;
  const publishListeners: ((events: readonly Announcement[]) => void)[] = [];
  const endListeners: ((tokenHashes: readonly string[]) => void)[] = [];
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
  const troubles: Troubles = { saving: null, backup: null };
  let revealsFailedAt = -Infinity;
  let queue: Job[] = [];
  /** When the file was first found to be held by another program; null while it is not. */
  let busySince: number | null = null;
  /** The last action that delays writes; null while there is none. */
  let held: Promise<unknown> | null = null;
  sqlite.pragma(`busy_timeout = ${SQLITE_WAIT_MS}`);

  type Outcome = { job: Job; failed: boolean; value: unknown };

  function areRevealsDue(): boolean {
    const now = clock.now();
    const { reveals } = remembered;
    return reveals === undefined || now < reveals.at || now >= reveals.until;
  }

  function keepReveals(change: Change): void {
    remembered.reveals = { at: change.now, until: storeDue(change) };
  }

  function runOne(job: Job, events: Map<string, Announcement>, ended: string[]): Outcome {
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
  function remember(trouble: string | null): void {
    const isNews = trouble !== troubles.saving;
    troubles.saving = trouble;
    if (isNews) announce([{ type: 'host_changed' }]);
  }

  function forget(): void {
    delete remembered.calendar;
    delete remembered.reveals;
  }

  function refuse(job: Job, error: unknown): void {
    const trouble = diskTrouble(error);
    if (trouble !== null) {
      log.error({ err: error }, 'a change could not be written');
      remember(trouble);
    }
    job.reject(refusedByDisk(error));
  }

  function announce(published: readonly Announcement[], ended: readonly string[] = []): void {
    // Already committed. A failed broadcast must not undo it.
    try {
      if (ended.length > 0) for (const listener of endListeners) listener(ended);
      if (published.length > 0) for (const listener of publishListeners) listener(published);
    } catch (error) {
      log.error({ err: error }, 'a change could not be announced');
    }
  }

  function flush(): void {
    if (held !== null || queue.length === 0) return;
    if (isInUse()) return void setTimeout(flush, TRY_AGAIN_MS);
    const group = queue.slice(0, LARGEST_GROUP);
    queue = queue.slice(LARGEST_GROUP);
    if (queue.length > 0) setImmediate(flush);
    const events = new Map<string, Announcement>();
    const ended: string[] = [];
    let changesBefore: unknown;
    let outcomes: Outcome[];
    try {
      changesBefore = statements.changes.get();
      // If the transaction could not begin, this throws the reason.
      if (!sqlite.inTransaction) statements.begin.run();
      outcomes = group.map((job) => runOne(job, events, ended));
      statements.commit.run();
    } catch (error) {
      if (sqlite.inTransaction) statements.rollback.run();
      forget();
      const refusal = diskTrouble(error) === null ? new PoolError('unavailable') : error;
      if (refusal !== error) log.error({ err: error }, 'a change could not be written');
      for (const job of group) refuse(job, refusal);
      return;
    }
    // Committed to a file that is no longer the pool's is not saved: the next start would not find it.
    if (parts.isFolderIntact?.() === false) {
      const refusal = Object.assign(new Error('the pool’s file was replaced or removed'), { code: MOVED_FILE });
      forget();
      for (const job of group) refuse(job, refusal);
      return;
    }
    const published = [...events.values()];
    if (!published.every(({ type }) => KEEPS_CALENDAR.has(type))) delete remembered.calendar;
    if (troubles.saving !== null && statements.changes.get() !== changesBefore) remember(null);
    for (const { job, failed, value } of outcomes) {
      if (failed) refuse(job, value);
      else job.resolve(value);
    }
    announce(published, ended);
  }

  const write: Pool['write'] = (action) =>
    new Promise((resolve, reject) => {
      // The queue holds actions of every result type; each resolve only ever meets its own action's value.
      queue.push({ action, resolve: resolve as (value: unknown) => void, reject });
      if (queue.length === 1) setImmediate(flush);
    });

  async function storeDueReveals(): Promise<void> {
    if (held !== null || !areRevealsDue() || performance.now() - revealsFailedAt < REVEALS_RETRY_MS) return;
    try {
      await write(() => {});
    } catch {
      // Already logged. Reads go on by the same rule, and a disk that refuses this refuses picks too.
      revealsFailedAt = performance.now();
    }
  }

  return {
    ...parts,
    startedAt: clock.now(),
    remembered,
    troubles,
    announce: (event) => announce([event]),
    onPublish: (listener) => publishListeners.push(listener),
    onSessionsEnded: (listener) => endListeners.push(listener),
    hold: async <T>(action: () => Promise<T>) => {
      const done = (held ?? Promise.resolve()).then(action);
      const own = done.catch(() => {}); // its caller gets the error
      held = own;
      try {
        return await done;
      } finally {
        if (held === own) held = null;
        setImmediate(flush);
      }
    },
    write,
    storeDueReveals,
  };
}
