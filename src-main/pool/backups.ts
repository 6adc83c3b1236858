/** Backups: listed, made, restored, and made by themselves every day and week. */
import path from 'node:path';
import { count, eq, gt } from 'drizzle-orm';
import { PoolError } from '#shared/errors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import type { Backup, RestorePreview } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { listBackups, takeBackup, type BackupFile } from '../db/backup.ts';
import { OpenError } from '../db/open.ts';
import { attachBackup, type AttachedBackup } from '../db/restore.ts';
import { chatMessages, games, picks, sessions, users, weeks } from '../db/schema.ts';
import { audit } from './audit.ts';
import type { Pool } from './pool.ts';
import type { Session } from './sessions.ts';
import { toInstant } from './wire.ts';

/** A pool that is opened for half an hour each evening must get its backups too. */
const FIRST_LOOK_MS = MINUTE_MS;
const REGULAR = { daily: DAY_MS, weekly: 7 * DAY_MS } as const;

const toBackup = (file: BackupFile): Backup => ({ ...file, at: toInstant(file.at) });

export const readBackups = async (pool: Pool): Promise<Backup[]> => (await listBackups(pool.backupsDir)).map(toBackup);

async function requireBackup(pool: Pool, name: string): Promise<BackupFile> {
  const file = (await listBackups(pool.backupsDir)).find((backup) => backup.name === name);
  if (file === undefined) throw new PoolError('not_found', 'That backup is not there (any more).');
  return file;
}

/** A backup on the commissioner's wish; kept among the snapshots. */
export async function makeBackup(pool: Pool): Promise<Backup> {
  const name = await takeBackup(pool.sqlite, pool.backupsDir, 'change', pool.clock.now(), 'made by hand');
  return toBackup(await requireBackup(pool, name));
}

/** What was saved since the backup and would be lost by restoring it. */
export async function readRestorePreview(pool: Pool, name: string): Promise<RestorePreview> {
  const { at } = await requireBackup(pool, name);
  const { db } = pool;
  const since = (n: { n: number } | undefined) => n?.n ?? 0;
  return {
    at: toInstant(at),
    picksSince: since(db.select({ n: count() }).from(picks).where(gt(picks.submittedAt, at)).get()),
    messagesSince: since(db.select({ n: count() }).from(chatMessages).where(gt(chatMessages.createdAt, at)).get()),
    scoresSince: since(db.select({ n: count() }).from(games).where(gt(games.scoredAt, at)).get()),
    playersSince: since(db.select({ n: count() }).from(users).where(gt(users.createdAt, at)).get()),
  };
}

async function openBackup(pool: Pool, name: string): Promise<AttachedBackup> {
  try {
    return await attachBackup(pool.sqlite, path.join(pool.backupsDir, name));
  } catch (error) {
    if (!(error instanceof OpenError)) throw error;
    pool.log.warn({ err: error, backup: name }, 'a backup could not be opened');
    throw new PoolError('conflict', error.why === 'newer' ? texts.backupNewer : texts.backupDamaged);
  }
}

/**
 * Puts the pool back to a backup, after a snapshot of the present. Only the restoring admin stays signed in; the audit
 * log goes on.
 */
export async function restoreBackup(pool: Pool, actor: Session, name: string): Promise<void> {
  const file = await requireBackup(pool, name);
  // Opened first: the snapshot of the present drops the oldest one, which may be the very file asked for.
  const backup = await openBackup(pool, file.name);
  try {
    await pool.snapshot('restore a backup');
    await pool.write((change) => {
      const { db } = change;
      const all = db.select().from(sessions).all();
      backup.replaceAll();
      const self = db.select().from(users).where(eq(users.id, actor.userId)).get();
      const kept = all.filter(({ tokenHash }) => self?.isAdmin === true && tokenHash === actor.tokenHash);
      db.delete(sessions).run();
      if (kept.length > 0) db.insert(sessions).values(kept).run();
      change.endSessions(all.filter((one) => !kept.includes(one)).map(({ tokenHash }) => tokenHash));
      audit(change, actor, { kind: 'setting', after: { restored: file.name, from: toInstant(file.at) } });
      for (const { id: weekId } of db.select({ id: weeks.id }).from(weeks).all()) {
        change.publish({ type: 'games_changed', weekId });
        change.publish({ type: 'picks_changed', weekId });
      }
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
    backup.detach();
  }
}

/** Keeps a daily and a weekly backup, looking soon after the start and then every hour; answers how to stop. */
export function startRegularBackups(pool: Pool): () => void {
  let cancel = () => {};
  let isStopped = false;
  const look = async (): Promise<void> => {
    const files = await listBackups(pool.backupsDir);
    const now = pool.clock.now();
    for (const kind of ['daily', 'weekly'] as const) {
      const newest = files.find((file) => file.kind === kind);
      // A newest one from the future was made while the computer's clock was wrong.
      const isDue = newest === undefined || Math.abs(now - newest.at) >= REGULAR[kind];
      if (isDue && !isStopped) await takeBackup(pool.sqlite, pool.backupsDir, kind, now);
    }
  };
  const lookIn = (waitMs: number): void => {
    cancel = pool.clock.at(pool.clock.now() + waitMs, () => {
      look()
        .catch((error: unknown) => {
          // The one under way when the pool closes cannot be finished.
          if (!isStopped) pool.log.error({ err: error }, 'a regular backup failed');
        })
        .finally(() => {
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
