/** Which games are revealed, kept on the games themselves; see src-shared/rules/reveal.ts. */
import { eq, inArray } from 'drizzle-orm';
import { isRevealed } from '#shared/rules/reveal.ts';
import { tiebreakGame } from '#shared/rules/tiebreak.ts';
import { games } from '../../db/schema.ts';
import { makeCalendar } from '../core/calendar.ts';
import type { Change, Pool } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import { readGameRows } from './games.ts';

/**
 * Marks every game that is revealed at this instant and announces it.
 * @returns the next instant at which the clock alone can reveal a game: a kickoff, or the end of a week
 */
export function storeReveals({ db, now, publish }: Change): number {
  const { weeks, validUntil } = makeCalendar({ db }, now);
  const phases = new Map(weeks.map(({ id, phase }) => [id, phase]));
  const { id, weekId, kickoffAt, status, wasRevealed } = games;
  const hidden = db
    .select({ id, weekId, kickoffAt, status, wasRevealed })
    .from(games)
    .where(eq(wasRevealed, false))
    .all();
  const due = hidden.filter((game) => isRevealed(game, phases.get(game.weekId) ?? 'current', now));
  if (due.length > 0) {
    const ids = due.map((game) => game.id);
    db.update(games).set({ wasRevealed: true }).where(inArray(id, ids)).run();
    for (const game of due) {
      publish({ type: 'games_changed', weekId: game.weekId });
      publish({ type: 'picks_changed', weekId: game.weekId });
      publish({ type: 'seals_changed', weekId: game.weekId });
    }
  }
  const kickoffs = hidden.flatMap((game) => (game.kickoffAt !== null && game.kickoffAt > now ? game.kickoffAt : []));
  return Math.min(validUntil, ...kickoffs);
}

/** Are the week's guesses revealed? Its tiebreaker game decides. */
export function areGuessesRevealed(pool: Pick<Pool, 'db'>, weekId: number): boolean {
  const { tiebreakGameId } = requireWeekRow(pool, weekId);
  return tiebreakGame(readGameRows(pool, weekId), tiebreakGameId)?.wasRevealed === true;
}
