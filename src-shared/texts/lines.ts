/** Lines and half-points in sentences. */
import type { PickSide } from '#shared/model.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';

/** "4½", "3", "½"; without a sign. */
export function halfText(half: HalfPoints): string {
  const points = Math.abs(half);
  const whole = Math.floor(points / 2);
  return points % 2 === 0 ? String(whole) : `${whole === 0 ? '' : whole}½`;
}

/** "+1½", "−3", "0" */
export const signedHalf = (half: HalfPoints): string =>
  `${half === 0 ? '' : half < 0 ? '\u2212' : '+'}${halfText(half)}`;

/** A picked line: "−4½", "PK", "over 44½" */
const sideLineText = (side: PickSide, line: HalfPoints): string =>
  side === 'over' || side === 'under' ? `${side} ${halfText(line)}` : line === 0 ? 'PK' : signedHalf(line);

/** "took −3, closed −4½: +1½" */
export const lineValueText = (side: PickSide, held: HalfPoints, closing: HalfPoints, value: HalfPoints): string =>
  `took ${sideLineText(side, held)}, closed ${side === 'over' || side === 'under' ? halfText(closing) : sideLineText(side, closing)}: ${signedHalf(value)}`;
