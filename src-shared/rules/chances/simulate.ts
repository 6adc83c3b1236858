/** Plays a week many times and counts who wins it. */
import { DRAWS, type Draws } from '#shared/rules/chances/draws.ts';
import { isUntimed, outlook, wholeMargin, wholeTotal, type ChanceGame } from '#shared/rules/chances/model.ts';
import {
  axisOf,
  guessLevels,
  isCalledOff,
  isMarked,
  resultAt,
  scaledWorth,
  timesOf,
  type Axis,
  type ChancePlayer,
  type ChanceWeek,
  type GuessLevels,
  type KnownPick,
  type Worth,
} from '#shared/rules/chances/week.ts';

/** Final margins or totals, one for each draw. */
export type Finals = Record<Axis, Int16Array>;

/** A simulated week: each player's worth in each draw, for `rankChances` and `rootFor`. */
export type Simulation = {
  /** In which the tiebreaker's levels have room: a pick is worth `levels.count` times its plain worth. */
  worth: Worth;
  levels: GuessLevels;
  /** The game whose total decides ties in this simulation; null where none does. */
  tiebreakGameId: number | null;
  /** How often a pick counts. */
  timesOf: (pick: KnownPick) => number;
  /** Players with at least one pick, known or expected; no one else is ranked. */
  players: readonly ChancePlayer[];
  games: ReadonlyMap<number, ChanceGame>;
  finalsOf: (gameId: number) => Finals;
  /** What this pick adds to its player's worth in each draw, counted once. */
  addedBy: (pick: KnownPick) => Int32Array;
  /** The worth of the player at this index in each draw. */
  worthOf: (index: number) => Int32Array;
};

/** @param now decides only about live games whose clock is unknown */
function drawFinals(game: ChanceGame, draws: Draws, now: number): Finals {
  const { margin, total } = outlook(game, now);
  const normal = draws.ofGame(game.id);
  const finals = { margin: new Int16Array(DRAWS), total: new Int16Array(DRAWS) };
  for (let draw = 0; draw < DRAWS; draw += 1) {
    finals.margin[draw] = wholeMargin(margin.mean + margin.deviation * (normal.margin[draw] ?? 0));
    finals.total[draw] = wholeTotal(total.mean + total.deviation * (normal.total[draw] ?? 0), total.least);
  }
  return finals;
}

function knownFinals(game: ChanceGame): Finals {
  const [away, home] = [game.awayScore ?? 0, game.homeScore ?? 0];
  return { margin: new Int16Array(DRAWS).fill(home - away), total: new Int16Array(DRAWS).fill(home + away) };
}

type Flips = { flips: number; hasBestBet: boolean };

/** Adds a coin flip for each unknown pick: wins are the set bits among the first `flips`. The first may count twice. */
function addFlips(sum: Int32Array, { flips, hasBestBet }: Flips, words: Uint16Array, { win, loss }: Worth): void {
  const mask = 2 ** flips - 1;
  const counted = hasBestBet ? flips + 1 : flips;
  const worthOfWins = Int32Array.from({ length: counted + 1 }, (_, wins) => wins * win + (counted - wins) * loss);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let bits = (words[draw] ?? 0) & mask;
    let wins = hasBestBet ? bits & 1 : 0;
    for (; bits !== 0; bits &= bits - 1) wins += 1;
    sum[draw] = (sum[draw] ?? 0) + (worthOfWins[wins] ?? 0);
  }
}

const isSamePlayer = (a: ChancePlayer, b: ChancePlayer): boolean =>
  a.userId === b.userId &&
  a.hidden === b.hidden &&
  a.expected === b.expected &&
  a.missing === b.missing &&
  a.lost === b.lost &&
  a.known.length === b.known.length &&
  a.known.every(({ gameId, side, line, isBestBet }, at) => {
    const other = b.known[at];
    return gameId === other?.gameId && side === other.side && line === other.line && isBestBet === other.isBestBet;
  });

/** Players whose rank can be foretold; no one else is on the week's board. */
const isRanked = ({ known, hidden, expected, missing, lost }: ChancePlayer, { countsMissing }: ChanceWeek): boolean =>
  known.length + hidden + expected > 0 || (countsMissing && missing + lost > 0);

/**
 * @param now epoch milliseconds, for live games without a clock
 * @param previous a simulation of the same week with the same worth: games that have not changed since are not drawn again.
 * A game has not changed if it is the same object.
 */
