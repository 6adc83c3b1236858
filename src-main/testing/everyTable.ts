/** The contents of all tables, to check that a rejected request changed nothing. */
import type { Pool } from '../pool/core/pool.ts';

export function everyTable({ sqlite }: Pick<Pool, 'sqlite'>): Record<string, unknown[]> {
  const names = sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all()
    .map(String);
  return Object.fromEntries(names.map((name) => [name, sqlite.prepare(`select * from "${name}"`).all()]));
}

/** The problems that SQLite's checks find; empty if the database is sound. */
export function damage({ sqlite }: Pick<Pool, 'sqlite'>): unknown[] {
  const integrity = sqlite.prepare('pragma integrity_check').pluck().all();
  return [...integrity.filter((line) => line !== 'ok'), ...sqlite.prepare('pragma foreign_key_check').all()];
}
