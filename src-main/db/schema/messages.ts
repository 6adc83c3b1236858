/** Chat, notices, and what goes to group chats. */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { MessageKind, Service } from '#shared/model.ts';
import { flag } from './columns.ts';
import { users } from './people.ts';
import { weeks, games } from './games.ts';

export const chatMessages = sqliteTable(
  'chat_messages',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The writer's name after the account was deleted: "Dave (left)". */
    leftName: text('left_name'),
    message: text('message').notNull(),
    mediaUrl: text('media_url'),
    mediaType: text('media_type').$type<'gif' | 'image'>(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    check('chat_writer', sql`(${t.userId} is null) = (${t.leftName} is not null)`),
    check('chat_media', sql`(${t.mediaUrl} is null) = (${t.mediaType} is null)`),
    check('chat_something', sql`length(${t.message}) > 0 or ${t.mediaUrl} is not null`),
  ],
);

/** Notices on the picks screen until they are read. The text is stored as it was when it happened. */
export const notices = sqliteTable(
  'notices',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    weekId: integer('week_id').references(() => weeks.id, { onDelete: 'cascade' }),
    gameId: integer('game_id').references(() => games.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: integer('created_at').notNull(),
    readAt: integer('read_at'),
  },
  (t) => [index('notices_user').on(t.userId, t.readAt)],
);

/** Where the pool's messages are posted: group chats outside the pool. Left out of pool copies. */
export const connections = sqliteTable('connections', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  service: text('service').$type<Service>().notNull(),
  name: text('name').notNull(),
  /** Its webhook or token, encrypted like the access codes. */
  targetCipher: text('target_cipher').notNull(),
  kinds: text('kinds', { mode: 'json' }).$type<MessageKind[]>().notNull(),
  reminderLeadMinutes: integer('reminder_lead_minutes').notNull(),
  isPrivateAllowed: flag('is_private_allowed').notNull().default(false),
  createdAt: integer('created_at').notNull(),
  lastSentAt: integer('last_sent_at'),
  /** Why the last message was given up; null once one is delivered. */
  failure: text('failure'),
});

/** Messages to send, each once. The text is written when it is sent, so that it is never out of date. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    connectionId: integer('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MessageKind>().notNull(),
    /** Its subject: a week's id, and for a reminder the day of the lock. */
    subject: text('subject').notNull(),
    createdAt: integer('created_at').notNull(),
    nextTryAt: integer('next_try_at').notNull(),
    /** From then on it is out of date. */
    expiresAt: integer('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    state: text('state').$type<'waiting' | 'sent' | 'dropped' | 'failed'>().notNull().default('waiting'),
  },
  (t) => [
    uniqueIndex('outbox_message').on(t.connectionId, t.kind, t.subject),
    index('outbox_next').on(t.state, t.nextTryAt),
  ],
);
