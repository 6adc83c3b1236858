/** What every action works on: the database, the time, and the way to change and to announce. */
import type { PoolEvent } from '#shared/events.ts';
import type { Week } from '#shared/model.ts';
import type { PoolDb, Sqlite } from '../../db/open.ts';
import type { Log } from '../../log.ts';
import type { Clock } from './clock.ts';
import type { CodeKey } from './codes.ts';
import type { Troubles } from './troubles.ts';
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
  /** Where the chat's pictures are stored. */
  uploadsDir: string;
  passwordCost: PasswordCost;
  /**
   * Runs an action as one transaction and answers its result once that is on disk. Actions that arrive in the same
   * turn share one commit; each has its own savepoint, so one that fails takes no other along.
   * @param runs 'even moved' for what must also work on the old host of a pool that has moved, such as a sign-in
   * @throws whatever the action throws, or PoolError 'unavailable' when the disk refuses the commit, or 'moved'
   */
  write: <T>(action: (change: Change) => T, runs?: 'here' | 'even moved') => Promise<T>;
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
    /**
     * Every reveal up to `at` is stored, and no clock brings another before `until`. A new object whenever the clock has
     * brought something, or a change had no event: earlier reads are then read again.
     */
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
   * Stores facts derived from the games and the clock: which games are revealed at this instant, and the standings of
   * weeks that ended. Runs in every transaction in which something is due, before its first action, and again after each
   * action that changed games or weeks.
   * @returns the next instant at which the clock alone can reveal a game or end a week
   */
  storeDue: (change: Change) => number;
};
