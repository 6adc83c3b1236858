/**
 * The certain results of a week: who has clinched it and who is out, whatever happens in the games that are not final.
 * Only finals decide; a live score proves nothing, because plays are reviewed and scores corrected. Every margin and
 * total counts as possible, pushes included. Picks that the reader doesn't know, or that can still change, may turn out
 * either way.
 */
import {
  axisOf,
  boundaryOf,
  guessLevels,
  isCalledOff,
  isUndecided,
  resultAt,
  scaledWorth,
  timesOf,
  type Axis,
  type ChancePlayer,
  type ChanceWeek,
  type KnownPick,
  type Worth,
} from '#shared/rules/chances/week.ts';

/** `clinched`: first alone in every outcome. `shares`: first in every outcome, perhaps shared. `out`: first in none. */
export type Certainty = 'clinched' | 'shares' | 'out';

/** How many sums are compared for a whole week before the remaining questions are left open: a few milliseconds' worth. */
const COMPARED_MAX = 2_000_000;

/** One game's margin or total: each player's worth in each of its outcomes that differ for someone. */
type Choice = { outcomes: readonly Int32Array[] };

type Contest = {
  /** Each player's worth from decided games. */
  fixed: Int32Array;
  /** The least and the most that each player's free picks add. */
  free: { least: Int32Array; most: Int32Array };
  choices: readonly Choice[];
  /** Players with a pick that can't change any more; the others may drop out of the ranking. */
  ranked: ReadonlySet<number>;
};

/** Values between and at the boundaries: every way in which picks with these boundaries can end. */
function valuesAround(boundaries: Iterable<number>): number[] {
  const values = new Set<number>();
  for (const boundary of boundaries) {
    for (const value of [Math.floor(boundary / 2), Math.ceil(boundary / 2)]) {
      for (const near of [value - 1, value, value + 1]) values.add(near);
    }
  }
  return [...values];
}

type Held = { player: number; pick: KnownPick };
type TimesOf = (pick: KnownPick) => number;

function choiceOf(axis: Axis, held: readonly Held[], players: number, worth: Worth, times: TimesOf): Choice {
  const values = valuesAround(held.map(({ pick }) => boundaryOf(pick)));
  const outcomes = new Map<string, Int32Array>();
  for (const value of axis === 'total' ? values.filter((points) => points >= 0) : values) {
    const outcome = new Int32Array(players);
    for (const { player, pick } of held) outcome[player] = times(pick) * worth[resultAt(pick, value)];
    outcomes.set(outcome.join(), outcome);
  }
  // A game that is not final yet may also be called off: margin and total alike.
  const called = new Int32Array(players);
  for (const { player, pick } of held) called[player] = times(pick) * worth.calledOff;
  outcomes.set(called.join(), called);
  return { outcomes: [...outcomes.values()] };
}

/** Does everyone's guess count already? Then its level breaks ties. */
function settledLevels(week: ChanceWeek): (userId: number) => number {
  const game = week.games.find(({ id }) => id === week.tiebreak?.gameId);
  if (game === undefined || game.status !== 'final') return () => 0;
  const levels = guessLevels(week);
  return (userId) => levels.at((game.awayScore ?? 0) + (game.homeScore ?? 0), userId);
}

function readContest(week: ChanceWeek, players: readonly ChancePlayer[]): Contest {
  const { games } = week;
  const byId = new Map(games.map((game) => [game.id, game]));
  const fixed = new Int32Array(players.length);
  const free = { least: new Int32Array(players.length), most: new Int32Array(players.length) };
  const held = new Map<string, { axis: Axis; picks: Held[] }>();
  const ranked = new Set<number>();
  const worth = scaledWorth(week.worth, guessLevels(week).count);
  const times: TimesOf = (pick) => timesOf(pick, week);
  const levelOf = settledLevels(week);
  const isAnyOpen = games.some(isUndecided);
  // A pick that can still change may also be taken back.
  const possible = [...Object.values(worth), 0];
  const addFree = (player: number, picks: number) => {
    free.least[player] = (free.least[player] ?? 0) + picks * Math.min(...possible);
    free.most[player] = (free.most[player] ?? 0) + picks * Math.max(...possible);
  };
  for (const [player, { userId, known, hidden, missing, lost }] of players.entries()) {
    addFree(player, hidden + missing);
    if (hasOpenMark(week, players[player])) addFree(player, 1);
    // A full card has fewer picks when a game is called off, which spares a loss.
    free.least[player] = (free.least[player] ?? 0) + lost * worth.loss;
    if (!isAnyOpen && lost > 0) {
      free.most[player] = (free.most[player] ?? 0) + lost * worth.loss;
      ranked.add(player);
    }
    fixed[player] = levelOf(userId);
    for (const pick of known) {
      const game = byId.get(pick.gameId);
      if (game === undefined) continue;
      const axis = axisOf(pick.side);
      if (game.isLocked) ranked.add(player);
      if (isCalledOff(game)) fixed[player] = (fixed[player] ?? 0) + times(pick) * worth.calledOff;
      else if (!isUndecided(game)) {
        const [away, home] = [game.awayScore ?? 0, game.homeScore ?? 0];
        const result = resultAt(pick, axis === 'margin' ? home - away : home + away);
        fixed[player] = (fixed[player] ?? 0) + times(pick) * worth[result];
      } else if (!game.isLocked) addFree(player, 1);
      else {
        const key = `${pick.gameId} ${axis}`;
        const of = held.get(key) ?? { axis, picks: [] };
        of.picks.push({ player, pick });
        held.set(key, of);
      }
    }
  }
  const choices = [...held.values()].map(({ axis, picks }) => choiceOf(axis, picks, players.length, worth, times));
  return { fixed, free, choices, ranked };
}

