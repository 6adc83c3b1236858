/** What feed reports may change, by example and for any report on any game. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import {
  unpinned,
  importChanges,
  hasSameTeams,
  liveChanges,
  withSidesOf,
  type GameReport,
  type ReportedGame,
} from '#shared/rules/gameReports.ts';
import { isGameLocked } from '#shared/rules/locking.ts';

const KICKOFF = Date.parse('2026-11-22T18:00:00Z');
const BEFORE = KICKOFF - 24 * HOUR_MS;
const DURING = KICKOFF + HOUR_MS;
const AFTER = KICKOFF + 4 * HOUR_MS;

const game = (changes: Partial<ReportedGame> = {}): ReportedGame => ({
  awayTeam: 'Pittsburgh Steelers',
  homeTeam: 'Chicago Bears',
  kickoffAt: KICKOFF,
  lockAt: KICKOFF - 5 * MINUTE_MS,
  lockSetByHand: false,
  isLocked: false,
  wasRevealed: false,
  spread: -5,
  total: 91,
  status: 'scheduled',
  awayScore: null,
  homeScore: null,
  period: null,
  clock: null,
  neutralSite: false,
  feedId: '401772780',
  isPinned: false,
  feedAwayScore: null,
  feedHomeScore: null,
  feedKickoffAt: null,
  ...changes,
});

const report = (changes: Partial<GameReport> = {}): GameReport => ({
  feedId: '401772780',
  awayTeam: 'Pittsburgh Steelers',
  homeTeam: 'Chicago Bears',
  kickoffAt: KICKOFF,
  neutralSite: false,
  status: 'scheduled',
  period: null,
  clock: null,
  awayScore: null,
  homeScore: null,
  spread: null,
  total: null,
  ...changes,
});

const apply = (to: ReportedGame, incoming: GameReport, now: number): ReportedGame => ({
  ...to,
  ...liveChanges(to, incoming, now),
});
const final = (awayScore: number, homeScore: number) => ({ status: 'final', awayScore, homeScore }) as const;
const live = (awayScore: number, homeScore: number) =>
  ({ status: 'live', awayScore, homeScore, period: 2, clock: '4:12' }) as const;

describe('liveChanges', () => {
  test('a live poll updates the score and clock, then the final score', () => {
    const on = apply(game(), report(live(7, 3)), DURING);
    expect(on).toMatchObject(live(7, 3));
    expect(apply(on, report({ ...final(28, 31), period: 4 }), AFTER)).toMatchObject({
      ...final(28, 31),
      period: null,
      clock: null,
    });
  });

  test('a final keeps its overtime period', () => {
    expect(apply(game(), report({ ...final(38, 35), period: 6 }), AFTER).period).toBe(6);
  });

  test('a "final" report without a score does not finish the game', () => {
    expect(liveChanges(game(live(7, 3)), report({ status: 'final', awayScore: 7 }), AFTER)).toEqual({});
  });

  test('a corrected final replaces the first one', () => {
    expect(liveChanges(game(final(37, 21)), report(final(37, 27)), AFTER)).toEqual({ homeScore: 27 });
  });

  test.each(['scheduled', 'live', 'postponed', 'cancelled', 'unknown'] as const)(
    'a report of %s does not undo a final',
    (status) => {
      const incoming = report({ status, awayScore: 0, homeScore: 0, period: 1, clock: '15:00' });
      expect(liveChanges(game(final(37, 27)), incoming, AFTER)).toEqual({});
    },
  );

  test('a report of scheduled does not undo a live game', () => {
    expect(liveChanges(game(live(7, 3)), report(), DURING)).toEqual({});
  });

  test('a live poll never changes a line', () => {
    expect(liveChanges(game(), report({ spread: 3, total: 88 }), BEFORE)).toEqual({});
  });
});

describe('kickoffs', () => {
  test('a moved kickoff moves the lock', () => {
    const later = KICKOFF + 7 * HOUR_MS;
    expect(liveChanges(game(), report({ kickoffAt: later }), BEFORE)).toEqual({
      kickoffAt: later,
      lockAt: later - 5 * MINUTE_MS,
    });
  });

  test('a kickoff that moves after the lock leaves the game locked', () => {
    const now = KICKOFF - MINUTE_MS;
    const moved = apply(game(), report({ kickoffAt: KICKOFF + HOUR_MS }), now);
    expect(moved.isLocked).toBe(true);
  });

  test('a known kickoff stays when the feed no longer has one', () => {
    const unknown = game({ kickoffAt: null, lockAt: null });
    expect(apply(unknown, report(), BEFORE)).toMatchObject({ kickoffAt: KICKOFF, lockAt: KICKOFF - 5 * MINUTE_MS });
    expect(liveChanges(game(), report({ kickoffAt: null }), BEFORE)).toEqual({});
  });

  test('the kickoff of a live game stays, whenever it really started', () => {
    expect(liveChanges(game(live(0, 0)), report({ ...live(0, 0), kickoffAt: KICKOFF + HOUR_MS }), DURING)).toEqual({});
  });
});

describe('postponed games', () => {
  test('a game postponed without a date has no kickoff or score and is pending', () => {
    expect(apply(game(), report({ status: 'postponed' }), BEFORE)).toMatchObject({
      status: 'postponed',
      kickoffAt: null,
      lockAt: null,
      awayScore: null,
    });
  });

  test('a postponed game stays without a kickoff while the feed repeats its old date', () => {
    const put = apply(game(), report({ status: 'postponed' }), BEFORE);
    expect(liveChanges(put, report({ status: 'postponed' }), BEFORE)).toEqual({});
    expect(apply(put, report(), BEFORE)).toMatchObject({ status: 'scheduled', kickoffAt: KICKOFF });
  });

  test('a game postponed to another day of the week gets that date', () => {
    const monday = KICKOFF + 30 * HOUR_MS;
    const put = apply(game(), report({ status: 'postponed', kickoffAt: monday }), BEFORE);
    expect(put).toMatchObject({ status: 'postponed', kickoffAt: monday });
    expect(apply(put, report({ kickoffAt: monday }), BEFORE).status).toBe('scheduled');
  });

  test('a live game that is postponed loses its score and kickoff but stays locked', () => {
    const put = apply(game(live(7, 3)), report({ status: 'postponed' }), DURING);
    expect(put).toMatchObject({ status: 'postponed', kickoffAt: null, awayScore: null, isLocked: true });
  });
});

describe('pinned scores', () => {
  const pinned = game({ ...live(10, 0), isPinned: true });

  test('a pinned score stays when the feed reports another', () => {
    expect(liveChanges(pinned, report(live(7, 3)), DURING)).toEqual({});
  });

  test('a pinned game also stores the feed’s final', () => {
    expect(liveChanges(pinned, report(final(28, 31)), AFTER)).toEqual({ feedAwayScore: 28, feedHomeScore: 31 });
  });

  test('a pin ends automatically when the feed reports the same final', () => {
    const typed = game({ ...final(28, 31), isPinned: true, feedAwayScore: 28, feedHomeScore: 30 });
    expect(liveChanges(typed, report(final(28, 31)), AFTER)).toEqual({
      isPinned: false,
      feedAwayScore: null,
      feedHomeScore: null,
    });
  });

  test('an unpinned game takes the feed’s final, or is open until there is one', () => {
    const typed = game({ ...final(10, 0), isPinned: true });
    expect(unpinned({ ...typed, feedAwayScore: 28, feedHomeScore: 31 }, AFTER)).toMatchObject(final(28, 31));
    expect(unpinned(typed, DURING)).toMatchObject({ status: 'live', isPinned: false });
    expect(unpinned(typed, BEFORE)).toMatchObject({ status: 'scheduled', awayScore: null, isPinned: false });
  });

  test('a game the commissioner postponed gets no kickoff from the feed', () => {
    const off = game({ status: 'postponed', kickoffAt: null, lockAt: null, isPinned: true });
    expect(liveChanges(off, report(), BEFORE)).toEqual({});
  });

  test('a game the commissioner voided stays void', () => {
    const off = game({ status: 'void', isPinned: false });
    expect(liveChanges(off, report(final(28, 31)), AFTER)).toEqual({});
  });
});

describe('importChanges', () => {
  test('an import updates a line without picks and keeps one with picks', () => {
    const incoming = report({ spread: -7, total: 88 });
    expect(importChanges(game(), incoming, BEFORE, false)).toEqual({
      changes: { spread: -7, total: 88 },
      keptLine: false,
    });
    expect(importChanges(game(), incoming, BEFORE, true)).toEqual({ changes: {}, keptLine: true });
  });

  test('an import without odds keeps the stored lines and adds none', () => {
    expect(importChanges(game(), report(), BEFORE, false)).toEqual({ changes: {}, keptLine: false });
    const bare = game({ spread: null, total: null });
    expect(importChanges(bare, report(), BEFORE, false)).toEqual({ changes: {}, keptLine: false });
  });

  test('a report with home and away swapped keeps the pool’s sides', () => {
    const incoming = withSidesOf(
      game(),
      report({ ...final(31, 28), awayTeam: 'Chicago Bears', homeTeam: 'Pittsburgh Steelers', spread: 5 }),
    );
    expect(incoming).toMatchObject({ homeTeam: 'Chicago Bears', awayScore: 28, homeScore: 31, spread: -5 });
  });
});

const points = fc.option(fc.nat(60));
const someReport: fc.Arbitrary<GameReport> = fc
  .record({
    kickoffAt: fc.option(fc.integer({ min: -200, max: 200 }).map((h) => KICKOFF + h * HOUR_MS)),
    neutralSite: fc.boolean(),
    status: fc.constantFrom('scheduled', 'live', 'final', 'postponed', 'cancelled', 'unknown'),
    period: fc.option(fc.integer({ min: 1, max: 6 })),
    clock: fc.option(fc.constantFrom('4:12', 'Halftime')),
    awayScore: points,
    homeScore: points,
    spread: fc.option(fc.integer({ min: -30, max: 30 })),
    total: fc.option(fc.integer({ min: 60, max: 120 })),
  })
  .map((incoming) => report(incoming));
const someNow = fc.integer({ min: -300, max: 300 }).map((h) => KICKOFF + h * HOUR_MS);
const somePin = fc.constantFrom(
  { isPinned: false },
  { isPinned: true },
  { isPinned: true, feedAwayScore: 3, feedHomeScore: 6 },
);
/** A game as any number of reports and a typed score leave it. */
const someGame: fc.Arbitrary<ReportedGame> = fc
  .tuple(
    fc.constantFrom(
      game(),
      game({ kickoffAt: null, lockAt: null }),
      game({ lockAt: KICKOFF - 9 * HOUR_MS, lockSetByHand: true }),
    ),
    fc.array(fc.tuple(someReport, someNow), { maxLength: 4 }),
    fc.constantFrom({}, live(3, 0), final(20, 17), { status: 'void' as const }),
    somePin,
  )
  .map(([start, incoming, typed, pin]) => ({
    ...incoming.reduce((g, [one, now]) => apply(g, one, now), start),
    ...typed,
    ...pin,
  }));

