/** What is known of a week: its games, and each player's picks as one reader may see them. */
import type { PickResult, PickSide } from '#shared/model.ts';
import type { ChanceGame } from '#shared/rules/chances/model.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';
import type { Tally } from '#shared/rules/standings.ts';

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

/**
 * A record's worth: a higher one ranks higher, an equal one shares the rank. It must be additive, so that each pick has a
 * worth of its own, and a whole number below 6,000 for five picks.
 */
export type RankValue = (tally: Tally) => number;

/** Wins, then fewer losses, as `rankStandings` ranks. */
export const byWinsThenLosses: RankValue = ({ wins, losses }) => wins * 64 - losses;

export type ChanceWeek = {
  games: readonly ChanceGame[];
  players: readonly ChancePlayer[];
  rankValue: RankValue;
};

type Result = Exclude<PickResult, 'pending'>;
export type Worth = Record<Result, number>;

export const worthOf = (rankValue: RankValue): Worth => ({
  win: rankValue({ wins: 1, losses: 0, ties: 0 }),
  loss: rankValue({ wins: 0, losses: 1, ties: 0 }),
  tie: rankValue({ wins: 0, losses: 0, ties: 1 }),
});

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
