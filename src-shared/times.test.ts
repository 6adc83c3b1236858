/** When a date includes its year. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';
import { timesIn } from '#shared/times.ts';

const { dateTime, kickoffTime } = timesIn(DEFAULT_TIME_ZONE);

const NOW = Date.parse('2026-11-20T20:00:00Z');
const at = (instant: string) => Date.parse(instant);

describe('kickoffTime and dateTime', () => {
  it('a kickoff has no year in its season and the following January and February', () => {
    expect(kickoffTime(at('2026-11-22T18:00:00Z'), NOW, 2026)).toBe('Sun 10:00 AM');
    expect(kickoffTime(at('2027-01-10T18:00:00Z'), NOW, 2026)).toBe('Sun, Jan 10, 10:00 AM');
    expect(kickoffTime(at('2027-03-01T07:59:00Z'), NOW, 2026)).toBe('Sun, Feb 28, 11:59 PM');
    expect(dateTime(at('2024-11-24T18:00:00Z'), NOW, 2024)).toBe('Sun, Nov 24, 10:00 AM');
  });

  it('a kickoff has its year if the week’s season does not match, however near it is', () => {
    expect(kickoffTime(at('2026-11-22T18:00:00Z'), NOW, 2025)).toBe('Sun, Nov 22, 2026, 10:00 AM');
    expect(kickoffTime(at('2027-03-01T08:00:00Z'), NOW, 2026)).toBe('Mon, Mar 1, 2027, 12:00 AM');
    expect(kickoffTime(at('2026-01-10T18:00:00Z'), NOW, 2026)).toBe('Sat, Jan 10, 2026, 10:00 AM');
  });

  it('a kickoff without a season has its year if it is half a year away', () => {
    expect(kickoffTime(at('2027-03-01T08:00:00Z'), NOW)).toBe('Mon, Mar 1, 12:00 AM');
    expect(kickoffTime(at('2026-01-10T18:00:00Z'), NOW)).toBe('Sat, Jan 10, 2026, 10:00 AM');
  });
});
