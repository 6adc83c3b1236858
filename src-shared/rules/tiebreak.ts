/** The game whose total points break a week's ties. */
import type { GameFacts } from '#shared/rules/facts.ts';

type Candidate = Pick<GameFacts, 'kickoffAt'> & { id: number };

const byKickoff = (a: Candidate, b: Candidate) => (a.kickoffAt ?? 0) - (b.kickoffAt ?? 0) || a.id - b.id;

/** The named game of the week; without a name, or if it left the week, the one with the last known kickoff. */
export function tiebreakGame<G extends Candidate>(games: readonly G[], namedId: number | null): G | null {
  const named = games.find(({ id }) => id === namedId);
  if (named !== undefined) return named;
  const dated = games.filter(({ kickoffAt }) => kickoffAt !== null);
  return (dated.length > 0 ? dated : games).toSorted(byKickoff).at(-1) ?? null;
}

/** The points both teams scored; null until the game is final, and if it was called off. */
export function tiebreakTotal(game: Pick<GameFacts, 'status' | 'awayScore' | 'homeScore'> | null): number | null {
  if (game === null || game.status !== 'final' || game.awayScore === null || game.homeScore === null) return null;
  return game.awayScore + game.homeScore;
}

/** The points both teams have at this moment; null before the kickoff, and if the game was called off. */
export function totalSoFar(game: Pick<GameFacts, 'status' | 'awayScore' | 'homeScore'>): number | null {
  return tiebreakTotal(game.status === 'live' ? { ...game, status: 'final' } : game);
}
