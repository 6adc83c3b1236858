/**
 * Which kickoffs and lock times a week can have. A wrong year is the most common typo in a schedule, and it reveals picks
 * early or keeps a game open for months. Impossible dates are rejected; unlikely ones need a confirmation.
 */
import { DAY_MS } from '#shared/limits.ts';
import { wallTimeToUtc } from '#shared/rules/wallTime.ts';

/** The most time between a kickoff and the week's median. */
const WEEK_SPREAD_MS = 7 * DAY_MS;

/** Why a date is unlikely: outside the season's months, already past, or far from the week's other kickoffs. */
export type DateDoubt = 'outside-season' | 'past' | 'far-from-week';

export type DateContext = {
  season: number;
  /** Kickoffs of the week's other games. */
  others: readonly number[];
  now: number;
  /** The pool's time zone: where the season's years begin. */
  timeZone: string;
};

/** In some zones clocks go forward at midnight, so that a day begins at one o'clock. */
function startOfDay(year: number, month: number, day: number, timeZone: string): number {
  for (const hour of [0, 1]) {
    const at = wallTimeToUtc({ year, month, day, hour, minute: 0 }, timeZone);
    if (at !== 'nonexistent') return at;
  }
  throw new Error(`no start of ${year}-${month}-${day} in ${timeZone}`);
}

type Bounds = { earliest: number; seasonStart: number; seasonEnd: number; latest: number };

/** Cached by season and zone: time zone arithmetic takes a millisecond, and a preview checks every row. */
const knownBounds = new Map<string, Bounds>();

function boundsOf(season: number, timeZone: string): Bounds {
  const key = `${season} ${timeZone}`;
  const known = knownBounds.get(key);
  if (known !== undefined) return known;
  const bounds = {
    earliest: startOfDay(season, 1, 1, timeZone),
    seasonStart: startOfDay(season, 7, 15, timeZone),
    seasonEnd: startOfDay(season + 1, 3, 1, timeZone),
    latest: startOfDay(season + 2, 1, 1, timeZone),
  };
  knownBounds.set(key, bounds);
  return bounds;
}

/** False before January 1 of the season's year and after December 31 of the next year, by the zone's calendar. */
export const isPossibleDate = (at: number, season: number, timeZone: string): boolean =>
  at >= boundsOf(season, timeZone).earliest && at < boundsOf(season, timeZone).latest;

/** July 15 to the end of the following February: from training camp to past the Super Bowl. */
const isInSeason = (at: number, season: number, timeZone: string): boolean =>
  at >= boundsOf(season, timeZone).seasonStart && at < boundsOf(season, timeZone).seasonEnd;

/** Distance to the median. With an even count, to the nearer of the two middle kickoffs, so one stray date can't shift it. */
function distanceToMedian(at: number, others: readonly number[]): number {
  const sorted = others.toSorted((a, b) => a - b);
  const middle = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  const distances = middle.flatMap((other) => (other === undefined ? [] : [Math.abs(at - other)]));
  return distances.length === 0 ? 0 : Math.min(...distances);
}

/** Why this date is unlikely for a game of the week; empty if it is not. */
export function dateDoubts(at: number, { season, others, now, timeZone }: DateContext): DateDoubt[] {
  const doubts: DateDoubt[] = [];
  if (!isInSeason(at, season, timeZone)) doubts.push('outside-season');
  if (at <= now) doubts.push('past');
  if (distanceToMedian(at, others) > WEEK_SPREAD_MS) doubts.push('far-from-week');
  return doubts;
}
