import { describe, expect, it } from 'vitest';
import { nextWeekNumber } from './nextWeek.ts';

const week = (weekNumber: number, season = 2026, seasonType: 'regular' | 'playoffs' = 'regular') => ({
  weekNumber,
  season,
  seasonType,
});

/** In March no week is being played. */
const NONE = { season: 2025, seasonType: 'regular', weekNumber: 1 } as const;

describe('the number offered for a new week', () => {
  it('is 1 in a season without weeks', () => {
    expect(nextWeekNumber([], 2026, 'regular', NONE)).toBe(1);
    expect(nextWeekNumber([week(11)], 2027, 'regular', NONE)).toBe(1);
    expect(nextWeekNumber([week(11)], 2026, 'playoffs', NONE)).toBe(1);
  });

  it('is one past the last, also when an earlier one was never made', () => {
    expect(nextWeekNumber([week(3), week(11), week(2, 2025)], 2026, 'regular', NONE)).toBe(12);
  });

  it('is the week the league plays now, unless the pool has that one', () => {
    const league = { season: 2026, seasonType: 'regular', weekNumber: 11 } as const;
    expect(nextWeekNumber([], 2026, 'regular', league)).toBe(11);
    expect(nextWeekNumber([week(9)], 2026, 'regular', league)).toBe(11);
    expect(nextWeekNumber([week(11)], 2026, 'regular', league)).toBe(12);
    expect(nextWeekNumber([], 2026, 'playoffs', league)).toBe(1);
  });

  it('is none after week 18', () => {
    expect(nextWeekNumber([week(18)], 2026, 'regular', NONE)).toBeNull();
  });
});
