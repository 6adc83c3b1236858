/** Who may see picks before their games are revealed: their owner, and commissioners unless a setting hides them. */
import { eq } from 'drizzle-orm';
import type { WeekPick } from '#shared/model.ts';
import { games } from '../../db/schema.ts';
import type { Actor, Pool } from './pool.ts';
import { readSettings } from './settings.ts';

type Reader = Pick<Pool, 'db'>;

/** Are hidden picks hidden from commissioners too? */
export const areHiddenFromAll = (pool: Reader): boolean => readSettings(pool).commissionerSeesPicks === 'after-kickoff';

/** May the actor see the hidden picks of others? */
export const seesHidden = (pool: Reader, actor: Pick<Actor, 'isAdmin'>): boolean =>
  actor.isAdmin && !areHiddenFromAll(pool);

/** The games whose picks are not revealed. */
const readHiddenGames = ({ db }: Reader): Set<number> =>
  new Set(
    db
      .select({ id: games.id })
      .from(games)
      .where(eq(games.wasRevealed, false))
      .all()
      .map(({ id }) => id),
  );

/** The games whose picks not even commissioners may see; none while the setting lets them see all. */
export const readGamesHiddenFromAll = (pool: Reader): Set<number> =>
  areHiddenFromAll(pool) ? readHiddenGames(pool) : new Set();

/** Leaves out picks that the actor may not see: those of others on games that are not revealed. */
export function visiblePicks<P extends { gameId: number }>(
  pool: Reader,
  actor: Actor,
  userId: number,
  rows: readonly P[],
): P[] {
  if (actor.userId === userId || seesHidden(pool, actor)) return [...rows];
  const hidden = readHiddenGames(pool);
  return rows.filter(({ gameId }) => !hidden.has(gameId));
}

/** A pick as others see it before the reveal. */
export const toHidden = (submittedAt: number): WeekPick => ({
  gameId: null,
  pickType: null,
  pickValue: null,
  isWin: null,
  result: null,
  submittedAt: new Date(submittedAt).toISOString(),
  enteredReason: null,
  isBestBet: null,
});
