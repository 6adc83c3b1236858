/** A member's picks of a whole season, for looking back. */
import { and, asc, eq } from 'drizzle-orm';
import type { SeasonPick } from '#shared/model.ts';
import { games, picks } from '../../db/schema.ts';
import { readWeeks } from '../core/calendar.ts';
import type { Pool } from '../core/pool.ts';
import { readDroppedWeeks } from '../standings/droppedWeeks.ts';
import { toGame, toPick } from '../core/wire.ts';

export function readSeasonPicks(pool: Pool, userId: number, season: number): SeasonPick[] {
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
        .orderBy(asc(games.kickoffAt), asc(games.id))
        .all()
        .map(({ game, pick }) => ({ week, game: toGame(game), pick: toPick(pick), isDropped: isDropped(week) })),
    );
}
