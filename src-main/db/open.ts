/** Opens the pool's database: checks, pragmas, migrations. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { appliedMigrations, isNewer, knownMigrations, migrate } from './migrations.ts';
import { refreshNameKeys } from './nameKeys.ts';
import * as schema from './schema.ts';

export type Sqlite = Database.Database;
/** Drizzle, and its connection for the few statements that don't go through the query builder. */
export type PoolDb = BetterSQLite3Database<typeof schema> & { $client: Sqlite };

/**
 * Why a pool can't be opened: `newer` last used by a newer version; `missing` the file is gone but there are backups;
 * `in-use` another program has it open; `not-writable` the folder or disk can't be written; `not-a-pool` another file.
 */
export type OpenWhy = 'newer' | 'damaged' | 'missing' | 'in-use' | 'not-writable' | 'not-a-pool' | 'other';

/** A data folder or file that can't be opened. The message is for the commissioner. */
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
 * Rejects a folder that has backups but no pool file. Opening it would silently create a new, empty pool.
 * @throws OpenError 'missing'
 */
export function refuseLostFile(dataDir: string): void {
  const file = databaseFile(dataDir);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  const folder = backupsFolder(dataDir);
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isThere || !readdirSync(folder).some((name) => name.endsWith('.db'))) return;
  throw new OpenError(
    `The pool’s file ${file} is missing or empty, but its backups are still there. Restore one.`,
    'missing',
  );
}

export type OpenDatabase = { sqlite: Sqlite; db: PoolDb; schemaVersion: number; close: () => void };

export type OpenOptions = {
  /** Called before an existing file is migrated; takes a backup. */
  beforeMigration?: (sqlite: Sqlite) => Promise<void>;
  /** Check every page first, so that damage is found at the start and not during games. Blocks for about 1 ms per MB. */
  checkPages?: boolean;
};

/**
 * Opens the database and migrates it if necessary.
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
    if (options.checkPages === true) checkPages(sqlite, file);
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
    // A migration that rebuilds a parent table would delete its children. Inside a transaction the pragma has no effect.
    sqlite.pragma('foreign_keys = OFF');
    migrate(sqlite);
    refreshNameKeys(sqlite);
    const broken = sqlite.pragma('foreign_key_check');
    if (Array.isArray(broken) && broken.length > 0) {
      throw new OpenError(
        `The pool in ${file} has ${broken.length} rows that refer to missing rows. Restore a backup.`,
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

function checkPages(sqlite: Sqlite, file: string): void {
  const answer = String(sqlite.pragma('quick_check', { simple: true }));
  if (answer !== 'ok') throw new OpenError(damagedText(file, answer), 'damaged');
}

const damagedText = (file: string, why: string) => `The file ${file} is damaged (${why.trim().split('\n')[0]}).`;

/** Converts an error of SQLite or the system about a file to an OpenError. Returns any other error unchanged. */
export function toOpenError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const { code, message } = error;
  // A schema that doesn't match its tables or the migrations is damage too. SQLite reports that as SQLITE_ERROR.
  if (/^SQLITE_(CORRUPT|NOTADB|ERROR|CONSTRAINT|SCHEMA)/.test(code)) {
    return new OpenError(damagedText(file, message), 'damaged');
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new OpenError(`The file ${file} is in use by another program. Close that one first.`, 'in-use');
  }
  if (/^(SQLITE_(CANTOPEN|READONLY|IOERR|PERM|FULL|AUTH)|ENOSPC|EDQUOT|EACCES|EPERM|EROFS|EIO)/.test(code)) {
    return new OpenError(`${file} can’t be read or written (${message}).`, 'not-writable');
  }
  return error;
}
