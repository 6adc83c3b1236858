/** Backups: lists, makes and restores them; daily and weekly ones are automatic. */
import path from 'node:path';
import { PoolError } from '#shared/errors.ts';
import type { Backup, RestorePreview } from '#shared/model.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { listBackups, listCheckedBackups, takeBackup, type BackupFile, type CheckedBackup } from '../../db/backup.ts';
import { compareWithBackup } from '../../db/compareBackup.ts';
import { OpenError } from '../../db/open.ts';
import { prepareBackup, restoreDatabase, type PreparedBackup } from '../../db/restore.ts';
import { sessions, weeks } from '../../db/schema.ts';
import { auditRow } from '../core/audit.ts';
import type { Actor, Pool } from '../core/pool.ts';
import type { Session } from '../people/sessions.ts';
import { poolTimes } from '../core/poolTimes.ts';
import { readGamesHiddenFromAll } from '../core/hiddenPicks.ts';
import { notifyEveryone } from '../core/notices.ts';
import { recordRestored } from '../proof/amendments.ts';
import { toInstant } from '../core/wire.ts';

const toBackup = ({ facts, at, ...file }: CheckedBackup): Backup => ({
  ...file,
  at: toInstant(at),
  // A file that is no pool at all is, as a backup, as good as damaged.
  state: facts.state === 'foreign' ? 'damaged' : facts.state,
});

export const readBackups = async (pool: Pool): Promise<Backup[]> =>
  (await listCheckedBackups(pool.backupsDir)).map(toBackup);

async function requireBackup(pool: Pool, name: string): Promise<BackupFile> {
  const file = (await listBackups(pool.backupsDir)).find((backup) => backup.name === name);
  if (file === undefined) throw new PoolError('not_found', 'That backup is not there (any more).');
  return file;
}

/** A backup made by hand; kept among the snapshots. */
export async function makeBackup(pool: Pool): Promise<Backup> {
  const name = await takeBackup(pool.sqlite, pool.backupsDir, 'change', pool.clock.now(), 'made by hand');
  const made = (await readBackups(pool)).find((backup) => backup.name === name);
  if (made === undefined) throw new PoolError('unavailable');
  pool.troubles.backup = null;
  return made;
}

/** What changed since the backup and would be undone by restoring it. */
export async function readRestorePreview(pool: Pool, name: string): Promise<RestorePreview> {
  const { at } = await requireBackup(pool, name);
  const backup = await openBackup(pool, name);
  try {
    const onlyRevealed = readGamesHiddenFromAll(pool).size > 0;
    const files = { database: pool.sqlite.name, backup: backup.file };
    return { at: toInstant(at), changes: await compareWithBackup({ ...files, onlyRevealed }) };
  } finally {
    await backup.remove();
  }
}

async function openBackup(pool: Pool, name: string): Promise<PreparedBackup> {
  try {
    return await prepareBackup(path.join(pool.backupsDir, name), pool.dataDir);
  } catch (error) {
    if (!(error instanceof OpenError)) throw error;
    pool.log.warn({ err: error, backup: name }, 'a backup could not be opened');
    throw new PoolError('conflict', error.why === 'newer' ? serverTexts.backupNewer : serverTexts.backupDamaged);
  }
}

const readTokenHashes = ({ db }: Pool): string[] =>
  db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .all()
    .map(({ tokenHash }) => tokenHash);

/**
 * Puts the pool back to a backup, after a snapshot of the present. Only the restoring admin stays signed in; the audit
 * log goes on.
 */
export async function restoreBackup(
  pool: Pool,
  actor: Actor & Pick<Session, 'tokenHash'>,
  name: string,
): Promise<void> {
  const file = await requireBackup(pool, name);
  // Opened first: the snapshot of the present drops the oldest one, which may be the very file asked for.
  const backup = await openBackup(pool, file.name);
  try {
    // A save made while the present data is copied and replaced would be in neither; it waits until the backup is back.
    const ended = await pool.hold(async () => {
      const before = readTokenHashes(pool);
      await pool.snapshot('restore a backup');
      const after = { restored: file.name, from: toInstant(file.at) };
      const note = auditRow(pool.clock.now(), actor, { action: 'backup_restored', after });
      await restoreDatabase({ database: pool.sqlite.name, backup: backup.file, keptSession: actor.tokenHash, note });
      delete pool.remembered.calendar;
      delete pool.remembered.reveals;
      const left = new Set(readTokenHashes(pool));
      return before.filter((hash) => !left.has(hash));
    });
    await pool.write((change) => {
      const { db } = change;
      change.endSessions(ended);
      for (const { id: weekId } of db.select({ id: weeks.id }).from(weeks).all()) {
        change.publish({ type: 'games_changed', weekId });
        change.publish({ type: 'picks_changed', weekId });
        change.publish({ type: 'seals_changed', weekId });
      }
      const time = poolTimes(change).dateTime(file.at, change.now);
      recordRestored(change, file.at, serverTexts.restoredFrom(time));
      notifyEveryone(change, serverTexts.setBack(time), actor.userId);
      for (const type of [
        'weeks_changed',
        'scores_changed',
        'standings_changed',
        'users_changed',
        'notices_changed',
      ] as const) {
        change.publish({ type });
      }
    });
  } finally {
    await backup.remove();
  }
}
