/** Formats times and numbers: always Pacific time, with "PT" once per screen, in the heading. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import type { SeasonType } from '#shared/model.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
import { formatLine } from '#shared/rules/lines.ts';
import { clockTime, kickoffTime, PACIFIC, pacificDate } from '#shared/times.ts';

export { clockTime, kickoffTime };

/** Are both instants on one Pacific calendar day? */
export const isSameDay = (a: number, b: number): boolean => pacificDate(a) === pacificDate(b);

/** "1:25 PM" today, "Thu 5:10 PM" within the week, else with its date. */
export const nearTime = (at: number, now: number, season?: number): string =>
  isSameDay(at, now) ? clockTime(at) : kickoffTime(at, now, season);

const zoneFormats = new Map<string, Intl.DateTimeFormat>();
/** Weekday and time by the clocks of a zone. */
function wallClock(at: number, timeZone: string) {
  const format =
    zoneFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' });
  zoneFormats.set(timeZone, format);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    weekday: parts.get('weekday') ?? '',
    time: `${parts.get('hour')}:${parts.get('minute')} ${parts.get('dayPeriod')}`,
  };
}

/** The time zone of this browser. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * "4:05 PM", or "Mon 1:20 AM" where it is another day by then: the local time to show next to a Pacific one. Null
 * where the clocks show the same, in whatever zone.
 */
export function localTime(at: number, zone = localZone()): string | null {
  const [pacific, local] = [wallClock(at, PACIFIC), wallClock(at, zone)];
  if (pacific.weekday === local.weekday) return pacific.time === local.time ? null : local.time;
  return `${local.weekday} ${local.time}`;
}

/** A Pacific time marked as such for readers whose own clocks differ: "9:55 AM PT". */
export const markedPacific = (time: string, at: number): string => (localTime(at) === null ? time : `${time} PT`);

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
  return `${n} ${step[1]}${n === 1 ? '' : 's'}`;
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
