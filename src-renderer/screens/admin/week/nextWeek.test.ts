import { describe, expect, it } from 'vitest';
import { nextWeekNumber } from './nextWeek.ts';

const week = (weekNumber: number, season = 2026, seasonType: 'regular' | 'playoffs' = 'regular') => ({
  weekNumber,
  season,
  seasonType,
});

describe('the number offered for a new week', () => {
  it('is 1 in a season without weeks', () => {
    expect(nextWeekNumber([], 2026, 'regular')).toBe(1);
    expect(nextWeekNumber([week(11)], 2027, 'regular')).toBe(1);
    expect(nextWeekNumber([week(11)], 2026, 'playoffs')).toBe(1);
  });

  it('is one past the last, also when an earlier one was never made', () => {
    expect(nextWeekNumber([week(3), week(11), week(2, 2025)], 2026, 'regular')).toBe(12);
  });

  it('is none after week 18', () => {
    expect(nextWeekNumber([week(18)], 2026, 'regular')).toBeNull();
  });
});
