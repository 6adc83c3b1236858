/** Reports that are held back: by example, at each boundary. */
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import type { GameReport, ReportedGame } from '#shared/rules/gameReports.ts';
import { isTooEarly, isWildChange } from '#shared/rules/unlikelyReports.ts';

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

describe('a report before the kickoff', () => {
  test.each(['live', 'final', 'cancelled'] as const)('that says %s is too early by more than 30 minutes', (status) => {
    expect(isTooEarly(game(), report({ status }), KICKOFF - 30 * MINUTE_MS - 1)).toBe(true);
    expect(isTooEarly(game(), report({ status }), KICKOFF - 30 * MINUTE_MS)).toBe(false);
    expect(isTooEarly(null, report({ status }), KICKOFF - HOUR_MS)).toBe(true);
  });

  test.each(['scheduled', 'postponed', 'unknown'] as const)('that says %s reveals nothing', (status) => {
    expect(isTooEarly(game(), report({ status }), KICKOFF - 5 * DAY_MS)).toBe(false);
  });

  test('counts from the feed’s own date if the game moved by days, not by weeks', () => {
    const saturday = KICKOFF - DAY_MS;
    expect(isTooEarly(game(), report({ status: 'live', kickoffAt: saturday }), saturday)).toBe(false);
    const lastWeek = KICKOFF - 7 * DAY_MS;
    expect(isTooEarly(game(), report({ status: 'live', kickoffAt: lastWeek }), lastWeek)).toBe(true);
    const later = KICKOFF + DAY_MS;
    expect(isTooEarly(game(), report({ status: 'final', kickoffAt: later }), KICKOFF + HOUR_MS)).toBe(true);
  });

  test('without a date counts from the stored kickoff, and is not too early without either', () => {
    expect(isTooEarly(game(), report({ status: 'live', kickoffAt: null }), KICKOFF - HOUR_MS)).toBe(true);
    expect(isTooEarly(game({ kickoffAt: null }), report({ status: 'live', kickoffAt: null }), KICKOFF)).toBe(false);
  });

  test.each([{ wasRevealed: true }, { isPinned: true }, { status: 'void' }] as const)(
    'of a game that hides nothing any more (%o) is not too early',
    (changes) => {
      expect(isTooEarly(game(changes), report({ status: 'final' }), KICKOFF - DAY_MS)).toBe(false);
    },
  );
});

describe('a score', () => {
  const scores = (awayScore: number, homeScore: number) => ({ awayScore, homeScore });
  const live = game({ status: 'live', ...scores(20, 17) });
  const final = game({ status: 'final', ...scores(20, 17) });

  test('that falls by one play is likely, by more it is wild', () => {
    for (const status of ['live', 'final'] as const) {
      expect(isWildChange(live, report({ status, ...scores(12, 17) }))).toBe(false);
      expect(isWildChange(live, report({ status, ...scores(11, 17) }))).toBe(true);
      expect(isWildChange(live, report({ status, ...scores(20, 8) }))).toBe(true);
    }
  });

  test('that rises by any number is likely while the game is on', () => {
    expect(isWildChange(live, report({ status: 'final', ...scores(48, 45) }))).toBe(false);
    expect(isWildChange(game(), report({ status: 'live', ...scores(48, 45) }))).toBe(false);
  });

  test('that is final may be corrected by one play, up or down', () => {
    expect(isWildChange(final, report({ status: 'final', ...scores(28, 9) }))).toBe(false);
    expect(isWildChange(final, report({ status: 'final', ...scores(29, 17) }))).toBe(true);
    expect(isWildChange(final, report({ status: 'live', ...scores(0, 0) }))).toBe(false);
  });

  test('that the commissioner typed is never compared', () => {
    expect(isWildChange({ ...final, isPinned: true }, report({ status: 'final', ...scores(50, 0) }))).toBe(false);
  });
});
