/** What a pick's line gained until the kickoff, in words. */
import type { ClosingLine, SeasonPick } from '#shared/model.ts';
import { closingLineOf, lineValue, toClosingLines } from '#shared/rules/lineValue.ts';
import { readPickValue } from '#shared/rules/options.ts';
import { lineValueText } from '#shared/texts/lines.ts';

/** "took −3, closed −4½: +1½"; null where no closing line is known or the line did not move. */
export function lineValueLine({ game, pick }: SeasonPick, closing: readonly ClosingLine[]): string | null {
  const lines = closing.find(({ gameId }) => gameId === game.id);
  const held = readPickValue(game, pick.pickType, pick.pickValue);
  if (lines === undefined || held === null) return null;
  const closed = closingLineOf(held.side, toClosingLines(lines));
  const value = closed === null ? 0 : lineValue(held.side, held.line, closed);
  return closed === null || value === 0 ? null : lineValueText(held.side, held.line, closed, value);
}
