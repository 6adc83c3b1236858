/** Rescue of a data folder that can't be opened: the problem, the good backups, and restoring one. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';
import { timesIn, type Times } from '#shared/times.ts';
import { listCheckedBackups, type CheckedBackup } from './backup.ts';
import { PRIVATE_FOLDER } from './durable.ts';
import { lockDataFolder } from './folderLock.ts';
import { clearLeftovers, hasDatabase, installPool, WORK_FOLDER, type OnStep } from './leftovers.ts';
import { backupsFolder, databaseFile, OpenError, openDatabase, type OpenWhy } from './open.ts';
import { rebuildFrom } from './rebuild.ts';
import { auditLog, settings } from './schema.ts';

/** The name of the setting with the time of the restored backup, until everyone has a notice about it. */
export const RESCUED_FROM = 'rescuedFrom';

export type Rescue = {
  dataDir: string;
  why: OpenWhy;
  /** The error message, which includes the path of the file or folder. */
  message: string;
  /** Newest first, good and bad. */
  backups: CheckedBackup[];
  /** The backup to offer first; null if none is good. */
  newestGood: CheckedBackup | null;
};

const isGood = ({ facts }: CheckedBackup) => facts.state === 'good';

/**
 * Finds out what can be done about a folder that couldn't be opened. Changes nothing.
 * @param error from opening the folder
 */
export async function readRescue(dataDir: string, error: OpenError): Promise<Rescue> {
  const backups = await listCheckedBackups(backupsFolder(dataDir));
  return { dataDir, why: error.why, message: error.message, backups, newestGood: backups.find(isGood) ?? null };
}

/** Can a backup be restored? Not while the folder is in use or can't be written. */
export const isRestorable = ({ why, newestGood }: Rescue): boolean =>
  newestGood !== null && (why === 'damaged' || why === 'missing' || why === 'newer' || why === 'other');

export type Restored = {
  backup: CheckedBackup;
  /** The folder that now contains the file that couldn't be opened; null if there was none. */
  oldFolder: string | null;
};

/**
 * Replaces a file that can't be opened with a backup. The old file is moved to a folder, not deleted. The backup is read
 * as untrusted data. Everyone has to log in again.
 * @param name of a backup in `backups`
 * @throws OpenError when the folder is in use, or the backup is missing or damaged
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
    if (backup === undefined) throw new OpenError(`There is no backup named ${name} in ${backupsFolder(dataDir)}.`);
    if (!isGood(backup)) throw new OpenError(`The backup ${name} is damaged too. Choose another one.`);
    await mkdir(workFolder, { recursive: true, mode: PRIVATE_FOLDER });
    await prepare(dataDir, workFolder, backup, now);
    onStep('prepared');
    const folderName = hasDatabase(dataDir) ? unusedName(dataDir, now) : null;
    installPool(dataDir, workFolder, folderName, onStep);
    return { backup, oldFolder: folderName === null ? null : path.join(dataDir, folderName) };
  } finally {
    await rm(workFolder, { recursive: true, force: true });
    release();
  }
}

/** Builds a database of this version from the backup, without sessions: some have ended since. */
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
    db.insert(auditLog)
      .values({ at: now, actorName: 'the pool', kind: 'setting', action: 'backup_restored', after })
      .run();
    db.insert(settings)
      .values({ name: RESCUED_FROM, value: at })
      .onConflictDoUpdate({ target: settings.name, set: { value: at } })
      .run();
  } finally {
    close();
  }
}

/** Formats times of backups by the clocks of the pool in the newest good one. */
export function backupTimes(backups: readonly CheckedBackup[]): Times {
  const facts = backups.find(isGood)?.facts;
  return timesIn(facts?.state === 'good' ? facts.timeZone : DEFAULT_TIME_ZONE);
}

/** A name for a new folder: the time, and a number if needed. */
function unusedName(dataDir: string, now: number): string {
  const wanted = `damaged-${timesIn(DEFAULT_TIME_ZONE).dateAndTime(now).replaceAll(/\D+/g, '-')}`;
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? wanted : `${wanted}-${n}`;
    if (!existsSync(path.join(dataDir, name))) return name;
  }
}
