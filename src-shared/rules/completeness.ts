/** How complete a player's card is. */
import { MAX_PICKS } from '#shared/limits.ts';
import type { GameFacts } from '#shared/rules/facts.ts';
import { gameOptions } from '#shared/rules/options.ts';

export type Completeness = 'none' | 'in progress' | 'complete';

/** A game can be picked if it has a line and has not been called off. Locked and final games count too. */
export const isPickable = (game: Pick<GameFacts, 'awayTeam' | 'homeTeam' | 'spread' | 'total' | 'status'>): boolean =>
  gameOptions(game).length > 0 && game.status !== 'cancelled' && game.status !== 'void';

/** The week's card size, or fewer in a week with fewer games to pick. */
export const picksForComplete = (
  games: readonly Parameters<typeof isPickable>[0][],
  cardSize: number = MAX_PICKS,
): number => Math.min(cardSize, games.filter(isPickable).length);

/** @param needed from `picksForComplete`; five until the games are loaded. */
export function completeness(picks: number, needed: number = MAX_PICKS): Completeness {
  if (picks === 0) return 'none';
  return picks >= needed ? 'complete' : 'in progress';
}
