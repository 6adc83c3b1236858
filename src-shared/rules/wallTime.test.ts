import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/limits.ts';
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';
import { isRealDate, parseTimeInput, timeInputValue, wallTimeToUtc } from '#shared/rules/wallTime.ts';

/** The instant as UTC text, or `nonexistent`. */
function utc(year: number, month: number, day: number, hour: number, minute: number): string {
  const at = wallTimeToUtc({ year, month, day, hour, minute }, DEFAULT_TIME_ZONE);
  return at === 'nonexistent' ? at : new Date(at).toISOString();
}

describe('wallTimeToUtc in Pacific time', () => {
  it.each([
    ['opening Thursday, on daylight time', [2025, 9, 4, 17, 20], '2025-09-05T00:20:00.000Z'],
    ['a London morning', [2025, 10, 12, 6, 30], '2025-10-12T13:30:00.000Z'],
    ['the Sunday before clocks go back', [2025, 10, 26, 13, 25], '2025-10-26T20:25:00.000Z'],
    ['the Sunday clocks go back, 2025', [2025, 11, 2, 10, 0], '2025-11-02T18:00:00.000Z'],
    ['the Sunday clocks go back, 2026', [2026, 11, 1, 10, 0], '2026-11-01T18:00:00.000Z'],
    ['a German morning after it', [2025, 11, 9, 6, 30], '2025-11-09T14:30:00.000Z'],
    ['Thanksgiving morning', [2026, 11, 26, 9, 30], '2026-11-26T17:30:00.000Z'],
    ['Monday night, next day in UTC', [2025, 12, 1, 17, 15], '2025-12-02T01:15:00.000Z'],
    ['the Super Bowl', [2026, 2, 8, 15, 30], '2026-02-08T23:30:00.000Z'],
    ['the Sunday clocks go forward', [2026, 3, 8, 10, 0], '2026-03-08T17:00:00.000Z'],
    ['just before the skipped hour', [2026, 3, 8, 1, 59], '2026-03-08T09:59:00.000Z'],
    ['just after the skipped hour', [2026, 3, 8, 3, 0], '2026-03-08T10:00:00.000Z'],
    ['February 29', [2028, 2, 29, 0, 0], '2028-02-29T08:00:00.000Z'],
  ] as const)('%s', (_what, [year, month, day, hour, minute], expected) =>
    expect(utc(year, month, day, hour, minute)).toBe(expected),
  );

  it('the hour skipped in March does not exist', () => {
    for (const [year, day] of [
      [2025, 9],
      [2026, 8],
      [2027, 14],
    ] as const) {
      expect(utc(year, 3, day, 2, 0)).toBe('nonexistent');
      expect(utc(year, 3, day, 2, 59)).toBe('nonexistent');
    }
  });

  it('the hour repeated in November is the first one', () => {
    expect(utc(2025, 11, 2, 1, 0)).toBe('2025-11-02T08:00:00.000Z');
    expect(utc(2025, 11, 2, 1, 59)).toBe('2025-11-02T08:59:00.000Z');
    expect(utc(2026, 11, 1, 1, 30)).toBe('2026-11-01T08:30:00.000Z');
    expect(utc(2026, 11, 1, 2, 0)).toBe('2026-11-01T10:00:00.000Z');
  });

  it('February 30, month 13 and hour 24 do not exist', () => {
    expect(isRealDate(2026, 2, 30)).toBe(false);
    expect(isRealDate(2027, 2, 29)).toBe(false);
    expect(utc(2026, 2, 30, 10, 0)).toBe('nonexistent');
    expect(utc(2026, 13, 1, 10, 0)).toBe('nonexistent');
    expect(utc(2026, 9, 13, 24, 0)).toBe('nonexistent');
    expect(utc(2026, 9, 13, 10, 60)).toBe('nonexistent');
  });
});

/** Sundays with half-hour offsets, clock changes of half an hour, changes at midnight, and none at all. */
const ZONES = [
  DEFAULT_TIME_ZONE,
  'America/New_York',
  'America/Phoenix',
  'America/St_Johns',
  'America/Santiago',
  'Europe/London',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
];

