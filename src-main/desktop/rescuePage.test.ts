/** The rescue page, shown for a pool that can't be opened: its text, its options and the answers it accepts. */
import { describe, expect, test } from 'vitest';
import type { CheckedBackup } from '../db/backup.ts';
import type { OpenWhy } from '../db/open.ts';
import type { Rescue } from '../db/rescue.ts';
import { BACKUPS_SEEN_AT, checkedBackup } from '../testing/checkedBackup.ts';
import { readAnswer, rescuePage } from './rescuePage.ts';

const bad = checkedBackup('daily-2.db', 20, { facts: { state: 'damaged', why: 'torn' } });
const rescue = (
  why: OpenWhy,
  backups: CheckedBackup[] = [checkedBackup('daily-1.db', 17), bad, checkedBackup('weekly-3.db', 200)],
) => ({
  dataDir: '/home/rosalind/sunday-five',
  why,
  message: 'The error message.',
  backups,
  newestGood: backups.find(({ facts }) => facts.state === 'good') ?? null,
});
/** The page's text, and its links in order. */
const read = (one: Rescue, notice?: string) => {
  const html = rescuePage(one, BACKUPS_SEEN_AT, notice);
  const [, body = ''] = html.split('<body>');
  return {
    html,
    text: body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
    links: [...body.matchAll(/href="#([^"]+)"/g)].map(([, to]) => to),
    first: /class="button first" href="#([^"]+)"/.exec(body)?.[1],
  };
};

describe('the rescue page', () => {
  test('the newest good backup comes first, with its time and contents', () => {
    const { text, links, first } = read(rescue('damaged'));
    expect(first).toBe('restore/daily-1.db');
    expect(text).toContain('Restore the backup of Fri 3:11 PM (120 picks, week 11)');
    expect(text).toContain('The damaged file is kept');
    expect(text).toContain('One more backup can’t be read and isn’t listed.');
    expect(links).toEqual([
      'restore/daily-1.db',
      'restore/weekly-3.db',
      'open-another',
      'retry',
      'open-folder',
      'quit',
    ]);
  });

  test.each([
    ['in-use', 'Another program is using the pool'],
    ['not-writable', 'can’t write to the pool’s folder'],
  ] as const)('a folder that is %s gets no restore, because the pool is safe', (why, sentence) => {
    const { text, links, first } = read(rescue(why));
    expect(text).toContain(sentence);
    expect(text).toContain('Your pool is safe. Nothing in it was changed.');
    expect(first).toBe('retry');
    expect(links.filter((to) => to?.startsWith('restore'))).toEqual([]);
  });

  test('a backup is the second choice for a pool of a newer version', () => {
    const { text, first, links } = read(rescue('newer'));
    expect(text).toContain('newer version of Sunday Five');
    expect(first).toBe('retry');
    expect(links).toContain('restore/daily-1.db');
  });

  test('a pool without a good backup gets the option to open a copy', () => {
    expect(read(rescue('damaged', [])).text).toContain('The pool’s folder has no backups.');
    const { text, first } = read(rescue('damaged', [bad]));
    expect(text).toContain('None of the backups in the pool’s folder can be read.');
    expect(first).toBe('open-another');
    expect(read(rescue('missing', [])).text).toContain('Was the folder moved, or its disk unplugged?');
  });

  test('every reason has a sentence', () => {
    const whys: OpenWhy[] = ['damaged', 'missing', 'newer', 'in-use', 'not-writable', 'not-a-pool', 'other'];
    for (const why of whys) {
      const { html, text } = read(rescue(why));
      expect(html).not.toMatch(/undefined|\[object|NaN|<script/);
      expect(text).toContain('The error message.');
    }
  });

  test('text from files and errors is escaped', () => {
    const markup = '<img src=x onerror="alert(1)">&';
    const one = rescue('damaged', [
      checkedBackup('daily-1.db', 1),
      checkedBackup('change-2.db', 2, { kind: 'change', reason: markup }),
    ]);
    const { html } = read({ ...one, message: markup }, markup);
    expect(html).not.toContain('<img');
    expect(html.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;')).toHaveLength(5);
  });
});

describe('an answer', () => {
  const at = (fragment: string) => `sunday-five-rescue:page#${fragment}`;

  test('an answer is read from the link that was followed', () => {
    expect(readAnswer(at('retry'), rescue('damaged'))).toEqual({ do: 'retry' });
    expect(readAnswer(at('open-folder'), rescue('damaged'))).toEqual({ do: 'open-folder' });
    expect(readAnswer(at('restore/weekly-3.db'), rescue('damaged'))).toEqual({ do: 'restore', name: 'weekly-3.db' });
  });

  test('a backup that was not listed, or anything else, is no answer', () => {
    for (const fragment of ['restore/daily-2.db', 'restore/../pool.db', 'restore/', 'restore', 'older', '', 'Retry']) {
      expect(readAnswer(at(fragment), rescue('damaged'))).toBeNull();
    }
    expect(readAnswer('sunday-five-rescue:page', rescue('damaged'))).toBeNull();
    expect(readAnswer(at('restore/daily-1.db'), rescue('in-use'))).toBeNull();
  });
});
