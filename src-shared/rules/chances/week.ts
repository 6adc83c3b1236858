/** A week as one reader knows it: its games, and each player's picks as one reader may see them. */
import type { HouseRules } from '#shared/houseRules.ts';
import type { PickResult, PickSide } from '#shared/model.ts';
import type { ChanceGame } from '#shared/rules/chances/model.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
import { pointsOf, tallyOf, type GradedAs } from '#shared/rules/points.ts';

/** A pick that the reader knows: revealed, or their own. Its line is the one it is graded by. */
export type KnownPick = { gameId: number; side: PickSide; line: HalfPoints; isBestBet?: boolean };

export type ChancePlayer = {
  userId: number;
  known: readonly KnownPick[];
  /** Picks on games that the reader doesn't know. */
  hidden: number;
  /** Further picks that the player could still make. */
  missing: number;
  /** How many of those are expected of the player. */
  expected: number;
  /** Picks that can't be made any more and count as losses when the week ends. */
  lost: number;
};

/** The game whose total points decide ties, with every player's guess. */
export type ChanceTiebreak = {
  gameId: number;
  /** By user id. Null while they are hidden: then a tie counts as shared, because any of the guesses may be the closest. */
  guesses: ReadonlyMap<number, number> | null;
};

type Result = Exclude<PickResult, 'pending'>;

/**
 * What a pick adds to its player's worth by how it ends. A higher sum ranks higher, an equal one shares the rank. Whole
 * numbers.
 */
export type Worth = Record<Result | 'calledOff', number>;

/** More losses than any card can have. */
const LOSSES_PER_POINT = 64;

/** Points first, then fewer losses, as `rankStandings` ranks. Points can be halves. */
export function worthUnder(rules: Pick<HouseRules, 'push'>): Worth {
  const worthOf = (graded: GradedAs): number => {
    const card = { userId: 0, picks: 1, bestBet: null, win: 0, loss: 0, push: 0, calledOff: 0, [graded]: 1 };
    const tally = tallyOf(card, { ...rules, bestBet: false });
    return 2 * pointsOf(tally, rules) * LOSSES_PER_POINT - tally.losses;
  };
  return { win: worthOf('win'), loss: worthOf('loss'), tie: worthOf('push'), calledOff: worthOf('calledOff') };
}

/** Worths with room for levels between them. */
export const scaledWorth = (worth: Worth, by: number): Worth => ({
  win: by * worth.win,
  loss: by * worth.loss,
  tie: by * worth.tie,
  calledOff: by * worth.calledOff,
});

export type ChanceWeek = {
  games: readonly ChanceGame[];
  players: readonly ChancePlayer[];
  worth: Worth;
  /** May each player mark a pick that counts twice? */
  hasBestBets: boolean;
  /** Do missing picks count as losses when the week ends? */
  countsMissing: boolean;
  /** Null where equal records share the week. */
  tiebreak: ChanceTiebreak | null;
};

/** How often a pick counts. */
export const timesOf = (
  { isBestBet }: Pick<KnownPick, 'isBestBet'>,
  { hasBestBets }: Pick<ChanceWeek, 'hasBestBets'>,
) => (hasBestBets && isBestBet === true ? 2 : 1);

/** Has the player a mark that the reader knows? */
export const isMarked = ({ known }: Pick<ChancePlayer, 'known'>): boolean =>
  known.some(({ isBestBet }) => isBestBet === true);

/** How the guesses rank at any total. */
export type GuessLevels = {
  /** How many levels there are; 1 where nothing decides ties. */
  count: number;
  /** The player's level at this total: the closest guess has the highest, no guess the lowest. */
  at: (total: number, userId: number) => number;
};

const NO_LEVELS: GuessLevels = { count: 1, at: () => 0 };

/** The levels of the guesses where they decide ties: they are known, and the game was not called off. */
export function guessLevels({
  tiebreak,
  games,
  players,
}: Pick<ChanceWeek, 'tiebreak' | 'games' | 'players'>): GuessLevels {
  const game = games.find(({ id }) => id === tiebreak?.gameId);
  const guesses = tiebreak?.guesses;
  if (guesses == null || game === undefined || isCalledOff(game)) return NO_LEVELS;
  const known = new Map<number, ReadonlyMap<number, number>>();
  const levelsAt = (total: number) => {
    const distances = new Map<number, number>();
    for (const { userId } of players) {
      const guess = guesses.get(userId);
      distances.set(userId, guess === undefined ? Infinity : Math.abs(guess - total));
    }
    const farFirst = [...new Set(distances.values())].toSorted((a, b) => b - a);
    const levels = new Map(farFirst.map((distance, level) => [distance, level]));
    return new Map([...distances].map(([userId, distance]) => [userId, levels.get(distance) ?? 0]));
  };
  return {
    count: new Set(guesses.values()).size + 1,
    at: (total, userId) => {
      const levels = known.get(total) ?? levelsAt(total);
      known.set(total, levels);
      return levels.get(userId) ?? 0;
    },
  };
}

/** A pick is decided by the margin or the total alone. */
export type Axis = 'margin' | 'total';
export const axisOf = (side: PickSide): Axis => (side === 'home' || side === 'away' ? 'margin' : 'total');

/**
 * Where the pick is decided, in half-points: of a margin or total on one side of it the pick wins, on the other it loses,
 * at it the pick is a push.
 */
export const boundaryOf = ({ side, line }: Pick<KnownPick, 'side' | 'line'>): HalfPoints =>
  side === 'home' ? -line || 0 : line;

const winsAbove = (side: PickSide): boolean => side === 'home' || side === 'over';

/** @param value the final margin or total in points */
export function resultAt(pick: Pick<KnownPick, 'side' | 'line'>, value: number): Result {
  const by = 2 * value - boundaryOf(pick);
  if (by === 0) return 'tie';
  return by > 0 === winsAbove(pick.side) ? 'win' : 'loss';
}

export const isCalledOff = ({ status }: Pick<ChanceGame, 'status'>): boolean =>
  status === 'void' || status === 'cancelled';

export const isUndecided = (game: Pick<ChanceGame, 'status'>): boolean => game.status !== 'final' && !isCalledOff(game);
