/**
 * Which kickoffs and lock times a week can have. A wrong year is the most common typo in a schedule, and it reveals picks
 * early or keeps a game open for months. Impossible dates are rejected; unlikely ones need a confirmation.
 */
import { DAY_MS } from '#shared/limits.ts';
import { pacificToUtc } from '#shared/rules/pacific.ts';

/** The most time between a kickoff and the week's median. */
const WEEK_SPREAD_MS = 7 * DAY_MS;

/** Why a date is unlikely: outside the season's months, already past, or far from the week's other kickoffs. */
export type DateDoubt = 'outside-season' | 'past' | 'far-from-week';

export type DateContext = {
  season: number;
  /** Kickoffs of the week's other games. */
  others: readonly number[];
  now: number;
};

const startOfDay = (year: number, month: number, day: number): number => {
  const at = pacificToUtc({ year, month, day, hour: 0, minute: 0 });
  if (at === 'nonexistent') throw new Error(`no midnight on ${year}-${month}-${day}`);
  return at;
};

type Bounds = { earliest: number; seasonStart: number; seasonEnd: number; latest: number };

/** Cached by season: time zone arithmetic takes a millisecond, and a preview checks every row. */
const knownBounds = new Map<number, Bounds>();

function boundsOf(season: number): Bounds {
  const known = knownBounds.get(season);
  if (known !== undefined) return known;
  const bounds = {
    earliest: startOfDay(season, 1, 1),
    seasonStart: startOfDay(season, 7, 15),
    seasonEnd: startOfDay(season + 1, 3, 1),
    latest: startOfDay(season + 2, 1, 1),
  };
  knownBounds.set(season, bounds);
  return bounds;
}

/** False before January 1 of the season's year and after December 31 of the next year (Pacific). */
export const isPossibleDate = (at: number, season: number): boolean =>
  at >= boundsOf(season).earliest && at < boundsOf(season).latest;

/** July 15 to the end of the following February: from training camp to past the Super Bowl. */
const isInSeason = (at: number, season: number): boolean =>
  at >= boundsOf(season).seasonStart && at < boundsOf(season).seasonEnd;

/** Distance to the median. With an even count, to the nearer of the two middle kickoffs, so one stray date can't shift it. */
function distanceToMedian(at: number, others: readonly number[]): number {
  const sorted = others.toSorted((a, b) => a - b);
  const middle = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  const distances = middle.flatMap((other) => (other === undefined ? [] : [Math.abs(at - other)]));
  return distances.length === 0 ? 0 : Math.min(...distances);
}

/** Why this date is unlikely for a game of the week; empty if it is not. */
export function dateDoubts(at: number, { season, others, now }: DateContext): DateDoubt[] {
  const doubts: DateDoubt[] = [];
  if (!isInSeason(at, season)) doubts.push('outside-season');
  if (at <= now) doubts.push('past');
  if (distanceToMedian(at, others) > WEEK_SPREAD_MS) doubts.push('far-from-week');
  return doubts;
}
