/** How a week's chances moved with every score, and the moments that swung it. */
import type { Game, GameStatus } from '#shared/model.ts';
import type { Draws } from '#shared/rules/chances/draws.ts';
import { certainties, type Certainty } from '#shared/rules/chances/proof.ts';
import { readChanceWeek, type WeekSource } from '#shared/rules/chances/readWeek.ts';
import { rankChances, simulate, type Simulation } from '#shared/rules/chances/simulate.ts';
import type { ChanceWeek } from '#shared/rules/chances/week.ts';
import { margin } from '#shared/rules/grading.ts';

/** An entry of the score log; `at` in epoch milliseconds. */
export type ScoreChange = {
  gameId: number;
  at: number;
  status: GameStatus;
  awayScore: number | null;
  homeScore: number | null;
  period: number | null;
  clock: string | null;
  source: 'feed' | 'typed';
};

/** Everyone's chance by user id, after a change at `at` in epoch milliseconds; `isFinal` if it ended a game. */
export type ChancePoint = { at: number; isFinal: boolean; chances: ReadonlyMap<number, number> };

export type Moment = {
  at: number;
  gameId: number;
  awayScore: number;
  homeScore: number;
  /**
   * `swing`: the largest change of a chance; `lead`: another player is now the likeliest winner; `lone`: a pick that one
   * player alone made won; `hook`: a pick lost by half a point; `clinched`, `shares`: a first place that is certain.
   */
  kind: 'swing' | 'lead' | 'lone' | 'hook' | 'clinched' | 'shares';
  userId: number;
  /** How many other players the same happened to (`hook`). */
  others: number;
  /** The player's chance before and after. */
  from: number;
  to: number;
};

/** The first point is before the log; moments are the oldest first. */
export type ChanceHistory = { points: ChancePoint[]; moments: Moment[] };

/** A smaller change of a chance is no story. */
const SWING = 0.04;
/** The new favorite must be ahead by this much, so that two equal players don't take turns. */
const CLEAR_LEAD = 0.02;
/** No one below this can have clinched more than a part of the week. */
const LIKELY_ENOUGH = 0.2;
/** Where fewer play, every pick is a lone one. */
const PLAYERS_FOR_LONE = 4;

type Step = {
  week: ChanceWeek;
  simulation: Simulation;
  chances: ReadonlyMap<number, number>;
  certain: ReadonlyMap<number, Certainty>;
};
type State = { games: Map<number, Game>; step: Step };

const atFirst = (game: Game): Game => ({
  ...game,
  status: 'scheduled',
  awayScore: null,
  homeScore: null,
  period: null,
  clock: null,
  isComplete: false,
  isPinned: false,
  isRevealed: false,
  isLocked: false,
});

const changed = (game: Game, { status, awayScore, homeScore, period, clock, source }: ScoreChange): Game => ({
  ...game,
  status,
  awayScore,
  homeScore,
  period,
  clock,
  isComplete: status === 'final',
  isPinned: source === 'typed',
  isRevealed: game.isRevealed || (status !== 'scheduled' && status !== 'postponed'),
});

function stepAt(source: WeekSource, games: Iterable<Game>, draws: Draws, now: number, before?: Step): Step {
  const read = readChanceWeek({ ...source, games: [...games], viewerId: null }, now);
  // A game that is as it was stays the same object, which spares its draws.
  const known = new Map(before?.week.games.map((game) => [game.id, game]));
  const week = {
    ...read,
    games: read.games.map((game) => {
      const old = known.get(game.id);
      return old !== undefined && JSON.stringify(old) === JSON.stringify(game) ? old : game;
    }),
  };
  const simulation = simulate(week, draws, now, before?.simulation);
  const chances = new Map(rankChances(simulation).map(({ userId, win }) => [userId, win]));
  return { week, simulation, chances, certain: before?.certain ?? new Map() };
}

const favorite = (chances: ReadonlyMap<number, number>): [userId: number, chance: number] | null => {
  let best: [number, number] | null = null;
  for (const [userId, chance] of chances) if (best === null || chance > best[1]) best = [userId, chance];
  return best;
};

type Story = Pick<Moment, 'kind' | 'userId' | 'others'>;

/** The story of a change of score: who takes the lead, or whose chance moved most. */
function swingOf(before: Step, after: Step): Story[] {
  const moves = [...after.chances].map(([userId, to]) => ({ userId, by: to - (before.chances.get(userId) ?? 0) }));
  const [most] = moves.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by));
  if (most === undefined || Math.abs(most.by) < SWING) return [];
  const [old, now] = [favorite(before.chances), favorite(after.chances)];
  const isNewLead =
    old !== null && now !== null && old[0] !== now[0] && now[1] - (after.chances.get(old[0]) ?? 0) >= CLEAR_LEAD;
  if (isNewLead) return [{ kind: 'lead', userId: now[0], others: 0 }];
  return [{ kind: 'swing', userId: most.userId, others: 0 }];
}

