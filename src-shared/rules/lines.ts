/**
 * Lines are multiples of half a point. Inside they are integers, so that no result ever hangs on a rounding; outside
 * they are numeric strings in their shortest form: "-3", "3.5", "44".
 */

/** Twice the points: 7 is three and a half. */
export type HalfPoints = number;

/** Reads "-3", "3.5", "44" or "+2.5"; null for anything that is no multiple of one half. */
export function parseLine(text: string): HalfPoints | null {
  const match = /^([+-]?)(\d{1,3})(?:\.([05])0*)?$/.exec(text);
  if (match === null) return null;
  const half = Number(match[2]) * 2 + (match[3] === '5' ? 1 : 0);
  return match[1] === '-' && half !== 0 ? -half : half;
}

/** The shortest numeric string of a line; 0 has no sign. */
export const formatLine = (half: HalfPoints): string => (half === 0 ? '0' : String(half / 2));
