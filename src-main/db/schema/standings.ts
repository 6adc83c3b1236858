/** Records, and the rules they are counted by. */
import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { HouseRules } from '#shared/houseRules.ts';
import type { SeasonType } from '#shared/model.ts';
import { flag } from './columns.ts';
import { users } from './people.ts';

/** Derived from picks: one row per player and scope (week, period or season) with a graded pick. */
export const standings = sqliteTable(
  'standings',
  {
    season: integer('season').notNull(),
    seasonType: text('season_type').$type<SeasonType>().notNull(),
    scope: text('scope').$type<'week' | 'period' | 'season'>().notNull(),
    /** The week's number, the period's number, or 0. */
    scopeNumber: integer('scope_number').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    wins: integer('wins').notNull(),
    losses: integer('losses').notNull(),
    ties: integer('ties').notNull(),
    rank: integer('rank').notNull(),
    /** Twice the points, because a push can be worth half a point. */
    halfPoints: integer('half_points').notNull().default(0),
    /** Weeks only: how far the player's guess was from the tiebreaker's total; null: none, or nothing to compare. */
    tiebreakDistance: integer('tiebreak_distance'),
  },
  (t) => [
    primaryKey({ columns: [t.season, t.seasonType, t.scope, t.scopeNumber, t.userId] }),
    check('standings_scope', sql`${t.scope} in ('week', 'period', 'season')`),
  ],
);

/** The house rules of a season. A season without a row has the default rules and no graded pick. */
export const seasonRules = sqliteTable(
  'season_rules',
  {
    season: integer('season').notNull(),
    seasonType: text('season_type').$type<SeasonType>().notNull(),
    push: text('push').$type<HouseRules['push']>().notNull(),
    bestBet: flag('best_bet').notNull(),
    missingPicks: text('missing_picks').$type<HouseRules['missingPicks']>().notNull(),
    droppedWeeks: integer('dropped_weeks').notNull(),
    lateJoiners: text('late_joiners').$type<HouseRules['lateJoiners']>().notNull(),
    weeklyWinner: text('weekly_winner').$type<HouseRules['weeklyWinner']>().notNull(),
    /** When the season's first pick was graded; null while none is. */
    frozenAt: integer('frozen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.season, t.seasonType] }),
    check('season_rules_type', sql`${t.seasonType} in ('preseason', 'regular', 'playoffs')`),
    check('season_rules_push', sql`${t.push} in ('tie', 'half', 'loss')`),
    check('season_rules_best_bet', sql`${t.bestBet} in (0, 1)`),
    check('season_rules_missing', sql`${t.missingPicks} in ('nothing', 'loss')`),
    check('season_rules_dropped', sql`${t.droppedWeeks} between 0 and 4`),
    check('season_rules_late', sql`${t.lateJoiners} in ('nothing', 'lowest')`),
    check('season_rules_winner', sql`${t.weeklyWinner} in ('shared', 'tiebreaker')`),
  ],
);
