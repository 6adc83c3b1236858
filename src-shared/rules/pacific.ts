/**
 * Converts Pacific wall-clock time, which every screen and pasted row uses. It follows the time zone's rules; the offset is
 * seven hours in summer and eight in winter. Instants are epoch milliseconds.
 */
import { PACIFIC } from '#shared/times.ts';
import { DateTime, IANAZone } from 'luxon';
import { DAY_MS, MINUTE_MS } from '#shared/limits.ts';

export const PACIFIC_ZONE = PACIFIC;

const zone = IANAZone.create(PACIFIC_ZONE);

/** A Pacific date and time; `month` and `day` start at 1, `hour` is 0 to 23. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number };

/** Does this date exist? False for February 30. */
export function isRealDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isRealTime = ({ hour, minute }: WallTime) => hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59;

/**
 * The instant of a Pacific wall-clock time. `nonexistent` for an impossible date or a time in the hour that clocks skip in
 * March. In the hour that repeats in November it is the first one, still on daylight saving time.
 */
export function pacificToUtc(wall: WallTime): number | 'nonexistent' {
  if (!isRealDate(wall.year, wall.month, wall.day) || !isRealTime(wall)) return 'nonexistent';
  const asIfUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  // A clock change can only be between these two offsets. Each is valid only if it applies at the instant it gives.
  const offsets = [zone.offset(asIfUtc - DAY_MS), zone.offset(asIfUtc + DAY_MS)];
  const instants = offsets
    .map((offset) => ({ offset, at: asIfUtc - offset * MINUTE_MS }))
    .filter(({ offset, at }) => zone.offset(at) === offset)
    .map(({ at }) => at);
  return instants.length === 0 ? 'nonexistent' : Math.min(...instants);
}

/** The value for a `datetime-local` field showing this instant in Pacific time, to the minute: `2026-11-22T09:55`. */
export const pacificInputValue = (at: number): string =>
  DateTime.fromMillis(at, { zone, locale: 'en-US' }).toFormat("yyyy-MM-dd'T'HH:mm");

/**
 * Parses a `datetime-local` value as Pacific time. Drops seconds, which some browsers add. Null for anything else,
 * including a time that the clocks skip.
 */
export function parsePacificInput(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,3})?)?$/.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const at = pacificToUtc({ year, month, day, hour, minute });
  return at === 'nonexistent' ? null : at;
}
