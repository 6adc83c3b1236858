/**
 * What a commissioner sees when her pool could not be opened: what is wrong, what is safe, and the ways out. A page
 * without a script; each way out is a link to a part of the page that is not there, which the window takes as the answer.
 */
import { createHash } from 'node:crypto';
import { texts } from '#shared/texts.ts';
import { kickoffTime } from '#shared/times.ts';
import type { CheckedBackup } from '../db/backup.ts';
import type { OpenWhy } from '../db/open.ts';
import { isRestorable, type Rescue } from '../db/rescue.ts';
import { RESCUE_STYLE } from './rescueStyle.ts';

export type RescueAnswer =
  { do: 'restore'; name: string } | { do: 'open-another' } | { do: 'retry' } | { do: 'open-folder' } | { do: 'quit' };

const ANSWERS = ['open-another', 'retry', 'open-folder', 'quit'] as const;

/** Reads the answer out of the address that a link led to; null for anything else. */
export function readAnswer(url: string, rescue: Rescue): RescueAnswer | null {
  const [, fragment = ''] = url.split('#');
  const simple = ANSWERS.find((answer) => answer === fragment);
  if (simple !== undefined) return { do: simple };
  const name = goodBackups(rescue).find((backup) => fragment === `restore/${backup.name}`)?.name;
  return name === undefined ? null : { do: 'restore', name };
}

/** What the page may do: show itself in its one style, and nothing else. */
export const RESCUE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(RESCUE_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The whole page. @param notice what came of the last answer, when it did not work */
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
<h1>Your pool could not be opened</h1>
${notice === undefined ? '' : `<p class="notice" role="alert">${escaped(notice)}</p>`}
<p>${escaped(whatHappened(rescue))}</p>
<p class="safe">${escaped(whatIsSafe(rescue))}</p>
${waysOut(rescue, now)}
<details><summary>What exactly was said</summary><p>${escaped(rescue.message)}</p></details>
</main>
</body>
</html>`;
}

const goodBackups = (rescue: Rescue) =>
  isRestorable(rescue) ? rescue.backups.filter(({ facts }) => facts.state === 'good') : [];

/** Restoring is the first way out only where trying again cannot help. */
const isRestoreFirst = ({ why }: Rescue) => why === 'damaged' || why === 'missing';

function whatHappened({ why, backups }: Rescue): string {
  const sentences: Record<OpenWhy, string> = {
    damaged:
      'The file that holds it is damaged. That can happen when a disk is full or failing, or when the computer lost its power.',
    missing:
      backups.length === 0
        ? 'Its file is not there. Was the folder moved, or its disk unplugged?'
        : 'Its file is gone or empty, but its backups are still there.',
    newer:
      'It was last used by a newer version of Sunday Five than this one. Install the newest version and start it again.',
    'in-use':
      'Another program has it open: perhaps a second Sunday Five, or one that runs without a window. Close that one, then try again.',
    'not-writable':
      'Its folder or its disk cannot be written. The disk may be full, unplugged or protected, or the folder may belong to somebody else.',
    'not-a-pool': 'What lies in its folder is not a pool of Sunday Five.',
    other: 'Something stands in the way that this program does not know.',
  };
  return sentences[why];
}

function whatIsSafe(rescue: Rescue): string {
  const { why, backups, newestGood } = rescue;
  if (why !== 'damaged' && why !== 'missing') return 'Your pool is safe: nothing in it was changed.';
  if (newestGood !== null) {
    const kept = why === 'damaged' ? ' The damaged file is kept too, in a folder of its own.' : '';
    return `Your backups, the access codes and the chat’s pictures are safe.${kept} What was saved after a backup is not in it.`;
  }
  const none = backups.length === 0 ? 'There is no backup in its folder.' : 'No backup in its folder can be read.';
  return `${none} If you saved a copy of the pool elsewhere, open that one. Nothing is thrown away.`;
}

function waysOut(rescue: Rescue, now: number): string {
  const good = goodBackups(rescue);
  const [newest, ...others] = good;
  const restore = (backup: CheckedBackup, isFirst: boolean) =>
    link(
      `restore/${backup.name}`,
      `Restore the backup of ${kickoffTime(backup.at, now)} (${contents(backup)})`,
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
      ? backupList(others, now)
      : newest === undefined
        ? ''
        : '<p class="muted">The time is Pacific.</p>',
    badBackups(rescue),
    '<nav aria-label="Other ways out">',
    isElsewhere ? '' : link('open-another', 'Open another pool…', 'button'),
    first ? link('retry', 'Try again', 'button') : '',
    link('open-folder', 'Open data folder', 'button'),
    link('quit', 'Quit', 'button'),
    '</nav>',
  ].join('\n');
}

/** The older ones, in a list that scrolls. */
function backupList(backups: readonly CheckedBackup[], now: number): string {
  const rows = backups.map((backup) => {
    const when = kickoffTime(backup.at, now);
    const what = `${texts.backupTitle(backup.kind, backup.reason)}, ${contents(backup)}`;
    const restore = `<a class="button" href="#${escaped(`restore/${backup.name}`)}" aria-label="${escaped(`Restore ${when}, ${what}`)}">Restore</a>`;
    return `<li><span><b>${escaped(when)}</b><small>${escaped(what)}</small></span>${restore}</li>`;
  });
  return `<h2 id="older">Older backups <small>all times Pacific</small></h2>\n<ul tabindex="0" aria-labelledby="older">${rows.join('\n')}</ul>`;
}

function badBackups(rescue: Rescue): string {
  const bad = rescue.backups.filter(({ facts }) => facts.state !== 'good').length;
  if (bad === 0 || !isRestorable(rescue)) return '';
  return `<p class="muted">${bad === 1 ? 'One more backup' : `${bad} more backups`} cannot be read and ${bad === 1 ? 'is' : 'are'} not offered.</p>`;
}

const plural = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;

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

/** The tally of five. */
const MARK =
  '<svg viewBox="0 0 34 26" width="34" height="26" aria-hidden="true"><path class="strokes" d="M7 2v22M13 2v22M19 2v22M25 2v22"/><path class="fifth" d="M2 18 32 8"/></svg>';
