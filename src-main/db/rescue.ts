/** The way back when a data folder cannot be opened: what is wrong, which backups are good, and putting one back. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { dateAndTime } from '#shared/times.ts';
import { listCheckedBackups, type CheckedBackup } from './backup.ts';
import { PRIVATE_FOLDER } from './durable.ts';
import { lockDataFolder } from './folderLock.ts';
import { clearLeftovers, hasDatabase, installPool, WORK_FOLDER, type OnStep } from './leftovers.ts';
import { backupsFolder, databaseFile, OpenError, openDatabase, type OpenWhy } from './open.ts';
import { rebuildFrom } from './rebuild.ts';
import { auditLog } from './schema.ts';

export type Rescue = {
  dataDir: string;
  why: OpenWhy;
  /** What could not be done, in words, with the file's or the folder's path. */
  message: string;
  /** Newest first, good and bad. */
  backups: CheckedBackup[];
  /** The one to offer first; null when none is good. */
  newestGood: CheckedBackup | null;
};

const isGood = ({ facts }: CheckedBackup) => facts.state === 'good';

/**
 * Looks what can be done about a folder that could not be opened; changes nothing.
 * @param error what opening it said
 */
export async function readRescue(dataDir: string, error: OpenError): Promise<Rescue> {
  const backups = await listCheckedBackups(backupsFolder(dataDir));
  return { dataDir, why: error.why, message: error.message, backups, newestGood: backups.find(isGood) ?? null };
}

/** May a backup be put back? A folder that is in use or cannot be written must first be free. */
export const isRestorable = ({ why, newestGood }: Rescue): boolean =>
  newestGood !== null && (why === 'damaged' || why === 'missing' || why === 'newer' || why === 'other');

export type Restored = {
  backup: CheckedBackup;
  /** Where the file that could not be opened lies now; null when there was none. */
  putAside: string | null;
};

/**
 * Puts a backup in the place of a file that cannot be opened. The file itself is moved into a folder beside it: nothing
 * is deleted. The backup's rows are read like those of a file from elsewhere; everyone logs in again.
 * @param name of a backup in the folder's `backups`
 * @throws OpenError when the folder is in use, or the backup is not there or not good
 */
export async function restoreFromRescue(
  dataDir: string,
  name: string,
  now: number,
  onStep: OnStep = () => {},
): Promise<Restored> {
  const release = lockDataFolder(dataDir);
  const workFolder = path.join(dataDir, `${WORK_FOLDER.restoring}${randomBytes(4).toString('hex')}`);
  try {
    onStep('locked');
    clearLeftovers(dataDir, onStep);
    const backup = (await listCheckedBackups(backupsFolder(dataDir))).find((one) => one.name === name);
    if (backup === undefined) throw new OpenError(`There is no backup called ${name} in ${backupsFolder(dataDir)}.`);
    if (!isGood(backup)) throw new OpenError(`The backup ${name} cannot be opened either. Choose another one.`);
    await mkdir(workFolder, { recursive: true, mode: PRIVATE_FOLDER });
    await prepare(dataDir, workFolder, backup, now);
    onStep('prepared');
    const putAside = hasDatabase(dataDir) ? newName(dataDir, now) : null;
    installPool(dataDir, workFolder, putAside, onStep);
    return { backup, putAside: putAside === null ? null : path.join(dataDir, putAside) };
  } finally {
    await rm(workFolder, { recursive: true, force: true });
    release();
  }
}

/** Makes a database of this version from the backup. Sessions that ended since must not begin again: none is copied. */
async function prepare(dataDir: string, workFolder: string, { name, at }: CheckedBackup, now: number): Promise<void> {
  const original = path.join(backupsFolder(dataDir), name);
  const database = databaseFile(workFolder);
  const rebuilt = await rebuildFrom(original, workFolder, { to: database, carriedTo: null });
  if (rebuilt.state !== 'good') {
    throw new OpenError(`The backup ${name} can't be restored: ${rebuilt.why}. Choose another one.`);
  }
  const { db, close } = await openDatabase(database);
  try {
    const after = { restored: name, from: new Date(at).toISOString() };
    db.insert(auditLog).values({ at: now, actorName: 'the pool', kind: 'setting', after }).run();
  } finally {
    close();
  }
}

/** The name of a folder that is not there yet: the time, and a number if needed. */
function newName(dataDir: string, now: number): string {
  const wanted = `damaged-${dateAndTime(now).replaceAll(/\D+/g, '-')}`;
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? wanted : `${wanted}-${n}`;
    if (!existsSync(path.join(dataDir, name))) return name;
  }
}
