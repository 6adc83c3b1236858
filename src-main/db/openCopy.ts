/**
 * Opens a pool copy or a plain backup into an empty folder. The file may come from anyone, so its rows are copied into a
 * new database (see rebuild.ts). Afterward the folder contains either the whole pool or nothing.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Carried } from './carried.ts';
import { PRIVATE_FOLDER } from './durable.ts';
import { lockDataFolder } from './folderLock.ts';
import type { PoolContents } from './inspect.ts';
import { clearLeftovers, installPool, isLeftover, WORK_FOLDER, type OnStep } from './leftovers.ts';
import { forgetMove } from './movedPool.ts';
import { databaseFile, OpenError, openDatabase } from './open.ts';
import { rebuildFrom } from './rebuild.ts';

/** More than 20,000 pictures of the largest size. */
const COPY_MAX_BYTES = 16 * 1024 ** 3;
const SQLITE_HEADER = 'SQLite format 3\0';
const HEADER_BYTES = 100;
/** Files that may be in a folder that counts as empty. */
const IGNORED_FILES = new Set(['in-use.lock', 'in-use.lock-journal', 'logs', '.DS_Store', 'desktop.ini']);

const notAPool = (file: string) =>
  new OpenError(
    `${path.basename(file)} is not a Sunday Five pool. Choose a pool copy (.sundayfive) or a backup (.db).`,
    'not-a-pool',
  );
const damaged = (file: string, why: string) =>
  new OpenError(
    `${path.basename(file)} is damaged or incomplete: ${why}. Nothing was opened. Try another copy.`,
    'damaged',
  );

export type OpenedCopy = { facts: PoolContents } & Carried;

/**
 * Opens the pool of a file into a folder that is empty or doesn't exist yet. The pool gets a new id, and everyone is
 * signed out.
 * @throws OpenError that explains the problem with the file or the folder, which is then unchanged
 */
export async function openPoolCopy(file: string, folder: string, onStep: OnStep = () => {}): Promise<OpenedCopy> {
  await requireEmpty(folder, isLeftover);
  const release = lockDataFolder(folder);
  const workFolder = path.join(folder, `${WORK_FOLDER.opening}${randomBytes(4).toString('hex')}`);
  try {
    onStep('locked');
    clearLeftovers(folder, onStep);
    await requireEmpty(folder);
    await requireCopyFile(file, folder);
    await mkdir(path.join(workFolder, 'uploads'), { recursive: true, mode: PRIVATE_FOLDER });
    onStep('work folder made');
    const opened = await prepare(file, workFolder, onStep);
    installPool(folder, workFolder, null, onStep);
    return opened;
  } catch (error) {
    throw toOpenError(error);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
    release();
  }
}

/** Creates the pool's database, key and pictures in the work folder. */
async function prepare(file: string, workFolder: string, onStep: OnStep): Promise<OpenedCopy> {
  const database = databaseFile(workFolder);
  const made = { to: database, carriedTo: workFolder };
  const rebuilt = await rebuildFrom(file, workFolder, made, () => onStep('copied'));
  if (rebuilt.state === 'foreign') throw notAPool(file);
  if (rebuilt.state === 'newer') throw newer(file);
  if (rebuilt.state !== 'good') throw damaged(file, rebuilt.why);
  onStep('rebuilt');
  const { sqlite, close } = await openDatabase(database);
  // The original pool may run on the same machine, and its cookies must have other names. The pool's id stays: the seals
  // contain it.
  sqlite.exec(
    "INSERT OR REPLACE INTO settings (name, value) VALUES ('cookieId', json_quote(lower(hex(randomblob(4)))))",
  );
  forgetMove(sqlite);
  close();
  onStep('renewed');
  return { facts: rebuilt.facts, ...rebuilt.carried };
}

const newer = (file: string) =>
  new OpenError(
    `${path.basename(file)} was made by a newer version of Sunday Five. Install that version to open it.`,
    'newer',
  );

function toOpenError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)/.test(code)) {
    return new OpenError('There is not enough space on the disk to open this pool.');
  }
  return error;
}

async function requireEmpty(folder: string, isCleared: (name: string) => boolean = () => false): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new OpenError(`${folder} can’t be used as a folder. Choose another.`, 'not-writable');
  });
  if (names.every((name) => IGNORED_FILES.has(name) || isCleared(name))) return;
  throw new OpenError(`The folder ${folder} is not empty. Choose an empty folder, so that nothing is overwritten.`);
}

/** The checks that are possible without copying the file. */
async function requireCopyFile(file: string, folder: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new OpenError(`The file ${file} doesn’t exist.`, 'not-a-pool');
  if (!found.isFile()) throw notAPool(file);
  if (found.size > COPY_MAX_BYTES) throw notAPool(file);
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    if (bytesRead < HEADER_BYTES || buffer.toString('latin1', 0, 16) !== SQLITE_HEADER) throw notAPool(file);
  } finally {
    await handle.close();
  }
  // Changes that are still in the WAL would be lost.
  const waiting = await stat(`${file}-wal`).catch(() => null);
  if (waiting !== null && waiting.size > 0) {
    throw new OpenError(`${path.basename(file)} belongs to a pool that is open. Open its folder instead.`, 'in-use');
  }
  // Space for the private copy and for the new database.
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < found.size * 2) {
    throw new OpenError('There is not enough space on the disk to open this pool.');
  }
}
