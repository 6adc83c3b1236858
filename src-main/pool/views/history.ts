/** The pool's history: a query for the stored standings, one for the weeks, and two for imported results. */
import { eq, or, sql } from 'drizzle-orm';
import type { History } from '#shared/model.ts';
import { defaultSeason } from '#shared/rules/calendar.ts';
import { historyOf, type HistoryWeek } from '#shared/rules/history.ts';
import { pastBoards } from '#shared/rules/pastSeasons/boards.ts';
import { games, standings, users, weeks } from '../../db/schema.ts';
import type { Pool } from '../core/pool.ts';
import { readTimeZone } from '../core/poolTimes.ts';
import { readPastWeeks } from '../pastSeasons/pastWeeks.ts';

/** Every week, and whether all its games are final or called off. */
export const readHistoryWeeks = ({ db }: Pick<Pool, 'db'>): HistoryWeek[] =>
  db
    .select({
      season: weeks.season,
      seasonType: weeks.seasonType,
      weekNumber: weeks.weekNumber,
      isOver: sql<number>`count(${games.id}) > 0 and sum(${games.status} not in ('final', 'cancelled', 'void')) = 0`,
    })
    .from(weeks)
    .leftJoin(games, eq(games.weekId, weeks.id))
    .groupBy(weeks.id)
    .all()
    .map((week) => ({ ...week, isOver: week.isOver === 1 }));

export function readHistory(pool: Pool): History {
  const { db } = pool;
  const { season, seasonType, scope, scopeNumber, userId, wins, losses, ties, rank } = standings;
  const lines = db
    .select({
      season,
      seasonType,
      scope,
      number: scopeNumber,
      userId,
      username: users.username,
      wins,
      losses,
      ties,
      rank,
    })
    .from(standings)
    .innerJoin(users, eq(users.id, userId))
    .where(or(eq(scope, 'season'), eq(rank, 1)))
    .all();
  const own = new Set(lines.flatMap((line) => (line.seasonType === 'regular' ? [line.season] : [])));
  const past = pastBoards(readPastWeeks(pool), own);
  return historyOf({
    lines: [...lines, ...past.lines],
    weeks: [...readHistoryWeeks(pool), ...past.weeks],
    currentSeason: defaultSeason(pool.clock.now(), readTimeZone(pool)),
  });
}
