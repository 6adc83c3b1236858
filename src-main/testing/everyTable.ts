/** All that the database holds, to show that a refused request changed none of it. */
import type { Pool } from '../pool/core/pool.ts';

export function everyTable({ sqlite }: Pick<Pool, 'sqlite'>): Record<string, unknown[]> {
  const names = sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all()
    .map(String);
  return Object.fromEntries(names.map((name) => [name, sqlite.prepare(`select * from "${name}"`).all()]));
}

/** What SQLite's own checks find wrong; nothing when all is well. */
export function damage({ sqlite }: Pick<Pool, 'sqlite'>): unknown[] {
  const integrity = sqlite.prepare('pragma integrity_check').pluck().all();
  return [...integrity.filter((line) => line !== 'ok'), ...sqlite.prepare('pragma foreign_key_check').all()];
}
