import type { CheckedBackup } from '../db/backup.ts';

/** The Saturday of week 11 on which these backups are looked at. */
export const BACKUPS_SEEN_AT = Date.parse('2026-11-21T16:11:00.000Z');

type More = Partial<CheckedBackup> & { picks?: number };

/** A good daily backup of week 11, made so many hours before. */
export const checkedBackup = (name: string, hoursAgo: number, { picks = 120, ...more }: More = {}): CheckedBackup => ({
  name,
  kind: 'daily',
  at: BACKUPS_SEEN_AT - hoursAgo * 60 * 60_000,
  bytes: 400_000,
  reason: null,
  facts: {
    state: 'good',
    sha256: '0'.repeat(64),
    isVerified: true,
    players: 20,
    picks,
    weeks: 11,
    lastWeek: { season: 2026, seasonType: 'regular', weekNumber: 11 },
    timeZone: 'America/Los_Angeles',
  },
  ...more,
});
