/** The league's week, by the calendar alone. */
import { expect, it } from 'vitest';
import { leagueWeek } from './calendar.ts';

const at = (instant: string) => {
  const { season, seasonType, weekNumber } = leagueWeek(Date.parse(instant));
  return `${season} ${seasonType} ${weekNumber}`;
};

it('Week 1 begins on the day after Labor Day', () => {
  for (const opener of [
    '2023-09-08T00:20:00Z',
    '2024-09-06T00:20:00Z',
    '2025-09-05T00:20:00Z',
    '2026-09-10T00:20:00Z',
  ]) {
    expect(at(opener)).toBe(`${opener.slice(0, 4)} regular 1`);
  }
});

it('a league week runs from Tuesday to Monday, Pacific time', () => {
  expect(at('2026-11-17T07:59:00Z')).toBe('2026 regular 10');
  expect(at('2026-11-17T08:00:00Z')).toBe('2026 regular 11');
  expect(at('2026-11-22T18:00:00Z')).toBe('2026 regular 11');
  expect(at('2026-11-24T07:59:00Z')).toBe('2026 regular 11');
});

it('the season ends with Week 18, three rounds, a week off and the Super Bowl', () => {
  expect(at('2026-01-04T21:00:00Z')).toBe('2025 regular 18');
  expect(at('2026-01-10T21:30:00Z')).toBe('2025 playoffs 1');
  expect(at('2026-01-25T20:00:00Z')).toBe('2025 playoffs 3');
  expect(at('2026-02-08T23:30:00Z')).toBe('2025 playoffs 4');
});

it('the week between seasons is the first week of the default season', () => {
  expect(at('2026-03-15T12:00:00Z')).toBe('2025 regular 1');
  expect(at('2026-08-10T12:00:00Z')).toBe('2026 regular 1');
});
