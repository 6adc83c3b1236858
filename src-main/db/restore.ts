/** Puts the contents of a backup into the open database, table by table, in the transaction of the caller. */
import { rmSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspectAside } from './inspect.ts';
import { OpenError, openDatabase, type Sqlite } from './open.ts';

/** Parents before children. The audit log is not here: a log is not turned back. Sessions are the caller's to decide. */
const TABLES = ['settings', 'users', 'weeks', 'games', 'picks', 'standings', 'chat_messages', 'notices'] as const;

/** Databases that have a backup beside them; one at a time. */
const attached = new WeakSet<Sqlite>();

export type AttachedBackup = {
  /** Replaces the contents of every table by the backup's; call it inside a transaction. */
  replaceAll: () => void;
  /** The same question asked of the backup: `count('picks')`. */
  count: (table: (typeof TABLES)[number]) => number;
  detach: () => void;
};

/**
 * Makes a copy of a backup file, brings it to this program's schema and attaches it beside the open database.
 * @throws OpenError when the file is no sound pool or comes from a newer version
 */
export async function attachBackup(sqlite: Sqlite, file: string): Promise<AttachedBackup> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sunday-five-restore-'));
  const copy = path.join(folder, 'backup.db');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await copyFile(file, copy);
    await readWhole(copy);
    const old = await openDatabase(copy);
    old.close();
    if (attached.has(sqlite)) throw new OpenError('Another restore is under way. Wait for it to end.');
    sqlite.prepare('ATTACH ? AS backup').run(copy);
    attached.add(sqlite);
  } catch (error) {
    remove();
    throw error;
  }
  return {
    replaceAll: () => {
      // The pool keeps its own id: cookies carry it.
      const ownId = sqlite.prepare("select * from main.settings where name = 'poolId'").get();
      sqlite.pragma('defer_foreign_keys = ON');
      for (const table of TABLES.toReversed()) sqlite.exec(`DELETE FROM main.${table}`);
      for (const table of TABLES) sqlite.exec(`INSERT INTO main.${table} SELECT * FROM backup.${table}`);
      if (ownId !== undefined) {
        sqlite.prepare('insert or replace into main.settings (name, value) values (@name, @value)').run(ownId);
      }
    },
    count: (table) => Number(sqlite.prepare(`select count(*) from backup.${table}`).pluck().get()),
    detach: () => {
      sqlite.exec('DETACH backup');
      attached.delete(sqlite);
      remove();
    },
  };
}

/** A page that is damaged deep inside shows only when it is read; here, and not half way through putting it back. */
async function readWhole(copy: string): Promise<void> {
  const facts = await inspectAside(copy);
  if (facts.state === 'damaged') throw new OpenError(`The backup is damaged: ${facts.why}`, 'damaged');
}
