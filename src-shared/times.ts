/** How instants read to people: always Pacific, by the zone database. */
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

const dateAndTimeFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: PACIFIC,
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/** "2026-11-22 13:25": sorts by itself and every spreadsheet reads it as a time. */
export const dateAndTime = (at: number): string => dateAndTimeFormat.format(at).replace(', ', ' ');
