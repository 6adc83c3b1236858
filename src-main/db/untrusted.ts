/**
 * Reads a database file that may come from anyone. Only its rows are used: triggers, views, checks, collations, generated
 * columns and virtual tables are rejected or ignored, and no expression in the file is evaluated.
 */
import Database from 'better-sqlite3';
import { knownSteps, migrate } from './migrations.ts';
import type { Sqlite } from './open.ts';

/** An invalid file, with a message for the commissioner. `foreign`: a sound database, but not a pool. */
export class FileFault extends Error {
  override name = 'FileFault';
  readonly state: 'damaged' | 'newer' | 'foreign';

  constructor(message: string, state: 'damaged' | 'newer' | 'foreign' = 'damaged') {
    super(message);
    this.state = state;
  }
}

/** The table of a pool copy with the key and the pictures. No migration creates it. */
export const CARRIED_FILES = 'carried_files';
const CARRIED_COLUMNS = ['name', 'content'];

const MIGRATIONS = '__drizzle_migrations';
/** Every pool has these tables. A database without them belongs to another program. */
const OUR_TABLES = ['users', 'weeks', 'games', 'picks', 'settings', 'sessions'];
/** SQLite's internal tables. */
const SQLITE_TABLE = /^sqlite_(sequence|stat[1-4]|schema)$/;
/** How SQLite stores its own statements. Virtual tables, views and handwritten schema text begin differently. */
const PLAIN_STATEMENT = /^CREATE (TABLE|INDEX|UNIQUE INDEX|TRIGGER) /;
const SCHEMA_MAX = 500;

/** @param file is not changed, but SQLite may create `-shm` and `-wal` next to it */
export function openUntrusted(file: string): Sqlite {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true });
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('query_only = ON');
  sqlite.pragma('cell_size_check = ON');
  sqlite.pragma('ignore_check_constraints = ON');
  return sqlite;
}

/** A table as our own migrations create it, with its columns in order. */
export type PlainTable = { name: string; columns: { name: string; type: string }[] };

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

type Column = { name: string; type: string; hidden: number };
const columnsOf = (sqlite: Sqlite, table: string): Column[] =>
  sqlite.pragma(`table_xinfo(${identifier(table)})`) as Column[]; // documented by SQLite

/**
 * The number of known migrations that a file has.
 * @throws FileFault for a newer version, or for an unknown list of migrations
 */
function readVersion(sqlite: Sqlite): number {
  const known = knownSteps().map(({ folderMillis }) => folderMillis);
  const taken = sqlite
    .prepare(`select created_at from ${MIGRATIONS} not indexed limit 10000`)
    .pluck()
    .all()
    .map(Number)
    .toSorted((a, b) => a - b);
  const newest = known.at(-1) ?? 0;
  if (taken.some((when) => when > newest)) throw new FileFault('it was made by a newer version', 'newer');
  if (taken.length === 0 || taken.some((when, n) => when !== known[n])) {
    throw new FileFault('its list of migrations is not from Sunday Five');
  }
  return taken.length;
}

/** By version. Running all migrations takes longer than checking a small file. */
const plainTables = new Map<number, PlainTable[]>();

/** The tables that our own migrations create, up to a version. */
function tablesAt(version: number): PlainTable[] {
  const tables = plainTables.get(version) ?? readTablesAt(version);
  plainTables.set(version, tables);
  return tables;
}

function readTablesAt(version: number): PlainTable[] {
  const sqlite = new Database(':memory:');
  try {
    sqlite.pragma('foreign_keys = OFF');
    migrate(sqlite, version);
    const names = sqlite.prepare("select name from sqlite_schema where type = 'table' order by name").pluck().all();
    return names
      .map(String)
      .filter((name) => !SQLITE_TABLE.test(name) && name !== MIGRATIONS)
      .map((name) => ({
        name,
        columns: columnsOf(sqlite, name).map(({ name: column, type }) => ({ name: column, type })),
      }));
  } finally {
    sqlite.close();
  }
}

type ListedTable = { schema: string; name: string; type: string; wr: number };

/**
 * Finds the plain tables of a file opened with `openUntrusted`. Call it before any other statement.
 * @throws FileFault if the file contains anything that a pool of its version doesn't
 */
