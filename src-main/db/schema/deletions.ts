/** Deleted rows, kept for a time so that one deletion can be undone without restoring a whole backup. */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { DeletionKind } from '#shared/model.ts';

export const deletions = sqliteTable(
  'deletions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    kind: text('kind').$type<DeletionKind>().notNull(),
    /** Its name: "Dave", "Week 3 of the regular season 2026". */
    title: text('title').notNull(),
    actorName: text('actor_name').notNull(),
  },
  (t) => [check('deletions_kind', sql`${t.kind} in ('player', 'week', 'games', 'game')`)],
);

/** The deleted rows of other tables. Nothing but the restore of their deletion reads them. */
export const deletedRows = sqliteTable(
  'deleted_rows',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    deletionId: integer('deletion_id')
      .notNull()
      .references(() => deletions.id, { onDelete: 'cascade' }),
    tableName: text('table_name').notNull(),
    /** The row's id, for rows that others refer to; null for a table without one. */
    rowId: integer('row_id'),
    /** The row by its columns, as the database stores them. */
    content: text('content').notNull(),
  },
  (t) => [index('deleted_rows_deletion').on(t.deletionId), index('deleted_rows_row').on(t.tableName, t.rowId)],
);
