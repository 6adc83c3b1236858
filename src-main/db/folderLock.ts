/** Claims a data folder for one process, and notices when the claim or the pool's file is taken away. */
import { closeSync, existsSync, mkdirSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { PRIVATE_FOLDER } from './durable.ts';
import { databaseFile, OpenError } from './open.ts';

export type FolderLock = {
  release: () => void;
  /** Remembers the pool's file as it is now, to notice when another takes its place. Call it once it is open. */
  watchFile: () => void;
  /** Is the folder still this process's alone, and the pool's file the one that was opened? Cheap: two looks at names. */
  isIntact: () => boolean;
};

const lockFile = (dataDir: string) => path.join(dataDir, 'in-use.lock');

/** Which file a name means now; null when it means none. On Windows a file that is open cannot be removed. */
function identify(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}

/**
 * Claims the data folder for this process. The claim is a file lock held by an open SQLite transaction, which the
 * operating system releases when the process dies, however it dies.
 * @throws OpenError when another process holds the folder or it cannot be written.
 */
export function holdDataFolder(dataDir: string): FolderLock {
  let lock = claim(dataDir);
  let lockId = identify(lockFile(dataDir));
  let fileId: string | null | undefined;
  const isLockIntact = (): boolean => {
    if (identify(lockFile(dataDir)) === lockId) return true;
    // Someone removed it. Claim the folder again, before another process does.
    try {
      const again = claim(dataDir, 'again');
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

/** Claims the folder. @returns how to let it go @throws OpenError */
export const lockDataFolder = (dataDir: string): (() => void) => holdDataFolder(dataDir).release;

function claim(dataDir: string, isAgain?: 'again'): Database.Database {
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
    const why = error instanceof Error ? error.message : String(error);
    throw new OpenError(
      `The folder ${dataDir} can't be written (${why}). Set POOL_DATA_DIR to another folder.`,
      'not-writable',
    );
  }
  // Pools never remove their lock file. Where a pool has none, someone removed it, perhaps while a process held it.
  if (isNew && isAgain === undefined && isFileOpenElsewhere(databaseFile(dataDir))) {
    rmSync(file, { force: true });
    lock.close();
    throw inUse(dataDir);
  }
  return lock;
}

const inUse = (dataDir: string) =>
  new OpenError(`The pool in ${dataDir} is already open in another program. Close that one first.`, 'in-use');

/** A pool that was opened once is. Anything else SQLite must not even open here: it would remove a log beside it. */
function isInWalMode(file: string): boolean {
  const header = Buffer.alloc(20);
  try {
    const descriptor = openSync(file, 'r');
    readSync(descriptor, header, 0, header.length, 0);
    closeSync(descriptor);
  } catch {
    return false; // not there, or what is wrong with it shows when the pool opens it
  }
  return header.toString('latin1', 0, 15) === 'SQLite format 3' && header[18] === 2;
}

/** Asks for the whole file, which SQLite refuses while any other connection has it open. */
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
    // Anything else that is wrong with it shows when the pool opens it.
    return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
  } finally {
    sqlite?.close();
  }
}
