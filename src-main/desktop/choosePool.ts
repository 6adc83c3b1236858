/** "Open a Pool…": the commissioner chooses a folder, or a file and the folder to open it in. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { databaseFile, OpenError } from '../db/open.ts';
import { openPoolCopy } from '../db/openCopy.ts';
import { ask, pickPath } from './messageBox.ts';

/**
 * Asks the commissioner. If they choose a file, its pool is written to a new folder.
 * @param usualDataDir the usual data folder; a pool opened from a file gets a folder next to it
 * @returns the data folder to open; null if they canceled
 * @throws OpenError that explains the problem with the chosen folder or file
 */
export async function choosePool(usualDataDir: string): Promise<string | null> {
  const kind = await ask({
    type: 'question',
    message: 'Which pool do you want to open?',
    detail:
      'Choose the folder of a pool, or an empty folder for a new one. ' +
      'Or choose a file: a pool copy (.sundayfive) or a backup (.db).',
    buttons: ['Choose a Folder…', 'Choose a File…', 'Cancel'],
  });
  if (kind === 0) return chooseFolder();
  if (kind === 1) return chooseFile(usualDataDir);
  return null;
}

async function chooseFolder(): Promise<string | null> {
  const folder = await pickPath({
    title: 'Open a pool folder',
    buttonLabel: 'Open',
    properties: ['openDirectory', 'createDirectory'],
  });
  if (folder === null || existsSync(databaseFile(folder)) || (await isEmptyEnough(folder))) return folder;
  throw new OpenError(
    `There is no pool in ${folder}, and it is not empty. Choose the folder that contains pool.db, or an empty folder for a new pool.`,
    'not-a-pool',
  );
}

/** Files that don't prevent a new pool: hidden system files, and what remains of a lost pool. */
const IGNORED_NAMES = /^(\..*|desktop\.ini|Thumbs\.db|in-use\.lock|logs|backups|uploads|codes\.key)$/i;

async function isEmptyEnough(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => {
    throw new OpenError(`The folder ${folder} can’t be read.`, 'not-writable');
  });
  return names.every((name) => IGNORED_NAMES.test(name));
}

async function chooseFile(usualDataDir: string): Promise<string | null> {
  const file = await pickPath({
    title: 'Open a pool copy or a backup',
    buttonLabel: 'Open',
    properties: ['openFile'],
    filters: [
      { name: 'Pools and backups', extensions: ['sundayfive', 'db'] },
      { name: 'All files', extensions: ['*'] },
    ],
  });
  return file === null ? null : poolFromFile(file, usualDataDir);
}

/** Asks where the file's pool is to be stored, and writes it there. @returns as choosePool @throws as choosePool */
export async function poolFromFile(file: string, usualDataDir: string): Promise<string | null> {
  // A pool.db is opened in place, because its key and pictures are next to it.
  const parent = path.dirname(file);
  if (path.resolve(databaseFile(parent)) === path.resolve(file)) return parent;
  const folder = await chooseNewFolder(file, usualDataDir);
  if (folder !== null) await openPoolCopy(file, folder);
  return folder;
}

async function chooseNewFolder(file: string, usual: string): Promise<string | null> {
  const proposed = findUnusedFolder(usual, path.basename(file, path.extname(file)));
  const answer = await ask({
    type: 'question',
    message: `Where should the pool from ${path.basename(file)} be stored?`,
    detail: `The file itself is not changed. The pool gets its own folder:\n\n${proposed}`,
    buttons: ['Use This Folder', 'Choose Another…', 'Cancel'],
  });
  if (answer === 0) return proposed;
  if (answer !== 1) return null;
  return pickPath({
    title: 'Choose an empty folder for the pool',
    buttonLabel: 'Use This Folder',
    properties: ['openDirectory', 'createDirectory'],
  });
}

/** The path of a folder that doesn't exist yet, next to the usual one and named after the file. */
function findUnusedFolder(usual: string, fileName: string): string {
  const name = `${path.basename(usual)}-${fileName.replace(/^sunday-five-?/, '').replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-') || 'copy'}`;
  for (let n = 1; ; n += 1) {
    const folder = path.join(path.dirname(usual), n === 1 ? name : `${name}-${n}`);
    if (!existsSync(folder)) return folder;
  }
}
