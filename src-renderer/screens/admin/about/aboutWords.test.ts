import { describe, expect, it } from 'vitest';
import type { HealthDetails } from '#shared/model.ts';
import { backupWords, feedWords, presentWords, savingWords } from './aboutWords.ts';

const NOW = Date.parse('2026-11-15T18:00:00Z');
const HEALTH: HealthDetails = {
  startedAt: '2026-11-15T17:00:00Z',
  uptimeS: 3600,
  members: 4,
  connected: 0,
  present: [],
  hasPartyScreen: false,
  databaseBytes: 300_000,
  schemaVersion: 3,
  dataDir: '/home/rosalind/pool',
  lastBackup: null,
  feed: { state: 'ok', lastPollAt: null, lastOkAt: null, failure: null },
  troubles: { saving: null, backup: null },
  lostCodes: 0,
  updates: null,
};
const of = (changes: Partial<HealthDetails>): HealthDetails => ({ ...HEALTH, ...changes });

describe('who is here', () => {
  it.each([
    [of({}), 'No one.'],
    [of({ present: ['Anna'], connected: 1 }), 'Anna, on 1 screen.'],
    [of({ present: ['Anna', 'Bo', 'Cy'], connected: 5 }), 'Anna, Bo and Cy, on 5 screens.'],
    [
      of({ connected: 1, hasPartyScreen: true }),
      'No one is logged in. Connected: 1 screen, including the party board.',
    ],
  ])('is named, with the number of screens', (health, words) => {
    expect(presentWords(health)).toBe(words);
  });
});

describe('the scoreboard', () => {
  const lastPollAt = '2026-11-15T17:59:50Z';
  it.each<[HealthDetails['feed'], string]>([
    [{ ...HEALTH.feed, state: 'off' }, 'Off. You enter the scores.'],
    [HEALTH.feed, 'On. Not checked since the start because no game is near.'],
    [{ ...HEALTH.feed, lastPollAt }, 'Last checked just now. No problems.'],
    [
      { state: 'failed', lastPollAt, lastOkAt: '2026-11-15T16:00:00Z', failure: 'It answered 500.' },
      'Last checked just now, but the check failed. It answered 500. It last responded 2 hours ago.',
    ],
    [
      { state: 'failed', lastPollAt, lastOkAt: null, failure: 'It answered 500.' },
      'Last checked just now, but the check failed. It answered 500. It has never responded.',
    ],
  ])('the scoreboard is described by its last response', (feed, words) => {
    expect(feedWords(of({ feed }), NOW)).toBe(words);
  });
});

describe('the last backup', () => {
  const made = { name: 'x.db', kind: 'daily', at: '2026-11-15T15:00:00Z', bytes: 1, reason: null } as const;
  it.each([
    [of({ lastBackup: { ...made, state: 'good' } }), /^Daily backup, 3 hours ago\. Verified\.$/],
    [of({ lastBackup: { ...made, state: 'damaged' } }), /can’t be restored\.$/],
    [of({ troubles: { saving: null, backup: 'The disk is full.' } }), /^None yet.* The disk is full\.$/],
  ])('the last backup is described by its result', (health, words) => {
    expect(backupWords(health, NOW)).toMatch(words);
  });
});

it('a saving problem is described by its reason', () => {
  expect(savingWords(of({}))).toBe('No problems.');
  expect(savingWords(of({ troubles: { saving: 'The disk is full.', backup: null } }))).toBe('The disk is full.');
});
