/** The contents of all tables, to check that a rejected request changed nothing. */
import type { Pool } from '../pool/core/pool.ts';

type Tables = Record<string, unknown[]>;
type Sqlite = Pool['sqlite'];

const lastRead = new WeakMap<Sqlite, { version: string; tables: Tables }>();

/** Differs after any change of a row by this connection, and after any commit of another one. */
const versionOf = (sqlite: Sqlite): string =>
  `${String(sqlite.prepare('select total_changes()').pluck().get())} ${String(sqlite.pragma('data_version', { simple: true }))}`;

/** Read again only after a change: most requests of the tests are rejected, and there are tens of thousands. */
export function everyTable({ sqlite }: Pick<Pool, 'sqlite'>): Tables {
  const version = versionOf(sqlite);
  const known = lastRead.get(sqlite);
  if (known?.version === version) return known.tables;
  const names = sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all()
    .map(String);
  const tables = Object.fromEntries(names.map((name) => [name, sqlite.prepare(`select * from "${name}"`).all()]));
  lastRead.set(sqlite, { version, tables });
  return tables;
}

/** The problems that SQLite's checks find; empty if the database is sound. */
export function damage({ sqlite }: Pick<Pool, 'sqlite'>): unknown[] {
  const integrity = sqlite.prepare('pragma integrity_check').pluck().all();
  return [...integrity.filter((line) => line !== 'ok'), ...sqlite.prepare('pragma foreign_key_check').all()];
}
