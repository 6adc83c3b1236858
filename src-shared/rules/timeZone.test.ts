/** Which names are time zones, and what fans call them. */
import { describe, expect, it } from 'vitest';
import { isTimeZone, zoneLabel } from '#shared/rules/timeZone.ts';
import { isWrittenZone, zoneInFull, zoneName } from '#shared/rules/zoneWords.ts';
import { timesIn } from '#shared/times.ts';

describe('zone names', () => {
  it.each(['America/Los_Angeles', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince', 'Etc/GMT+5', 'UTC'])(
    '%s is a time zone',
    (zone) => expect(isTimeZone(zone)).toBe(true),
  );

  it.each([
    '',
    ' ',
    'Mars/Olympus_Mons',
    'Eastern',
    'ET',
    'america/new_york',
    '+05:30',
    '-0800',
    'America/New York',
    'America/New_York ',
    'America/New_York/',
    '__proto__',
    `America/${'x'.repeat(100)}`,
  ])('“%s” is not a time zone', (zone) => expect(isTimeZone(zone)).toBe(false));
});

describe('zone labels', () => {
  it.each([
    ['America/Los_Angeles', 'PT', 'Pacific time', 'Pacific (Los Angeles) time'],
    ['America/Denver', 'MT', 'Mountain time', 'Mountain (Denver) time'],
    ['America/Chicago', 'CT', 'Central time', 'Central (Chicago) time'],
    ['America/New_York', 'ET', 'Eastern time', 'Eastern (New York) time'],
    ['America/Phoenix', 'MST', 'Arizona time', 'Arizona (Phoenix) time'],
    ['America/St_Johns', 'NT', 'Newfoundland time', 'Newfoundland (St Johns) time'],
    ['Asia/Kolkata', 'Kolkata time', 'Kolkata time', 'Kolkata time'],
    ['Asia/Calcutta', 'Kolkata time', 'Kolkata time', 'Kolkata time'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires time', 'Buenos Aires time', 'Buenos Aires time'],
    ['UTC', 'UTC', 'UTC', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5', 'Etc/GMT+5', 'Etc/GMT+5'],
  ])('%s is %s', (zone, label, name, inFull) =>
    expect([zoneLabel(zone), zoneName(zone), zoneInFull(zone)]).toEqual([label, name, inFull]),
  );

  it.each([
    ['ET', 'America/New_York', true],
    ['est', 'America/New_York', true],
    ['Eastern Time', 'America/New_York', true],
    ['', 'America/New_York', true],
    ['PT', 'America/New_York', false],
    ['ET', 'America/Los_Angeles', false],
    // In summer Arizona is an hour behind mountain time.
    ['MT', 'America/Phoenix', false],
    ['MST', 'America/Phoenix', true],
    ['Kolkata', 'Asia/Kolkata', true],
    ['Kolkata time', 'Asia/Kolkata', true],
    ['IST', 'Asia/Kolkata', false],
  ])('“%s” behind a time of %s: %s', (text, zone, expected) => expect(isWrittenZone(text, zone)).toBe(expected));
});

describe('times by the clocks of a zone', () => {
  const kickoff = Date.parse('2026-11-22T21:25:00Z');
  const now = kickoff - 86_400_000;

  it.each([
    ['America/Los_Angeles', 'Sun 1:25 PM', '2026-11-22 13:25'],
    ['America/New_York', 'Sun 4:25 PM', '2026-11-22 16:25'],
    ['America/Phoenix', 'Sun 2:25 PM', '2026-11-22 14:25'],
    ['America/St_Johns', 'Sun 5:55 PM', '2026-11-22 17:55'],
    ['Europe/London', 'Sun 9:25 PM', '2026-11-22 21:25'],
    ['Asia/Kolkata', 'Mon 2:55 AM', '2026-11-23 02:55'],
    ['Asia/Kathmandu', 'Mon 3:10 AM', '2026-11-23 03:10'],
    ['Pacific/Auckland', 'Mon 10:25 AM', '2026-11-23 10:25'],
  ])('a kickoff in %s is %s', (zone, short, sortable) => {
    const { kickoffTime, dateAndTime } = timesIn(zone);
    expect([kickoffTime(kickoff, now, 2026), dateAndTime(kickoff)]).toEqual([short, sortable]);
  });

  it('midnight and noon are 12', () => {
    const { clockTime } = timesIn('Asia/Kolkata');
    expect(clockTime(Date.parse('2026-11-22T18:30:00Z'))).toBe('12:00 AM');
    expect(clockTime(Date.parse('2026-11-22T06:30:00Z'))).toBe('12:00 PM');
  });
});
