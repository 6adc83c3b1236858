import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import type { GameStatus, SeasonType } from '#shared/model.ts';
import {
  bySeasonOrder,
  currentWeek,
  defaultSeason,
  isWeekOver,
  nextWeekChangeAt,
  periodOf,
  PERIODS,
  weekPhase,
} from '#shared/rules/calendar.ts';
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const pacific = (wallClock: string) => DateTime.fromISO(wallClock, { zone: 'America/Los_Angeles' }).toMillis();
const named = (weekNumber: number, seasonType: SeasonType = 'regular', season = 2025) => ({
  season,
  seasonType,
  weekNumber,
});
const game = (kickoffAt: number | null, status: GameStatus = 'scheduled') => ({ kickoffAt, status });
type TestGame = ReturnType<typeof game>;

/** Thursday evening, Sunday and Monday evening of a week; `from` is its Thursday. */
const weekOf = (from: string, status: GameStatus = 'scheduled'): TestGame[] => {
  const thursday = DateTime.fromISO(from, { zone: 'America/Los_Angeles' });
  const kickoffs = [
    thursday.set({ hour: 17, minute: 15 }),
    thursday.plus({ days: 3 }).set({ hour: 10 }),
    thursday.plus({ days: 3 }).set({ hour: 17, minute: 20 }),
    thursday.plus({ days: 4 }).set({ hour: 17, minute: 15 }),
  ];
  return kickoffs.map((at) => game(at.toMillis(), status));
};
const WEEK6 = '2025-10-09';
const WEEK7 = '2025-10-16';
const WEEK8 = '2025-10-23';
const current = (weeks: TestGame[][], now: number) =>
  currentWeek(
    weeks.map((games, index) => ({ week: named(index + 1), games })),
    now,
  )?.weekNumber ?? null;

describe('defaultSeason and bySeasonOrder', () => {
  it('the season is the previous year through July and the current year from August', () => {
    expect(defaultSeason(pacific('2026-01-04T10:00'), DEFAULT_TIME_ZONE)).toBe(2025);
    expect(defaultSeason(pacific('2026-07-31T23:59:59.999'), DEFAULT_TIME_ZONE)).toBe(2025);
    expect(defaultSeason(pacific('2026-08-01T00:00'), DEFAULT_TIME_ZONE)).toBe(2026);
    expect(defaultSeason(pacific('2026-12-31T23:59:59'), DEFAULT_TIME_ZONE)).toBe(2026);
    expect(defaultSeason(pacific('2027-01-01T00:00'), DEFAULT_TIME_ZONE)).toBe(2026);
  });

  it('the season changes by the calendar of the pool’s zone, not the local one', () => {
    const tokyo = 'Asia/Tokyo';
    expect(defaultSeason(Date.parse('2026-07-31T14:59:59Z'), tokyo)).toBe(2025);
    expect(defaultSeason(Date.parse('2026-07-31T15:00:00Z'), tokyo)).toBe(2026);
    expect(defaultSeason(Date.parse('2026-08-01T00:00Z'), DEFAULT_TIME_ZONE)).toBe(2025);
    expect(defaultSeason(Date.parse('2026-08-01T06:59:59Z'), DEFAULT_TIME_ZONE)).toBe(2025);
    expect(defaultSeason(Date.parse('2026-08-01T07:00:00Z'), DEFAULT_TIME_ZONE)).toBe(2026);
    expect(defaultSeason(Date.parse('2027-01-01T07:59:59Z'), DEFAULT_TIME_ZONE)).toBe(2026);
  });

  it('weeks sort by season, then preseason, regular season and playoffs, then number', () => {
    const order = [
      named(18, 'playoffs', 2024),
      named(1, 'preseason'),
      named(3, 'preseason'),
      named(1),
      named(2),
      named(18),
      named(1, 'playoffs'),
      named(5, 'playoffs'),
      named(1, 'preseason', 2026),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(order, { minLength: order.length }), (weeks) => {
        expect(weeks.toSorted(bySeasonOrder)).toEqual(order);
      }),
    );
  });

  it('a season has three periods of six weeks', () => {
    const weeks = Array.from({ length: 18 }, (_, index) => index + 1);
    expect(weeks.map(periodOf).join('')).toBe('111111222222333333');
    for (const { period, first, last } of PERIODS)
      expect(weeks.filter((n) => periodOf(n) === period)).toEqual(weeks.filter((n) => n >= first && n <= last));
  });
});