export function simulate(week: ChanceWeek, draws: Draws, now: number, earlier?: Simulation): Simulation {
  const levels = guessLevels(week);
  const worth = scaledWorth(week.worth, levels.count);
  const tiebreakGameId = levels.count > 1 ? (week.tiebreak?.gameId ?? null) : null;
  // Guesses that became known change every worth.
  const previous = earlier?.tiebreakGameId === tiebreakGameId ? earlier : undefined;
  const games = new Map(week.games.map((game) => [game.id, game]));
  const isSameGame = (id: number) => {
    const game = games.get(id);
    return game !== undefined && game === previous?.games.get(id) && !isUntimed(game);
  };
  const finals = new Map<number, Finals>();
  const added = new Map<string, Int32Array>();

  const finalsOf = (gameId: number): Finals => {
    const known = finals.get(gameId);
    if (known !== undefined) return known;
    if (previous !== undefined && isSameGame(gameId)) return previous.finalsOf(gameId);
    const game = games.get(gameId);
    if (game === undefined) throw new Error(`the week has no game ${gameId}`);
    const drawn = game.status === 'final' ? knownFinals(game) : drawFinals(game, draws, now);
    finals.set(gameId, drawn);
    return drawn;
  };

  const addedBy = (pick: KnownPick): Int32Array => {
    if (previous !== undefined && isSameGame(pick.gameId)) return previous.addedBy(pick);
    const key = `${pick.gameId} ${pick.side} ${pick.line}`;
    const known = added.get(key);
    if (known !== undefined) return known;
    const game = games.get(pick.gameId);
    const values = finalsOf(pick.gameId)[axisOf(pick.side)];
    const isOff = game !== undefined && isCalledOff(game);
    const made = new Int32Array(DRAWS);
    for (let draw = 0; draw < DRAWS; draw += 1) {
      made[draw] = worth[isOff ? 'calledOff' : resultAt(pick, values[draw] ?? 0)];
    }
    added.set(key, made);
    return made;
  };

  const players = week.players.filter((player) => isRanked(player, week));
  const places = new Map(previous?.players.map(({ userId }, index) => [userId, index]));
  const sums = players.map((player) => {
    const before = places.get(player.userId) ?? -1;
    const same = previous?.players[before];
    const isKept = same !== undefined && isSamePlayer(player, same);
    const isTiebreakKept = tiebreakGameId === null || isSameGame(tiebreakGameId);
    if (isKept && isTiebreakKept && player.known.every(({ gameId }) => isSameGame(gameId))) {
      return previous?.worthOf(before);
    }
    const sum = sumOf(player, week, { addedBy, worth, words: () => draws.ofPlayer(player.userId) });
    if (tiebreakGameId !== null) addLevels(sum, player.userId, levels, finalsOf(tiebreakGameId).total);
    return sum;
  });
  return {
    worth,
    levels,
    tiebreakGameId,
    timesOf: (pick) => timesOf(pick, week),
    players,
    games,
    finalsOf,
    addedBy,
    worthOf: (index) => sums[index] ?? new Int32Array(DRAWS),
  };
}

/** Breaks ties by the guess; a level is less than the least difference of two records. */
function addLevels(sum: Int32Array, userId: number, levels: GuessLevels, totals: Int16Array): void {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    sum[draw] = (sum[draw] ?? 0) + levels.at(totals[draw] ?? 0, userId);
  }
}

type Sources = { addedBy: Simulation['addedBy']; worth: Worth; words: () => Uint16Array };

function sumOf(player: ChancePlayer, week: ChanceWeek, { addedBy, worth, words }: Sources): Int32Array {
  const { known, hidden, expected, missing, lost } = player;
  // Picks that no one expects any more end as losses, too.
  const unmade = week.countsMissing ? lost + missing - expected : 0;
  const sum = new Int32Array(DRAWS).fill(unmade * worth.loss);
  for (const pick of known) {
    const values = addedBy(pick);
    const by = timesOf(pick, week);
    for (let draw = 0; draw < DRAWS; draw += 1) sum[draw] = (sum[draw] ?? 0) + by * (values[draw] ?? 0);
  }
  const flips = hidden + expected;
  // A player without a mark that is known has probably marked one of the hidden picks.
  if (flips > 0) addFlips(sum, { flips, hasBestBet: week.hasBestBets && !isMarked(player) }, words(), worth);
  return sum;
}

export type Chance = {
  userId: number;
  /** The chance to win the week, from 0 to 1; a shared win counts as its share. */
  win: number;
  /** The mean rank. */
  finish: number;
};

/** The worths that occur, mapped to 0, 1, 2, …: few, so that ranks can be counted instead of sorted. */
function denseWorths(sums: readonly Int32Array[]): { low: number; places: Int16Array; count: number } {
  let [low, high] = [Infinity, -Infinity];
  for (const sum of sums) {
    for (const value of sum) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  const seen = new Uint8Array(high - low + 1);
  for (const sum of sums) for (const value of sum) seen[value - low] = 1;
  const places = new Int16Array(seen.length);
  let count = 0;
  for (let at = 0; at < seen.length; at += 1) if (seen[at] === 1) places[at] = count++;
  return { low, places, count };
}

/** Each player's chance and expected finish, in the order of the simulation's players. */
export function rankChances(simulation: Simulation): Chance[] {
  const { players } = simulation;
  if (players.length === 0) return [];
  const sums = players.map((_, index) => simulation.worthOf(index));
  const { low, places, count } = denseWorths(sums);
  // For each draw and worth: how many players have it, and then how many have a higher one.
  const better = new Uint32Array(DRAWS * count);
  for (const sum of sums) {
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const at = draw * count + (places[(sum[draw] ?? 0) - low] ?? 0);
      better[at] = (better[at] ?? 0) + 1;
    }
  }
  const leaders = new Uint32Array(DRAWS);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let above = 0;
    for (let at = (draw + 1) * count - 1; at >= draw * count; at -= 1) {
      const here = better[at] ?? 0;
      if (above === 0) leaders[draw] = here;
      better[at] = above;
      above += here;
    }
  }
  return players.map(({ userId }, index) => {
    const sum = sums[index] ?? new Int32Array(DRAWS);
    let [win, finish] = [0, 0];
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const above = better[draw * count + (places[(sum[draw] ?? 0) - low] ?? 0)] ?? 0;
      if (above === 0) win += 1 / (leaders[draw] ?? 1);
      finish += above + 1;
    }
    return { userId, win: win / DRAWS, finish: finish / DRAWS };
  });
}
