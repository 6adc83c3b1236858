/** Changes a pool's file as another program would, with its own connection. */
import Database from 'better-sqlite3';
import { databaseFile } from '../db/open.ts';

export function changeAsOther<T>(dataDir: string, change: (sqlite: Database.Database) => T): T {
  const sqlite = new Database(databaseFile(dataDir), { fileMustExist: true });
  try {
    return change(sqlite);
  } finally {
    sqlite.close();
  }
}
