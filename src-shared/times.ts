/** How instants read to people: always Pacific, by the zone database. */
import { DAY_MS } from '#shared/limits.ts';

export const PACIFIC = 'America/Los_Angeles';

/**
 * Engines differ in the spaces, the order and the separators of formatted times, so no text here is the output of
 * `format`: each is put together from the parts, which are the same everywhere.
 */
const partsOf = (format: Intl.DateTimeFormat, at: number) =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value])) as Record<
    Intl.DateTimeFormatPartTypes,
    string
  >;

const dayAndTimeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: PACIFIC,
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** "Sun 1:25 PM" */
export const dayAndTime = (at: number): string => {
  const { weekday, hour, minute, dayPeriod } = partsOf(dayAndTimeFormat, at);
  return `${weekday} ${hour}:${minute} ${dayPeriod}`;
};

const timeFormat = new Intl.DateTimeFormat('en-US', { timeZone: PACIFIC, hour: 'numeric', minute: '2-digit' });
const dateFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: PACIFIC,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** "7:42 PM" */
export const clockTime = (at: number): string => {
  const { hour, minute, dayPeriod } = partsOf(timeFormat, at);
  return `${hour}:${minute} ${dayPeriod}`;
};

/** "Sun, Nov 22" */
const weekdayAndDate = (at: number): string => {
  const { weekday, month, day } = partsOf(dateFormat, at);
  return `${weekday}, ${month} ${day}`;
};

const fullDateFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: PACIFIC,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** "Sun, Nov 22, 2026, 1:25 PM": where the year is in question. */
export const fullTime = (at: number): string => {
  const { weekday, month, day, year } = partsOf(fullDateFormat, at);
  return `${weekday}, ${month} ${day}, ${year}, ${clockTime(at)}`;
};

/** Readers take a date without a year to be the nearest one. */
const YEAR_IS_CLEAR_MS = 180 * DAY_MS;

/**
 * Is the year not the one a reader expects? Beside a week that is its season's year, in January and February the year
 * after; where no season is known, the year of the nearest such date.
 */
export function hasUnexpectedYear(at: number, now: number, season?: number): boolean {
  if (season === undefined) return Math.abs(at - now) >= YEAR_IS_CLEAR_MS;
  const { year, month } = partsOf(isoFormat, at);
  return Number(year) !== (Number(month) <= 2 ? season + 1 : season);
}

/** "Sun, Nov 22, 1:25 PM"; with its year when that is unexpected. */
export const dateTime = (at: number, now: number, season?: number): string =>
  hasUnexpectedYear(at, now, season) ? fullTime(at) : `${weekdayAndDate(at)}, ${clockTime(at)}`;

/** "Sun 1:25 PM"; with the date when the weekday alone could mean another week, and the year when it is unexpected. */
export const kickoffTime = (at: number, now: number, season?: number): string =>
  Math.abs(at - now) < 6 * DAY_MS && !hasUnexpectedYear(at, now, season) ? dayAndTime(at) : dateTime(at, now, season);

const isoFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: PACIFIC,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** "2026-11-22", the Pacific calendar day */
export const pacificDate = (at: number): string => {
  const { year, month, day } = partsOf(isoFormat, at);
  return `${year}-${month}-${day}`;
};

/** "2026-11-22 13:25": it sorts as text, and every spreadsheet reads it as a time. */
export const dateAndTime = (at: number): string => {
  const { hour, minute } = partsOf(isoFormat, at);
  return `${pacificDate(at)} ${hour}:${minute}`;
};