describe('isWeekOver', () => {
  const monday = pacific('2025-10-13T17:15');

  it('a week is over as soon as its last game is final, and not one game earlier', () => {
    const games = weekOf(WEEK6, 'final');
    expect(isWeekOver(games, monday + 3 * HOUR)).toBe(true);
    expect(isWeekOver([...games.slice(0, 3), game(monday, 'live')], monday + 3 * HOUR)).toBe(false);
  });

  it('a week is over when its unplayed games are canceled or postponed without a date', () => {
    const played = weekOf(WEEK6, 'final');
    expect(isWeekOver([...played, game(monday, 'void'), game(monday, 'cancelled')], monday)).toBe(true);
    expect(isWeekOver([...played, game(null, 'void'), game(null, 'cancelled')], monday)).toBe(true);
    expect(isWeekOver([...played, game(null, 'postponed')], monday)).toBe(true);
    expect(isWeekOver([game(null, 'postponed'), game(null, 'void')], 0)).toBe(true);
  });

  it('a week is not over before a game postponed within it', () => {
    const tuesday = monday + DAY;
    const games = [...weekOf(WEEK6, 'final'), game(tuesday, 'postponed')];
    expect(isWeekOver(games, tuesday)).toBe(false);
    expect(isWeekOver(games, tuesday + 36 * HOUR)).toBe(true);
  });

  it('a week is over 36 hours after its last kickoff even without finals', () => {
    const games = weekOf(WEEK6);
    expect(isWeekOver(games, monday + 36 * HOUR - 1)).toBe(false);
    expect(isWeekOver(games, monday + 36 * HOUR)).toBe(true);
    expect(isWeekOver([...games, game(null, 'postponed'), game(null, 'void')], monday + 36 * HOUR)).toBe(true);
  });

  it('a week does not wait for a game moved more than seven days from its median kickoff', () => {
    const median = pacific('2025-10-12T17:20');
    const rest = weekOf(WEEK6, 'final');
    expect(isWeekOver([...rest, game(median + 7 * DAY + 1)], monday)).toBe(true);
    expect(isWeekOver([...rest, game(median + 7 * DAY + 1, 'postponed')], monday)).toBe(true);
    expect(isWeekOver([...rest, game(median + 7 * DAY)], monday)).toBe(false);
    expect(isWeekOver([...weekOf(WEEK6), game(median + 70 * DAY)], monday + 36 * HOUR)).toBe(true);
  });

  it('a kickoff mistyped by a month or a year does not change when its week is over', () => {
    for (const days of [-365, -31, -8, 31, 365]) {
      const [first, second, third, last] = weekOf(WEEK6);
      if (!first || !second || !third || !last) throw new Error('four games');
      const mistyped = game((third.kickoffAt ?? 0) + days * DAY);
      const games = [first, second, mistyped, last];
      expect(isWeekOver(games, pacific('2025-10-10T00:00'))).toBe(false);
      expect(isWeekOver(games, monday + 36 * HOUR - 1)).toBe(false);
      expect(isWeekOver(games, monday + 36 * HOUR)).toBe(true);
    }
  });

  it('a week is never over while all its kickoffs are unknown', () => {
    expect(isWeekOver([game(null), game(null)], pacific('2035-01-01T00:00'))).toBe(false);
  });

  it('an unknown kickoff delays the end of its week, but not forever', () => {
    const saturday = pacific('2026-01-03T13:30');
    const week18 = [game(saturday, 'final'), game(saturday + 4 * HOUR, 'final'), game(null), game(null)];
    expect(isWeekOver(week18, saturday + 3 * DAY)).toBe(false);
    expect(isWeekOver(week18, saturday + 7 * DAY + 36 * HOUR - 1)).toBe(false);
    expect(isWeekOver(week18, saturday + 7 * DAY + 36 * HOUR)).toBe(true);
  });

  it('a week without games is not over', () => {
    expect(isWeekOver([], pacific('2035-01-01T00:00'))).toBe(false);
  });
});

describe('currentWeek', () => {
  it('the current week is null when there are no weeks', () => {
    expect(currentWeek([], 0)).toBeNull();
  });

  it('the current week is the first that is not over, even months ahead', () => {
    const weeks = [weekOf(WEEK6), weekOf(WEEK7), weekOf(WEEK8)];
    expect(current(weeks, pacific('2025-06-01T00:00'))).toBe(1);
    expect(current(weeks, pacific('2025-10-14T12:00'))).toBe(1);
    expect(current(weeks, pacific('2025-10-15T05:14:59'))).toBe(1);
    expect(current(weeks, pacific('2025-10-15T05:15'))).toBe(2);
    expect(current(weeks, pacific('2025-10-22T12:00'))).toBe(3);
  });

  it('the current week is the last one when all are over', () => {
    expect(current([weekOf(WEEK6), weekOf(WEEK7, 'final')], pacific('2026-05-01T00:00'))).toBe(2);
  });

  it('the current week advances at its last final and comes back when that final is undone', () => {
    const now = pacific('2025-10-13T20:30');
    const [a, b, c, d] = weekOf(WEEK6, 'final');
    if (!a || !b || !c || !d) throw new Error('four games');
    expect(current([[a, b, c, d], weekOf(WEEK7)], now)).toBe(2);
    expect(current([[a, b, c, { ...d, status: 'live' }], weekOf(WEEK7)], now)).toBe(1);
  });

  it('the current week skips a week without games only if a later week has games', () => {
    const now = pacific('2025-10-15T12:00');
    const done = weekOf(WEEK6, 'final');
    expect(current([done, [], weekOf(WEEK7)], now)).toBe(3);
    expect(current([done, [], weekOf(WEEK6, 'final')], now)).toBe(3);
    expect(current([done, [], []], now)).toBe(2);
    expect(current([[], []], now)).toBe(1);
    expect(current([[], weekOf(WEEK7)], now)).toBe(2);
  });

  it('the current week can have only unknown kickoffs', () => {
    expect(
      current([weekOf(WEEK6, 'final'), [game(null), game(null)], weekOf(WEEK8)], pacific('2025-10-14T00:00')),
    ).toBe(2);
  });

  it('a game moved to another month does not hold back the current week', () => {
    const moved = game(pacific('2025-11-16T10:00'), 'postponed');
    expect(current([[...weekOf(WEEK6, 'final'), moved], weekOf(WEEK7)], pacific('2025-10-14T00:00'))).toBe(2);
  });

  it('the current week follows season order, not list order', () => {
    const weeks = [
      { week: named(1, 'playoffs'), games: weekOf(WEEK8) },
      { week: named(1), games: weekOf(WEEK7) },
      { week: named(4, 'preseason'), games: weekOf(WEEK6, 'final') },
    ];
    expect(currentWeek(weeks, pacific('2025-10-14T00:00'))).toEqual(named(1));
  });
});

