/** How instants read to people: always Pacific, by the zone database. */
import { DAY_MS } from '#shared/limits.ts';

export const PACIFIC = 'America/Los_Angeles';

const dayAndTimeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: PACIFIC,
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** "Sun 1:25 PM". Browsers put different spaces before AM and PM; here it is always a plain one. */
export const dayAndTime = (at: number): string => {
  const parts = new Map(dayAndTimeFormat.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get('weekday')} ${parts.get('hour')}:${parts.get('minute')} ${parts.get('dayPeriod')}`;
};

const timeFormat = new Intl.DateTimeFormat('en-US', { timeZone: PACIFIC, hour: 'numeric', minute: '2-digit' });
const dateFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: PACIFIC,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** "7:42 PM" */
export const clockTime = (at: number): string => timeFormat.format(at).replace(/\s/g, ' ');

/** "Sun 1:25 PM", with the date when the weekday alone could mean another week. */
export const kickoffTime = (at: number, now: number): string =>
  Math.abs(at - now) < 6 * DAY_MS ? dayAndTime(at) : `${dateFormat.format(at)}, ${clockTime(at)}`;

const dateAndTimeFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: PACIFIC,
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/** "2026-11-22 13:25": sorts by itself and every spreadsheet reads it as a time. */
export const dateAndTime = (at: number): string => dateAndTimeFormat.format(at).replace(', ', ' ');

/** "2026-11-22" */
export const pacificDate = (at: number): string => dateAndTime(at).slice(0, 10);
