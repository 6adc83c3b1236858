/** How a player picks: favorites against underdogs, sides against totals, by team, against another player, line value. */
import type { Duel, KindRecords, LineValues, PickResult, PickSide, TeamRecord } from '#shared/model.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
import { lineValue } from '#shared/rules/lineValue.ts';
import { byName, type Tally } from '#shared/rules/standings.ts';

/** A revealed pick. `line` and `closing` are from the picked side; `closing` is null where it is not known. */
export type PlayerPick = {
  gameId: number;
  awayTeam: string;
  homeTeam: string;
  side: PickSide;
  line: HalfPoints;
  closing: HalfPoints | null;
  result: PickResult;
};

const none = (): Tally => ({ wins: 0, losses: 0, ties: 0 });
const FIELDS = { win: 'wins', loss: 'losses', tie: 'ties' } as const;

function count(tally: Tally, result: PickResult): void {
  if (result !== 'pending') tally[FIELDS[result]] += 1;
}

/** Which kind of pick it is, by the line it was made at. */
export function kindOf({ side, line }: Pick<PlayerPick, 'side' | 'line'>): keyof KindRecords {
  if (side === 'over' || side === 'under') return side;
  return line < 0 ? 'favorite' : line > 0 ? 'underdog' : 'pickEm';
}

/** The graded picks by kind. */
export function kindRecords(picks: readonly PlayerPick[]): KindRecords {
  const records: KindRecords = { favorite: none(), underdog: none(), pickEm: none(), over: none(), under: none() };
  for (const pick of picks) count(records[kindOf(pick)], pick.result);
  return records;
}

const decidedOf = ({ wins, losses, ties }: Tally) => wins + losses + ties;

/** The graded spread picks by team: on it and against it. Sorted by how many there are, then by name. */
export function teamRecords(picks: readonly PlayerPick[]): TeamRecord[] {
  const teams = new Map<string, TeamRecord>();
  const recordOf = (team: string): TeamRecord => {
    const record = teams.get(team) ?? { team, on: none(), against: none() };
    teams.set(team, record);
    return record;
  };
  for (const { awayTeam, homeTeam, side, result } of picks) {
    if (result === 'pending' || side === 'over' || side === 'under') continue;
    const [picked, other] = side === 'home' ? [homeTeam, awayTeam] : [awayTeam, homeTeam];
    count(recordOf(picked).on, result);
    count(recordOf(other).against, result);
  }
  return [...teams.values()].toSorted(
    (a, b) =>
      decidedOf(b.on) - decidedOf(a.on) || decidedOf(b.against) - decidedOf(a.against) || byName(a.team, b.team),
  );
}

/** What the picks gained on the closing line, as far as it is known. */
export function lineValuesOf(picks: readonly PlayerPick[]): LineValues {
  const values = picks.flatMap(({ side, line, closing }) => (closing === null ? [] : lineValue(side, line, closing)));
  return {
    picks: values.length,
    better: values.filter((value) => value > 0).length,
    worse: values.filter((value) => value < 0).length,
    halfPoints: values.reduce((sum, value) => sum + value, 0),
  };
}

const OPPOSITE: Readonly<Record<PickSide, PickSide>> = { home: 'away', away: 'home', over: 'under', under: 'over' };

/** Games on which two players picked opposite sides, from the first one's side. Both can win one, at different lines. */
export function gameDuel(mine: readonly PlayerPick[], theirs: readonly PlayerPick[]): Duel {
  const bySide = new Map(theirs.map((pick) => [`${pick.gameId} ${pick.side}`, pick]));
  const duel: Duel = { won: 0, lost: 0, even: 0 };
  for (const { gameId, side, result } of mine) {
    const other = bySide.get(`${gameId} ${OPPOSITE[side]}`);
    if (other === undefined || result === 'pending' || other.result === 'pending') continue;
    if (result === 'win' && other.result !== 'win') duel.won += 1;
    else if (result !== 'win' && other.result === 'win') duel.lost += 1;
    else duel.even += 1;
  }
  return duel;
}

/** Ranks of two players in the weeks that both of them played, from the first one's side. */
export function weekDuel(weeks: readonly { mine: number; theirs: number }[]): Duel {
  return {
    won: weeks.filter(({ mine, theirs }) => mine < theirs).length,
    lost: weeks.filter(({ mine, theirs }) => mine > theirs).length,
    even: weeks.filter(({ mine, theirs }) => mine === theirs).length,
  };
}
