/** What reports of a feed may change: by example, and by any report on any game. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import {
  givenBack,
  importChanges,
  isPair,
  liveChanges,
  turnedLike,
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

const apply = (to: ReportedGame, told: GameReport, now: number): ReportedGame => ({
  ...to,
  ...liveChanges(to, told, now),
});
const final = (awayScore: number, homeScore: number) => ({ status: 'final', awayScore, homeScore }) as const;
const live = (awayScore: number, homeScore: number) =>
  ({ status: 'live', awayScore, homeScore, period: 2, clock: '4:12' }) as const;

describe('a game on its way', () => {
  test('goes live with its score and clock, and becomes final with both scores', () => {
    const on = apply(game(), report(live(7, 3)), DURING);
    expect(on).toMatchObject(live(7, 3));
    expect(apply(on, report({ ...final(28, 31), period: 4 }), AFTER)).toMatchObject({
      ...final(28, 31),
      period: null,
      clock: null,
    });
  });

  test('keeps the period of an overtime', () => {
    expect(apply(game(), report({ ...final(38, 35), period: 6 }), AFTER).period).toBe(6);
  });

  test('"final" without a score finishes nothing', () => {
    expect(liveChanges(game(live(7, 3)), report({ status: 'final', awayScore: 7 }), AFTER)).toEqual({});
  });

  test('a corrected final replaces the first one', () => {
    expect(liveChanges(game(final(37, 21)), report(final(37, 27)), AFTER)).toEqual({ homeScore: 27 });
  });

  test.each(['scheduled', 'live', 'postponed', 'cancelled', 'unknown'] as const)(
    'a step back from final to %s is ignored',
    (status) => {
      const told = report({ status, awayScore: 0, homeScore: 0, period: 1, clock: '15:00' });
      expect(liveChanges(game(final(37, 27)), told, AFTER)).toEqual({});
    },
  );

  test('a step back from live to scheduled is ignored', () => {
    expect(liveChanges(game(live(7, 3)), report(), DURING)).toEqual({});
  });

  test('a poll changes no line, also where the feed has another', () => {
    expect(liveChanges(game(), report({ spread: 3, total: 88 }), BEFORE)).toEqual({});
  });
});

describe('a kickoff', () => {
  test('that moves takes the lock with it', () => {
    const later = KICKOFF + 7 * HOUR_MS;
    expect(liveChanges(game(), report({ kickoffAt: later }), BEFORE)).toEqual({
      kickoffAt: later,
      lockAt: later - 5 * MINUTE_MS,
    });
  });

  test('that moves after the lock leaves the game locked', () => {
    const now = KICKOFF - MINUTE_MS;
    const moved = apply(game(), report({ kickoffAt: KICKOFF + HOUR_MS }), now);
    expect(moved.isLocked).toBe(true);
  });

  test('becomes known, and is not taken away by a feed that does not know it any more', () => {
    const unknown = game({ kickoffAt: null, lockAt: null });
    expect(apply(unknown, report(), BEFORE)).toMatchObject({ kickoffAt: KICKOFF, lockAt: KICKOFF - 5 * MINUTE_MS });
    expect(liveChanges(game(), report({ kickoffAt: null }), BEFORE)).toEqual({});
  });

  test('of a game that is on stands, whatever the real start was', () => {
    expect(liveChanges(game(live(0, 0)), report({ ...live(0, 0), kickoffAt: KICKOFF + HOUR_MS }), DURING)).toEqual({});
  });
});

describe('a game that is postponed', () => {
  test('without a new date has no kickoff, no score and stays pending', () => {
    expect(apply(game(), report({ status: 'postponed' }), BEFORE)).toMatchObject({
      status: 'postponed',
      kickoffAt: null,
      lockAt: null,
      awayScore: null,
    });
  });

  test('has no kickoff also while the feed repeats its old date, days ahead', () => {
    const put = apply(game(), report({ status: 'postponed' }), BEFORE);
    expect(liveChanges(put, report({ status: 'postponed' }), BEFORE)).toEqual({});
    expect(apply(put, report(), BEFORE)).toMatchObject({ status: 'scheduled', kickoffAt: KICKOFF });
  });

  test('to another day of the week has that date', () => {
    const monday = KICKOFF + 30 * HOUR_MS;
    const put = apply(game(), report({ status: 'postponed', kickoffAt: monday }), BEFORE);
    expect(put).toMatchObject({ status: 'postponed', kickoffAt: monday });
    expect(apply(put, report({ kickoffAt: monday }), BEFORE).status).toBe('scheduled');
  });

  test('while it is on loses its score and its kickoff at once, and stays locked', () => {
    const put = apply(game(live(7, 3)), report({ status: 'postponed' }), DURING);
    expect(put).toMatchObject({ status: 'postponed', kickoffAt: null, awayScore: null, isLocked: true });
  });
});

describe('a typed score', () => {
  const pinned = game({ ...live(10, 0), isPinned: true });

  test('stands against a feed that says otherwise', () => {
    expect(liveChanges(pinned, report(live(7, 3)), DURING)).toEqual({});
  });

  test('has the feed’s final beside it', () => {
    expect(liveChanges(pinned, report(final(28, 31)), AFTER)).toEqual({ feedAwayScore: 28, feedHomeScore: 31 });
  });

  test('ends its pin by itself when the feed says the same', () => {
    const typed = game({ ...final(28, 31), isPinned: true, feedAwayScore: 28, feedHomeScore: 30 });
    expect(liveChanges(typed, report(final(28, 31)), AFTER)).toEqual({
      isPinned: false,
      feedAwayScore: null,
      feedHomeScore: null,
    });
  });

  test('given back takes the feed’s final, or is open until the feed says something', () => {
    const typed = game({ ...final(10, 0), isPinned: true });
    expect(givenBack({ ...typed, feedAwayScore: 28, feedHomeScore: 31 }, AFTER)).toMatchObject(final(28, 31));
    expect(givenBack(typed, DURING)).toMatchObject({ status: 'live', isPinned: false });
    expect(givenBack(typed, BEFORE)).toMatchObject({ status: 'scheduled', awayScore: null, isPinned: false });
  });

  test('what the commissioner put off keeps no kickoff, whatever the feed says', () => {
    const off = game({ status: 'postponed', kickoffAt: null, lockAt: null, isPinned: true });
    expect(liveChanges(off, report(), BEFORE)).toEqual({});
  });

  test('what she voided stays void', () => {
    const off = game({ status: 'void', isPinned: false });
    expect(liveChanges(off, report(final(28, 31)), AFTER)).toEqual({});
  });
});

describe('an import', () => {
  test('takes over a line nobody has picked, and keeps one that has picks', () => {
    const told = report({ spread: -7, total: 88 });
    expect(importChanges(game(), told, BEFORE, false)).toEqual({ changes: { spread: -7, total: 88 }, keptLine: false });
    expect(importChanges(game(), told, BEFORE, true)).toEqual({ changes: {}, keptLine: true });
  });

  test('without odds in the feed takes no line away and makes none up', () => {
    expect(importChanges(game(), report(), BEFORE, false)).toEqual({ changes: {}, keptLine: false });
    const bare = game({ spread: null, total: null });
    expect(importChanges(bare, report(), BEFORE, false)).toEqual({ changes: {}, keptLine: false });
  });

  test('a pairing with home and away the other way round keeps the pool’s sides', () => {
    const told = turnedLike(
      game(),
      report({ ...final(31, 28), awayTeam: 'Chicago Bears', homeTeam: 'Pittsburgh Steelers', spread: 5 }),
    );
    expect(told).toMatchObject({ homeTeam: 'Chicago Bears', awayScore: 28, homeScore: 31, spread: -5 });
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
  .map((told) => report(told));
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
  .map(([start, told, typed, pin]) => ({
    ...told.reduce((g, [one, now]) => apply(g, one, now), start),
    ...typed,
    ...pin,
  }));

describe('whatever a feed says of whatever game', () => {
  /** A game, a report and an instant for which it does not hold; null when there is none. */
  function counterexample(holds: (before: ReportedGame, told: GameReport, now: number) => boolean) {
    const details = fc.check(fc.property(someGame, someReport, someNow, holds), { numRuns: 3000 });
    return details.counterexample;
  }
  const keysOf = (changes: object) => Object.keys(changes);

  test('saying it twice changes nothing more', () => {
    const found = counterexample(
      (before, told, now) => keysOf(liveChanges(apply(before, told, now), told, now)).length === 0,
    );
    expect(found).toBeNull();
  });

  test('no poll touches a line, and no import one that is picked', () => {
    const found = counterexample((before, told, now) => {
      const touched = [importChanges(before, told, now, true).changes, liveChanges(before, told, now)].flatMap(keysOf);
      return !touched.includes('spread') && !touched.includes('total');
    });
    expect(found).toBeNull();
  });

  test('a final stays final', () => {
    const found = counterexample(
      (before, told, now) => before.status !== 'final' || apply(before, told, now).status === 'final',
    );
    expect(found).toBeNull();
  });

  test('a final has both scores', () => {
    const found = counterexample((before, told, now) => {
      const after = apply(before, told, now);
      return after.status !== 'final' || (after.awayScore !== null && after.homeScore !== null);
    });
    expect(found).toBeNull();
  });

  test('a pinned game’s status and score stand', () => {
    const found = counterexample((before, told, now) => {
      const touched = keysOf(liveChanges(before, told, now));
      return (
        !before.isPinned ||
        !['status', 'awayScore', 'homeScore', 'period', 'clock'].some((key) => touched.includes(key))
      );
    });
    expect(found).toBeNull();
  });

  test('what has locked does not open by a report, unless it was called off and is on again', () => {
    const found = counterexample((before, told, now) => {
      const wasLocked = isGameLocked(before, now) && before.status !== 'cancelled';
      return !wasLocked || isGameLocked(apply(before, told, now), now);
    });
    expect(found).toBeNull();
  });

  test('a lock never stands after its kickoff', () => {
    const found = counterexample((before, told, now) => {
      const { lockAt, kickoffAt } = apply(before, told, now);
      return lockAt === null || kickoffAt === null || lockAt <= kickoffAt;
    });
    expect(found).toBeNull();
  });

  test('turning a report round twice is no change, and its pairing stays', () => {
    const found = counterexample((_, told) => {
      const once = turnedLike({ homeTeam: told.awayTeam }, told);
      return isPair(once, told) && JSON.stringify(turnedLike(told, once)) === JSON.stringify(told);
    });
    expect(found).toBeNull();
  });
});
