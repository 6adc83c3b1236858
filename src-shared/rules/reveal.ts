/** When a game's picks are shown to everyone. The server enforces this rule; the page displays it. */
import type { WeekPhase } from '#shared/model.ts';
import type { GameFacts } from '#shared/rules/facts.ts';
import { hasKickedOff, isSettled } from '#shared/rules/locking.ts';

/**
 * A game is revealed once it has kicked off or is settled, or once its week is historical if it has no kickoff. The server
 * stores that as `wasRevealed`: the game stays revealed and locked, even if its kickoff moves or the clock goes back,
 * until the commissioner reopens it with a reason.
 */
export const isRevealed = (
  game: Pick<GameFacts, 'kickoffAt' | 'status' | 'wasRevealed'>,
  phase: WeekPhase,
  now: number,
): boolean =>
  game.wasRevealed || isSettled(game) || hasKickedOff(game, now) || (phase === 'historical' && game.kickoffAt === null);