describe('properties of any report on any game', () => {
  /** A game, a report and a time for which it does not hold; null if there is none. */
  function counterexample(holds: (before: ReportedGame, incoming: GameReport, now: number) => boolean) {
    const details = fc.check(fc.property(someGame, someReport, someNow, holds), { numRuns: 3000 });
    return details.counterexample;
  }
  const keysOf = (changes: object) => Object.keys(changes);

  test('the same report twice changes nothing the second time', () => {
    const found = counterexample(
      (before, incoming, now) => keysOf(liveChanges(apply(before, incoming, now), incoming, now)).length === 0,
    );
    expect(found).toBeNull();
  });

  test('a live poll never changes a line, and an import none that is picked', () => {
    const found = counterexample((before, incoming, now) => {
      const touched = [importChanges(before, incoming, now, true).changes, liveChanges(before, incoming, now)].flatMap(
        keysOf,
      );
      return !touched.includes('spread') && !touched.includes('total');
    });
    expect(found).toBeNull();
  });

  test('a final game stays final', () => {
    const found = counterexample(
      (before, incoming, now) => before.status !== 'final' || apply(before, incoming, now).status === 'final',
    );
    expect(found).toBeNull();
  });

  test('a final game has both scores', () => {
    const found = counterexample((before, incoming, now) => {
      const after = apply(before, incoming, now);
      return after.status !== 'final' || (after.awayScore !== null && after.homeScore !== null);
    });
    expect(found).toBeNull();
  });

  test('a pinned game keeps its status and score', () => {
    const found = counterexample((before, incoming, now) => {
      const touched = keysOf(liveChanges(before, incoming, now));
      return (
        !before.isPinned ||
        !['status', 'awayScore', 'homeScore', 'period', 'clock'].some((key) => touched.includes(key))
      );
    });
    expect(found).toBeNull();
  });

  test('a report never unlocks a game unless it was called off and is scheduled again', () => {
    const found = counterexample((before, incoming, now) => {
      const wasLocked = isGameLocked(before, now) && before.status !== 'cancelled';
      return !wasLocked || isGameLocked(apply(before, incoming, now), now);
    });
    expect(found).toBeNull();
  });

  test('a lock is never after the kickoff', () => {
    const found = counterexample((before, incoming, now) => {
      const { lockAt, kickoffAt } = apply(before, incoming, now);
      return lockAt === null || kickoffAt === null || lockAt <= kickoffAt;
    });
    expect(found).toBeNull();
  });

  test('swapping a report’s sides twice gives the original report', () => {
    const found = counterexample((_, incoming) => {
      const once = withSidesOf({ homeTeam: incoming.awayTeam }, incoming);
      return hasSameTeams(once, incoming) && JSON.stringify(withSidesOf(incoming, once)) === JSON.stringify(incoming);
    });
    expect(found).toBeNull();
  });
});