describe('weekPhase', () => {
  it('a week is historical before the current one and upcoming after it', () => {
    const now = named(6);
    expect(weekPhase(named(5), now)).toBe('historical');
    expect(weekPhase(named(6), now)).toBe('current');
    expect(weekPhase(named(7), now)).toBe('upcoming');
    expect(weekPhase(named(18, 'preseason'), now)).toBe('historical');
    expect(weekPhase(named(1, 'playoffs'), now)).toBe('upcoming');
    expect(weekPhase(named(18, 'playoffs', 2024), now)).toBe('historical');
    expect(weekPhase(named(1, 'preseason', 2026), now)).toBe('upcoming');
  });
});

describe('over time', () => {
  const epoch = pacific('2025-10-09T00:00');
  const status = fc.constantFrom<GameStatus>(
    'scheduled',
    'scheduled',
    'live',
    'final',
    'postponed',
    'cancelled',
    'void',
  );
  const kickoff = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 14 * 24 }).map((hours) => epoch + hours * HOUR) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  const weeks = fc
    .array(fc.array(fc.record({ kickoffAt: kickoff, status }), { maxLength: 4 }), { maxLength: 5 })
    .map((all) => all.map((games, index) => ({ week: named(index + 1), games })));
  const instant = fc.integer({ min: -2 * 24, max: 30 * 24 }).map((hours) => epoch + hours * HOUR);

  it('the current week changes only at the times nextWeekChangeAt gives', () => {
    fc.assert(
      fc.property(weeks, instant, fc.nat({ max: 40 * 24 }), (all, now, hours) => {
        const next = nextWeekChangeAt(all, now);
        const later = now + hours * HOUR;
        expect(next ?? Infinity).toBeGreaterThan(now);
        const until = next === null ? later : Math.min(later, next - 1);
        expect(currentWeek(all, until)).toEqual(currentWeek(all, now));
      }),
      { numRuns: 500 },
    );
  });

  it('following nextWeekChangeAt finds every change of the current week', () => {
    fc.assert(
      fc.property(weeks, (all) => {
        const change = new Map<number, number | undefined>();
        let now: number | null = epoch - DAY;
        while (now !== null) {
          change.set(now, currentWeek(all, now)?.weekNumber);
          now = nextWeekChangeAt(all, now);
        }
        expect(change.size).toBeLessThanOrEqual(all.length + 1);
        for (let at = epoch - DAY; at <= epoch + 30 * DAY; at += 6 * HOUR) {
          const since = Math.max(...[...change.keys()].filter((from) => from <= at));
          expect(currentWeek(all, at)?.weekNumber).toBe(change.get(since));
        }
      }),
    );
  });

  it('the current week never goes back, and a week that is over stays over', () => {
    fc.assert(
      fc.property(weeks, instant, fc.nat({ max: 40 * 24 }), (all, now, hours) => {
        const later = now + hours * HOUR;
        for (const { games } of all) expect(!isWeekOver(games, now) || isWeekOver(games, later)).toBe(true);
        const [before, after] = [currentWeek(all, now)?.weekNumber, currentWeek(all, later)?.weekNumber];
        expect(after ?? 0).toBeGreaterThanOrEqual(before ?? 0);
        expect(before === undefined).toBe(all.length === 0);
      }),
    );
  });

  it('a week never ends by the clock before 36 hours after each kickoff within seven days of the median', () => {
    fc.assert(
      fc.property(weeks, instant, (all, now) => {
        for (const { games } of all) {
          const open = games.map(({ kickoffAt }) => game(kickoffAt));
          if (!isWeekOver(open, now)) continue;
          const kickoffs = open.flatMap(({ kickoffAt }) => (kickoffAt === null ? [] : [kickoffAt]));
          const median = kickoffs.toSorted((a, b) => a - b)[Math.floor((kickoffs.length - 1) / 2)] ?? 0;
          for (const at of kickoffs) expect(Math.abs(at - median) > 7 * DAY || now >= at + 36 * HOUR).toBe(true);
        }
      }),
    );
  });
});
