/** `--restore` and `--open` in the terminal. The desktop app has a window for both. */
import { readdir } from 'node:fs/promises';
import { plural, texts } from '#shared/texts.ts';
import type { Times } from '#shared/times.ts';
import type { CheckedBackup } from './db/backup.ts';
import { openPoolCopy } from './db/openCopy.ts';
import { backupsFolder, OpenError } from './db/open.ts';
import { backupTimes, isRestorable, readRescue, restoreFromRescue, type Rescue } from './db/rescue.ts';

/**
 * Explains what can be done about a folder that couldn't be opened.
 * @returns the same error with the options added to its message
 */
export async function withOptions(error: OpenError, dataDir: string, now: number): Promise<OpenError> {
  const rescue = await readRescue(dataDir, error);
  if (!isRestorable(rescue)) {
    const isLost = error.why === 'damaged' && rescue.newestGood === null;
    return isLost ? new OpenError([error.message, noGoodBackup(rescue), fromCopy].join('\n'), error.why) : error;
  }
  return new OpenError([error.message, '', ...listBackups(rescue, now)].join('\n'), error.why);
}

/**
 * `--restore NAME`: replaces the pool's file with a backup.
 * @param name undefined only lists the backups
 * @returns lines to print
 * @throws OpenError with the list of backups for an unknown name
 */
export async function restoreByName(dataDir: string, name: string | undefined, now: number): Promise<string[]> {
  await refuseUnreadable(backupsFolder(dataDir));
  const rescue = await readRescue(dataDir, new OpenError('not opened'));
  if (name === undefined) return listBackups(rescue, now);
  try {
    const { backup, oldFolder } = await restoreFromRescue(dataDir, name, now);
    return [
      `The pool is restored to ${momentOf(backup, now, backupTimes([backup]))}. Everyone has to log in again.`,
      ...(oldFolder === null ? [] : [`The old file is kept in ${oldFolder}`]),
      `Start it with: ${npmStart(dataDir)}`,
    ];
  } catch (error) {
    if (!(error instanceof OpenError) || error.why !== 'other' || rescue.backups.length === 0) throw error;
    throw new OpenError([error.message, '', ...listBackups(rescue, now)].join('\n'));
  }
}

/** `--open FILE`: opens a pool copy or a backup in the data folder, which must be empty. @returns lines to print */
export async function openByName(file: string | undefined, dataDir: string): Promise<string[]> {
  if (file === undefined) throw new OpenError('Name the file to open: npm start -- --open FILE');
  const { facts, hasKey, pictures } = await openPoolCopy(file, dataDir);
  return [
    `The pool is in ${dataDir}: ${plural(facts.players, 'player')}, ${contentsOf(facts)}, ${plural(pictures, 'picture')}.`,
    ...(hasKey
      ? []
      : ['The file is a plain backup without the key of the access codes. Make new codes under Players.']),
    `Everyone has to log in again. Start it with: ${npmStart(dataDir)}`,
  ];
}

/** A folder of another account would look empty. @throws OpenError */
async function refuseUnreadable(folder: string): Promise<void> {
  try {
    await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw new OpenError(`The folder ${folder} can’t be read. Use the account that runs the pool.`);
  }
}

/** The command as it has to be typed for this folder: what named the folder now has to name it again. */
function npmStart(dataDir: string, options = ''): string {
  const command = `npm start${options && ` -- ${options}`}`;
  if (!process.env['POOL_DATA_DIR']) return command;
  if (process.platform === 'win32') return `${command}   (with POOL_DATA_DIR set to ${dataDir})`;
  const folder = /^[\w/.@:-]+$/.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", String.raw`'\''`)}'`;
  return `POOL_DATA_DIR=${folder} ${command}`;
}

const noGoodBackup = ({ dataDir, backups }: Rescue): string =>
  backups.length === 0
    ? `There are no backups in ${dataDir}.`
    : backups.length === 1
      ? 'Its only backup can’t be read either.'
      : `None of its ${backups.length} backups can be read.`;
const fromCopy =
  'If you saved a copy (.sundayfive or .db), set POOL_DATA_DIR to an empty folder and open it: npm start -- --open FILE';

function listBackups(rescue: Rescue, now: number): string[] {
  const { dataDir, backups } = rescue;
  const good = backups.filter(({ facts }) => facts.state === 'good');
  const times = backupTimes(backups);
  const bad = backups.length - good.length;
  const [newest, ...older] = good;
  if (newest === undefined) return [noGoodBackup(rescue)];
  return [
    `The newest good backup is from ${describe(newest, now, times)}. To restore it:`,
    `  ${npmStart(dataDir, `--restore ${newest.name}`)}`,
    'This deletes nothing. The current file is moved to a folder next to it.',
    ...(older.length === 0 ? [] : ['', 'Older good backups:']),
    ...older.map((backup) => `  ${backup.name}: ${describe(backup, now, times)}`),
    ...(bad === 0 ? [] : ['', `${bad} more can’t be read.`]),
  ];
}

/** "Sun 1:25 PM PT" */
const momentOf = ({ at }: CheckedBackup, now: number, { kickoffTime, label }: Times) =>
  `${kickoffTime(at, now)} ${label}`;

/** "4 picks, 1 week" */
const contentsOf = ({ picks, weeks }: { picks: number; weeks: number }) =>
  `${plural(picks, 'pick')}, ${plural(weeks, 'week')}`;

function describe(backup: CheckedBackup, now: number, times: Times): string {
  const { kind, reason, facts } = backup;
  const contents = facts.state === 'good' ? contentsOf(facts) : facts.state;
  return `${momentOf(backup, now, times)} (${texts.backupTitle(kind, reason)}; ${contents})`;
}
