/**
 * Replaces the contents of the open database with a backup's, in one transaction. A worker with its own connection does
 * it. The pool can read meanwhile, but must not write.
 */
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { WORK_FOLDER } from './leftovers.ts';
import { forgetMove } from './movedPool.ts';
import { refreshNameKeys } from './nameKeys.ts';
import { OpenError } from './open.ts';
import { rebuildFrom } from './rebuild.ts';
import { runDbJob } from './runInWorker.ts';
import * as schema from './schema.ts';

/** Published seals stay published: see `replaceSeals`. */
const PUBLISHED = ['seals', 'amendments', 'openings'] as const;
/** Of the sessions at most one is kept, the audit log continues, and a message that was sent stays sent. */
const KEPT: readonly string[] = ['sessions', 'audit_log', 'outbox', ...PUBLISHED];
/** The tables to replace: all others, also those that a later version adds. */
const TABLES = Object.values(schema)
  .filter((table) => is(table, SQLiteTable))
  .map((table) => getTableConfig(table).name)
  .filter((name) => !KEPT.includes(name));

/** Pool and backup together. Below this size a worker takes longer to start than the restore. */
const IN_PLACE_MAX_BYTES = 1_000_000;

export type PreparedBackup = {
  /** A database of this version with the backup's rows. */
  file: string;
  remove: () => Promise<void>;
};

/**
 * Builds a database of this version from a backup, in a work folder that the next start deletes if this run is killed.
 * @throws OpenError when the file is damaged or from a newer version
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

export type Restore = {
  /** The pool's file, which the pool has open too. */
  database: string;
  /** From `prepareBackup`. */
  backup: string;
  /** Token hash of the session to keep, if its user is an active admin in the backup too. */
  keptSession: string;
  /** The audit log entry, by column. */
  note: Record<string, string | number | null>;
};

/** Replaces the contents of the tables with the backup's, all or nothing. */
export async function restoreDatabase(what: Restore): Promise<void> {
  if (isSmallTogether(what)) replaceContents(what);
  else await runDbJob('replaceContents', replaceContents, what);
}

const sizeOf = (file: string): number => statSync(file).size;

/** Below this total size a worker takes longer to start than the work itself. */
export const isSmallTogether = ({ database, backup }: Pick<Restore, 'database' | 'backup'>): boolean =>
  sizeOf(database) + sizeOf(backup) <= IN_PLACE_MAX_BYTES;

export function replaceContents({ database, backup, keptSession, note }: Restore): void {
  const sqlite = new Database(database, { fileMustExist: true });
  try {
    sqlite.pragma('synchronous = FULL');
    if (process.platform === 'darwin') sqlite.pragma('fullfsync = ON');
    sqlite.pragma('trusted_schema = OFF');
    // Rows are deleted and inserted table by table, so references are checked at the end.
    sqlite.pragma('foreign_keys = OFF');
    sqlite.prepare('ATTACH ? AS backup').run(backup);
    sqlite
      .transaction(() => {
        rememberAdmins(sqlite);
        replaceTables(sqlite);
        pauseRemovedAdmins(sqlite);
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
        if (Array.isArray(broken) && broken.length > 0)
          throw new Error('The backup has rows that refer to missing rows.');
      })
      .immediate();
    sqlite.exec('DETACH backup');
    // Otherwise the next save would have to checkpoint a whole season.
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    sqlite.close();
  }
}

/** Called before the tables are replaced. A removed co-commissioner does not come back with the old password. */
const rememberAdmins = (sqlite: Database.Database): void =>
  void sqlite.exec('CREATE TEMP TABLE present_admins AS SELECT id FROM main.users WHERE is_admin = 1');

const pauseRemovedAdmins = (sqlite: Database.Database): void =>
  void sqlite.exec(`UPDATE main.users SET is_active = 0
    WHERE is_admin = 1 AND id NOT IN (SELECT id FROM temp.present_admins)
      AND id > (SELECT min(id) FROM main.users WHERE is_admin = 1)`);

const ARE_IDS = "name in ('poolId', 'cookieId')";
/** Never changes without a notice to everyone, and so not by a restore either. */
const IS_SECRECY = "name = 'commissionerSeesPicks'";

function replaceTables(sqlite: Database.Database): void {
  // The pool keeps its ids, because seals and cookie names contain them.
  const ownIds = sqlite.prepare(`select * from main.settings where ${ARE_IDS}`).all();
  const secrecy = sqlite.prepare(`select * from main.settings where ${IS_SECRECY}`).all();
  for (const table of TABLES) {
    sqlite.exec(`DELETE FROM main.${table}`);
    sqlite.exec(`INSERT INTO main.${table} SELECT * FROM backup.${table}`);
  }
  replaceSeals(sqlite);
  forgetMove(sqlite);
  sqlite.exec('DELETE FROM main.outbox WHERE connection_id NOT IN (SELECT id FROM main.connections)');
  if (ownIds.length > 0) sqlite.exec(`DELETE FROM main.settings WHERE ${ARE_IDS}`);
  sqlite.exec(`DELETE FROM main.settings WHERE ${IS_SECRECY}`);
  const insert = sqlite.prepare('insert into main.settings (name, value) values (@name, @value)');
  for (const row of [...ownIds, ...secrecy]) insert.run(row);
}

/**
 * Seals and their listed changes only ever grow, so that a restore takes back no seal that the phones have received.
 * A backup with seals that this pool doesn't have is of another history, which then replaces this one.
 */
function replaceSeals(sqlite: Database.Database): void {
  const unknown = sqlite.prepare(
    'select 1 from backup.seals where chain not in (select chain from main.seals) limit 1',
  );
  if (unknown.get() === undefined) return;
  for (const table of PUBLISHED) {
    sqlite.exec(`DELETE FROM main.${table}`);
    sqlite.exec(`INSERT INTO main.${table} SELECT * FROM backup.${table}`);
  }
}