/** The stories of a final: a lone pick that won, and picks lost by the hook. */
function finalStories({ players }: ChanceWeek, { gameId, awayScore, homeScore }: ScoreChange): Story[] {
  if (awayScore === null || homeScore === null) return [];
  const held = players.flatMap(({ userId, known }) =>
    known
      .filter((pick) => pick.gameId === gameId)
      .map((pick) => ({ userId, pick, by: margin(pick, awayScore, homeScore) })),
  );
  const [hooked, ...alsoHooked] = held.filter(({ by }) => by === -1);
  const lone = held.filter(
    ({ pick, by }) => by > 0 && held.filter((other) => other.pick.side === pick.side).length === 1,
  );
  return [
    ...(hooked === undefined ? [] : [{ kind: 'hook' as const, userId: hooked.userId, others: alsoHooked.length }]),
    ...(held.length < PLAYERS_FOR_LONE ? [] : lone.map(({ userId }) => ({ kind: 'lone' as const, userId, others: 0 }))),
  ];
}

/** Who has clinched the week; asked only once someone is likely enough to win it. */
function certaintyOf({ week, chances }: Step): Step['certain'] {
  const [, best] = favorite(chances) ?? [0, 0];
  if (best < LIKELY_ENOUGH) return new Map();
  return certainties(week, (userId) => (chances.get(userId) ?? 0) > 0);
}

const certaintyStories = (before: Step, after: Step): Story[] =>
  [...after.certain].flatMap(([userId, kind]) =>
    kind === 'out' || before.certain.get(userId) === kind ? [] : [{ kind, userId, others: 0 }],
  );

function storiesOf(change: ScoreChange, old: Game, before: Step, after: Step): Story[] {
  const isFinal = change.status === 'final' && old.status !== 'final';
  const isScore = change.awayScore !== old.awayScore || change.homeScore !== old.homeScore;
  const isFirst = old.awayScore === null && change.awayScore === 0 && change.homeScore === 0;
  return [
    ...certaintyStories(before, after),
    ...(isFinal ? finalStories(after.week, change) : []),
    ...(isFinal || (isScore && !isFirst) ? swingOf(before, after) : []),
  ];
}

const pointsOf = ({ awayScore, homeScore }: ScoreChange) => ({ away: awayScore ?? 0, home: homeScore ?? 0 });

/**
 * The log without entries that were corrected later. Points are never taken off a team, so an entry with more than a later one of
 * its game was a mistake, and so was a final that changed.
 */
function withoutMistakes(log: readonly ScoreChange[]): ScoreChange[] {
  const least = new Map<number, { away: number; home: number }>();
  const kept = log.toReversed().filter((entry) => {
    const later = least.get(entry.gameId);
    const { away, home } = pointsOf(entry);
    least.set(entry.gameId, { away: Math.min(away, later?.away ?? away), home: Math.min(home, later?.home ?? home) });
    return later === undefined || (entry.status !== 'final' && away <= later.away && home <= later.home);
  });
  return kept.toReversed();
}

/**
 * The week's chances after each change, as everyone could know them then: a pick counts from its game's kickoff on. A score
 * that was corrected later has no part in it.
 * @param wholeLog in the order of time
 */
export function chanceHistory(source: WeekSource, wholeLog: readonly ScoreChange[], draws: Draws): ChanceHistory {
  const log = withoutMistakes(wholeLog);
  const games = new Map(source.games.map((game) => [game.id, atFirst(game)]));
  const history: ChanceHistory = { points: [], moments: [] };
  const [first] = log;
  if (first === undefined) return history;
  const state: State = { games, step: stepAt(source, games.values(), draws, first.at - 1) };
  history.points.push({ at: first.at - 1, isFinal: false, chances: state.step.chances });
  for (const change of log) {
    const old = state.games.get(change.gameId);
    if (old === undefined) continue;
    // The kickoff alone reveals picks; that is nothing the score did.
    const before = stepAt(source, state.games.values(), draws, change.at, state.step);
    state.games.set(change.gameId, changed(old, change));
    const after = stepAt(source, state.games.values(), draws, change.at, before);
    after.certain = certaintyOf(after);
    state.step = after;
    history.points.push({ at: change.at, isFinal: change.status === 'final', chances: after.chances });
    const { at, gameId, awayScore, homeScore } = change;
    for (const story of storiesOf(change, old, before, after)) {
      const [from, to] = [before.chances.get(story.userId) ?? 0, after.chances.get(story.userId) ?? 0];
      history.moments.push({ at, gameId, awayScore: awayScore ?? 0, homeScore: homeScore ?? 0, ...story, from, to });
    }
  }
  return history;
}
