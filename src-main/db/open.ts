/** Opens the pool's one file: lock, pragmas, migrations. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { appliedMigrations, isNewer, knownMigrations, migrate } from './migrations.ts';
import { refreshNameKeys } from './nameKeys.ts';
import * as schema from './schema.ts';

export type Sqlite = Database.Database;
/** Drizzle, with the connection under it for the few statements that must not wait for a query builder. */
export type PoolDb = BetterSQLite3Database<typeof schema> & { $client: Sqlite };

/**
 * What is wrong: `newer` used by a newer version, `damaged` the file cannot be trusted, `missing` the file is gone but
 * backups of it are there, `in-use` another program holds it, `not-writable` the folder or the disk refuses,
 * `not-a-pool` the file is something else.
 */
export type OpenWhy = 'newer' | 'damaged' | 'missing' | 'in-use' | 'not-writable' | 'not-a-pool' | 'other';

/** Why a data folder or a file could not be opened, in words for the commissioner. */
export class OpenError extends Error {
  override name = 'OpenError';
  readonly why: OpenWhy;

  constructor(message: string, why: OpenWhy = 'other') {
    super(message);
    this.why = why;
  }
}

export const databaseFile = (dataDir: string): string => path.join(dataDir, 'pool.db');
export const backupsFolder = (dataDir: string): string => path.join(dataDir, 'backups');

/**
 * Where backups lie but the pool's file is gone or empty, opening it would silently begin a new pool beside them.
 * @throws OpenError 'missing'
 */
export function refuseLostFile(dataDir: string): void {
  const file = databaseFile(dataDir);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  const folder = backupsFolder(dataDir);
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isThere || !readdirSync(folder).some((name) => name.endsWith('.db'))) return;
  throw new OpenError(`The pool’s file ${file} is gone or empty, but its backups are there. Restore one.`, 'missing');
}

export type OpenDatabase = { sqlite: Sqlite; db: PoolDb; schemaVersion: number; close: () => void };

export type OpenOptions = {
  /** Called when an existing file is about to be changed; takes the backup. */
  beforeMigration?: (sqlite: Sqlite) => Promise<void>;
  /** Read every page first, so that damage shows now and not on Sunday. It blocks: about 1 ms for 1 MB. */
  readWhole?: boolean;
};

/**
 * Opens and, where needed, migrates the database.
 * @param file path of the file, or `:memory:`
 * @throws OpenError when the file is from a newer version, is not a sound database, or is in use
 */
export async function openDatabase(file: string, options: OpenOptions = {}): Promise<OpenDatabase> {
  let sqlite: Sqlite | undefined;
  try {
    sqlite = new Database(file);
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    if (process.platform === 'darwin') sqlite.pragma('fullfsync = ON');
    sqlite.pragma('busy_timeout = 5000');
    sqlite.pragma('trusted_schema = OFF');
    if (options.readWhole === true) readWhole(sqlite, file);
    const known = knownMigrations();
    const applied = appliedMigrations(sqlite);
    if (isNewer(applied)) {
      throw new OpenError(
        `The pool in ${file} was last used by a newer version of Sunday Five. Install that version, or restore an older backup.`,
        'newer',
      );
    }
    if (applied.count > 0 && applied.count < known.count) await options.beforeMigration?.(sqlite);
    const db = drizzle(sqlite, { schema });
    // Inside the transaction of the steps this pragma would do nothing, and a rebuilt parent table would take its children along.
    sqlite.pragma('foreign_keys = OFF');
    migrate(sqlite);
    refreshNameKeys(sqlite);
    const broken = sqlite.pragma('foreign_key_check');
    if (Array.isArray(broken) && broken.length > 0) {
      throw new OpenError(
        `The pool in ${file} has ${broken.length} rows that refer to nothing. Restore a backup.`,
        'damaged',
      );
    }
    sqlite.pragma('foreign_keys = ON');
    const open = sqlite;
    return { sqlite: open, db, schemaVersion: known.count, close: () => open.close() };
  } catch (error) {
    sqlite?.close();
    throw toOpenError(error, file);
  }
}

function readWhole(sqlite: Sqlite, file: string): void {
  const answer = String(sqlite.pragma('quick_check', { simple: true }));
  if (answer !== 'ok') throw new OpenError(damagedText(file, answer), 'damaged');
}

const damagedText = (file: string, why: string) =>
  `The file ${file} is damaged (${why.trim().split('\n')[0]}). Restore the newest backup.`;

/** What SQLite or the system says of a file that it cannot work with, in words; any other error as it is. */
export function toOpenError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const { code, message } = error;
  // Tables that do not fit their own description, or the steps to it, are damage too; SQLite calls that a plain error.
  if (/^SQLITE_(CORRUPT|NOTADB|ERROR|CONSTRAINT|SCHEMA)/.test(code)) {
    return new OpenError(damagedText(file, message), 'damaged');
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new OpenError(`The file ${file} is in use by another program. Close that one first.`, 'in-use');
  }
  if (/^(SQLITE_(CANTOPEN|READONLY|IOERR|PERM|FULL|AUTH)|ENOSPC|EDQUOT|EACCES|EPERM|EROFS|EIO)/.test(code)) {
    return new OpenError(`The file ${file} cannot be read or written (${message}).`, 'not-writable');
  }
  return error;
}
