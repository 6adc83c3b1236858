/** The page that stands in for a pool that cannot be opened: what it says, offers and takes for an answer. */
import { describe, expect, test } from 'vitest';
import type { CheckedBackup } from '../db/backup.ts';
import type { OpenWhy } from '../db/open.ts';
import type { Rescue } from '../db/rescue.ts';
import { readAnswer, rescuePage } from './rescuePage.ts';

const NOW = Date.parse('2026-11-21T16:11:00.000Z');
const HOUR = 60 * 60_000;

const backup = (name: string, hoursAgo: number, more: Partial<CheckedBackup> = {}): CheckedBackup => ({
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
    picks: 120,
    weeks: 11,
    lastWeek: { season: 2026, seasonType: 'regular', weekNumber: 11 },
  },
  ...more,
});
const bad = backup('daily-2.db', 20, { facts: { state: 'damaged', why: 'torn' } });
const rescue = (
  why: OpenWhy,
  backups: CheckedBackup[] = [backup('daily-1.db', 17), bad, backup('weekly-3.db', 200)],
) => ({
  dataDir: '/home/rosalind/sunday-five',
  why,
  message: 'What the program said.',
  backups,
  newestGood: backups.find(({ facts }) => facts.state === 'good') ?? null,
});
/** The words of a page, and its links in order. */
const read = (one: Rescue, notice?: string) => {
  const html = rescuePage(one, NOW, notice);
  const [, body = ''] = html.split('<body>');
  return {
    html,
    text: body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
    links: [...body.matchAll(/href="#([^"]+)"/g)].map(([, to]) => to),
    first: /class="button first" href="#([^"]+)"/.exec(body)?.[1],
  };
};

describe('the rescue page', () => {
  test('offers the newest good backup first, by when it was made and what is in it', () => {
    const { text, links, first } = read(rescue('damaged'));
    expect(first).toBe('restore/daily-1.db');
    expect(text).toContain('Restore the backup of Fri 3:11 PM (120 picks, week 11)');
    expect(text).toContain('The damaged file is kept too');
    expect(text).toContain('One more backup cannot be read and is not offered.');
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
    ['in-use', 'Another program has it open'],
    ['not-writable', 'cannot be written'],
  ] as const)('offers no restore for a folder that is %s, for the pool is safe', (why, said) => {
    const { text, links, first } = read(rescue(why));
    expect(text).toContain(said);
    expect(text).toContain('Your pool is safe: nothing in it was changed.');
    expect(first).toBe('retry');
    expect(links.filter((to) => to?.startsWith('restore'))).toEqual([]);
  });

  test('of a newer version’s pool, an older backup is the second choice', () => {
    const { text, first, links } = read(rescue('newer'));
    expect(text).toContain('newer version of Sunday Five');
    expect(first).toBe('retry');
    expect(links).toContain('restore/daily-1.db');
  });

  test('without a good backup says so and offers to open a copy', () => {
    expect(read(rescue('damaged', [])).text).toContain('There is no backup in its folder.');
    const { text, first } = read(rescue('damaged', [bad]));
    expect(text).toContain('No backup in its folder can be read.');
    expect(first).toBe('open-another');
    expect(read(rescue('missing', [])).text).toContain('Was the folder moved, or its disk unplugged?');
  });

  test('has words for everything that can be wrong', () => {
    const whys: OpenWhy[] = ['damaged', 'missing', 'newer', 'in-use', 'not-writable', 'not-a-pool', 'other'];
    for (const why of whys) {
      const { html, text } = read(rescue(why));
      expect(html).not.toMatch(/undefined|\[object|NaN|<script/);
      expect(text).toContain('What the program said.');
    }
  });

  test('shows what others wrote as words', () => {
    const mischief = '<img src=x onerror="alert(1)">&';
    const one = rescue('damaged', [
      backup('daily-1.db', 1),
      backup('change-2.db', 2, { kind: 'change', reason: mischief }),
    ]);
    const { html } = read({ ...one, message: mischief }, mischief);
    expect(html).not.toContain('<img');
    expect(html.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;')).toHaveLength(5);
  });
});

describe('an answer', () => {
  const at = (fragment: string) => `sunday-five-rescue:page#${fragment}`;

  test('is read from the link that was followed', () => {
    expect(readAnswer(at('retry'), rescue('damaged'))).toEqual({ do: 'retry' });
    expect(readAnswer(at('open-folder'), rescue('damaged'))).toEqual({ do: 'open-folder' });
    expect(readAnswer(at('restore/weekly-3.db'), rescue('damaged'))).toEqual({ do: 'restore', name: 'weekly-3.db' });
  });

  test('is none for a backup that was not offered, or for anything else', () => {
    for (const fragment of ['restore/daily-2.db', 'restore/../pool.db', 'restore/', 'restore', 'older', '', 'Retry']) {
      expect(readAnswer(at(fragment), rescue('damaged'))).toBeNull();
    }
    expect(readAnswer('sunday-five-rescue:page', rescue('damaged'))).toBeNull();
    expect(readAnswer(at('restore/daily-1.db'), rescue('in-use'))).toBeNull();
  });
});
