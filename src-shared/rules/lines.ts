/**
 * Lines are multiples of half a point. In code they are integers, so a result never depends on rounding. In the API they
 * are numeric strings in their shortest form: "-3", "3.5", "44".
 */

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

/** The shortest numeric string for a line; 0 has no sign. */
export const formatLine = (half: HalfPoints): string => (half === 0 ? '0' : String(half / 2));
