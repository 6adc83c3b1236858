/** Automatic upkeep of the data folder: a daily and a weekly backup, and removing unused files. */
import { min } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { listBackups, takeBackup, type BackupFile } from '../../db/backup.ts';
import { picks } from '../../db/schema.ts';
import { removeUnsentImages } from '../chat/images.ts';
import { dropExpiredDeletions } from '../core/deletedRows.ts';
import type { Pool } from '../core/pool.ts';
import { diskTrouble } from '../core/troubles.ts';

/** A pool that is opened for half an hour each evening must get its backups too. */
const FIRST_LOOK_MS = MINUTE_MS;
const REGULAR = { daily: DAY_MS, weekly: 7 * DAY_MS } as const;
const KINDS = ['daily', 'weekly'] as const;

/**
 * Is there none of its kind from within its time? One from the future was made while the computer's clock was wrong and
 * is ignored: it neither blocks another one nor makes one due each time.
 */
const isDue = (files: readonly BackupFile[], kind: keyof typeof REGULAR, now: number): boolean =>
  !files.some((file) => file.kind === kind && Math.abs(now - file.at) < REGULAR[kind]);

/**
 * Has the pool its first picks since the newest daily backup? That one was made a minute after the pool was, and restoring
 * it would lose the first week.
 */
function hasFirstPicks(pool: Pool, files: readonly BackupFile[]): boolean {
  const newest = files.find(({ kind }) => kind === 'daily');
  const first = pool.db
    .select({ at: min(picks.submittedAt) })
    .from(picks)
    .get();
  return newest !== undefined && first?.at != null && first.at > newest.at;
}

async function backUp(pool: Pool, isStopped: () => boolean): Promise<void> {
  const files = await listBackups(pool.backupsDir);
  for (const kind of KINDS) {
    const now = pool.clock.now();
    const isWanted = isDue(files, kind, now) || (kind === 'daily' && hasFirstPicks(pool, files));
    if (!isStopped() && isWanted) await takeBackup(pool.sqlite, pool.backupsDir, kind, now);
  }
}

/** Runs soon after the start and then every hour. A failure appears in To do. @returns a function that stops it */
export function startRegularBackups(pool: Pool): () => void {
  let cancel = () => {};
  let isStopped = false;
  const setTrouble = (trouble: string | null): void => {
    const hasChanged = trouble !== pool.troubles.backup;
    pool.troubles.backup = trouble;
    if (!hasChanged) return;
    pool.write(({ publish }) => publish({ type: 'host_changed' })).catch(() => {}); // a hint; the next read shows it
  };
  const look = async (): Promise<void> => {
    try {
      await removeUnsentImages(pool);
      await dropExpiredDeletions(pool);
      await backUp(pool, () => isStopped);
      if (!isStopped) setTrouble(null);
    } catch (error) {
      // The one under way when the pool closes cannot be finished.
      if (isStopped) return;
      pool.log.error({ err: error }, 'a regular backup failed');
      setTrouble(diskTrouble(error) ?? serverTexts.logSaysWhy);
    }
  };
  const lookIn = (waitMs: number): void => {
    cancel = pool.clock.at(pool.clock.now() + waitMs, () => {
      void look().finally(() => {
        if (!isStopped) lookIn(HOUR_MS);
      });
    });
  };
  lookIn(FIRST_LOOK_MS);
  return () => {
    isStopped = true;
    cancel();
  };
}
