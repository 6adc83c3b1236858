/** Reports that are not applied automatically, at each boundary. */
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import type { GameReport, ReportedGame } from '#shared/rules/gameReports.ts';
import { hasStartedByFeed, isTooEarly, isWildChange } from '#shared/rules/unlikelyReports.ts';

const KICKOFF = Date.parse('2026-11-22T18:00:00Z');
const teams = { awayTeam: 'Pittsburgh Steelers', homeTeam: 'Chicago Bears' };
const blank = { status: 'scheduled', awayScore: null, homeScore: null, period: null, clock: null } as const;

const game = (changes: Partial<ReportedGame> = {}): ReportedGame => ({
  ...teams,
  ...blank,
  kickoffAt: KICKOFF,
  lockAt: KICKOFF - 5 * MINUTE_MS,
  lockSetByHand: false,
  isLocked: false,
  wasRevealed: false,
  spread: -5,
  total: 91,
  neutralSite: false,
  feedId: '1',
  isPinned: false,
  feedAwayScore: null,
  feedHomeScore: null,
  feedKickoffAt: null,
  ...changes,
});
const report = (changes: Partial<GameReport> = {}): GameReport => ({
  ...teams,
  ...blank,
  feedId: '1',
  kickoffAt: KICKOFF,
  neutralSite: false,
  spread: null,
  total: null,
  ...changes,
});

describe('isTooEarly', () => {
  test.each(['live', 'final', 'cancelled'] as const)('a report of %s before kickoff is too early', (status) => {
    expect(isTooEarly(game(), report({ status }), KICKOFF - 1)).toBe(true);
    expect(isTooEarly(game(), report({ status }), KICKOFF)).toBe(false);
    expect(isTooEarly(null, report({ status }), KICKOFF - 1)).toBe(true);
  });

  test.each(['scheduled', 'postponed', 'unknown'] as const)('a report of %s is never too early', (status) => {
    expect(isTooEarly(game(), report({ status }), KICKOFF - 5 * DAY_MS)).toBe(false);
  });

  test('the feed’s own date does not count beside a stored kickoff', () => {
    const saturday = KICKOFF - DAY_MS;
    expect(isTooEarly(game(), report({ status: 'live', kickoffAt: saturday }), saturday)).toBe(true);
    const later = KICKOFF + DAY_MS;
    expect(isTooEarly(game(), report({ status: 'final', kickoffAt: later }), KICKOFF + HOUR_MS)).toBe(false);
  });

  test('a report without a date is compared with the stored kickoff, if there is one', () => {
    expect(isTooEarly(game(), report({ status: 'live', kickoffAt: null }), KICKOFF - HOUR_MS)).toBe(true);
    expect(isTooEarly(game({ kickoffAt: null }), report({ status: 'live', kickoffAt: null }), KICKOFF)).toBe(false);
  });

  test.each([{ wasRevealed: true }, { isPinned: true }, { status: 'void' }] as const)(
    'a report on a game that hides nothing (%o) is not too early',
    (changes) => {
      expect(isTooEarly(game(changes), report({ status: 'final' }), KICKOFF - DAY_MS)).toBe(false);
    },
  );
});

describe('hasStartedByFeed', () => {
  const since = (ms: number) => report({ status: 'live', kickoffAt: KICKOFF - ms });

  test('a game started by the feed’s own date if it moved by days, but not by weeks', () => {
    expect(hasStartedByFeed(game(), since(DAY_MS), KICKOFF - DAY_MS)).toBe(true);
    expect(hasStartedByFeed(game(), since(DAY_MS), KICKOFF - DAY_MS - 1)).toBe(false);
    expect(hasStartedByFeed(game(), since(7 * DAY_MS), KICKOFF - DAY_MS)).toBe(false);
  });

  test('a game called off or without a date has not started', () => {
    const off = report({ status: 'cancelled', kickoffAt: KICKOFF - HOUR_MS });
    expect(hasStartedByFeed(game(), off, KICKOFF - HOUR_MS)).toBe(false);
    expect(hasStartedByFeed(game(), report({ status: 'live', kickoffAt: null }), KICKOFF)).toBe(false);
  });
});

describe('isWildChange', () => {
  const scores = (awayScore: number, homeScore: number) => ({ awayScore, homeScore });
  const live = game({ status: 'live', ...scores(20, 17) });
  const final = game({ status: 'final', ...scores(20, 17) });

  test('a score may drop by one play but not by more', () => {
    for (const status of ['live', 'final'] as const) {
      expect(isWildChange(live, report({ status, ...scores(12, 17) }))).toBe(false);
      expect(isWildChange(live, report({ status, ...scores(11, 17) }))).toBe(true);
      expect(isWildChange(live, report({ status, ...scores(20, 8) }))).toBe(true);
    }
  });

  test('a live score may rise by any number', () => {
    expect(isWildChange(live, report({ status: 'final', ...scores(48, 45) }))).toBe(false);
    expect(isWildChange(game(), report({ status: 'live', ...scores(48, 45) }))).toBe(false);
  });

  test('a final may be corrected by one play, up or down', () => {
    expect(isWildChange(final, report({ status: 'final', ...scores(28, 9) }))).toBe(false);
    expect(isWildChange(final, report({ status: 'final', ...scores(29, 17) }))).toBe(true);
    expect(isWildChange(final, report({ status: 'live', ...scores(0, 0) }))).toBe(false);
  });

  test('a score the commissioner entered is never compared', () => {
    expect(isWildChange({ ...final, isPinned: true }, report({ status: 'final', ...scores(50, 0) }))).toBe(false);
  });
});
