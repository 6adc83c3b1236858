/** A pick in few words: "SF −3.5", "Over 48.5". */
import type { PickSide, PickType } from '#shared/model.ts';
import { formatLine, type HalfPoints } from '#shared/rules/lines.ts';
import { readPickValue } from '#shared/rules/options.ts';
import { abbreviation } from '#shared/teams.ts';
import { spreadText } from './format.ts';

/** `team` is the side's team, null for a total. */
type Picked = { side: PickSide; line: HalfPoints; team: string | null };

/** The two halves of a pick: whose or which way, and the line. */
export function pickParts({ side, line, team }: Picked): [string, string] {
  if (team === null) return [side === 'over' ? 'Over' : 'Under', formatLine(line)];
  return [abbreviation(team), spreadText(line)];
}

export const pickText = (picked: Picked): string => pickParts(picked).join(' ');

/** The short form of a pick value; the value itself when it fits no side of the game. */
export function shortPick(game: { awayTeam: string; homeTeam: string }, pickType: PickType, pickValue: string): string {
  const read = readPickValue(game, pickType, pickValue);
  if (read === null) return pickValue;
  const team = read.side === 'home' ? game.homeTeam : read.side === 'away' ? game.awayTeam : null;
  return pickText({ ...read, team });
}
