/**
 * Builds a new database from the rows of a file that may come from anyone: creates the tables with our own migrations up
 * to the file's version, checks and copies every value, then applies the remaining migrations.
 */
import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { writeCarriedFiles, type Carried } from './carried.ts';
import { checkCopyChecksum, readStoredChecksum, sha256OfFile } from './checksum.ts';
import { PRIVATE_FILE, syncFile } from './durable.ts';
import { readContents, type PoolContents } from './inspect.ts';
import { migrate } from './migrations.ts';
import type { Sqlite } from './open.ts';
import { PICTURES_CLEANED } from './pictureKinds.ts';
import { checksOf, rowCheckOf, ROWS_MAX, VALUE_MAX_BYTES } from './rowRules.ts';
import { runDbJob } from './runInWorker.ts';
import {
  FileFault,
  openUntrusted,
  readPlainTables,
  requireSoundPages,
  selectPlain,
  type PlainTable,
} from './untrusted.ts';

export type Rebuilding = {
  /** A private copy of the file. */
  from: string;
  /** The original file, whose checksum may be next to it. */
  original: string;
  /** The database to create. */
  to: string;
  /** The folder for a copy's key and pictures; null ignores them. */
  carriedTo: string | null;
};

export type Rebuilt =
  | { state: 'good'; facts: PoolContents; carried: Carried; isVerified: boolean }
  /** `why` is shown to the commissioner, in the middle of a sentence. */
  | { state: 'damaged' | 'newer' | 'foreign'; why: string };

/** Rebuilding a file of this size takes a few milliseconds. */
const IN_PLACE_MAX_BYTES = 300_000;

/**
 * Rebuilds from a private copy of a file, which it makes in a work folder and deletes again. Doesn't block for long.
 * Sessions are not copied, so everyone has to log in again.
 */
export async function rebuildFrom(
  original: string,
  workFolder: string,
  { to, carriedTo }: Pick<Rebuilding, 'to' | 'carriedTo'>,
  onCopied: () => void = () => {},
): Promise<Rebuilt> {
  const from = path.join(workFolder, 'given.db');
  try {
    await copyFile(original, from);
    onCopied();
    const what = { from, original, to, carriedTo };
    const isSmall = statSync(from).size <= IN_PLACE_MAX_BYTES;
    return isSmall ? rebuild(what) : await runDbJob('rebuild', rebuild, what);
  } finally {
    for (const end of ['', '-wal', '-shm']) await rm(from + end, { force: true });
  }
}

/** The blocking part of `rebuildFrom`. @throws only for disk errors */
export function rebuild(what: Rebuilding): Rebuilt {
  let source: Sqlite | undefined;
  try {
    const isVerified = requireChecksum(what);
    source = openUntrusted(what.from);
    const { version, tables, hasCarried } = readPlainTables(source);
    requireSoundPages(source);
    const facts = copyRows(source, what.to, version, tables);
    const carried =
      hasCarried && what.carriedTo !== null
        ? writeCarriedFiles(source, what.carriedTo)
        : { hasKey: false, pictures: 0 };
    return { state: 'good', facts, carried, isVerified };
  } catch (error) {
    if (error instanceof FileFault) return { state: error.state, why: error.message };
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (/^SQLITE_(CORRUPT|NOTADB|ERROR|SCHEMA|TOOBIG|MISMATCH)/.test(code)) {
      return { state: 'damaged', why: 'a part of it cannot be read' };
    }
    throw error;
  } finally {
    source?.close();
  }
}

/** @returns whether there was a checksum to compare; 0.1 files have none */
function requireChecksum({ from, original }: Rebuilding): boolean {
  const inside = checkCopyChecksum(from);
  const stored = readStoredChecksum(original);
  if (inside === 'differs' || (stored !== null && stored !== sha256OfFile(from))) {
    throw new FileFault('it has changed since it was made, because its checksum differs');
  }
  return inside === 'matches' || stored !== null;
}

