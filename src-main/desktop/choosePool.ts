/** "Open a Pool…": which folder, or which file and where to. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { databaseFile, OpenError } from '../db/open.ts';
import { openPoolCopy } from '../db/openCopy.ts';
import { ask, pickPath } from './messageBox.ts';

/**
 * Asks the commissioner, and puts the pool of a chosen file into a folder.
 * @param usualDataDir the usual data folder; a pool opened from a file gets a folder beside it
 * @returns the data folder to open; null when she canceled
 * @throws OpenError that says what is wrong with what she chose
 */
export async function choosePool(usualDataDir: string): Promise<string | null> {
  const kind = await ask({
    type: 'question',
    message: 'Which pool do you want to open?',
    detail:
      'A folder that holds a pool, or an empty one for a new pool. ' +
      'Or a file: a copy of a pool (its name ends in .sundayfive) or a backup (.db).',
    buttons: ['Choose a Folder…', 'Choose a File…', 'Cancel'],
  });
  if (kind === 0) return chooseFolder();
  if (kind === 1) return chooseFile(usualDataDir);
  return null;
}

async function chooseFolder(): Promise<string | null> {
  const folder = await pickPath({
    title: 'Open the pool in a folder',
    buttonLabel: 'Open',
    properties: ['openDirectory', 'createDirectory'],
  });
  if (folder === null || existsSync(databaseFile(folder)) || (await mayHoldPool(folder))) return folder;
  throw new OpenError(
    `There is no pool in ${folder}, and it is not empty. Choose the folder that holds pool.db, or an empty one for a new pool.`,
    'not-a-pool',
  );
}

/** What does not stand in the way of a pool: traces of the system, and what a lost pool left behind. */
const HARMLESS = /^(\..*|desktop\.ini|Thumbs\.db|in-use\.lock|logs|backups|uploads|codes\.key)$/i;

async function mayHoldPool(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => {
    throw new OpenError(`The folder ${folder} cannot be read.`, 'not-writable');
  });
  return names.every((name) => HARMLESS.test(name));
}

async function chooseFile(usualDataDir: string): Promise<string | null> {
  const file = await pickPath({
    title: 'Open a copy or a backup of a pool',
    buttonLabel: 'Open',
    properties: ['openFile'],
    filters: [
      { name: 'Pools and backups', extensions: ['sundayfive', 'db'] },
      { name: 'All files', extensions: ['*'] },
    ],
  });
  if (file === null) return null;
  // The file of a pool itself belongs with its key and pictures: open it where it lies.
  const folderOfFile = path.dirname(file);
  if (path.resolve(databaseFile(folderOfFile)) === path.resolve(file)) return folderOfFile;
  const folder = await chooseNewFolder(file, usualDataDir);
  if (folder !== null) await openPoolCopy(file, folder);
  return folder;
}

async function chooseNewFolder(file: string, usual: string): Promise<string | null> {
  const proposed = freeFolder(usual, path.basename(file, path.extname(file)));
  const answer = await ask({
    type: 'question',
    message: `Where should the pool of ${path.basename(file)} be kept?`,
    detail: `The file itself stays as it is. The pool goes into a folder of its own:\n\n${proposed}`,
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

/** A folder that is not there yet, beside the usual one and named after the file. */
function freeFolder(usual: string, fileName: string): string {
  const name = `${path.basename(usual)}-${fileName.replace(/^sunday-five-?/, '').replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-') || 'copy'}`;
  for (let n = 1; ; n += 1) {
    const folder = path.join(path.dirname(usual), n === 1 ? name : `${name}-${n}`);
    if (!existsSync(folder)) return folder;
  }
}
