/** Settings and the audit log. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Settings that the commissioner changed, and the pool's own values such as its id, as JSON. */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).notNull(),
});

/** Who changed what. Names are stored too, so that an entry is readable after its week or game is deleted. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    actorName: text('actor_name').notNull(),
    kind: text('kind').notNull(),
    /** One of AUDIT_ACTIONS; null for an entry whose action is not known. */
    action: text('action'),
    userId: integer('user_id'),
    username: text('username'),
    weekId: integer('week_id'),
    gameId: integer('game_id'),
    /** "Week 11 of the regular season 2026" */
    weekTitle: text('week_title'),
    /** "Carolina Panthers @ Atlanta Falcons" */
    gameTitle: text('game_title'),
    before: text('before', { mode: 'json' }),
    after: text('after', { mode: 'json' }),
    reason: text('reason'),
  },
  (t) => [index('audit_user').on(t.userId), index('audit_week').on(t.weekId), index('audit_kind').on(t.kind)],
);
