/** Scores taken apart into plays, for made-up courses of real games. */
import { createHash } from 'node:crypto';

/** A pseudorandom number in [0, 1) derived from the text. */
export function chance(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** Splits a score into touchdowns with the extra point, field goals and, if necessary, safeties. */
export function playsOf(points: number): number[] {
  for (let touchdowns = Math.floor(points / 7); touchdowns >= 0; touchdowns -= 1) {
    const rest = points - 7 * touchdowns;
    if (rest % 3 === 0) {
      return [...Array.from({ length: touchdowns }, () => 7), ...Array.from({ length: rest / 3 }, () => 3)];
    }
  }
  return points < 2 ? [points] : [2, ...playsOf(points - 2)];
}
