/**
 * Clears what a killed restore of version 0.1 left: a copy of the whole database in the system's folder for temporary
 * files, or in the data folder where TMPDIR leads there. Newer versions work inside the data folder (db/leftovers).
 */
import { lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOUR_MS } from '#shared/limits.ts';

const WORK_FOLDER = /^sunday-five-restore-\w{6}$/;
const WORK_FILE = /^backup\.db(-wal|-shm|-journal)?$/;

/** A restore takes seconds; a folder of this age belongs to no running program. */
const AGE_MS = HOUR_MS;

/**
 * Call it at each start.
 * @param now the computer's own clock, epoch milliseconds: it is compared with the times of files
 * @throws nothing: a folder that cannot be removed is tried again at the next start
 */
export function clearOldRestores(dataDir: string, now: number = Date.now()): void {
  for (const parent of new Set([tmpdir(), dataDir])) {
    try {
      const names = readdirSync(parent).filter((name) => WORK_FOLDER.test(name));
      for (const name of names) clearOne(path.join(parent, name), now);
    } catch {
      // the next start tries again
    }
  }
}

/** Removes a folder if it is this user's own and holds nothing but what version 0.1 put there. Follows no link. */
function clearOne(folder: string, now: number): void {
  const found = lstatSync(folder);
  const isOwn = process.getuid === undefined || found.uid === process.getuid();
  if (!found.isDirectory() || !isOwn || found.mtimeMs > now - AGE_MS) return;
  const names = readdirSync(folder);
  if (!names.every((name) => WORK_FILE.test(name) && lstatSync(path.join(folder, name)).isFile())) return;
  for (const name of names) rmSync(path.join(folder, name), { force: true });
  rmdirSync(folder);
}
