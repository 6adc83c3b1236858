/**
 * The page shown when the pool can't be opened: the problem, what is safe, and what to do. It has no script. Each
 * option is a link to a fragment that doesn't exist, and the window reads the fragment as the answer.
 */
import { createHash } from 'node:crypto';
import { zoneName } from '#shared/rules/zoneWords.ts';
import { plural, texts } from '#shared/texts.ts';
import type { Times } from '#shared/times.ts';
import type { CheckedBackup } from '../db/backup.ts';
import type { OpenWhy } from '../db/open.ts';
import { backupTimes, isRestorable, type Rescue } from '../db/rescue.ts';
import { RESCUE_STYLE } from './rescueStyle.ts';

export type RescueAnswer =
  { do: 'restore'; name: string } | { do: 'open-another' } | { do: 'retry' } | { do: 'open-folder' } | { do: 'quit' };

const ANSWERS = ['open-another', 'retry', 'open-folder', 'quit'] as const;

/** @returns the answer in the address of a followed link; null for any other address */
export function readAnswer(url: string, rescue: Rescue): RescueAnswer | null {
  const [, fragment = ''] = url.split('#');
  const simple = ANSWERS.find((answer) => answer === fragment);
  if (simple !== undefined) return { do: simple };
  const name = goodBackups(rescue).find((backup) => fragment === `restore/${backup.name}`)?.name;
  return name === undefined ? null : { do: 'restore', name };
}

/** Content security policy: the page can only use its one inline style. */
export const RESCUE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(RESCUE_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** @param notice why the last answer failed, if it did */
export function rescuePage(rescue: Rescue, now: number, notice?: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sunday Five</title>
<style>${RESCUE_STYLE}</style>
</head>
<body>
<header>${MARK}<b>Sunday Five</b></header>
<main>
<h1>Your pool couldn’t be opened</h1>
${notice === undefined ? '' : `<p class="notice" role="alert">${escaped(notice)}</p>`}
<p>${escaped(whatHappened(rescue))}</p>
<p class="safe">${escaped(whatIsSafe(rescue))}</p>
${options(rescue, now)}
<details><summary>Error details</summary><p>${escaped(rescue.message)}</p></details>
</main>
</body>
</html>`;
}

const goodBackups = (rescue: Rescue) =>
  isRestorable(rescue) ? rescue.backups.filter(({ facts }) => facts.state === 'good') : [];

/** Restoring comes first only when trying again can't help. */
const isRestoreFirst = ({ why }: Rescue) => why === 'damaged' || why === 'missing';

function whatHappened({ why, backups }: Rescue): string {
  const sentences: Record<OpenWhy, string> = {
    damaged:
      'The pool’s database file is damaged. This can happen when a disk is full or failing, or when the computer loses power.',
    missing:
      backups.length === 0
        ? 'The pool’s database file is missing. Was the folder moved, or its disk unplugged?'
        : 'The pool’s database file is missing or empty, but its backups are still there.',
    newer: 'The pool was last used with a newer version of Sunday Five. Install the newest version and start it again.',
    'in-use':
      'Another program is using the pool, maybe a second Sunday Five or one that runs without a window. Close it, then try again.',
    'not-writable':
      'Sunday Five can’t write to the pool’s folder. The disk may be full, unplugged or write-protected, or the folder may belong to another user.',
    'not-a-pool': 'The database file in the folder is not a Sunday Five pool.',
    other: 'An unexpected error occurred. See the error details below.',
  };
  return sentences[why];
}

function whatIsSafe(rescue: Rescue): string {
  const { why, backups, newestGood } = rescue;
  if (why !== 'damaged' && why !== 'missing') return 'Your pool is safe. Nothing in it was changed.';
  if (newestGood !== null) {
    const kept = why === 'damaged' ? ' The damaged file is kept in a separate folder.' : '';
    return `Your backups, access codes and chat pictures are safe.${kept} A backup doesn’t include later changes.`;
  }
  const none =
    backups.length === 0
      ? 'The pool’s folder has no backups.'
      : 'None of the backups in the pool’s folder can be read.';
  return `${none} If you saved a copy of the pool elsewhere, open that copy. Nothing is deleted.`;
}

function options(rescue: Rescue, now: number): string {
  const good = goodBackups(rescue);
  const [newest, ...others] = good;
  const times = backupTimes(good);
  const restore = (backup: CheckedBackup, isFirst: boolean) =>
    link(
      `restore/${backup.name}`,
      `Restore the backup of ${times.kickoffTime(backup.at, now)} (${contents(backup)})`,
      isFirst ? 'button first' : 'button',
    );
  const first = isRestoreFirst(rescue);
  const isElsewhere = first && newest === undefined;
  return [
    newest !== undefined && first ? restore(newest, true) : '',
    first ? '' : link('retry', 'Try again', 'button first'),
    isElsewhere ? link('open-another', 'Open another pool…', 'button first') : '',
    newest !== undefined && !first ? `<h2>Or go back to a backup</h2>${restore(newest, false)}` : '',
    others.length > 0
      ? backupList(others, now, times)
      : newest === undefined
        ? ''
        : `<p class="muted">${zoneName(times.zone)}.</p>`,
    badBackups(rescue),
    '<nav aria-label="Other options">',
    isElsewhere ? '' : link('open-another', 'Open another pool…', 'button'),
    first ? link('retry', 'Try again', 'button') : '',
    link('open-folder', 'Open data folder', 'button'),
    link('quit', 'Quit', 'button'),
    '</nav>',
  ].join('\n');
}

/** The older backups, in a list that scrolls. */
function backupList(backups: readonly CheckedBackup[], now: number, times: Times): string {
  const rows = backups.map((backup) => {
    const when = times.kickoffTime(backup.at, now);
    const what = `${texts.backupTitle(backup.kind, backup.reason)}, ${contents(backup)}`;
    const restore = `<a class="button" href="#${escaped(`restore/${backup.name}`)}" aria-label="${escaped(`Restore ${when}, ${what}`)}">Restore</a>`;
    return `<li><span><b>${escaped(when)}</b><small>${escaped(what)}</small></span>${restore}</li>`;
  });
  return `<h2 id="older">Older backups <small>all in ${zoneName(times.zone)}</small></h2>\n<ul tabindex="0" aria-labelledby="older">${rows.join('\n')}</ul>`;
}

function badBackups(rescue: Rescue): string {
  const bad = rescue.backups.filter(({ facts }) => facts.state !== 'good').length;
  if (bad === 0 || !isRestorable(rescue)) return '';
  return `<p class="muted">${bad === 1 ? 'One more backup' : `${bad} more backups`} can’t be read and ${bad === 1 ? 'isn’t' : 'aren’t'} listed.</p>`;
}

/** "120 picks, week 11" */
function contents({ facts }: CheckedBackup): string {
  if (facts.state !== 'good') return facts.state;
  const { picks, lastWeek } = facts;
  if (lastWeek === null) return 'no week yet';
  const kind = { preseason: 'preseason week', regular: 'week', playoffs: 'playoff week' }[lastWeek.seasonType];
  return `${plural(picks, 'pick')}, ${kind} ${lastWeek.weekNumber}`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const link = (to: string, label: string, looks: string) =>
  `<a class="${looks}" href="#${escaped(to)}">${escaped(label)}</a>`;

/** The logo: five tally marks. */
const MARK =
  '<svg viewBox="0 0 34 26" width="34" height="26" aria-hidden="true"><path class="strokes" d="M7 2v22M13 2v22M19 2v22M25 2v22"/><path class="fifth" d="M2 18 32 8"/></svg>';
