/** What a pick's line was worth: how much better it was than the last one before the kickoff. */
import type { ClosingLine, PickSide } from '#shared/model.ts';
import { parseLine, type HalfPoints } from '#shared/rules/lines.ts';

/** A game's last lines before its kickoff; null where none is known. */
export type ClosingLines = { spread: HalfPoints | null; total: HalfPoints | null };

const halfOf = (line: string | null) => (line === null ? null : parseLine(line));

/** The closing lines of a response, in half-points. */
export const toClosingLines = ({ spread, total }: ClosingLine): ClosingLines => ({
  spread: halfOf(spread),
  total: halfOf(total),
});

/** The closing line from the picked side: that of the picked team, or the total. */
export function closingLineOf(side: PickSide, { spread, total }: ClosingLines): HalfPoints | null {
  if (side === 'over' || side === 'under') return total;
  // `|| 0` keeps a line of 0 from becoming -0.
  return spread === null ? null : side === 'home' ? spread : -spread || 0;
}

/**
 * The half-points that a pick gained on the closing line: positive when the player's line was the better one. A spread
 * side wants more points, Over a lower total, Under a higher one.
 */
export const lineValue = (side: PickSide, held: HalfPoints, closing: HalfPoints): HalfPoints =>
  (side === 'over' ? closing - held : held - closing) || 0;

/** A logged line and when it was; epoch milliseconds. */
export type LoggedLine = ClosingLines & { at: number };

/** The last logged lines before the kickoff, spread and total each on its own. @param log oldest first */
export function closingLines(log: readonly LoggedLine[], kickoffAt: number): ClosingLines {
  const before = log.filter(({ at }) => at < kickoffAt);
  return {
    spread: before.findLast(({ spread }) => spread !== null)?.spread ?? null,
    total: before.findLast(({ total }) => total !== null)?.total ?? null,
  };
}
