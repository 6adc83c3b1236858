/** What to root for: how a game should end for one player. */
import type { PickSide } from '#shared/model.ts';
import { DRAWS } from '#shared/rules/chances/draws.ts';
import type { Simulation } from '#shared/rules/chances/simulate.ts';
import { axisOf, boundaryOf, isUndecided, resultAt, type Axis, type KnownPick } from '#shared/rules/chances/week.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';

export type Outcome = {
  /** The side that wins a pick at `boundary`. */
  side: PickSide;
  /** In half-points: the margin of the home team, or the total, that must be passed. */
  boundary: HalfPoints;
  /** How much the chance to win the week grows if it ends so, from 0 to 1. */
  gain: number;
};
/** `best` is null for a game that doesn't matter to the player. */
export type RootFor = { gameId: number; best: Outcome | null };

/** Outcomes that are less likely are not worth rooting for. */
const LEAST_LIKELY = 0.03;
/** Half a point: less rounds to nothing. */
const LEAST_GAIN = 0.005;
/** Of outcomes that gain almost the same, the likeliest is named. */
const SAME_GAIN = 0.005;

type Holder = { index: number; pick: KnownPick };

/** Which part of the axis a final value is in. */
function partOf(value: number, boundaries: readonly HalfPoints[]): number {
  let at = 0;
  while (at < boundaries.length && 2 * value > (boundaries[at] ?? 0)) at += 1;
  return 2 * at + (2 * value === boundaries[at] ? 1 : 0);
}

/** How many draws end in each part of the axis: below, at and between the boundaries, and above. */
function countParts(finals: Int16Array, boundaries: readonly HalfPoints[]): number[] {
  const counts = Array.from({ length: 2 * boundaries.length + 1 }, () => 0);
  for (const value of finals) {
    const part = partOf(value, boundaries);
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
}

/** The best worth of the players without a pick here, and how many have it, in each draw. */
function othersBest(simulation: Simulation, isHolder: ReadonlySet<number>) {
  const best = new Int32Array(DRAWS).fill(-(2 ** 31));
  const count = new Uint16Array(DRAWS);
  for (const index of simulation.players.keys()) {
    if (isHolder.has(index)) continue;
    const worths = simulation.worthOf(index);
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const worth = worths[draw] ?? 0;
      if (worth > (best[draw] ?? 0)) {
        best[draw] = worth;
        count[draw] = 1;
      } else if (worth === best[draw]) count[draw] = (count[draw] ?? 0) + 1;
    }
  }
  return { best, count };
}

/** The player's share of the win in each draw. */
function sharesOf(simulation: Simulation, me: number): Float64Array {
  const { best, count } = othersBest(simulation, new Set([me]));
  const mine = simulation.worthOf(me);
  return Float64Array.from({ length: DRAWS }, (_, draw) => {
    const ahead = (mine[draw] ?? 0) - (best[draw] ?? 0);
    return ahead > 0 ? 1 : ahead < 0 ? 0 : 1 / (1 + (count[draw] ?? 0));
  });
}

/**
 * The player's chance in each part of the tiebreaker's total. It moves the guesses as well as the picks, so only the draws
 * that end in the part count.
 */
function chancesByTotal(simulation: Simulation, me: number, totals: Int16Array, boundaries: readonly HalfPoints[]) {
  const shares = sharesOf(simulation, me);
  const wins = Array.from({ length: 2 * boundaries.length + 1 }, () => 0);
  const draws = wins.slice();
  for (const [draw, total] of totals.entries()) {
    const part = partOf(total, boundaries);
    wins[part] = (wins[part] ?? 0) + (shares[draw] ?? 0);
    draws[part] = (draws[part] ?? 0) + 1;
  }
  return wins.map((sum, part) => sum / Math.max(1, draws[part] ?? 0));
}

/** The player's chance if this game ends in a certain part of the axis, all else as drawn. */
function chanceIn(
  simulation: Simulation,
  me: number,
  holders: readonly Holder[],
  others: ReturnType<typeof othersBest>,
  value: number,
): number {
  const best = others.best.slice();
  const count = others.count.slice();
  let mine = simulation.worthOf(me);
  for (const { index, pick } of holders) {
    const worths = simulation.worthOf(index);
    const added = simulation.addedBy(pick);
    const forced = simulation.worth[resultAt(pick, value)];
    const times = simulation.timesOf(pick);
    if (index === me) mine = worths.map((worth, draw) => worth + times * (forced - (added[draw] ?? 0)));
    else {
      for (let draw = 0; draw < DRAWS; draw += 1) {
        const worth = (worths[draw] ?? 0) + times * (forced - (added[draw] ?? 0));
        if (worth > (best[draw] ?? 0)) {
          best[draw] = worth;
          count[draw] = 1;
        } else if (worth === best[draw]) count[draw] = (count[draw] ?? 0) + 1;
      }
    }
  }
  let wins = 0;
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const worth = mine[draw] ?? 0;
    if (worth > (best[draw] ?? 0)) wins += 1;
    else if (worth === best[draw]) wins += 1 / (1 + (count[draw] ?? 0));
  }
  return wins / DRAWS;
}