describe('wallTimeToUtc in other zones', () => {
  const utcIn = (zone: string, text: string) => {
    const at = parseTimeInput(text, zone);
    return at === null ? 'nonexistent' : new Date(at).toISOString();
  };

  it.each([
    ['a London game in London', 'Europe/London', '2025-10-12T14:30', '2025-10-12T13:30:00.000Z'],
    ['a London game in New York', 'America/New_York', '2025-10-12T09:30', '2025-10-12T13:30:00.000Z'],
    [
      'London after its clocks, before those of the US',
      'Europe/London',
      '2025-10-26T13:30',
      '2025-10-26T13:30:00.000Z',
    ],
    ['New York on that day', 'America/New_York', '2025-10-26T09:30', '2025-10-26T13:30:00.000Z'],
    ['Arizona in summer', 'America/Phoenix', '2025-09-07T13:05', '2025-09-07T20:05:00.000Z'],
    ['Arizona in winter', 'America/Phoenix', '2025-11-16T14:05', '2025-11-16T21:05:00.000Z'],
    ['India', 'Asia/Kolkata', '2025-11-17T02:35', '2025-11-16T21:05:00.000Z'],
    ['Newfoundland in winter', 'America/St_Johns', '2025-11-16T17:35', '2025-11-16T21:05:00.000Z'],
    ['Newfoundland in summer', 'America/St_Johns', '2025-09-07T17:35', '2025-09-07T20:05:00.000Z'],
  ])('%s', (_what, zone, text, expected) => expect(utcIn(zone, text)).toBe(expected));

  it.each([
    ['New York', 'America/New_York', '2026-03-08T02:30', '2026-03-08T03:30'],
    ['London', 'Europe/London', '2026-03-29T01:30', '2026-03-29T02:30'],
    ['Newfoundland', 'America/St_Johns', '2026-03-08T02:30', '2026-03-08T03:30'],
    ['Santiago, at midnight', 'America/Santiago', '2026-09-06T00:30', '2026-09-06T01:30'],
    ['Lord Howe, half an hour', 'Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:45'],
  ])('the time that clocks skip does not exist in %s', (_city, zone, skipped, next) => {
    expect(utcIn(zone, skipped)).toBe('nonexistent');
    expect(utcIn(zone, next)).not.toBe('nonexistent');
  });

  it.each([
    ['New York', 'America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['London', 'Europe/London', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
    ['Newfoundland', 'America/St_Johns', '2026-11-01T01:30', '2026-11-01T04:00:00.000Z'],
    ['Lord Howe, half an hour', 'Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
  ])('the time that clocks repeat is the first one in %s', (_city, zone, text, expected) =>
    expect(utcIn(zone, text)).toBe(expected),
  );

  it.each(ZONES)('every minute of twenty years agrees with the time zone database in %s', (zone) => {
    const instant = fc.integer({ min: Date.UTC(2010, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
    fc.assert(
      fc.property(instant, (minutes) => {
        const wall = DateTime.fromMillis(minutes * 60_000, { zone });
        const at = Number(wallTimeToUtc(wall, zone));
        // The second occurrence of the repeated hour, or half hour, reads back as the first.
        expect([0, HOUR_MS / 2, HOUR_MS]).toContain(minutes * 60_000 - at);
        expect(timeInputValue(at, zone)).toBe(wall.toFormat("yyyy-MM-dd'T'HH:mm"));
      }),
    );
  });
});

describe('date and time fields', () => {
  it('a date and time field shows and parses Pacific time', () => {
    expect(parseTimeInput('2026-11-22T09:55', DEFAULT_TIME_ZONE)).toBe(Date.UTC(2026, 10, 22, 17, 55));
    expect(timeInputValue(Date.UTC(2026, 10, 22, 17, 55), DEFAULT_TIME_ZONE)).toBe('2026-11-22T09:55');
    expect(timeInputValue(Date.UTC(2026, 8, 14, 0, 15), DEFAULT_TIME_ZONE)).toBe('2026-09-13T17:15');
  });

  it('a value saved again and again does not drift', () => {
    let at = Date.UTC(2026, 8, 14, 0, 15);
    for (let n = 0; n < 5; n++) at = parseTimeInput(timeInputValue(at, DEFAULT_TIME_ZONE), DEFAULT_TIME_ZONE) ?? 0;
    expect(at).toBe(Date.UTC(2026, 8, 14, 0, 15));
  });

  it('seconds that some browsers add are accepted', () =>
    expect(parseTimeInput('2026-11-22T09:55:00.000', DEFAULT_TIME_ZONE)).toBe(Date.UTC(2026, 10, 22, 17, 55)));

  it.each(['', '2026-11-22', '2026-11-22 09:55', '2026-11-22T09:55Z', '2026-02-30T09:55', '2026-03-08T02:30', 'soon'])(
    '“%s” is not a time',
    (text) => expect(parseTimeInput(text, DEFAULT_TIME_ZONE)).toBeNull(),
  );
});
