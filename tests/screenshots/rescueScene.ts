/** The rescue page, for each reason why a pool can't be opened. */
import type { CheckedBackup } from '../../src-main/db/backup.ts';
import type { OpenWhy } from '../../src-main/db/open.ts';
import { rescuePage } from '../../src-main/desktop/rescuePage.ts';

const NOW = Date.parse('2026-11-21T16:11:00.000Z');
const HOUR = 60 * 60_000;

const backup = (name: string, hoursAgo: number, picks: number): CheckedBackup => ({
  name,
  kind: 'daily',
  at: NOW - hoursAgo * HOUR,
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
});
const torn: CheckedBackup = { ...backup('daily-torn.db', 44, 0), facts: { state: 'damaged', why: 'torn' } };
const BACKUPS = [17, 41, 65, 89, 113, 137, 161].map((hours, at) => backup(`daily-${at}.db`, hours, 120 - 8 * at));

function rescueShot(name: string, why: OpenWhy, backups: CheckedBackup[], notice?: string) {
  const [newestGood = null] = backups;
  const message =
    'The pool in /home/rosalind/.local/share/sunday-five could not be opened: the file is not a database.';
  const html = rescuePage({ dataDir: '/home/rosalind', why, message, backups, newestGood }, NOW, notice);
  return { name, path: `data:text/html;charset=utf-8,${encodeURIComponent(html)}`, login: null };
}

export const rescueShots = () => [
  rescueShot('rescue-damaged', 'damaged', [...BACKUPS, torn]),
  rescueShot('rescue-in-use', 'in-use', []),
  rescueShot('rescue-missing', 'missing', []),
  rescueShot('rescue-newer', 'newer', BACKUPS.slice(0, 1)),
  rescueShot('rescue-notice', 'damaged', BACKUPS.slice(0, 2), 'There is no Sunday Five pool in that folder.'),
];