/** A value in points inside a part: at its boundary, or a quarter point from it. */
function valueIn(part: number, boundaries: readonly HalfPoints[]): number {
  if (part % 2 === 1) return (boundaries[(part - 1) / 2] ?? 0) / 2;
  return part === 0 ? (boundaries[0] ?? 0) / 2 - 0.25 : (boundaries[part / 2 - 1] ?? 0) / 2 + 0.25;
}

/** The player's chance in each part that any draw ends in. */
function forcedChances(
  simulation: Simulation,
  me: number,
  holders: readonly Holder[],
  { counts, boundaries }: { counts: readonly number[]; boundaries: readonly HalfPoints[] },
): number[] {
  const others = othersBest(simulation, new Set([me, ...holders.map(({ index }) => index)]));
  return counts.map((count, part) =>
    count === 0 ? 0 : chanceIn(simulation, me, holders, others, valueIn(part, boundaries)),
  );
}

type Weighed = Outcome & { likelihood: number };

function outcomesOn(simulation: Simulation, me: number, gameId: number, axis: Axis): Weighed[] {
  const holders = simulation.players.flatMap(({ known }, index) =>
    known
      .filter((pick) => pick.gameId === gameId && axisOf(pick.side) === axis)
      .map((pick): Holder => ({ index, pick })),
  );
  const boundaries = [...new Set(holders.map(({ pick }) => boundaryOf(pick)))].toSorted((a, b) => a - b);
  if (boundaries.length === 0) return [];
  const counts = countParts(simulation.finalsOf(gameId)[axis], boundaries);
  const isTiebreak = axis === 'total' && gameId === simulation.tiebreakGameId;
  const chances = isTiebreak
    ? chancesByTotal(simulation, me, simulation.finalsOf(gameId).total, boundaries)
    : forcedChances(simulation, me, holders, { counts, boundaries });
  const between = (from: number, until: number) => {
    let [draws, wins] = [0, 0];
    for (let part = from; part < until; part += 1) {
      draws += counts[part] ?? 0;
      wins += (counts[part] ?? 0) * (chances[part] ?? 0);
    }
    return { likelihood: draws / DRAWS, chance: wins / Math.max(1, draws) };
  };
  const now = between(0, counts.length).chance;
  const [above, below] = axis === 'margin' ? (['home', 'away'] as const) : (['over', 'under'] as const);
  return boundaries.flatMap((boundary, at) => {
    const over = between(2 * at + 2, counts.length);
    const under = between(0, 2 * at + 1);
    return [
      { side: above, boundary, gain: over.chance - now, likelihood: over.likelihood },
      { side: below, boundary, gain: under.chance - now, likelihood: under.likelihood },
    ];
  });
}

/**
 * For each game that is not decided: the outcome, at the lines that players hold, that raises the player's chance to win
 * the week most. All other games stay as drawn, so a game that can't change the player's place gains exactly nothing.
 */
export function rootFor(simulation: Simulation, userId: number): RootFor[] {
  const me = simulation.players.findIndex((player) => player.userId === userId);
  if (me === -1) return [];
  const undecided = [...simulation.games.values()].filter(isUndecided);
  return undecided.map(({ id }) => {
    const outcomes = [...outcomesOn(simulation, me, id, 'margin'), ...outcomesOn(simulation, me, id, 'total')].filter(
      ({ gain, likelihood }) => gain >= LEAST_GAIN && likelihood >= LEAST_LIKELY,
    );
    const most = Math.max(...outcomes.map(({ gain }) => gain));
    const [best] = outcomes
      .filter(({ gain }) => gain >= most - SAME_GAIN)
      .toSorted((a, b) => b.likelihood - a.likelihood || b.gain - a.gain);
    return {
      gameId: id,
      best: best === undefined ? null : { side: best.side, boundary: best.boundary, gain: best.gain },
    };
  });
}
