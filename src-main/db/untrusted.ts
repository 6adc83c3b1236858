/**
 * Reads a database file that may come from anyone. A file is data, never schema: its own triggers, views, checks,
 * collations, generated columns and virtual tables are refused or ignored, and no expression in it is ever evaluated.
 */
import Database from 'better-sqlite3';
import { knownSteps, migrate } from './migrations.ts';
import type { Sqlite } from './open.ts';

/** What is wrong with a file, in words for people. `foreign`: a sound database, but not a pool. */
export class FileFault extends Error {
  override name = 'FileFault';
  readonly state: 'damaged' | 'newer' | 'foreign';

  constructor(message: string, state: 'damaged' | 'newer' | 'foreign' = 'damaged') {
    super(message);
    this.state = state;
  }
}

/** The table of a copy that carries the key and the pictures; no migration makes it. */
export const CARRIER = 'carried_files';
const CARRIER_COLUMNS = ['name', 'content'];

const MIGRATIONS = '__drizzle_migrations';
/** Every pool has these; a database without them is another program's. */
const OUR_TABLES = ['users', 'weeks', 'games', 'picks', 'settings', 'sessions'];
/** SQLite's own: counters, and statistics for its planner, which are not read. */
const SQLITE_TABLE = /^sqlite_(sequence|stat[1-4]|schema)$/;
/** How SQLite writes what it makes. A virtual table or a view begins otherwise, and so does anything written by hand. */
const PLAIN_STATEMENT = /^CREATE (TABLE|INDEX|UNIQUE INDEX|TRIGGER) /;
const SCHEMA_MAX = 500;

/** @param file not changed, but SQLite may put `-shm` and `-wal` beside it */
export function openUntrusted(file: string): Sqlite {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true });
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('query_only = ON');
  sqlite.pragma('cell_size_check = ON');
  sqlite.pragma('ignore_check_constraints = ON');
  return sqlite;
}

/** A plain table of a pool: its columns in order, as the pool's own migrations make it. */
export type PlainTable = { name: string; columns: { name: string; type: string }[] };

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

type Column = { name: string; type: string; hidden: number };
const columnsOf = (sqlite: Sqlite, table: string): Column[] =>
  sqlite.pragma(`table_xinfo(${identifier(table)})`) as Column[]; // as SQLite documents it

/**
 * How many of the known migrations a file has taken.
 * @throws FileFault for a newer version, or a list that no version of the program has written
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
    throw new FileFault('its list of updates is not one of Sunday Five’s');
  }
  return taken.length;
}

/** The tables that the pool's own migrations make, up to a version. */
function tablesAt(version: number): PlainTable[] {
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
 * Finds the plain tables of a file that was opened by `openUntrusted`. Call it before any other statement.
 * @throws FileFault when it holds anything that a pool of its version does not
 */
export function readPlainTables(sqlite: Sqlite): { version: number; tables: PlainTable[]; hasCarried: boolean } {
  requirePlainStatements(sqlite);
  // From here on the names mean what SQLite made of the statements, whatever the rows of the schema claim.
  const listed = (sqlite.pragma('table_list') as ListedTable[]).filter(
    ({ schema, name }) => schema === 'main' && !SQLITE_TABLE.test(name),
  );
  const names = new Set(listed.map(({ name }) => name));
  if (!OUR_TABLES.every((name) => names.has(name)) || !names.has(MIGRATIONS)) {
    throw new FileFault('it has not the tables of a pool', 'foreign');
  }
  for (const { name, type, wr } of listed) {
    if (type !== 'table' || wr !== 0) throw new FileFault(`${name} is not a plain table`, 'foreign');
  }
  requireColumns(sqlite, MIGRATIONS, ['id', 'hash', 'created_at']);
  const version = readVersion(sqlite);
  const tables = tablesAt(version);
  const hasCarried = names.has(CARRIER);
  for (const { name, columns } of tables) {
    if (!names.has(name)) throw new FileFault(`the table ${name} is missing`);
    requireColumns(
      sqlite,
      name,
      columns.map((column) => column.name),
    );
  }
  if (hasCarried) requireColumns(sqlite, CARRIER, CARRIER_COLUMNS);
  const known = new Set([...tables.map(({ name }) => name), MIGRATIONS, CARRIER]);
  // Other programs keep tables in a pool's file, as replication tools do. They are not read, so only a table that SQLite
  // would have to compute for the check of its pages is refused.
  for (const name of names) {
    const isComputed = !known.has(name) && columnsOf(sqlite, name).some(({ hidden }) => hidden !== 0);
    if (isComputed) throw new FileFault('it has a table that no pool has', 'foreign');
  }
  return { version, tables, hasCarried };
}

function requirePlainStatements(sqlite: Sqlite): void {
  const rows = sqlite
    .prepare(`select type, name, sql from sqlite_schema limit ${SCHEMA_MAX + 1}`)
    .raw()
    .all() as unknown[][]; // three columns of anything
  if (rows.length > SCHEMA_MAX) throw new FileFault('it has more tables than any pool', 'foreign');
  const known = knownTriggers();
  for (const [type, name, sql] of rows) {
    const isPlain = sql === null || (typeof sql === 'string' && PLAIN_STATEMENT.test(sql));
    const isTrigger = type === 'trigger' || (typeof sql === 'string' && sql.startsWith('CREATE TRIGGER'));
    if (!isPlain || (isTrigger && !known.has(String(name)))) {
      throw new FileFault('it has a view, a trigger or another part that no pool has', 'foreign');
    }
  }
}

/** Triggers by these names are ignored, others refused: the file is read only, so that none of them ever runs. */
const knownTriggers = (): Set<string> =>
  new Set(
    knownSteps().flatMap(({ sql }) =>
      sql.flatMap((statement) => [...statement.matchAll(/CREATE TRIGGER [`"]?(\w+)/gi)].map(([, name]) => name ?? '')),
    ),
  );

function requireColumns(sqlite: Sqlite, table: string, wanted: readonly string[]): void {
  const found = columnsOf(sqlite, table);
  const isSame = found.length === wanted.length && wanted.every((name) => found.some((column) => column.name === name));
  // Hidden ones are computed: reading one would evaluate an expression of the file.
  if (!isSame || found.some(({ hidden }) => hidden !== 0)) throw new FileFault(`the table ${table} has other columns`);
}

/** Reads every page for damage. Checks and indexed expressions of the file are not evaluated. @throws FileFault */
export function requireSoundPages(sqlite: Sqlite): void {
  const answer = String(sqlite.pragma('quick_check(1)', { simple: true }));
  if (answer !== 'ok') throw new FileFault('a part of it cannot be read');
}

/** A `select` of whole columns that uses no index of the file. @param columns plain names */
export const selectPlain = (table: string, columns: readonly string[]): string =>
  `select ${columns.map(identifier).join(', ')} from ${identifier(table)} not indexed`;
