/** How complete a player's card is. */
import { MAX_PICKS } from '#shared/limits.ts';
import type { GameFacts } from '#shared/rules/facts.ts';
import { gameOptions } from '#shared/rules/options.ts';
import { slotsOf, type CardForm } from '#shared/rules/slots.ts';

export type Completeness = 'none' | 'in progress' | 'complete';

/** A game can be picked if it has a line and has not been called off. Locked and final games count too. */
export const isPickable = (game: Pick<GameFacts, 'awayTeam' | 'homeTeam' | 'spread' | 'total' | 'status'>): boolean =>
  gameOptions(game).length > 0 && game.status !== 'cancelled' && game.status !== 'void';

/** The week's card size, or fewer in a week with fewer games to pick. */
export const picksForComplete = (
  games: readonly Parameters<typeof isPickable>[0][],
  { cardSize, sideAndTotal }: CardForm = { cardSize: MAX_PICKS },
): number => {
  const slots = games.filter(isPickable).flatMap((game) => [...slotsOf(0, gameOptions(game), sideAndTotal)]);
  return Math.min(cardSize, slots.length);
};

/** @param needed from `picksForComplete`; five until the games are loaded. */
export function completeness(picks: number, needed: number = MAX_PICKS): Completeness {
  if (picks === 0) return 'none';
  return picks >= needed ? 'complete' : 'in progress';
}
