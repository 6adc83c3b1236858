/** Cards, and the proof that no one changed them. */
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { SealedPick } from '#shared/rules/proof.ts';
import type { AmendmentKind, OpeningKind, PickResult, PickSide, PickType } from '#shared/model.ts';
import { flag } from './columns.ts';
import { users } from './people.ts';
import { weeks, games } from './games.ts';

export const picks = sqliteTable(
  'picks',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gameId: integer('game_id').notNull(),
    weekId: integer('week_id').notNull(),
    pickType: text('pick_type').$type<PickType>().notNull(),
    side: text('side').$type<PickSide>().notNull(),
    /** The line when the pick was made, used for grading: the spread from the picked side, or the total. */
    line: integer('line').notNull(),
    pickValue: text('pick_value').notNull(),
    submittedAt: integer('submitted_at').notNull(),
    /** Why the commissioner entered it; null when the member made it. */
    enteredReason: text('entered_reason'),
    /** Null while pending. */
    result: text('result').$type<Exclude<PickResult, 'pending'>>(),
    /** The card's one pick that counts twice, where the house rules have best bets. */
    isBestBet: flag('is_best_bet').notNull().default(false),
    /** Random, made with the pick and hashed with it (rules/proof.ts); null for picks of older versions until their seal. */
    salt: text('salt'),
  },
  (t) => [
    // The migrations also have handwritten triggers: five picks a week, and one for each game unless the week allows both.
    uniqueIndex('picks_user_game_type').on(t.userId, t.gameId, t.pickType),
    index('picks_user_week').on(t.userId, t.weekId),
    uniqueIndex('picks_best_bet')
      .on(t.userId, t.weekId)
      .where(sql`${t.isBestBet} = 1`),
    index('picks_game').on(t.gameId),
    /** Covering index for the standings. */
    index('picks_week_result').on(t.weekId, t.userId, t.result),
    foreignKey({ columns: [t.gameId, t.weekId], foreignColumns: [games.id, games.weekId] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    check(
      'picks_side',
      sql`(${t.pickType} = 'spread' and ${t.side} in ('away', 'home')) or (${t.pickType} = 'total' and ${t.side} in ('over', 'under'))`,
    ),
    check('picks_result', sql`${t.result} is null or ${t.result} in ('win', 'loss', 'tie')`),
  ],
);

/** The players' guesses for a week's tiebreaker: the total points of the named game. */
export const tiebreakGuesses = sqliteTable(
  'tiebreak_guesses',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    weekId: integer('week_id')
      .notNull()
      .references(() => weeks.id, { onDelete: 'cascade' }),
    guess: integer('guess').notNull(),
    submittedAt: integer('submitted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.weekId] }),
    index('tiebreak_guesses_week').on(t.weekId),
    check('tiebreak_guesses_range', sql`${t.guess} between 0 and 200`),
  ],
);

/**
 * The seals of each lock, oldest first, and the picks it covers. A seal outlives its game and its week: the chain
 * goes through it.
 */
export const seals = sqliteTable(
  'seals',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    gameId: integer('game_id').notNull(),
    weekId: integer('week_id').notNull(),
    sealedAt: integer('sealed_at').notNull(),
    /** Made well after the lock, because the pool was not running. */
    isLate: flag('is_late').notNull(),
    /** When the game was unlocked again; null for the seal in force. */
    voidedAt: integer('voided_at'),
    root: text('root').notNull(),
    chain: text('chain').notNull(),
    /** The sealed picks, with their salts. Hidden until the game is revealed. */
    picks: text('picks', { mode: 'json' }).$type<SealedPick[]>().notNull(),
  },
  (t) => [
    index('seals_week').on(t.weekId),
    uniqueIndex('seals_game')
      .on(t.gameId)
      .where(sql`${t.voidedAt} is null`),
  ],
);

/** What the commissioner changed on a game after it was sealed, and why. */
export const amendments = sqliteTable(
  'amendments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    weekId: integer('week_id').notNull(),
    gameId: integer('game_id').notNull(),
    userId: integer('user_id').notNull(),
    kind: text('kind').$type<AmendmentKind>().notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [
    index('amendments_week').on(t.weekId),
    check('amendments_kind', sql`${t.kind} in ('entered', 'removed', 'player-deleted', 'teams-swapped', 'restored')`),
  ],
);

/**
 * How hidden picks became visible to a commissioner from whom they are hidden, for everyone to read: a card opened with a
 * reason, the pool copied as a file, or the setting changed.
 */
export const openings = sqliteTable(
  'openings',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    weekId: integer('week_id').notNull(),
    /** Whose card; null where it is about every card. */
    userId: integer('user_id'),
    actorName: text('actor_name').notNull(),
    kind: text('kind').$type<OpeningKind>().notNull(),
    /** Empty where none is asked for. */
    reason: text('reason').notNull(),
  },
  (t) => [
    index('openings_week').on(t.weekId),
    check('openings_kind', sql`${t.kind} in ('card', 'copy', 'hidden', 'shown')`),
    check('openings_card', sql`(${t.kind} = 'card') = (${t.userId} is not null)`),
  ],
);
