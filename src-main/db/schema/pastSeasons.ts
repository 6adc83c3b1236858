/** Results of seasons that were played elsewhere. Only the history reads them. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './people.ts';

/** One import by the commissioner. Deleting it undoes it. */
export const pastImports = sqliteTable('past_imports', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  at: integer('at').notNull(),
  actorName: text('actor_name').notNull(),
});

/** A name of an import. */
export const pastPlayers = sqliteTable(
  'past_players',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    importId: integer('import_id')
      .notNull()
      .references(() => pastImports.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The player it is; null: a past player, known by name only. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('past_players_import').on(t.importId), index('past_players_user').on(t.userId)],
);

/** A week of one of them, all of regular seasons. */
export const pastResults = sqliteTable(
  'past_results',
  {
    playerId: integer('player_id')
      .notNull()
      .references(() => pastPlayers.id, { onDelete: 'cascade' }),
    season: integer('season').notNull(),
    weekNumber: integer('week_number').notNull(),
    wins: integer('wins').notNull(),
    losses: integer('losses').notNull(),
    ties: integer('ties').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.season, t.weekNumber] }),
    check('past_results_week', sql`${t.weekNumber} between 1 and 18`),
  ],
);
