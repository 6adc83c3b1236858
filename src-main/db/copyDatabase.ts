/** A sound copy of a database that is in use. */
import { rmSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { doAside } from './aside.ts';
import { IN_PLACE_MAX_BYTES } from './inspect.ts';
import type { Sqlite } from './open.ts';

/** Pages copied per step; between steps the pool answers. */
const PAGES_PER_STEP = 200;
const ALL_PAGES = 0x7fff_ffff;

/**
 * Copies the open database into one file that needs no other beside it, not even to be read. A small one is copied in
 * steps between two answers; the last step of a larger one, which writes what is still in memory, would take too long.
 */
export async function copyDatabase(sqlite: Sqlite, file: string): Promise<void> {
  const isSmall = sqlite.memory || statSync(sqlite.name).size <= IN_PLACE_MAX_BYTES;
  if (!isSmall) return doAside('copy', copyDatabaseFile, sqlite.name, file);
  await sqlite.backup(file, { progress: () => PAGES_PER_STEP });
  becomeOneFile(file);
}

/** The same by a connection of its own. It reads one state of the pool, whatever is written meanwhile. */
export async function copyDatabaseFile(from: string, to: string): Promise<void> {
  rmSync(`${to}-journal`, { force: true });
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    // In one go: a change made by another connection between two steps would begin the copy anew.
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  becomeOneFile(to);
}

function becomeOneFile(file: string): void {
  const copy = new Database(file);
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}
