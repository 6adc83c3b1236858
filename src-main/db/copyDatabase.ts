/** Makes a consistent copy of a database that is in use. */
import { rmSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { IN_PLACE_MAX_BYTES } from './inspect.ts';
import type { Sqlite } from './open.ts';
import { runDbJob } from './runInWorker.ts';

/** Pages copied per step. The server handles requests between steps. */
const PAGES_PER_STEP = 200;
const ALL_PAGES = 0x7fff_ffff;

/**
 * Copies the open database into a single file without a WAL. A small database is copied in steps here. A larger one is
 * copied in a worker, because its last step, which writes the pages still in memory, would block for too long.
 */
export async function copyDatabase(sqlite: Sqlite, file: string): Promise<void> {
  const isSmall = sqlite.memory || statSync(sqlite.name).size <= IN_PLACE_MAX_BYTES;
  if (!isSmall) return runDbJob('copy', copyDatabaseFile, sqlite.name, file);
  await sqlite.backup(file, { progress: () => PAGES_PER_STEP });
  leaveWalMode(file);
}

/** Copies through its own connection, which sees one consistent state while the pool is writing. */
export async function copyDatabaseFile(from: string, to: string): Promise<void> {
  rmSync(`${to}-journal`, { force: true });
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    // In one step: a change by another connection between steps would restart the copy.
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  leaveWalMode(to);
}

function leaveWalMode(file: string): void {
  const copy = new Database(file);
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}
