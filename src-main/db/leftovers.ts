/**
 * Installs a prepared pool into a data folder atomically. Everything is prepared in a work folder; renaming it to
 * `.ready` commits the change. After a kill before the rename, the next start deletes the work folder. After a kill
 * later on, the next start finishes the installation.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FOLDER, syncFile, syncFolder, writeFileDurably } from './durable.ts';
import { KEY_NAME } from './carried.ts';
import { backupsFolder } from './open.ts';

/** Name prefixes of work folders in the data folder. */
export const WORK_FOLDER = { opening: '.opening-', restoring: '.restoring-' } as const;
const READY = '.ready';
const PLAN = 'plan.json';

const DATABASE = 'pool.db';
/** The database and SQLite's files next to it. */
const DATABASE_PARTS = ['', '-wal', '-shm', '-journal'].map((end) => DATABASE + end);

/** Called after each step. Tests kill the process there. */
export type OnStep = (step: string) => void;

/** Is this name in a data folder left over from a killed run? */
export const isLeftover = (name: string): boolean =>
  name === READY || name === 'copies' || Object.values(WORK_FOLDER).some((start) => name.startsWith(start));

/** Does this folder have a pool, or an unfinished installation of one, which the next start finishes? */
export const hasPool = (dataDir: string): boolean =>
  existsSync(path.join(dataDir, DATABASE)) || existsSync(path.join(dataDir, READY));

/**
 * Moves a prepared pool into place. The caller must hold the folder's lock.
 * @param workFolder contains `pool.db`, and for a copy `codes.key` and `uploads`
 * @param oldFolder name of a folder for the current database; null if there is none
 */
export function installPool(dataDir: string, workFolder: string, oldFolder: string | null, onStep: OnStep): void {
  syncFile(path.join(workFolder, DATABASE));
  const uploads = path.join(workFolder, 'uploads');
  if (existsSync(uploads)) syncFolder(uploads);
  writeFileDurably(path.join(workFolder, PLAN), JSON.stringify({ putAside: oldFolder }));
  onStep('planned');
  renameSync(workFolder, path.join(dataDir, READY));
  syncFolder(dataDir);
  onStep('ready');
  finishInstalling(dataDir, onStep);
}

/** Finishes an installation. Every step can be repeated. The plan's field name is part of the format since 0.1. */
function finishInstalling(dataDir: string, onStep: OnStep): void {
  const ready = path.join(dataDir, READY);
  if (!existsSync(ready)) return;
  // Once the database has moved, only the folder remains to be deleted.
  if (existsSync(path.join(ready, DATABASE))) {
    const plan: unknown = JSON.parse(readFileSync(path.join(ready, PLAN), 'utf8'));
    const { putAside } = plan as { putAside: string | null }; // written above and synced before the rename
    if (putAside !== null) moveOldDatabase(dataDir, path.join(dataDir, putAside), onStep);
    for (const name of [KEY_NAME, 'uploads', DATABASE]) {
      if (!existsSync(path.join(ready, name))) continue;
      renameSync(path.join(ready, name), path.join(dataDir, name));
      onStep(`moved ${name}`);
    }
    syncFolder(dataDir);
  }
  rmSync(ready, { recursive: true, force: true });
  onStep('finished');
}

function moveOldDatabase(dataDir: string, oldFolder: string, onStep: OnStep): void {
  mkdirSync(oldFolder, { recursive: true, mode: PRIVATE_FOLDER });
  for (const name of DATABASE_PARTS) {
    if (!existsSync(path.join(dataDir, name))) continue;
    renameSync(path.join(dataDir, name), path.join(oldFolder, name));
    onStep(`kept old ${name}`);
  }
  syncFolder(oldFolder);
  syncFolder(dataDir);
}

/** Does the folder have any file of a database? */
export const hasDatabase = (dataDir: string): boolean =>
  DATABASE_PARTS.some((name) => existsSync(path.join(dataDir, name)));

/**
 * Finishes or deletes what a killed run left in a data folder: a pool being opened or restored, pool copies, partial
 * files. The caller must hold the folder's lock.
 */
export function clearLeftovers(dataDir: string, onStep: OnStep = () => {}): void {
  finishInstalling(dataDir, onStep);
  for (const name of readdirSync(dataDir)) {
    if (isLeftover(name)) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
  rmSync(path.join(dataDir, `${KEY_NAME}.part`), { force: true });
  const backups = backupsFolder(dataDir);
  for (const name of namesIn(backups)) {
    const isAlone = name.endsWith('.sha256') && !existsSync(path.join(backups, name.slice(0, -'.sha256'.length)));
    if (isAlone || /\.part(-journal|-wal|-shm)?$/.test(name)) rmSync(path.join(backups, name), { force: true });
  }
  const uploads = path.join(dataDir, 'uploads');
  for (const name of namesIn(uploads)) {
    if (name.endsWith('.part')) rmSync(path.join(uploads, name), { force: true });
  }
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
