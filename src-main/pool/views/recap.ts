/** The recap of a week: what rules/recap is made from, read once the week is over, when nothing about it is hidden. */
import { eq } from 'drizzle-orm';
import type { Recap } from '#shared/model.ts';
import { picksForComplete } from '#shared/rules/completeness.ts';
import { closingLineOf } from '#shared/rules/lineValue.ts';
import { isSettled } from '#shared/rules/locking.ts';
import type { RecapPick } from '#shared/rules/recap/facts.ts';
import { recapOf } from '#shared/rules/recap/recap.ts';
import { countSeason, seasonStandings, weekStandings, type Season } from '#shared/rules/seasonTables.ts';
import { picks } from '../../db/schema.ts';
import type { Pool } from '../core/pool.ts';
import { requireWeekRow } from '../core/rows.ts';
import type { GameRow, WeekRow } from '../core/wire.ts';
import { readGameRows } from '../games/games.ts';
import { readClosingOf } from '../games/lineLog.ts';
import { readRules } from '../standings/rules.ts';
import { readSeasonToCount } from '../standings/seasonCount.ts';

function readRecapPicks(
  pool: Pool,
  week: WeekRow,
  games: readonly GameRow[],
  players: ReadonlySet<number>,
): RecapPick[] {
  const closingOf = readClosingOf(pool, games);
  return pool.db
    .select()
    .from(picks)
    .where(eq(picks.weekId, week.id))
    .orderBy(picks.gameId, picks.userId)
    .all()
    .filter(({ userId }) => players.has(userId))
    .map(({ userId, gameId, side, line }) => {
      const lines = closingOf.get(gameId);
      return { userId, gameId, side, line, closing: lines === undefined ? null : closingLineOf(side, lines) };
    });
}

/** The season's ranks by the weeks up to a number. */
function ranksUpTo(season: Season, weekNumber: number): Map<number, number> {
  const weeks = season.weeks.filter((week) => week.weekNumber <= weekNumber);
  return new Map(seasonStandings(countSeason({ ...season, weeks })).map(({ userId, rank }) => [userId, rank]));
}

/** Without a sentence until every game of the week is final or called off. */
export function readRecap(pool: Pool, weekId: number): Recap {
  const week = requireWeekRow(pool, weekId);
  const games = readGameRows(pool, weekId);
  const isOver = games.length > 0 && games.every(isSettled);
  if (!isOver) return { isOver, sentences: [] };
  const reading = { db: pool.db, now: pool.clock.now() };
  const season: Season = { rules: readRules(pool, week), ...readSeasonToCount(reading, week) };
  const names = new Map(season.players.map(({ userId, username }) => [userId, username]));
  const sentences = recapOf({
    title: `Week ${week.weekNumber}`,
    fullCard: picksForComplete(games, week),
    games,
    picks: readRecapPicks(pool, week, games, new Set(names.keys())),
    board: weekStandings(countSeason(season), week.weekNumber),
    ranksBefore: ranksUpTo(season, week.weekNumber - 1),
    ranksAfter: ranksUpTo(season, week.weekNumber),
    names,
  });
  return { isOver, sentences };
}
