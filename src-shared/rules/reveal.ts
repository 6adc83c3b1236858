/** When a game's picks become everyone's. One rule for the server, which enforces it, and the page, which draws it. */
import type { WeekPhase } from '#shared/model.ts';
import type { GameFacts } from '#shared/rules/facts.ts';
import { hasKickedOff, isSettled } from '#shared/rules/locking.ts';

/**
 * A game is revealed once it has kicked off (by then it has locked), once it is settled, or once its week is historical
 * and it has no kickoff to wait for. The server stores that as `wasRevealed`: from then on the game stays revealed and
 * locked, wherever its kickoff moves and whatever the clock says, until the commissioner reopens it with a reason.
 * A kickoff still to come keeps the picks hidden, whatever happens to other games or to the week.
 */
export const isRevealed = (
  game: Pick<GameFacts, 'kickoffAt' | 'status' | 'wasRevealed'>,
  phase: WeekPhase,
  now: number,
): boolean =>
  game.wasRevealed || isSettled(game) || hasKickedOff(game, now) || (phase === 'historical' && game.kickoffAt === null);
