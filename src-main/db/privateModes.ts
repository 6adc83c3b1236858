/** Corrects the modes of a pool's files: only the account that runs the pool may read them. */
import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './durable.ts';

/** What a pool keeps in its folder. */
const OWN_FOLDER = /^(backups|uploads|logs|copies|damaged-.*|\.opening-.*|\.restoring-.*|\.ready)$/;
const OWN_FILE = /^(pool\.db(-wal|-shm|-journal)?|codes\.key(\..*)?|in-use\.lock(-journal)?)$/;
/** Traces of the system, which say nothing about who else uses the folder. */
const TRACE = /^(\.DS_Store|desktop\.ini|Thumbs\.db)$/i;

/**
 * Gives folders 0700 and files 0600. The data folder itself is left as it is when it holds anything that is not the
 * pool's, since others may need to reach that. Windows has no such modes.
 * @throws nothing: a file that cannot be changed (another owner, a disk without modes) stays as it is
 */
export function makePrivate(dataDir: string): void {
  if (process.platform === 'win32') return;
  let isOurs = true;
  for (const name of readdirSync(dataDir)) {
    const file = path.join(dataDir, name);
    if (OWN_FOLDER.test(name)) makeFolderPrivate(file);
    else if (OWN_FILE.test(name)) setMode(file);
    else if (!TRACE.test(name)) isOurs = false;
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

/** Never follows a link: what it leads to is not the pool's. */
function setMode(file: string): void {
  try {
    const found = lstatSync(file);
    const wanted = wantedMode(found);
    if (wanted !== null && (found.mode & 0o777) !== wanted) chmodSync(file, wanted);
  } catch {
    // said above: it stays as it is
  }
}
