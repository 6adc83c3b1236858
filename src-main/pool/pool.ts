/** What every action works on: the database, the time, and the way to change and to announce. */
import type { PoolEvent } from '#shared/events.ts';
import { PoolError } from '#shared/errors.ts';
import type { PoolDb, Sqlite } from '../db/open.ts';
import type { Log } from '../log.ts';
import type { Calendar } from './calendar.ts';
import type { Clock } from './clock.ts';
import type { CodeKey } from './codes.ts';

/** Who is asking: an active user with a session. */
export type Actor = { userId: number; username: string; isAdmin: boolean };

/** Handed to an action while its transaction is open. */
export type Change = {
  db: PoolDb;
  /** The instant of the change; the same through the whole action. */
  now: number;
  /** Told to everybody once the transaction stands; at most one event of a kind and thing. */
  publish: (event: PoolEvent) => void;
  /** These sessions (by token hash) are over once the transaction stands: their sockets are closed. */
  endSessions: (tokenHashes: readonly string[]) => void;
};

export type Pool = {
  db: PoolDb;
  sqlite: Sqlite;
  clock: Clock;
  log: Log;
  version: string;
  demo: boolean;
  schemaVersion: number;
  startedAt: number;
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
  /** Copies the database before something is destroyed: `snapshot('delete Week 3')`. */
  snapshot: (before: string) => Promise<void>;
  backupsDir: string;
  onPublish: (listener: (events: readonly PoolEvent[]) => void) => void;
  onSessionsEnded: (listener: (tokenHashes: readonly string[]) => void) => void;
  /** What of the database is remembered between two reads; forgotten whenever weeks or games change. */
  remembered: { calendar?: Calendar };
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

export type PoolParts = Omit<Pool, 'write' | 'onPublish' | 'onSessionsEnded' | 'remembered' | 'startedAt'>;

/** Puts the parts together and adds the one way to write. */
export function createPool(parts: PoolParts): Pool {
  const { db, sqlite, clock, log } = parts;
  const publishListeners: ((events: readonly PoolEvent[]) => void)[] = [];
  const endListeners: ((tokenHashes: readonly string[]) => void)[] = [];
  const statements = {
    begin: sqlite.prepare('BEGIN IMMEDIATE'),
    commit: sqlite.prepare('COMMIT'),
    rollback: sqlite.prepare('ROLLBACK'),
    savepoint: sqlite.prepare('SAVEPOINT action'),
    release: sqlite.prepare('RELEASE action'),
    undo: sqlite.prepare('ROLLBACK TO action'),
  };
  const remembered: Pool['remembered'] = {};
  let queue: Job[] = [];

  type Outcome = { job: Job; failed: boolean; value: unknown };

  function runOne(job: Job, events: Map<string, PoolEvent>, ended: string[]): Outcome {
    const own: PoolEvent[] = [];
    const ownEnded: string[] = [];
    statements.savepoint.run();
    try {
      const value = job.action({
        db,
        now: clock.now(),
        publish: (event) => own.push(event),
        endSessions: (hashes) => ownEnded.push(...hashes),
      });
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

  function flush(): void {
    const group = queue.slice(0, LARGEST_GROUP);
    queue = queue.slice(LARGEST_GROUP);
    if (queue.length > 0) setImmediate(flush);
    const events = new Map<string, PoolEvent>();
    const ended: string[] = [];
    let outcomes: Outcome[];
    try {
      statements.begin.run();
      outcomes = group.map((job) => runOne(job, events, ended));
      statements.commit.run();
    } catch (error) {
      if (sqlite.inTransaction) statements.rollback.run();
      log.error({ err: error }, 'a change could not be written');
      for (const job of group) job.reject(new PoolError('unavailable'));
      return;
    }
    const published = [...events.values()];
    if (published.some(({ type }) => type !== 'picks_changed' && type !== 'new_message')) delete remembered.calendar;
    for (const { job, failed, value } of outcomes) (failed ? job.reject : job.resolve)(value);
    // What stands on disk stands, whatever becomes of the announcement.
    try {
      if (ended.length > 0) for (const listener of endListeners) listener(ended);
      if (published.length > 0) for (const listener of publishListeners) listener(published);
    } catch (error) {
      log.error({ err: error }, 'a change could not be announced');
    }
  }

  return {
    ...parts,
    startedAt: clock.now(),
    remembered,
    onPublish: (listener) => publishListeners.push(listener),
    onSessionsEnded: (listener) => endListeners.push(listener),
    write: <T>(action: (change: Change) => T) =>
      new Promise<T>((resolve, reject) => {
        // The queue holds actions of every result type; each resolve only ever meets its own action's value.
        queue.push({ action, resolve: resolve as (value: unknown) => void, reject });
        if (queue.length === 1) setImmediate(flush);
      }),
  };
}

/** Prepares statements once per open database: `const statements = perDatabase((db) => ({ … }))`. */
export function perDatabase<T>(prepare: (db: PoolDb) => T): (db: PoolDb) => T {
  const prepared = new WeakMap<PoolDb, T>();
  return (db) => {
    let statements = prepared.get(db);
    if (statements === undefined) prepared.set(db, (statements = prepare(db)));
    return statements;
  };
}
