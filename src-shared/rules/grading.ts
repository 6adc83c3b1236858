/** Who won: signed half-points, one comparison, no rounding. */
import type { GameStatus, PickResult, PickSide } from '#shared/model.ts';
import type { HalfPoints } from '#shared/rules/lines.ts';

export type GradedGame = { status: GameStatus; awayScore: number | null; homeScore: number | null };
export type GradedPick = { side: PickSide; line: HalfPoints };

/**
 * How many half-points the pick is ahead at this score; negative: behind, 0: a push.
 * Spread: the picked side's score plus its signed line against the other side. Total: points against the line.
 */
export function margin(pick: GradedPick, awayScore: number, homeScore: number): HalfPoints {
  const ahead = 2 * (homeScore - awayScore);
  const points = 2 * (homeScore + awayScore);
  switch (pick.side) {
    case 'home':
      return ahead + pick.line;
    case 'away':
      return pick.line - ahead;
    case 'over':
      return points - pick.line;
    case 'under':
      return pick.line - points;
    default:
      return pick.side satisfies never;
  }
}

/** Pending until the game is final with both scores. A game that was called off is a tie. */
export function gradePick(pick: GradedPick, game: GradedGame): PickResult {
  if (game.status === 'void' || game.status === 'cancelled') return 'tie';
  if (game.status !== 'final' || game.awayScore === null || game.homeScore === null) return 'pending';
  const by = margin(pick, game.awayScore, game.homeScore);
  return by > 0 ? 'win' : by < 0 ? 'loss' : 'tie';
}

/** The spec's flag: true: won, false: lost, null: tie or not yet graded. */
export const isWin = (result: PickResult): boolean | null =>
  result === 'win' ? true : result === 'loss' ? false : null;
