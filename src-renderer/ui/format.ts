/** Formats times and numbers. Times are in the pool's time zone, with its label once per screen, in the heading. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import type { SeasonType } from '#shared/model.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
import { formatLine } from '#shared/rules/lines.ts';
import { isTimeZone } from '#shared/rules/timeZone.ts';
import { plural } from '#shared/texts.ts';
import { timesIn } from '#shared/times.ts';
import { poolTimes, timeZone } from '../data/timeZone.ts';

/** "7:42 PM" */
export const clockTime = (at: number): string => poolTimes().clockTime(at);

/** "Sun 1:25 PM"; with the date if the weekday alone could mean another week, and the year if it is unexpected. */
export const kickoffTime = (at: number, now: number, season?: number): string =>
  poolTimes().kickoffTime(at, now, season);

/** "PT": the label of the pool's time zone. */
export const zoneLabel = (): string => poolTimes().label;

/** "All times PT": for the heading of a screen. */
export const allTimes = (): string => `All times ${zoneLabel()}`;

/** Are both instants on one day of the pool's calendar? */
const isSameDay = (a: number, b: number): boolean => poolTimes().date(a) === poolTimes().date(b);

/** "1:25 PM" today, "Thu 5:10 PM" within the week, else with its date. */
export const nearTime = (at: number, now: number, season?: number): string =>
  isSameDay(at, now) ? clockTime(at) : kickoffTime(at, now, season);

const zoneByOffset = new Map<number, string>();

/** The time zone of this browser. Asking for it takes as long as drawing a game, so it is asked when the clocks change. */
function localZone(): string {
  const offset = new Date().getTimezoneOffset();
  const zone = zoneByOffset.get(offset) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  zoneByOffset.set(offset, zone);
  return zone;
}

/**
 * "4:05 PM", or "Mon 1:20 AM" where it is another day by then: the local time to show next to the pool's. Null where
 * the clocks show the same, in whatever zone.
 */
export function localTime(at: number, zone = localZone()): string | null {
  if (zone === timeZone.get() || !isTimeZone(zone)) return null;
  const [ofPool, local] = [poolTimes().dayAndTime(at), timesIn(zone).dayAndTime(at)];
  if (ofPool === local) return null;
  return ofPool.slice(0, 3) === local.slice(0, 3) ? timesIn(zone).clockTime(at) : local;
}

/** A time marked as the pool's for readers whose own clocks differ: "9:55 AM PT". */
export const markedTime = (time: string, at: number): string =>
  localTime(at) === null ? time : `${time} ${zoneLabel()}`;

/** "less than a minute", "14 minutes", "3 hours", "2 days": how old something is, in whole steps. */
export function age(ms: number): string {
  const steps: [number, string][] = [
    [DAY_MS, 'day'],
    [HOUR_MS, 'hour'],
    [MINUTE_MS, 'minute'],
  ];
  // A unit is used from two of it on: "90 minutes" is more exact than "1 hour".
  const step = steps.find(([length]) => ms >= 2 * length) ?? (ms >= MINUTE_MS ? steps[2] : undefined);
  if (step === undefined) return 'less than a minute';
  const n = Math.floor(ms / step[0]);
  return plural(n, step[1]);
}

const NBSP = '\u00a0';

/** "1 h 18 min", "42 min"; in the last five minutes "4 min 12 s". It never breaks between lines. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const words = (...parts: (string | number)[]) => parts.join(NBSP);
  if (ms >= HOUR_MS) {
    const minutes = Math.ceil(ms / MINUTE_MS);
    return words(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  }
  if (ms >= 5 * MINUTE_MS) return words(Math.ceil(ms / MINUTE_MS), 'min');
  return seconds >= 60 ? words(Math.floor(seconds / 60), 'min', seconds % 60, 's') : words(seconds, 's');
}

/** A spread side's line as people write it: "−3.5", "+3", "PK" for none. */
export const spreadText = (line: HalfPoints): string =>
  line === 0 ? 'PK' : `${line < 0 ? '\u2212' : '+'}${formatLine(Math.abs(line))}`;

export const SEASON_TYPES: Record<SeasonType, string> = {
  preseason: 'Preseason',
  regular: 'Regular Season',
  playoffs: 'Playoffs',
};

/** "Q3 11:40"; extra time is "OT", and a break has no quarter: "Halftime". */
export function gameClock(period: number | null, clock: string | null): string {
  if (clock === 'Halftime') return clock;
  if (period === null || period <= 0) return '';
  const quarter = period > 4 ? 'OT' : `Q${period}`;
  return clock === null || clock === '' ? quarter : `${quarter} ${clock}`;
}
