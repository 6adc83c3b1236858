/**
 * Lines are multiples of half a point. In code they are integers, so a result never depends on rounding. In the API they
 * are numeric strings in their shortest form: "-3", "3.5", "44".
 */
import type { PickType } from '#shared/model.ts';
import { SPREAD_MAX_HALF_POINTS, TOTAL_MAX_HALF_POINTS } from '../limits.ts';

/** Twice the points: 7 is 3.5. */
export type HalfPoints = number;

/** Parses "-3", "3.5", "44" or "+2.5"; null for anything that is not a multiple of one half. */
export function parseLine(text: string): HalfPoints | null {
  const match = /^([+-]?)(\d{1,3})(?:\.([05])0*)?$/.exec(text);
  if (match === null) return null;
  const half = Number(match[2]) * 2 + (match[3] === '5' ? 1 : 0);
  return match[1] === '-' && half !== 0 ? -half : half;
}

/** Converts a typed line to the form that `parseLine` reads. People type and copy `−3½`, `– 3.5` and `+7`. */
export const plainLine = (typed: string): string =>
  typed
    .trim()
    .replace(/^[\u2010-\u2015\u2212] ?/, '-')
    .replace(/^([+-]?\d*) ?(?:½|1\/2)$/, (_, whole: string) => `${/\d$/.test(whole) ? whole : `${whole}0`}.5`);

const MAX_HALF_POINTS: Readonly<Record<PickType, HalfPoints>> = {
  spread: SPREAD_MAX_HALF_POINTS,
  total: TOTAL_MAX_HALF_POINTS,
};

/**
 * A line as the commissioner types it: nothing is no line, "pk" and "even" are a spread of 0. Undefined for anything but
 * whole and half points within bounds.
 */
export function readTypedLine(field: PickType, typed: string): HalfPoints | null | undefined {
  const text = plainLine(typed);
  if (text === '') return null;
  const half = field === 'spread' && /^(pk|even)$/i.test(text) ? 0 : parseLine(text);
  if (half === null || Math.abs(half) > MAX_HALF_POINTS[field]) return undefined;
  return field === 'total' && half <= 0 ? undefined : half;
}

/** The shortest numeric string for a line; 0 has no sign. */
export const formatLine = (half: HalfPoints): string => (half === 0 ? '0' : String(half / 2));
