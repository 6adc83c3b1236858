/** When others may see a pick, and where a week stands. */
import type { WeekPhase } from '#shared/model.ts';
import type { GameFacts } from '#shared/rules/facts.ts';
import { hasKickedOff } from '#shared/rules/locking.ts';

/**
 * Picks on a game are everybody's once it has kicked off or its week is historical. `wasRevealed` keeps what was
 * revealed in the open when its kickoff moves away or an earlier week becomes current again.
 */
export const isRevealed = (
  game: Pick<GameFacts, 'kickoffAt'> & { wasRevealed: boolean },
  phase: WeekPhase,
  now: number,
): boolean => game.wasRevealed || phase === 'historical' || hasKickedOff(game, now);
