/** How recaps name players, picks and records. */
import { abbreviation } from '#shared/teams.ts';
import { halfText, signedHalf } from '#shared/texts/lines.ts';
import { byName } from '#shared/rules/standings.ts';
import type { PickedGame, RecapWeek } from '#shared/rules/recap/facts.ts';

/** The players' names in alphabetical order. */
export const namesOf = ({ names }: RecapWeek, userIds: Iterable<number>): string[] =>
  [...userIds].map((userId) => names.get(userId) ?? 'a player who left').toSorted(byName);

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five'];
/** "five", "12" */
export const numberWord = (n: number): string => NUMBERS[n] ?? String(n);

type Picked = Pick<PickedGame, 'game' | 'side'>;

/** The picked team, or the side of the total with its game: "Buffalo Bills", "Over in TB @ BUF" */
export function sideText({ game, side }: Picked): string {
  if (side === 'home') return game.homeTeam;
  if (side === 'away') return game.awayTeam;
  const matchup = `${abbreviation(game.awayTeam)} @ ${abbreviation(game.homeTeam)}`;
  return `${side === 'over' ? 'Over' : 'Under'} in ${matchup}`;
}

/** "−6½", "PK"; of a total "44½" */
export const lineText = ({ side }: Pick<Picked, 'side'>, line: number): string =>
  side === 'over' || side === 'under' ? halfText(line) : line === 0 ? 'PK' : signedHalf(line);

/** "Buffalo Bills −6½", "Over 44½ in TB @ BUF" */
export function pickText(pick: Picked & { line: number }): string {
  const { side } = pick;
  if (side === 'home' || side === 'away') return `${sideText(pick)} ${lineText(pick, pick.line)}`;
  return sideText(pick).replace(' in ', ` ${lineText(pick, pick.line)} in `);
}

/** The same side at the same line, and who had it; the picks of most players first, then by game. */
export function samePicks(picks: readonly PickedGame[]): { pick: PickedGame; userIds: number[] }[] {
  const groups = new Map<string, { pick: PickedGame; userIds: number[] }>();
  for (const pick of picks) {
    const key = `${pick.gameId} ${pick.side} ${pick.line}`;
    const group = groups.get(key) ?? { pick, userIds: [] };
    group.userIds.push(pick.userId);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(
    (a, b) =>
      b.userIds.length - a.userIds.length ||
      a.pick.gameId - b.pick.gameId ||
      (a.pick.side < b.pick.side ? -1 : a.pick.side > b.pick.side ? 1 : a.pick.line - b.pick.line),
  );
}
