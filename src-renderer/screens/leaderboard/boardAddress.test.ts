import { describe, expect, it } from 'vitest';
import type { Week } from '#shared/model.ts';
import { readAddress, usualPeriod, writeAddress } from './boardAddress.ts';

const address = (text: string) => readAddress(new URLSearchParams(text), 2026);
const week = (weekNumber: number, phase: Week['phase']): Week => ({
  id: weekNumber,
  weekNumber,
  season: 2026,
  seasonType: 'regular',
  isLocked: false,
  lockTime: null,
  phase,
  cardSize: 5,
  tiebreakGameId: null,
});

describe('the address of a board', () => {
  it('needs no parameters', () => {
    expect(address('')).toEqual({ season: 2026, seasonType: 'regular', tab: 'regular', week: null, period: null });
  });

  it('the address holds season, type, tab, week and period', () => {
    expect(address('season=2024&type=playoffs&tab=weekly&week=3&period=2')).toEqual({
      season: 2024,
      seasonType: 'playoffs',
      tab: 'weekly',
      week: 3,
      period: 2,
    });
  });

  it('made by hand falls back to the usual, except for a week that may be missing', () => {
    expect(address('season=twenty&type=spring&tab=best&week=-1&period=9')).toEqual(address(''));
    expect(address('season=1&week=999')).toMatchObject({ season: 2026, week: 999 });
  });

  it('forgets week and period with another season', () => {
    const before = new URLSearchParams('season=2026&tab=weekly&week=11&period=2');
    expect(writeAddress(before, { season: 2025 }).toString()).toBe('season=2025&tab=weekly');
    expect(writeAddress(before, { tab: 'period' }).toString()).toBe('season=2026&tab=period&week=11&period=2');
  });
});

describe('the period to start with', () => {
  it('is the one being played', () => {
    expect(usualPeriod([week(11, 'historical'), week(12, 'current'), week(13, 'upcoming')])).toBe(2);
  });
  it('is the last one of a season that is over, and the first of one without weeks', () => {
    expect(usualPeriod([week(1, 'historical'), week(18, 'historical')])).toBe(3);
    expect(usualPeriod([])).toBe(1);
  });
});
