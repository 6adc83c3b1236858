/** Corrects the modes of a pool's files, so that only the account that runs the pool can read them. */
import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './durable.ts';

/** The pool's own files and folders. */
const OWN_FOLDER = /^(backups|uploads|logs|copies|damaged-.*|\.opening-.*|\.restoring-.*|\.ready)$/;
const OWN_FILE = /^(pool\.db(-wal|-shm|-journal)?|codes\.key(\..*)?|in-use\.lock(-journal)?)$/;
/** Files that the system creates in any folder. */
const SYSTEM_FILE = /^(\.DS_Store|desktop\.ini|Thumbs\.db)$/i;

/**
 * Sets folders to 0700 and files to 0600. Leaves the data folder itself unchanged if it contains other files, because
 * other users may need them. Does nothing on Windows. Skips files whose mode can't be changed.
 */
export function makePrivate(dataDir: string): void {
  if (process.platform === 'win32') return;
  let isOurs = true;
  for (const name of readdirSync(dataDir)) {
    const file = path.join(dataDir, name);
    if (OWN_FOLDER.test(name)) makeFolderPrivate(file);
    else if (OWN_FILE.test(name)) setMode(file);
    else if (!SYSTEM_FILE.test(name)) isOurs = false;
  }
  if (isOurs) setMode(dataDir);
}

function makeFolderPrivate(folder: string): void {
  setMode(folder);
  if (lstatSync(folder).isDirectory()) for (const name of readdirSync(folder)) setMode(path.join(folder, name));
}

const wantedMode = (found: Stats): number | null => {
  if (found.isDirectory()) return PRIVATE_FOLDER;
  return found.isFile() ? PRIVATE_FILE : null;
};

/** Doesn't follow links: their targets are not the pool's. */
function setMode(file: string): void {
  try {
    const found = lstatSync(file);
    const wanted = wantedMode(found);
    if (wanted !== null && (found.mode & 0o777) !== wanted) chmodSync(file, wanted);
  } catch {
    // It has another owner, or the disk has no modes.
  }
}
