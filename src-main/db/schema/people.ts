/** Accounts, their sessions, and what belongs to one of them. */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { flag } from './columns.ts';

export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: text('username').notNull(),
    /** The name in a form that ignores case; unique. */
    nameKey: text('name_key').notNull(),
    isAdmin: flag('is_admin').notNull(),
    isActive: flag('is_active').notNull().default(true),
    /** Admins: a salted scrypt hash. Players: null. */
    passwordHash: text('password_hash'),
    /** Players: the access code, encrypted rather than hashed, because the commissioner can look it up. */
    codeCipher: text('code_cipher'),
    /** Players: when the current access code was first used to log in; null: not yet. */
    codeUsedAt: integer('code_used_at'),
    /** Players: when the commissioner sent the invitation with the current access code; null: not yet. */
    invitedAt: integer('invited_at'),
    createdAt: integer('created_at').notNull(),
    /** Players: may this player enter scores in the watch party? */
    isScorekeeper: flag('is_scorekeeper').notNull().default(false),
  },
  (t) => [
    uniqueIndex('users_name_key').on(t.nameKey),
    check('users_flags', sql`${t.isAdmin} in (0, 1) and ${t.isActive} in (0, 1)`),
    check('users_scorekeeper', sql`${t.isScorekeeper} = 0 or (${t.isScorekeeper} = 1 and ${t.isAdmin} = 0)`),
    check('users_secret', sql`(${t.isAdmin} = 1) = (${t.passwordHash} is not null)`),
    check('users_code', sql`(${t.isAdmin} = 1) = (${t.codeCipher} is null)`),
    check('users_name', sql`length(${t.username}) between 1 and 40`),
  ],
);

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token. The token itself is not stored. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** Members' calendar links. The token is made from this and the key of the data folder (pool/people/calendarLink). */
export const calendarLinks = sqliteTable('calendar_links', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  nonce: text('nonce').notNull(),
  madeAt: integer('made_at').notNull(),
});