export function readPlainTables(sqlite: Sqlite): { version: number; tables: PlainTable[]; hasCarried: boolean } {
  requirePlainStatements(sqlite);
  // From here on the names are those of SQLite's parsed schema, not of the file's schema rows.
  const listed = (sqlite.pragma('table_list') as ListedTable[]).filter(
    ({ schema, name }) => schema === 'main' && !SQLITE_TABLE.test(name),
  );
  const names = new Set(listed.map(({ name }) => name));
  if (!OUR_TABLES.every((name) => names.has(name)) || !names.has(MIGRATIONS)) {
    throw new FileFault('it doesn’t have the tables of a pool', 'foreign');
  }
  for (const { name, type, wr } of listed) {
    if (type !== 'table' || wr !== 0) throw new FileFault(`${name} is not a plain table`, 'foreign');
  }
  requireColumns(sqlite, MIGRATIONS, ['id', 'hash', 'created_at']);
  const version = readVersion(sqlite);
  const tables = tablesAt(version);
  const hasCarried = names.has(CARRIED_FILES);
  for (const { name, columns } of tables) {
    if (!names.has(name)) throw new FileFault(`the table ${name} is missing`);
    requireColumns(
      sqlite,
      name,
      columns.map((column) => column.name),
    );
  }
  if (hasCarried) requireColumns(sqlite, CARRIED_FILES, CARRIED_COLUMNS);
  const known = new Set([...tables.map(({ name }) => name), MIGRATIONS, CARRIED_FILES]);
  // Tables of other programs, such as replication tools, are not read. They are rejected only if SQLite would have to
  // evaluate their expressions to check their pages.
  for (const name of names) {
    const isComputed = !known.has(name) && columnsOf(sqlite, name).some(({ hidden }) => hidden !== 0);
    if (isComputed) throw new FileFault('it has a table that a pool can’t have', 'foreign');
  }
  return { version, tables, hasCarried };
}

function requirePlainStatements(sqlite: Sqlite): void {
  const rows = sqlite
    .prepare(`select type, name, sql from sqlite_schema limit ${SCHEMA_MAX + 1}`)
    .raw()
    .all() as unknown[][]; // three columns of any type
  if (rows.length > SCHEMA_MAX) throw new FileFault('it has too many tables for a pool', 'foreign');
  const known = knownTriggers();
  for (const [type, name, sql] of rows) {
    const isPlain = sql === null || (typeof sql === 'string' && PLAIN_STATEMENT.test(sql));
    const isTrigger = type === 'trigger' || (typeof sql === 'string' && sql.startsWith('CREATE TRIGGER'));
    if (!isPlain || (isTrigger && !known.has(String(name)))) {
      throw new FileFault('it has a view, a trigger or another part that a pool can’t have', 'foreign');
    }
  }
}

/** Triggers with these names are ignored (the file is only read, so none ever runs). Others are rejected. */
const knownTriggers = (): Set<string> =>
  new Set(
    knownSteps().flatMap(({ sql }) =>
      sql.flatMap((statement) => [...statement.matchAll(/CREATE TRIGGER [`"]?(\w+)/gi)].map(([, name]) => name ?? '')),
    ),
  );

function requireColumns(sqlite: Sqlite, table: string, wanted: readonly string[]): void {
  const found = columnsOf(sqlite, table);
  const isSame = found.length === wanted.length && wanted.every((name) => found.some((column) => column.name === name));
  // Hidden columns are generated: reading one would evaluate an expression of the file.
  if (!isSame || found.some(({ hidden }) => hidden !== 0)) throw new FileFault(`the table ${table} has other columns`);
}

/** Checks every page for damage. Doesn't evaluate checks or indexed expressions of the file. @throws FileFault */
export function requireSoundPages(sqlite: Sqlite): void {
  const answer = String(sqlite.pragma('quick_check(1)', { simple: true }));
  if (answer !== 'ok') throw new FileFault('a part of it cannot be read');
}

/** A `select` of whole columns that doesn't use the file's indexes. @param columns plain names */
export const selectPlain = (table: string, columns: readonly string[]): string =>
  `select ${columns.map(identifier).join(', ')} from ${identifier(table)} not indexed`;
