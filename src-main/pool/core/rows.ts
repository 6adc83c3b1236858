/** Rows by their id, or a clear "not found". */
import { eq, sql } from 'drizzle-orm';
import { PoolError } from '#shared/errors.ts';
import { games, weeks } from '../../db/schema.ts';
import type { Pool } from './pool.ts';
import { perDatabase } from './statements.ts';
import type { GameRow, WeekRow } from './wire.ts';

const statements = perDatabase((db) => ({
  week: db
    .select()
    .from(weeks)
    .where(eq(weeks.id, sql.placeholder('id')))
    .prepare(),
  game: db
    .select()
    .from(games)
    .where(eq(games.id, sql.placeholder('id')))
    .prepare(),
}));

export function requireWeekRow({ db }: Pick<Pool, 'db'>, weekId: number): WeekRow {
  const row = statements(db).week.get({ id: weekId });
  if (row === undefined) throw new PoolError('not_found', 'There is no such week (any more).');
  return row;
}

export function requireGameRow({ db }: Pick<Pool, 'db'>, gameId: number): GameRow {
  const row = statements(db).game.get({ id: gameId });
  if (row === undefined) throw new PoolError('not_found', 'There is no such game (any more).');
  return row;
}
