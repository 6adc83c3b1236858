/** Opens the pool's one file: lock, pragmas, migrations. */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import * as schema from './schema.ts';

export type Sqlite = Database.Database;
export type PoolDb = BetterSQLite3Database<typeof schema>;

/** The folder of what ships beside the code; the same two levels up from the source and from the bundle. */
export const resourcesDir = path.join(import.meta.dirname, '../../resources');
const migrationsFolder = path.join(resourcesDir, 'migrations');

/** Why a data folder could not be opened, in words for the commissioner. */
export class OpenError extends Error {
  override name = 'OpenError';
  readonly why: 'newer' | 'damaged' | 'other';

  constructor(message: string, why: OpenError['why'] = 'other') {
    super(message);
    this.why = why;
  }
}

export const databaseFile = (dataDir: string): string => path.join(dataDir, 'pool.db');

/**
 * Claims the data folder for this process. The claim is a file lock held by an open SQLite transaction, which the
 * operating system releases when the process dies, however it dies.
 * @throws OpenError when another process holds the folder or it cannot be written.
 */
export function lockDataFolder(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true });
    const lock = new Database(path.join(dataDir, 'in-use.lock'), { timeout: 0 });
    lock.pragma('journal_mode = DELETE');
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (code.startsWith('SQLITE_BUSY')) {
      throw new OpenError(`The pool in ${dataDir} is already open in another program. Close that one first.`);
    }
    const why = error instanceof Error ? error.message : String(error);
    throw new OpenError(`The folder ${dataDir} cannot be written (${why}). Choose another by POOL_DATA_DIR.`);
  }
}

/** How many migrations this program knows, and the time stamp of the newest. */
function knownMigrations(): { count: number; newest: number } {
  const journal: unknown = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  const { entries } = journal as { entries: { when: number }[] }; // written by drizzle-kit, shipped with the program
  return { count: entries.length, newest: Math.max(...entries.map((entry) => entry.when)) };
}

function appliedMigrations(sqlite: Sqlite): { count: number; newest: number } {
  const table = sqlite.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (table === undefined) return { count: 0, newest: 0 };
  const row = sqlite.prepare('select count(*) as count, max(created_at) as newest from __drizzle_migrations').get();
  return row as { count: number; newest: number };
}

export type OpenDatabase = { sqlite: Sqlite; db: PoolDb; schemaVersion: number; close: () => void };

/**
 * Opens and, where needed, migrates the database.
 * @param file path of the file, or `:memory:`
 * @param beforeMigration called when an existing file is about to be changed; takes the backup.
 * @throws OpenError when the file is from a newer version or is not a sound database.
 */
export async function openDatabase(
  file: string,
  beforeMigration: (sqlite: Sqlite) => Promise<void> = async () => {},
): Promise<OpenDatabase> {
  let sqlite: Sqlite | undefined;
  try {
    sqlite = new Database(file);
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    if (process.platform === 'darwin') sqlite.pragma('fullfsync = ON');
    sqlite.pragma('busy_timeout = 5000');
    sqlite.pragma('trusted_schema = OFF');
    const known = knownMigrations();
    const applied = appliedMigrations(sqlite);
    if (applied.newest > known.newest || applied.count > known.count) {
      throw new OpenError(
        `The pool in ${file} was last used by a newer version of Sunday Five. Install that version, or restore an older backup.`,
        'newer',
      );
    }
    if (applied.count > 0 && applied.count < known.count) await beforeMigration(sqlite);
    const db = drizzle(sqlite, { schema });
    // Inside drizzle's transaction this pragma would do nothing, and a rebuilt parent table would take its children along.
    sqlite.pragma('foreign_keys = OFF');
    migrate(db, { migrationsFolder });
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
    if (error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) {
      throw new OpenError(`The file ${file} is damaged (${error.message}). Restore the newest backup.`, 'damaged');
    }
    throw error;
  }
}
