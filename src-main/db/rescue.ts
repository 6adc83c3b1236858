/** The way back when a data folder cannot be opened: what is wrong, which backups are good, and putting one back. */
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { dateAndTime } from '#shared/times.ts';
import { listCheckedBackups, type CheckedBackup } from './backup.ts';
import { backupsFolder, databaseFile, lockDataFolder, OpenError, openDatabase, type OpenWhy } from './open.ts';
import { auditLog, sessions } from './schema.ts';

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

/** The database and what SQLite keeps beside it. */
const PARTS = ['', '-wal', '-shm', '-journal'];

/**
 * Puts a backup in the place of a file that cannot be opened. The file itself is moved into a folder beside it: nothing
 * is deleted. The backup is opened before anything is moved; everybody logs in again.
 * @param name of a backup in the folder's `backups`
 * @throws OpenError when the folder is in use, or the backup is not there or not good
 */
export async function restoreFromRescue(dataDir: string, name: string, now: number): Promise<Restored> {
  const release = lockDataFolder(dataDir);
  const workshop = path.join(dataDir, `.restoring-${randomBytes(4).toString('hex')}`);
  try {
    const backup = (await listCheckedBackups(backupsFolder(dataDir))).find((one) => one.name === name);
    if (backup === undefined) throw new OpenError(`There is no backup called ${name} in ${backupsFolder(dataDir)}.`);
    if (!isGood(backup)) throw new OpenError(`The backup ${name} cannot be opened either. Choose another one.`);
    await mkdir(workshop, { recursive: true });
    const copy = databaseFile(workshop);
    await copyFile(path.join(backupsFolder(dataDir), name), copy);
    await prepare(copy, backup, now);
    const putAside = await moveAside(dataDir, now);
    await rename(copy, databaseFile(dataDir));
    return { backup, putAside };
  } finally {
    await rm(workshop, { recursive: true, force: true });
    release();
  }
}

/** Opens the copy of the backup, which brings it to this version. What ended since it was made must not begin again. */
async function prepare(copy: string, { name, at }: CheckedBackup, now: number): Promise<void> {
  const { db, close } = await openDatabase(copy, { readWhole: true });
  try {
    db.delete(sessions).run();
    const after = { restored: name, from: new Date(at).toISOString() };
    db.insert(auditLog).values({ at: now, actorName: 'the pool', kind: 'setting', after }).run();
  } finally {
    close();
  }
}

async function moveAside(dataDir: string, now: number): Promise<string | null> {
  const stamp = dateAndTime(now).replaceAll(/\D+/g, '-');
  const folder = await newFolder(path.join(dataDir, `damaged-${stamp}`));
  let isEmpty = true;
  for (const part of PARTS) {
    const file = `${databaseFile(dataDir)}${part}`;
    const isMoved = await rename(file, path.join(folder, path.basename(file))).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
        throw error;
      },
    );
    if (isMoved) isEmpty = false;
  }
  if (!isEmpty) return folder;
  await rm(folder, { recursive: true });
  return null;
}

/** A folder that is not there yet, by this name or one with a number. */
async function newFolder(wanted: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const folder = n === 1 ? wanted : `${wanted}-${n}`;
    try {
      await mkdir(folder);
      return folder;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}
