/** Formats instants for display by the clocks of one zone. */
import { DAY_MS } from '#shared/limits.ts';
import { zoneFormat, zoneLabel } from '#shared/rules/timeZone.ts';

/** A date and time by the clocks of a zone; `month` and `day` start at 1, `hour` is 0 to 23. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number };

const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** What the zone's clocks show, from numeric parts: engines differ in names, spaces, order and separators. */
export function wallTimeAt(at: number, zone: string): WallTime {
  const wall = { year: 0, month: 0, day: 0, hour: 0, minute: 0 };
  for (const { type, value } of zoneFormat(zone).formatToParts(at))
    if (type in wall) wall[type as keyof WallTime] = Number(value);
  return wall;
}

const twoDigits = (n: number) => String(n).padStart(2, '0');
const clockOf = ({ hour, minute }: WallTime) =>
  `${hour % 12 === 0 ? 12 : hour % 12}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
const weekdayOf = ({ year, month, day }: WallTime) =>
  WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';
const dateOf = (wall: WallTime) => `${weekdayOf(wall)}, ${MONTHS[wall.month - 1] ?? ''} ${wall.day}`;
const isoDateOf = ({ year, month, day }: WallTime) => `${year}-${twoDigits(month)}-${twoDigits(day)}`;

/** Readers assume that a date without a year is the nearest one. */
const YEAR_IS_CLEAR_MS = 180 * DAY_MS;

/**
 * Is the year different from the one a reader expects? Next to a week that is its season's year, in January and February
 * the year after. Without a season it is the year of the nearest such date.
 */
function hasUnexpectedYear(at: number, now: number, zone: string, season?: number): boolean {
  if (season === undefined) return Math.abs(at - now) >= YEAR_IS_CLEAR_MS;
  const { year, month } = wallTimeAt(at, zone);
  return year !== (month <= 2 ? season + 1 : season);
}

function makeTimes(zone: string) {
  const wallTime = (at: number) => wallTimeAt(at, zone);
  const clockTime = (at: number) => clockOf(wallTime(at));
  const dayAndTime = (at: number) => `${weekdayOf(wallTime(at))} ${clockTime(at)}`;
  const fullTime = (at: number) => `${dateOf(wallTime(at))}, ${wallTime(at).year}, ${clockTime(at)}`;
  const dateTime = (at: number, now: number, season?: number) =>
    hasUnexpectedYear(at, now, zone, season) ? fullTime(at) : `${dateOf(wallTime(at))}, ${clockTime(at)}`;
  const date = (at: number) => isoDateOf(wallTime(at));
  /** By the calendar, so that the games of one day read alike. */
  const daysApart = (a: number, b: number) => Math.abs(Date.parse(date(a)) - Date.parse(date(b))) / DAY_MS;
  return {
    zone,
    /** "PT", "ET", "Kolkata time": to write behind a time. */
    label: zoneLabel(zone),
    /** "7:42 PM" */
    clockTime,
    /** "Sun 1:25 PM" */
    dayAndTime,
    /** "Sun, Nov 22, 2026, 1:25 PM": for when the year is unclear. */
    fullTime,
    /** "Sun, Nov 22, 1:25 PM"; with the year if it is unexpected. */
    dateTime,
    /** "Sun 1:25 PM"; with the date if the weekday alone could mean another week, and the year if it is unexpected. */
    kickoffTime: (at: number, now: number, season?: number): string =>
      daysApart(at, now) < 6 && !hasUnexpectedYear(at, now, zone, season) ? dayAndTime(at) : dateTime(at, now, season),
    /** "2026-11-22" */
    date,
    /** "2026-11-22 13:25": sorts as text, and every spreadsheet reads it as a time. */
    dateAndTime: (at: number): string =>
      `${date(at)} ${twoDigits(wallTime(at).hour)}:${twoDigits(wallTime(at).minute)}`,
  };
}

export type Times = Readonly<ReturnType<typeof makeTimes>>;

const known = new Map<string, Times>();

/** The texts of instants by this zone's clocks. @throws RangeError for a zone that this engine doesn't know */
export function timesIn(zone: string): Times {
  const times = known.get(zone) ?? makeTimes(zone);
  known.set(zone, times);
  return times;
}
