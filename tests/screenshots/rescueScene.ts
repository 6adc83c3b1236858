/** The rescue page, for each reason why a pool can't be opened. */
import type { CheckedBackup } from '../../src-main/db/backup.ts';
import type { OpenWhy } from '../../src-main/db/open.ts';
import { rescuePage } from '../../src-main/desktop/rescuePage.ts';
import { BACKUPS_SEEN_AT, checkedBackup } from '../../src-main/testing/checkedBackup.ts';

const torn = checkedBackup('daily-torn.db', 44, { facts: { state: 'damaged', why: 'torn' } });
const BACKUPS = [17, 41, 65, 89, 113, 137, 161].map((hours, at) =>
  checkedBackup(`daily-${at}.db`, hours, { picks: 120 - 8 * at }),
);

function rescueShot(name: string, why: OpenWhy, backups: CheckedBackup[], notice?: string) {
  const [newestGood = null] = backups;
  const message =
    'The pool in /home/rosalind/.local/share/sunday-five could not be opened: the file is not a database.';
  const html = rescuePage({ dataDir: '/home/rosalind', why, message, backups, newestGood }, BACKUPS_SEEN_AT, notice);
  return { name, path: `data:text/html;charset=utf-8,${encodeURIComponent(html)}`, login: null };
}

export const rescueShots = () => [
  rescueShot('rescue-damaged', 'damaged', [...BACKUPS, torn]),
  rescueShot('rescue-in-use', 'in-use', []),
  rescueShot('rescue-missing', 'missing', []),
  rescueShot('rescue-newer', 'newer', BACKUPS.slice(0, 1)),
  rescueShot('rescue-notice', 'damaged', BACKUPS.slice(0, 2), 'There is no Sunday Five pool in that folder.'),
];
