/** Which games a scorekeeper may score. The server rejects the others, and the page shows the reason in place of the buttons. */
import { SCOREKEEPING_MS } from '#shared/limits.ts';
import type { GameFacts } from '#shared/rules/facts.ts';
import { isOff } from '#shared/rules/locking.ts';

/** Why a scorekeeper can't change a game's score. */
export type ScorekeeperLimit = 'early' | 'called-off' | 'over';

type Scored = Pick<GameFacts, 'kickoffAt' | 'status'>;

/**
 * A scorekeeper is a player: a score before kickoff could end the game and so show them everyone's picks. A game that the
 * commissioner called off stays so, and old results are the commissioner's to correct.
 * @returns null when the scorekeeper may change the score
 */
export function scorekeeperLimit(game: Scored, now: number): ScorekeeperLimit | null {
  const { kickoffAt, status } = game;
  if (isOff(status)) return 'called-off';
  if (kickoffAt === null || now < kickoffAt) return 'early';
  return now >= kickoffAt + SCOREKEEPING_MS ? 'over' : null;
}
