/**
 * Pacific wall-clock time, the time every screen and every pasted row speaks. Real zone rules, never a fixed number of
 * hours: the offset is seven hours from March to November and eight in winter. Instants are milliseconds since 1970.
 */
import { PACIFIC } from '#shared/times.ts';
import { DateTime, IANAZone } from 'luxon';
import { DAY_MS, MINUTE_MS } from '#shared/limits.ts';

export const PACIFIC_ZONE = PACIFIC;

const zone = IANAZone.create(PACIFIC_ZONE);

/** A reading of a Pacific clock and calendar; `month` and `day` count from 1, `hour` is 0 to 23. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number };

/** Is there such a day? False for February 30. */
export function isRealDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isRealTime = ({ hour, minute }: WallTime) => hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59;

/**
 * The instant at which Pacific clocks read this. `nonexistent` when they never do: no such day, or within the hour that
 * clocks skip in March. In the hour that they go through twice in November it is the first time round, the one still
 * on daylight saving time.
 */
export function pacificToUtc(wall: WallTime): number | 'nonexistent' {
  if (!isRealDate(wall.year, wall.month, wall.day) || !isRealTime(wall)) return 'nonexistent';
  const asIfUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  // A change of clocks lies between these two offsets, if there is one; each is tried and must hold at its own instant.
  const offsets = [zone.offset(asIfUtc - DAY_MS), zone.offset(asIfUtc + DAY_MS)];
  const instants = offsets
    .map((offset) => ({ offset, at: asIfUtc - offset * MINUTE_MS }))
    .filter(({ offset, at }) => zone.offset(at) === offset)
    .map(({ at }) => at);
  return instants.length === 0 ? 'nonexistent' : Math.min(...instants);
}

/** The value of a `datetime-local` field that shows this instant in Pacific time, to the minute: `2026-11-22T09:55`. */
export const pacificInputValue = (at: number): string =>
  DateTime.fromMillis(at, { zone, locale: 'en-US' }).toFormat("yyyy-MM-dd'T'HH:mm");

/**
 * The instant of a `datetime-local` value taken as Pacific time; seconds, which some browsers add, are dropped. Null for
 * anything else, also for a time that the clocks skip.
 */
export function parsePacificInput(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,3})?)?$/.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const at = pacificToUtc({ year, month, day, hour, minute });
  return at === 'nonexistent' ? null : at;
}
