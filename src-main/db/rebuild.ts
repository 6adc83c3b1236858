/**
 * Makes a fresh database from the rows of a file that may come from anyone. The tables are made by the pool's own
 * migrations up to the file's version; every value is checked before it is copied; the rest of the migrations follow.
 */
import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { doAside } from './aside.ts';
import { writeCarriedFiles, type Carried } from './carried.ts';
import { checkCopyChecksum, readKeptChecksum, sha256OfFile } from './checksum.ts';
import { PRIVATE_FILE, syncFile } from './durable.ts';
import { readContents, type PoolContents } from './inspect.ts';
import { migrate } from './migrations.ts';
import type { Sqlite } from './open.ts';
import { PICTURES_CLEANED } from './pictureKinds.ts';
import { checksOf, rowCheckOf, ROWS_MAX, VALUE_MAX_BYTES } from './rowRules.ts';
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
  /** The file that was copied, for the checksum beside it. */
  original: string;
  /** The database to make. */
  to: string;
  /** Where to put the key and the pictures that a copy carries; null leaves them. */
  carriedTo: string | null;
};

export type Rebuilt =
  | { state: 'good'; facts: PoolContents; carried: Carried; isVerified: boolean }
  /** `why` is for people, in the middle of a sentence. */
  | { state: 'damaged' | 'newer' | 'foreign'; why: string };

/** A file this small is rebuilt in a few milliseconds. */
const IN_PLACE_MAX_BYTES = 300_000;

/**
 * Rebuilds from a private copy of a file, which is made in a work folder and removed again. It does not block for long.
 * Sessions are left behind, so that everyone logs in again.
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
    return isSmall ? rebuild(what) : await doAside('rebuild', rebuild, what);
  } finally {
    for (const end of ['', '-wal', '-shm']) await rm(from + end, { force: true });
  }
}

/** The same, blocking. @throws only for what the disk refuses */
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

/** @returns whether there was a checksum to compare; files from 0.1 have none */
function requireChecksum({ from, original }: Rebuilding): boolean {
  const inside = checkCopyChecksum(from);
  const beside = readKeptChecksum(original);
  if (inside === 'differs' || (beside !== null && beside !== sha256OfFile(from))) {
    throw new FileFault('it is not as it was when it was made: its checksum differs');
  }
  return inside === 'matches' || beside !== null;
}

function copyRows(source: Sqlite, to: string, version: number, tables: PlainTable[]): PoolContents {
  rmSync(to, { force: true });
  // Private before it has any content.
  closeSync(openSync(to, 'wx', PRIVATE_FILE));
  const target = new Database(to);
  try {
    // Should the computer stop half way, the file is thrown away whole; it is synced once at the end.
    target.pragma('journal_mode = MEMORY');
    target.pragma('synchronous = OFF');
    target.pragma('foreign_keys = OFF');
    migrate(target, version);
    target.transaction(() => {
      for (const table of tables) target.exec(`DELETE FROM "${table.name}"`);
      for (const table of tables) if (table.name !== 'sessions') copyTable(source, target, table);
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
  if (huge !== undefined) throw new FileFault(`${table.name} has a value longer than any in a pool`);
  const checks = checksOf(table);
  const checkRow = rowCheckOf(table);
  const insert = target.prepare(
    `insert into "${table.name}" (${names.map((name) => `"${name}"`).join()}) values (${names.map(() => '?').join()})`,
  );
  let count = 0;
  for (const row of source.prepare(selectPlain(table.name, names)).raw().iterate()) {
    const values = row as unknown[]; // raw rows are arrays
    count += 1;
    if (count > ROWS_MAX) throw new FileFault(`${table.name} has more rows than any pool`);
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

/** The tables' own rules decide what no single value shows: which may be missing, which are unique, five picks a week. */
function insertRow(insert: Database.Statement, values: unknown[], where: string): void {
  try {
    insert.run(values);
  } catch (error) {
    const { code, message } = error instanceof Database.SqliteError ? error : { code: '', message: '' };
    const rule = message.replace(/^.*: /, '');
    if (code.endsWith('_NOTNULL')) throw new FileFault(`${where}: ${rule} is missing`);
    if (/_(UNIQUE|PRIMARYKEY|ROWID)$/.test(code)) throw new FileFault(`${where}: ${rule} is there twice`);
    if (/^SQLITE_(CONSTRAINT|MISMATCH)/.test(code)) throw new FileFault(`${where}: it breaks the rule “${rule}”`);
    throw error;
  }
}

/** The highest id each table has given out, so that the id of someone who left is not given to another. */
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
      throw new FileFault(`the counter of ${name} cannot be right`);
    }
    first.run(name, seq, name);
    highest.run(seq, name);
  }
}

function requireReferences(target: Sqlite): void {
  const [broken] = target.pragma('foreign_key_check') as { table: string; parent: string }[];
  if (broken === undefined) return;
  throw new FileFault(`a row of ${broken.table} refers to a row of ${broken.parent} that is not there`);
}
