/**
 * Converts between wall-clock time, which people type, and instants in epoch milliseconds. It follows the rules of the
 * time zone: offsets change within a season and can be half hours.
 */
import { IANAZone } from 'luxon';
import { DAY_MS, MINUTE_MS } from '#shared/limits.ts';
import { timesIn, type WallTime } from '#shared/times.ts';

/** Does this date exist? False for February 30. */
export function isRealDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isRealTime = ({ hour, minute }: WallTime) => hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59;

/**
 * The instant of a wall-clock time. `nonexistent` for an impossible date or a time in the hour that clocks skip in
 * spring. In the hour that repeats in fall it is the first one, still on daylight saving time.
 */
export function wallTimeToUtc(wall: WallTime, timeZone: string): number | 'nonexistent' {
  if (!isRealDate(wall.year, wall.month, wall.day) || !isRealTime(wall)) return 'nonexistent';
  const zone = IANAZone.create(timeZone);
  const asIfUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  // A clock change can only be between these two offsets. Each is valid only if it applies at the instant it gives.
  const offsets = [zone.offset(asIfUtc - DAY_MS), zone.offset(asIfUtc + DAY_MS)];
  const instants = offsets
    .map((offset) => ({ offset, at: asIfUtc - offset * MINUTE_MS }))
    .filter(({ offset, at }) => zone.offset(at) === offset)
    .map(({ at }) => at);
  return instants.length === 0 ? 'nonexistent' : Math.min(...instants);
}

/** The value for a `datetime-local` field showing this instant in the zone, to the minute: `2026-11-22T09:55`. */
export const timeInputValue = (at: number, timeZone: string): string =>
  timesIn(timeZone).dateAndTime(at).replace(' ', 'T');

/**
 * Parses a `datetime-local` value as a time of the zone. Drops seconds, which some browsers add. Null for anything else,
 * including a time that the clocks skip.
 */
export function parseTimeInput(text: string, timeZone: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,3})?)?$/.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const at = wallTimeToUtc({ year, month, day, hour, minute }, timeZone);
  return at === 'nonexistent' ? null : at;
}
