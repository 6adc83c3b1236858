/** The four options on a game, and their pick values. */
import type { PickSide, PickType } from '#shared/model.ts';
import type { GameFacts } from '#shared/rules/facts.ts';
import { formatLine, parseLine, type HalfPoints } from '#shared/rules/lines.ts';

export type OptionRole = 'favorite' | 'underdog' | 'over' | 'under';

export type Option = {
  pickType: PickType;
  side: PickSide;
  role: OptionRole;
  /** The team of a spread option, null for a total. */
  team: string | null;
  /** Spread: the line of the picked side, signed (negative gives points). Total: the points to beat. */
  line: HalfPoints;
  pickValue: string;
};

type Teams = Pick<GameFacts, 'awayTeam' | 'homeTeam'>;
type Lines = Teams & Pick<GameFacts, 'spread' | 'total'>;

/** Home if the spread is negative, else away: with a line of 0 the away team counts as the favorite. */
const favoriteSide = (spread: HalfPoints): 'home' | 'away' => (spread < 0 ? 'home' : 'away');

const spreadValue = (team: string, role: OptionRole, line: HalfPoints) =>
  `${team} ${role === 'favorite' ? '-' : '+'}${formatLine(Math.abs(line))}`;

/** The options at the game's current lines: favorite, underdog, over, under. Those without a line are left out. */
export function gameOptions(game: Lines): Option[] {
  const options: Option[] = [];
  if (game.spread !== null) {
    const favorite = favoriteSide(game.spread);
    for (const side of favorite === 'home' ? (['home', 'away'] as const) : (['away', 'home'] as const)) {
      const role = side === favorite ? 'favorite' : 'underdog';
      const team = side === 'home' ? game.homeTeam : game.awayTeam;
      const points = Math.abs(game.spread);
      // `|| 0` keeps a line of 0 from becoming -0.
      const line = role === 'favorite' ? -points || 0 : points;
      options.push({ pickType: 'spread', side, role, team, line, pickValue: spreadValue(team, role, points) });
    }
  }
  if (game.total !== null) {
    for (const side of ['over', 'under'] as const) {
      const pickValue = `${side === 'over' ? 'Over' : 'Under'} ${formatLine(game.total)}`;
      options.push({ pickType: 'total', side, role: side, team: null, line: game.total, pickValue });
    }
  }
  return options;
}

/** Parses a pick value, whatever the line is now; null if it fits no side of this game. */
export function readPickValue(
  game: Teams,
  pickType: PickType,
  pickValue: string,
): { side: PickSide; line: HalfPoints } | null {
  const cut = pickValue.lastIndexOf(' ');
  const subject = pickValue.slice(0, cut);
  const number = pickValue.slice(cut + 1);
  const line = parseLine(number);
  if (cut < 0 || line === null) return null;
  // Only the shortest form is valid, so that one option never has two texts ("Over 44" and "Over 44.0").
  const shortest = formatLine(Math.abs(line));
  if (pickType === 'total') {
    const side = subject === 'Over' ? 'over' : subject === 'Under' ? 'under' : null;
    return side !== null && number === shortest ? { side, line } : null;
  }
  const side = subject === game.homeTeam ? 'home' : subject === game.awayTeam ? 'away' : null;
  return side !== null && (number === `+${shortest}` || number === `-${shortest}`) ? { side, line } : null;
}
