/** Putting a pool back or bringing one along, in the terminal; the desktop app has a window for it. */
import { texts } from '#shared/texts.ts';
import { kickoffTime } from '#shared/times.ts';
import type { CheckedBackup } from './db/backup.ts';
import { openPoolCopy } from './db/openCopy.ts';
import { OpenError } from './db/open.ts';
import { isRestorable, readRescue, restoreFromRescue } from './db/rescue.ts';

/**
 * Says what can be done about a folder that could not be opened.
 * @returns the same error with the ways out in its message
 */
export async function withWaysOut(error: OpenError, dataDir: string, now: number): Promise<OpenError> {
  const rescue = await readRescue(dataDir, error);
  if (!isRestorable(rescue)) return error;
  return new OpenError([error.message, '', ...listBackups(rescue.backups, now)].join('\n'), error.why);
}

/**
 * `--restore NAME`: puts a backup in the place of the pool's file.
 * @param name undefined only lists what there is
 * @returns what to say
 * @throws OpenError with the list of backups for a name that is none
 */
export async function restoreByName(dataDir: string, name: string | undefined, now: number): Promise<string[]> {
  const { backups } = await readRescue(dataDir, new OpenError('not opened'));
  if (name === undefined) return backups.length === 0 ? [noBackups(dataDir)] : listBackups(backups, now);
  try {
    const { backup, putAside } = await restoreFromRescue(dataDir, name, now);
    return [
      `The pool stands as it did ${kickoffTime(backup.at, now)} PT. Everybody logs in again.`,
      ...(putAside === null ? [] : [`The file that was there is kept in ${putAside}`]),
      'Start it with: npm start',
    ];
  } catch (error) {
    if (!(error instanceof OpenError) || error.why !== 'other' || backups.length === 0) throw error;
    throw new OpenError([error.message, '', ...listBackups(backups, now)].join('\n'));
  }
}

/** `--open FILE`: puts the pool of a copy or a backup into the data folder, which must be empty. @returns what to say */
export async function openByName(file: string | undefined, dataDir: string): Promise<string[]> {
  if (file === undefined) throw new OpenError('Say which file: npm start -- --open FILE');
  const { facts, hasKey, pictures } = await openPoolCopy(file, dataDir);
  return [
    `The pool is in ${dataDir}: ${facts.players} players, ${facts.weeks} weeks, ${facts.picks} picks, ${pictures} pictures.`,
    ...(hasKey
      ? []
      : ['The file is a plain backup without the key of the access codes: make new codes under Players.']),
    'Everybody logs in again. Start it with: npm start',
  ];
}

const noBackups = (dataDir: string) => `There are no backups in ${dataDir}.`;

function listBackups(backups: readonly CheckedBackup[], now: number): string[] {
  const good = backups.filter(({ facts }) => facts.state === 'good');
  const bad = backups.length - good.length;
  const [newest, ...older] = good;
  if (newest === undefined) return [`None of the ${backups.length} backups can be read.`];
  return [
    `The newest good backup is of ${describe(newest, now)}. To put it back:`,
    `  npm start -- --restore ${newest.name}`,
    'Nothing is deleted by it: the file that is there now is kept in a folder beside it.',
    ...(older.length === 0 ? [] : ['', 'Older good backups:']),
    ...older.map((backup) => `  ${backup.name}: ${describe(backup, now)}`),
    ...(bad === 0 ? [] : ['', `Not readable: ${bad} more.`]),
  ];
}

function describe({ at, kind, reason, facts }: CheckedBackup, now: number): string {
  const contents = facts.state === 'good' ? `${facts.picks} picks, ${facts.weeks} weeks` : facts.state;
  return `${kickoffTime(at, now)} PT (${texts.backupTitle(kind, reason)}; ${contents})`;
}
