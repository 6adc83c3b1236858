/** Every line of a game, whether the pool offered it or only the scoreboard reported it. */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { games } from './games.ts';

export const lineLog = sqliteTable(
  'line_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    at: integer('at').notNull(),
    /** The home team's line in half-points; null: none. */
    spread: integer('spread'),
    total: integer('total'),
    source: text('source').$type<'feed' | 'typed'>().notNull(),
  },
  (t) => [index('line_log_game').on(t.gameId, t.at), check('line_log_source', sql`${t.source} in ('feed', 'typed')`)],
);