function copyRows(source: Sqlite, to: string, version: number, tables: PlainTable[]): PoolContents {
  rmSync(to, { force: true });
  // Private before it has any content.
  closeSync(openSync(to, 'wx', PRIVATE_FILE));
  const target = new Database(to);
  try {
    // After a crash the unfinished file is deleted, so one sync at the end is enough.
    target.pragma('journal_mode = MEMORY');
    target.pragma('synchronous = OFF');
    target.pragma('foreign_keys = OFF');
    migrate(target, version);
    target.transaction(() => {
      for (const table of tables) target.exec(`DELETE FROM "${table.name}"`);
      // The triggers on picks read their week.
      const isWeeks = ({ name }: PlainTable) => name === 'weeks';
      const copied = [...tables.filter(isWeeks), ...tables.filter((table) => !isWeeks(table))];
      for (const table of copied) if (table.name !== 'sessions') copyTable(source, target, table);
      copyCounters(source, target, tables);
      target.prepare('DELETE FROM settings WHERE name = ?').run(PICTURES_CLEANED);
    })();
    migrate(target);
    requireReferences(target);
    return readContents(target);
  } finally {
    target.close();
    syncFile(to);
  }
}

function copyTable(source: Sqlite, target: Sqlite, table: PlainTable): void {
  const names = table.columns.map(({ name }) => name);
  const isHuge = names.map((name) => `octet_length("${name}") > ${VALUE_MAX_BYTES}`).join(' or ');
  const huge = source.prepare(`select 1 from "${table.name}" not indexed where ${isHuge} limit 1`).get();
  if (huge !== undefined) throw new FileFault(`${table.name} has a value that is too long for a pool`);
  const checks = checksOf(table);
  const checkRow = rowCheckOf(table);
  const insert = target.prepare(
    `insert into "${table.name}" (${names.map((name) => `"${name}"`).join()}) values (${names.map(() => '?').join()})`,
  );
  let count = 0;
  for (const row of source.prepare(selectPlain(table.name, names)).raw().iterate()) {
    const values = row as unknown[]; // raw rows are arrays
    count += 1;
    if (count > ROWS_MAX) throw new FileFault(`${table.name} has too many rows for a pool`);
    const where = `${table.name}, row ${count}`;
    for (const [n, check] of checks.entries()) {
      const wrong = values[n] === null ? null : check(values[n]);
      if (wrong !== null) throw new FileFault(`${where}: ${names[n]} ${wrong}`);
    }
    const wrong = checkRow?.((column) => values[names.indexOf(column)]) ?? null;
    if (wrong !== null) throw new FileFault(`${where}: ${wrong}`);
    insertRow(insert, values, where);
  }
}

/** Constraints of the tables check what single values can't show: null, unique, five picks a week. */
function insertRow(insert: Database.Statement, values: unknown[], where: string): void {
  try {
    insert.run(values);
  } catch (error) {
    const { code, message } = error instanceof Database.SqliteError ? error : { code: '', message: '' };
    const rule = message.replace(/^.*: /, '');
    if (code.endsWith('_NOTNULL')) throw new FileFault(`${where}: ${rule} is missing`);
    if (/_(UNIQUE|PRIMARYKEY|ROWID)$/.test(code)) throw new FileFault(`${where}: ${rule} is duplicated`);
    if (/^SQLITE_(CONSTRAINT|MISMATCH)/.test(code)) throw new FileFault(`${where}: it violates the rule “${rule}”`);
    throw error;
  }
}

/** Copies the highest id of each table, so that ids of deleted rows are not reused. */
function copyCounters(source: Sqlite, target: Sqlite, tables: PlainTable[]): void {
  const known = new Set(tables.map(({ name }) => name));
  const hasCounters = source.prepare("select 1 from pragma_table_list('sqlite_sequence')").get() !== undefined;
  if (!hasCounters) return;
  const highest = target.prepare('update sqlite_sequence set seq = max(seq, ?) where name = ?');
  const first = target.prepare(
    'insert into sqlite_sequence (name, seq) select ?, ? where not exists (select 1 from sqlite_sequence where name = ?)',
  );
  for (const { name, seq } of source.prepare('select name, seq from sqlite_sequence not indexed limit 1000').all() as {
    name: unknown;
    seq: unknown;
  }[]) {
    if (typeof name !== 'string' || !known.has(name)) continue;
    if (typeof seq !== 'number' || !Number.isInteger(seq) || seq < 0 || seq > 2 ** 40) {
      throw new FileFault(`the id counter of ${name} is invalid`);
    }
    first.run(name, seq, name);
    highest.run(seq, name);
  }
}

function requireReferences(target: Sqlite): void {
  const [broken] = target.pragma('foreign_key_check') as { table: string; parent: string }[];
  if (broken === undefined) return;
  throw new FileFault(`a row of ${broken.table} refers to a missing row of ${broken.parent}`);
}