/** The smallest lead of player `a` over player `b` over all outcomes. Games are independent, so it is a sum. */
function leastLead({ fixed, free, choices }: Contest, a: number, b: number): number {
  let lead = (fixed[a] ?? 0) - (fixed[b] ?? 0) + (free.least[a] ?? 0) - (free.most[b] ?? 0);
  for (const { outcomes } of choices) {
    let least = Infinity;
    for (const outcome of outcomes) least = Math.min(least, (outcome[a] ?? 0) - (outcome[b] ?? 0));
    lead += least;
  }
  return lead;
}

/** May a pick that the reader can't see, or that can still change, count twice? A mark on a locked game stays there. */
function hasOpenMark({ games, hasBestBets }: ChanceWeek, player: ChancePlayer | undefined): boolean {
  if (!hasBestBets || player === undefined) return false;
  const open = new Set(games.filter((game) => isUndecided(game) && !game.isLocked).map(({ id }) => id));
  const isFixed = player.known.some(({ gameId, isBestBet }) => isBestBet === true && !open.has(gameId));
  return !isFixed && player.hidden + player.missing + player.known.filter(({ gameId }) => open.has(gameId)).length > 0;
}

/** Is a tie settled: shared by the rules, or by guesses that count? Otherwise the tiebreaker may decide it either way. */
function areTiesSettled({ tiebreak, games }: ChanceWeek): boolean {
  const game = games.find(({ id }) => id === tiebreak?.gameId);
  if (tiebreak === null || game === undefined || isCalledOff(game)) return true;
  return game.status === 'final' && tiebreak.guesses !== null;
}

type Budget = { left: number };

/** Each rival's lead over the player in each outcome of each choice, without outcomes that another one is never worse than. */
function leadsOver({ choices }: Contest, player: number, rivals: readonly number[]): number[][][] {
  return choices.map(({ outcomes }) => {
    const leads = outcomes.map((outcome) => rivals.map((rival) => (outcome[rival] ?? 0) - (outcome[player] ?? 0)));
    const isNeverBetter = (one: readonly number[], at: number) =>
      leads.some(
        (other, n) =>
          n !== at &&
          other.every((lead, rival) => lead <= (one[rival] ?? 0)) &&
          (n < at || other.some((lead, rival) => lead < (one[rival] ?? 0))),
      );
    return leads.filter((lead, at) => !isNeverBetter(lead, at));
  });
}

/**
 * Can this player be first in some outcome? Tries outcomes game by game and drops a branch as soon as one rival is ahead
 * for good. @returns null when the budget is used up before the answer is found
 */
function canBeFirst(contest: Contest, player: number, rivals: readonly number[], budget: Budget): boolean | null {
  const { fixed, free } = contest;
  const start = rivals.map(
    (rival) => (fixed[rival] ?? 0) + (free.least[rival] ?? 0) - (fixed[player] ?? 0) - (free.most[player] ?? 0),
  );
  budget.left -= contest.choices.reduce((sum, { outcomes }) => sum + outcomes.length ** 2 * rivals.length, 0);
  if (budget.left < 0) return null;
  const leads = leadsOver(contest, player, rivals);
  // The least that each rival can still gain from this choice on.
  const rest = [...leads, []].map(() => start.map(() => 0));
  for (let at = leads.length - 1; at >= 0; at -= 1) {
    for (const rival of start.keys()) {
      const least = Math.min(...(leads[at] ?? []).map((lead) => lead[rival] ?? 0));
      (rest[at] ?? [])[rival] = (rest[at + 1]?.[rival] ?? 0) + least;
    }
  }
  const search = (at: number, sums: readonly number[]): boolean | null => {
    budget.left -= sums.length + 1;
    if (budget.left < 0) return null;
    if (sums.some((lead, rival) => lead + (rest[at]?.[rival] ?? 0) > 0)) return false;
    if (at === leads.length) return true;
    for (const lead of leads[at] ?? []) {
      const next = sums.map((sum, rival) => sum + (lead[rival] ?? 0));
      const found = search(at + 1, next);
      if (found !== false) return found;
    }
    return false;
  };
  return search(0, start);
}

/**
 * The certain results of each player; players about whom nothing is certain, or can be proved in time, are left out.
 * @param isPossible true for a player who is known to be first in some outcome
 */
export function certainties(
  week: ChanceWeek,
  isPossible: (userId: number) => boolean = () => false,
): Map<number, Certainty> {
  const players = week.players.filter(({ known, hidden, missing, lost }) => known.length + hidden + missing + lost > 0);
  const least = areTiesSettled(week) ? 0 : 1;
  const contest = readContest(week, players);
  const budget = { left: COMPARED_MAX };
  const found = new Map<number, Certainty>();
  for (const [player, { userId }] of players.entries()) {
    const rivals = [...players.keys()].filter((rival) => rival !== player);
    const isFirst = rivals.every((rival) => leastLead(contest, player, rival) >= least);
    const isAlone = isFirst && rivals.every((rival) => leastLead(contest, player, rival) > 0);
    if (isFirst) found.set(userId, isAlone ? 'clinched' : 'shares');
    else if (!isPossible(userId) && isOut(contest, player, rivals, budget)) found.set(userId, 'out');
  }
  return found;
}

function isOut(contest: Contest, player: number, rivals: readonly number[], budget: Budget): boolean {
  const ranked = rivals.filter((rival) => contest.ranked.has(rival));
  if (ranked.some((rival) => leastLead(contest, rival, player) > 0)) return true;
  // A rival who can't get ahead decides nothing.
  const able = ranked.filter((rival) => leastLead(contest, player, rival) < 0);
  return canBeFirst(contest, player, able, budget) === false;
}
