/**
 * Puts a prepared pool into a data folder so that a kill at any moment leaves the old state or the new one, and clears
 * what killed runs left. Everything is prepared in a work folder; renaming that to `.ready` is the moment of change. A
 * run that is killed before it leaves only a work folder, one that is killed after it is finished by the next start.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FOLDER, syncFile, syncFolder, writeFileDurably } from './durable.ts';
import { KEY_NAME } from './carried.ts';
import { backupsFolder } from './open.ts';

/** How the names of work folders begin, inside the data folder. */
export const WORK_FOLDER = { opening: '.opening-', restoring: '.restoring-' } as const;
const READY = '.ready';
const PLAN = 'plan.json';

const DATABASE = 'pool.db';
/** The database and what SQLite keeps beside it. */
const DATABASE_PARTS = ['', '-wal', '-shm', '-journal'].map((end) => DATABASE + end);

/** Called after each step that a kill could follow; tests kill there. */
export type OnStep = (step: string) => void;

/** @returns whether a name in a data folder is what a killed run leaves */
export const isLeftover = (name: string): boolean =>
  name === READY || name === 'copies' || Object.values(WORK_FOLDER).some((start) => name.startsWith(start));

/** Was a pool about to be put into this folder? The next start finishes it. */
export const hasReadyPool = (dataDir: string): boolean => existsSync(path.join(dataDir, READY));

/**
 * Moves a prepared pool into place. Call it while holding the folder's lock.
 * @param workFolder holds `pool.db`, and for a copy `codes.key` and `uploads`
 * @param putAside a folder, by name, for the database that is there now; null when there is none
 */
export function installPool(dataDir: string, workFolder: string, putAside: string | null, onStep: OnStep): void {
  syncFile(path.join(workFolder, DATABASE));
  const uploads = path.join(workFolder, 'uploads');
  if (existsSync(uploads)) syncFolder(uploads);
  writeFileDurably(path.join(workFolder, PLAN), JSON.stringify({ putAside }));
  onStep('planned');
  renameSync(workFolder, path.join(dataDir, READY));
  syncFolder(dataDir);
  onStep('ready');
  finishInstalling(dataDir, onStep);
}

/** Finishes what a killed run had ready. Every step can be repeated. */
function finishInstalling(dataDir: string, onStep: OnStep): void {
  const ready = path.join(dataDir, READY);
  if (!existsSync(ready)) return;
  // Without its database it was finished but for its removal.
  if (existsSync(path.join(ready, DATABASE))) {
    const plan: unknown = JSON.parse(readFileSync(path.join(ready, PLAN), 'utf8'));
    const { putAside } = plan as { putAside: string | null }; // written above and synced before the folder was ready
    if (putAside !== null) moveAside(dataDir, path.join(dataDir, putAside), onStep);
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

function moveAside(dataDir: string, aside: string, onStep: OnStep): void {
  mkdirSync(aside, { recursive: true, mode: PRIVATE_FOLDER });
  for (const name of DATABASE_PARTS) {
    if (!existsSync(path.join(dataDir, name))) continue;
    renameSync(path.join(dataDir, name), path.join(aside, name));
    onStep(`put aside ${name}`);
  }
  syncFolder(aside);
  syncFolder(dataDir);
}

/** The parts of a database that are in a folder. */
export const hasDatabase = (dataDir: string): boolean =>
  DATABASE_PARTS.some((name) => existsSync(path.join(dataDir, name)));

/**
 * Finishes or clears whatever a killed run left in a data folder: a pool that was being opened or restored, copies that
 * hold everyone's codes, files half written. Call it while holding the folder's lock.
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
