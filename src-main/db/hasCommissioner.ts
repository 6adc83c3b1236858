/** Looks into the pool of a data folder that another process may have open. */
import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { databaseFile } from './open.ts';

/** Null if the folder holds no pool. */
export function hasCommissioner(dataDir: string): boolean | null {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) return null;
  const sqlite = new Database(file, { readonly: true });
  try {
    return sqlite.prepare('select 1 from users where is_admin = 1 limit 1').get() !== undefined;
  } finally {
    sqlite.close();
  }
}
