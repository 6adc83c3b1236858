/** Locks a data folder for one process, and detects when the lock or the pool's file was removed. */
import { closeSync, existsSync, mkdirSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { PRIVATE_FOLDER } from './durable.ts';
import { isDiskFull } from './errorCode.ts';
import { databaseFile, OpenError } from './open.ts';

export type FolderLock = {
  release: () => void;
  /** Records the pool's file, to detect when it is replaced. Call it once the file is open. */
  watchFile: () => void;
  /** Does this process still hold the lock, and is the pool's file the one that was opened? Costs two stat calls. */
  isIntact: () => boolean;
};

const lockFile = (dataDir: string) => path.join(dataDir, 'in-use.lock');

/** A file's identity (device and inode); null if it is missing. On Windows an open file can't be removed. */
function identify(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}

/**
 * Locks the data folder for this process. An open SQLite transaction holds the file lock, and the operating system
 * releases it whenever and however the process ends.
 * @throws OpenError when another process has the lock or the folder can't be written
 */
export function holdDataFolder(dataDir: string): FolderLock {
  let lock = acquire(dataDir);
  let lockId = identify(lockFile(dataDir));
  let fileId: string | null | undefined;
  const isLockIntact = (): boolean => {
    if (identify(lockFile(dataDir)) === lockId) return true;
    // The lock file was removed. Lock the folder again before another process does.
    try {
      const again = acquire(dataDir, 'again');
      lock.close();
      lock = again;
      lockId = identify(lockFile(dataDir));
      return true;
    } catch {
      return false;
    }
  };
  return {
    release: () => lock.close(),
    watchFile: () => {
      fileId = identify(databaseFile(dataDir));
    },
    isIntact: () => isLockIntact() && (fileId === undefined || identify(databaseFile(dataDir)) === fileId),
  };
}

/** Locks the folder. @returns a function that releases it @throws OpenError */
export const lockDataFolder = (dataDir: string): (() => void) => holdDataFolder(dataDir).release;

function acquire(dataDir: string, isAgain?: 'again'): Database.Database {
  const file = lockFile(dataDir);
  let lock: Database.Database | undefined;
  let isNew = false;
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
    isNew = !existsSync(file);
    lock = new Database(file, { timeout: 0 });
    lock.pragma('journal_mode = DELETE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (code.startsWith('SQLITE_BUSY')) throw inUse(dataDir);
    throw new OpenError(notWritable(dataDir, error), 'not-writable');
  }
  // Pools never remove their lock file. If it is missing, someone removed it, maybe while a process held the lock.
  if (isNew && isAgain === undefined && isFileOpenElsewhere(databaseFile(dataDir))) {
    rmSync(file, { force: true });
    lock.close();
    throw inUse(dataDir);
  }
  return lock;
}

const inUse = (dataDir: string) =>
  new OpenError(`The pool in ${dataDir} is already open in another program. Close that one first.`, 'in-use');

/** Every pool that was opened once is in WAL mode. SQLite must not open any other file here: it would delete its WAL. */
function isInWalMode(file: string): boolean {
  const header = Buffer.alloc(20);
  try {
    const descriptor = openSync(file, 'r');
    readSync(descriptor, header, 0, header.length, 0);
    closeSync(descriptor);
  } catch {
    return false; // missing, or opening the pool reports the problem
  }
  return header.toString('latin1', 0, 15) === 'SQLite format 3' && header[18] === 2;
}

/** Requests an exclusive lock, which SQLite rejects while another connection has the file open. */
function isFileOpenElsewhere(file: string): boolean {
  if (!isInWalMode(file)) return false;
  let sqlite: Database.Database | undefined;
  try {
    sqlite = new Database(file, { timeout: 0, fileMustExist: true });
    sqlite.pragma('trusted_schema = OFF');
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.exec('BEGIN EXCLUSIVE; ROLLBACK');
    return false;
  } catch (error) {
    // Opening the pool reports any other problem.
    return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
  } finally {
    sqlite?.close();
  }
}

/** Why a start can't write in the folder. A full disk needs space: another folder would be another, empty pool. */
export function notWritable(dataDir: string, error: unknown): string {
  if (isDiskFull(error)) {
    return `The disk with the folder ${dataDir} is full. Free some space and start Sunday Five again. The pool is unchanged.`;
  }
  const why = error instanceof Error ? error.message : String(error);
  return `The folder ${dataDir} can't be written (${why}). Make it writable, or set POOL_DATA_DIR to another folder.`;
}
