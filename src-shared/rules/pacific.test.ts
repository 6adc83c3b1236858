import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/limits.ts';
import { PACIFIC_ZONE, isRealDate, pacificInputValue, pacificToUtc, parsePacificInput } from '#shared/rules/pacific.ts';

/** The instant as UTC text, or `nonexistent`. */
function utc(year: number, month: number, day: number, hour: number, minute: number): string {
  const at = pacificToUtc({ year, month, day, hour, minute });
  return at === 'nonexistent' ? at : new Date(at).toISOString();
}

describe('pacificToUtc', () => {
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

  it('every minute of twenty years agrees with the time zone database', () => {
    const instant = fc.integer({ min: Date.UTC(2010, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
    fc.assert(
      fc.property(instant, (minutes) => {
        const wall = DateTime.fromMillis(minutes * 60_000, { zone: PACIFIC_ZONE });
        const at = pacificToUtc(wall);
        // The second occurrence of the repeated hour reads back as the first.
        expect([minutes * 60_000, minutes * 60_000 - HOUR_MS]).toContain(at);
        expect(DateTime.fromMillis(Number(at), { zone: PACIFIC_ZONE }).toFormat('D T')).toBe(wall.toFormat('D T'));
      }),
    );
  });
});

describe('date and time fields', () => {
  it('a date and time field shows and parses Pacific time', () => {
    expect(parsePacificInput('2026-11-22T09:55')).toBe(Date.UTC(2026, 10, 22, 17, 55));
    expect(pacificInputValue(Date.UTC(2026, 10, 22, 17, 55))).toBe('2026-11-22T09:55');
    expect(pacificInputValue(Date.UTC(2026, 8, 14, 0, 15))).toBe('2026-09-13T17:15');
  });

  it('a value saved again and again does not drift', () => {
    let at = Date.UTC(2026, 8, 14, 0, 15);
    for (let n = 0; n < 5; n++) at = parsePacificInput(pacificInputValue(at)) ?? 0;
    expect(at).toBe(Date.UTC(2026, 8, 14, 0, 15));
  });

  it('seconds that some browsers add are accepted', () =>
    expect(parsePacificInput('2026-11-22T09:55:00.000')).toBe(Date.UTC(2026, 10, 22, 17, 55)));

  it.each(['', '2026-11-22', '2026-11-22 09:55', '2026-11-22T09:55Z', '2026-02-30T09:55', '2026-03-08T02:30', 'soon'])(
    '“%s” is not a time',
    (text) => expect(parsePacificInput(text)).toBeNull(),
  );
});
