/** The weeks in season order and which of them is the current one, remembered until something changes it. */
import { groupBy } from '#shared/groupBy.ts';
import { PoolError } from '#shared/errors.ts';
import type { Week } from '#shared/model.ts';
import { bySeasonOrder, currentWeek, nextWeekChangeAt, weekPhase } from '#shared/rules/calendar.ts';
import { tiebreakGame } from '#shared/rules/tiebreak.ts';
import { weeks } from '../../db/schema.ts';
import type { Calendar, Pool } from './pool.ts';
import { perDatabase } from './statements.ts';
import { toWeek, type GameRow, type WeekRow } from './wire.ts';

/** All games of all seasons are read after most changes, so past the query builder. */
const statements = perDatabase(({ $client }) => ({
  games: $client.prepare<[], Pick<GameRow, 'id' | 'weekId' | 'kickoffAt' | 'status'>>(
    'select id, week_id as weekId, kickoff_at as kickoffAt, status from games',
  ),
}));

/** Reads the weeks and games as they are, uncommitted changes of an open transaction included. */
export function makeCalendar(pool: Pick<Pool, 'db'>, now: number): Calendar {
  const rows = pool.db.select().from(weeks).all().toSorted(bySeasonOrder);
  const gamesOf = groupBy(statements(pool.db).games.all(), ({ weekId }) => weekId);
  const withGames = rows.map((week) => ({ week, games: gamesOf.get(week.id) ?? [] }));
  const current = currentWeek(withGames, now);
  const tiebreakIn = (row: WeekRow) => tiebreakGame(gamesOf.get(row.id) ?? [], row.tiebreakGameId)?.id ?? null;
  const read = rows.map((row) => toWeek(row, weekPhase(row, current), tiebreakIn(row)));
  return {
    weeks: read,
    rows,
    current: read.find(({ id }) => id === current?.id) ?? null,
    validUntil: nextWeekChangeAt(withGames, now) ?? Infinity,
    madeAt: now,
  };
}

function readCalendar(pool: Pool): Calendar {
  const now = pool.clock.now();
  const remembered = pool.remembered.calendar;
  // A clock that was set back makes the remembered values wrong as well.
  if (remembered !== undefined && now < remembered.validUntil && now >= remembered.madeAt) return remembered;
  const calendar = makeCalendar(pool, now);
  pool.remembered.calendar = calendar;
  return calendar;
}

export const readWeeks = (pool: Pool): Week[] => readCalendar(pool).weeks;
export const readCurrentWeek = (pool: Pool): Week | null => readCalendar(pool).current;
/** The next instant at which the current week can change by the clock alone. */
export const readNextWeekChangeAt = (pool: Pool): number => readCalendar(pool).validUntil;

export const readSeasonWeeks = (pool: Pool, season: number, seasonType: Week['seasonType']): Week[] =>
  readWeeks(pool).filter((week) => week.season === season && week.seasonType === seasonType);

/** @throws PoolError 'not_found' */
export function requireWeek(pool: Pool, weekId: number): Week {
  const week = readWeeks(pool).find(({ id }) => id === weekId);
  if (week === undefined) throw new PoolError('not_found', 'There is no such week (any more).');
  return week;
}
