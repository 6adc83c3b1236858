/**
 * Puts the contents of a backup into the database, in one transaction. A season takes its time, so a thread does it by a
 * connection of its own: the pool goes on reading meanwhile, and must write nothing.
 */
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { doAside } from './aside.ts';
import { WORK_FOLDER } from './leftovers.ts';
import { refreshNameKeys } from './nameKeys.ts';
import { OpenError } from './open.ts';
import { rebuildFrom } from './rebuild.ts';

/** The audit log is not here: a log is not turned back. Of sessions one at most goes on. */
const TABLES = ['settings', 'users', 'weeks', 'games', 'picks', 'standings', 'chat_messages', 'notices'] as const;

/** Pool and backup together: work on so little takes less than starting a worker. */
const IN_PLACE_MAX_BYTES = 1_000_000;

export type PreparedBackup = {
  /** A copy of it in this program's form. */
  file: string;
  remove: () => Promise<void>;
};

/**
 * Makes a database in this program's form from the rows of a backup, in a folder of the data folder that the next start
 * removes if this run is killed.
 * @throws OpenError when the file is no sound pool or comes from a newer version
 */
export async function prepareBackup(file: string, dataDir: string): Promise<PreparedBackup> {
  const folder = await mkdtemp(path.join(dataDir, WORK_FOLDER.restoring));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const to = path.join(folder, 'backup.db');
    const rebuilt = await rebuildFrom(file, folder, { to, carriedTo: null });
    if (rebuilt.state !== 'good') {
      throw new OpenError(rebuilt.why, rebuilt.state === 'newer' ? 'newer' : 'damaged');
    }
    return { file: to, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

export type PutBack = {
  /** The pool's file, which somebody else has open too. */
  database: string;
  /** As `prepareBackup` made it. */
  backup: string;
  /** By its token's hash; it goes on when its user is an active admin in the backup too. */
  keptSession: string;
  /** The line of the audit log that speaks of it, by the log's columns. */
  note: Record<string, string | number | null>;
};

/** Replaces the contents of every table by the backup's, all or nothing. */
export async function putBack(what: PutBack): Promise<void> {
  if (isSmallTogether(what)) putBackHere(what);
  else await doAside('putBack', putBackHere, what);
}

const sizeOf = (file: string): number => statSync(file).size;

/** Is the work on both done sooner than a worker starts? */
export const isSmallTogether = ({ database, backup }: Pick<PutBack, 'database' | 'backup'>): boolean =>
  sizeOf(database) + sizeOf(backup) <= IN_PLACE_MAX_BYTES;

export function putBackHere({ database, backup, keptSession, note }: PutBack): void {
  const sqlite = new Database(database, { fileMustExist: true });
  try {
    sqlite.pragma('synchronous = FULL');
    if (process.platform === 'darwin') sqlite.pragma('fullfsync = ON');
    sqlite.pragma('trusted_schema = OFF');
    // Parents go before children come; whether all refer to something is seen at the end.
    sqlite.pragma('foreign_keys = OFF');
    sqlite.prepare('ATTACH ? AS backup').run(backup);
    sqlite
      .transaction(() => {
        replaceTables(sqlite);
        refreshNameKeys(sqlite);
        sqlite
          .prepare(
            'delete from main.sessions where token_hash <> ? or user_id not in (select id from main.users where is_admin = 1 and is_active = 1)',
          )
          .run(keptSession);
        const columns = Object.keys(note);
        const values = columns.map((column) => `@${column}`);
        sqlite.prepare(`insert into main.audit_log (${columns.join()}) values (${values.join()})`).run(note);
        const broken = sqlite.pragma('main.foreign_key_check');
        if (Array.isArray(broken) && broken.length > 0) throw new Error('The backup has rows that refer to nothing.');
      })
      .immediate();
    sqlite.exec('DETACH backup');
    // Else the next save would have to put a whole season in its place.
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    sqlite.close();
  }
}

function replaceTables(sqlite: Database.Database): void {
  // The pool keeps its own id: cookies carry it.
  const ownId = sqlite.prepare("select * from main.settings where name = 'poolId'").get();
  for (const table of TABLES) {
    sqlite.exec(`DELETE FROM main.${table}`);
    sqlite.exec(`INSERT INTO main.${table} SELECT * FROM backup.${table}`);
  }
  if (ownId !== undefined) {
    sqlite.prepare('insert or replace into main.settings (name, value) values (@name, @value)').run(ownId);
  }
}
