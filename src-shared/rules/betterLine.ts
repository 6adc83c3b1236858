/** Which of two lines on the same side is better for the player who picked it. */
import type { PickSide } from '#shared/model.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';

/**
 * Is the held line better than the one offered now? A spread side wants more points, Over a lower total, Under a higher
 * one. If the line is no longer offered, the held one is better.
 */
export function isBetterLine(side: PickSide, held: HalfPoints, offered: HalfPoints | null): boolean {
  if (offered === null) return true;
  return side === 'over' ? held < offered : held > offered;
}
