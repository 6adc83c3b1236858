/** How far a member is with a week. */
import { MAX_PICKS } from '#shared/limits.ts';
import type { GameFacts } from '#shared/rules/facts.ts';
import { gameOptions } from '#shared/rules/options.ts';

export type Completeness = 'none' | 'in progress' | 'complete';

/** Can this game be picked at all, now or earlier? It needs a line and must not have been called off. */
export const isPickable = (game: Pick<GameFacts, 'awayTeam' | 'homeTeam' | 'spread' | 'total' | 'status'>): boolean =>
  gameOptions(game).length > 0 && game.status !== 'cancelled' && game.status !== 'void';

/** Five, or fewer in a week that has fewer games to pick. */
export const picksForComplete = (games: readonly Parameters<typeof isPickable>[0][]): number =>
  Math.min(MAX_PICKS, games.filter(isPickable).length);

/** @param needed from `picksForComplete`; the spec's five while the games are not known. */
export function completeness(picks: number, needed: number = MAX_PICKS): Completeness {
  if (picks === 0) return 'none';
  return picks >= needed ? 'complete' : 'in progress';
}
