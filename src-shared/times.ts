/** Formats instants for display, always in Pacific time. */
import { DAY_MS } from '#shared/limits.ts';

export const PACIFIC = 'America/Los_Angeles';

/**
 * Builds texts from parts. The full output of `format` differs between engines in spaces, order and separators.
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

/** "Sun, Nov 22, 2026, 1:25 PM": for when the year is unclear. */
export const fullTime = (at: number): string => {
  const { weekday, month, day, year } = partsOf(fullDateFormat, at);
  return `${weekday}, ${month} ${day}, ${year}, ${clockTime(at)}`;
};

/** Readers assume that a date without a year is the nearest one. */
const YEAR_IS_CLEAR_MS = 180 * DAY_MS;

/**
 * Is the year different from the one a reader expects? Next to a week that is its season's year, in January and February
 * the year after. Without a season it is the year of the nearest such date.
 */
export function hasUnexpectedYear(at: number, now: number, season?: number): boolean {
  if (season === undefined) return Math.abs(at - now) >= YEAR_IS_CLEAR_MS;
  const { year, month } = partsOf(isoFormat, at);
  return Number(year) !== (Number(month) <= 2 ? season + 1 : season);
}

/** "Sun, Nov 22, 1:25 PM"; with the year if it is unexpected. */
export const dateTime = (at: number, now: number, season?: number): string =>
  hasUnexpectedYear(at, now, season) ? fullTime(at) : `${weekdayAndDate(at)}, ${clockTime(at)}`;

/** "Sun 1:25 PM"; with the date if the weekday alone could mean another week, and the year if it is unexpected. */
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

/** "2026-11-22": the Pacific date. */
export const pacificDate = (at: number): string => {
  const { year, month, day } = partsOf(isoFormat, at);
  return `${year}-${month}-${day}`;
};

/** "2026-11-22 13:25": sorts as text, and every spreadsheet reads it as a time. */
export const dateAndTime = (at: number): string => {
  const { hour, minute } = partsOf(isoFormat, at);
  return `${pacificDate(at)} ${hour}:${minute}`;
};
