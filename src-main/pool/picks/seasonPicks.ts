/** A member's picks of a whole season, for looking back, as far as the actor may see them. */
import { and, asc, eq } from 'drizzle-orm';
import type { SeasonPick } from '#shared/model.ts';
import { games, picks } from '../../db/schema.ts';
import { readWeeks } from '../core/calendar.ts';
import type { Actor, Pool } from '../core/pool.ts';
import { readDroppedWeeks } from '../standings/droppedWeeks.ts';
import { seesHidden } from '../core/hiddenPicks.ts';
import { toGame, toPick } from '../core/wire.ts';

export function readSeasonPicks(pool: Pool, actor: Actor, userId: number, season: number): SeasonPick[] {
  const isWhole = actor.userId === userId || seesHidden(pool, actor);
  const now = pool.clock.now();
  const isDropped = readDroppedWeeks({ db: pool.db, now }, season, userId);
  return readWeeks(pool)
    .filter((week) => week.season === season)
    .flatMap((week) =>
      pool.db
        .select({ game: games, pick: picks })
        .from(picks)
        .innerJoin(games, eq(games.id, picks.gameId))
        .where(and(eq(picks.userId, userId), eq(picks.weekId, week.id)))
        .orderBy(asc(games.kickoffAt), asc(games.id), asc(picks.pickType))
        .all()
        .filter(({ game }) => isWhole || game.wasRevealed)
        .map(({ game, pick }) => ({ week, game: toGame(game), pick: toPick(pick), isDropped: isDropped(week) })),
    );
}
