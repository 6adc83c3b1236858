import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import { age, duration, gameClock, kickoffTime, localTime } from './format.ts';

/** Sunday, November 22, 2026, 1:05 PM and 5:20 PM, Monday 5:15 PM; all Pacific. */
const EARLY = Date.parse('2026-11-22T21:05:00Z');
const NIGHT = Date.parse('2026-11-23T01:20:00Z');

describe('the local time beside Pacific', () => {
  it('the local time is shown where the clock differs from Pacific time', () => {
    expect(localTime(EARLY, 'America/New_York')).toBe('4:05 PM');
    expect(localTime(EARLY, 'America/Chicago')).toBe('3:05 PM');
    expect(localTime(EARLY, 'America/Phoenix')).toBe('2:05 PM');
    expect(localTime(EARLY, 'Pacific/Honolulu')).toBe('11:05 AM');
    expect(localTime(EARLY, 'Europe/London')).toBe('9:05 PM');
  });

  it('names the day where it is another one by then', () => {
    expect(localTime(NIGHT, 'Europe/Berlin')).toBe('Mon 2:20 AM');
    expect(localTime(NIGHT, 'Asia/Kolkata')).toBe('Mon 6:50 AM');
    expect(localTime(EARLY, 'Pacific/Auckland')).toBe('Mon 10:05 AM');
  });

  it('the local time is not repeated where clocks agree with Pacific time', () => {
    expect(localTime(EARLY, 'America/Los_Angeles')).toBe(null);
    expect(localTime(EARLY, 'America/Tijuana')).toBe(null);
  });

  it('follows each zone through its own change of clocks', () => {
    const before = Date.parse('2026-10-25T20:05:00Z');
    // Arizona keeps its clocks: in summer they agree with Pacific ones.
    expect(localTime(before, 'America/Phoenix')).toBe(null);
    // London went back a week before Los Angeles does.
    expect(localTime(before, 'Europe/London')).toBe('8:05 PM');
    expect(kickoffTime(before, before)).toBe('Sun 1:05 PM');
  });

  it('writes midnight and noon as people do', () => {
    expect(localTime(Date.parse('2026-11-22T17:00:00Z'), 'Europe/London')).toBe('5:00 PM');
    expect(localTime(Date.parse('2026-11-23T05:00:00Z'), 'America/New_York')).toBe('Mon 12:00 AM');
    expect(localTime(Date.parse('2026-11-22T17:00:00Z'), 'America/New_York')).toBe('12:00 PM');
  });
});

describe('how old something is', () => {
  it('a time span uses its largest useful unit', () => {
    expect(age(20_000)).toBe('less than a minute');
    expect(age(MINUTE_MS)).toBe('1 minute');
    expect(age(14 * MINUTE_MS + 30_000)).toBe('14 minutes');
    expect(age(90 * MINUTE_MS)).toBe('90 minutes');
    expect(age(3.5 * HOUR_MS)).toBe('3 hours');
    expect(age(24 * HOUR_MS)).toBe('24 hours');
    expect(age(50 * HOUR_MS)).toBe('2 days');
  });

  it('is never less than nothing, however clocks differ', () => {
    expect(age(-5_000)).toBe('less than a minute');
  });
});

describe('the time until a lock', () => {
  it('a duration is one word to the line break, and exact in the last five minutes', () => {
    expect(duration(93 * MINUTE_MS)).toBe('1\u00a0h\u00a033\u00a0min');
    expect(duration(42 * MINUTE_MS)).toBe('42\u00a0min');
    expect(duration(4 * MINUTE_MS + 12_000)).toBe('4\u00a0min\u00a012\u00a0s');
    expect(duration(9_500)).toBe('10\u00a0s');
    expect(duration(-1)).toBe('0\u00a0s');
  });
});

describe('the game clock', () => {
  it('halftime has no quarter before it', () => {
    expect(gameClock(2, 'Halftime')).toBe('Halftime');
    expect(gameClock(2, '11:40')).toBe('Q2 11:40');
    expect(gameClock(5, '')).toBe('OT');
    expect(gameClock(0, '15:00')).toBe('');
  });
});
