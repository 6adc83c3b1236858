/** What is known of a week: its games, and each player's picks as one reader may see them. */
import type { HouseRules } from '#shared/houseRules.ts';
import type { PickResult, PickSide } from '#shared/model.ts';
import type { ChanceGame } from '#shared/rules/chances/model.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
import { pointsOf, tallyOf, type GradedAs } from '#shared/rules/points.ts';

/** A pick that the reader knows: revealed, or her own. Its line is the one it is graded by. */
export type KnownPick = { gameId: number; side: PickSide; line: HalfPoints };

export type ChancePlayer = {
  userId: number;
  known: readonly KnownPick[];
  /** Picks on games that the reader doesn't know. */
  hidden: number;
  /** Further picks that the player could still make. */
  missing: number;
  /** How many of those are expected of her. */
  expected: number;
};

type Result = Exclude<PickResult, 'pending'>;

/**
 * What a pick adds to its player's worth by how it ends. A higher sum ranks higher, an equal one shares the rank. Whole
 * numbers, so small that a card's sum stays below 32,000.
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

export type ChanceWeek = {
  games: readonly ChanceGame[];
  players: readonly ChancePlayer[];
  worth: Worth;
};

/** A pick is decided by the margin or the total alone. */
export type Axis = 'margin' | 'total';
export const axisOf = (side: PickSide): Axis => (side === 'home' || side === 'away' ? 'margin' : 'total');

/**
 * Where the pick is decided, in half-points: of a margin or total on one side of it the pick wins, on the other it loses,
 * at it the pick is a push.
 */
export const boundaryOf = ({ side, line }: Pick<KnownPick, 'side' | 'line'>): HalfPoints =>
  side === 'home' ? -line || 0 : line;

export const winsAbove = (side: PickSide): boolean => side === 'home' || side === 'over';

/** @param value the final margin or total in points */
export function resultAt(pick: Pick<KnownPick, 'side' | 'line'>, value: number): Result {
  const by = 2 * value - boundaryOf(pick);
  if (by === 0) return 'tie';
  return by > 0 === winsAbove(pick.side) ? 'win' : 'loss';
}

export const isCalledOff = ({ status }: Pick<ChanceGame, 'status'>): boolean =>
  status === 'void' || status === 'cancelled';

export const isUndecided = (game: Pick<ChanceGame, 'status'>): boolean => game.status !== 'final' && !isCalledOff(game);
