/** Weeks, their games, and every change of a score. */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { GameStatus, SeasonType } from '#shared/model.ts';
import { flag } from './columns.ts';

export const weeks = sqliteTable(
  'weeks',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    season: integer('season').notNull(),
    seasonType: text('season_type').$type<SeasonType>().notNull(),
    weekNumber: integer('week_number').notNull(),
    isLocked: flag('is_locked').notNull().default(false),
    lockAt: integer('lock_at'),
    /** The picks of a full card where the week has games enough, 1 to 5. */
    cardSize: integer('card_size').notNull().default(5),
    /** A card holds the side and the total of the week's one game; such a week never has two. */
    sideAndTotal: flag('side_and_total').notNull().default(false),
    /** The game whose total points break ties; null: the week's last one. */
    tiebreakGameId: integer('tiebreak_game_id').references((): AnySQLiteColumn => games.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('weeks_name').on(t.season, t.seasonType, t.weekNumber),
    check('weeks_number', sql`${t.weekNumber} between 1 and 18`),
    check('weeks_type', sql`${t.seasonType} in ('preseason', 'regular', 'playoffs')`),
    check('weeks_flags', sql`${t.isLocked} in (0, 1)`),
  ],
);

export const games = sqliteTable(
  'games',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    weekId: integer('week_id')
      .notNull()
      .references(() => weeks.id, { onDelete: 'cascade' }),
    awayTeam: text('away_team').notNull(),
    homeTeam: text('home_team').notNull(),
    /** Null while unknown. */
    kickoffAt: integer('kickoff_at'),
    lockAt: integer('lock_at'),
    lockSetByHand: flag('lock_set_by_hand').notNull().default(false),
    isLocked: flag('is_locked').notNull().default(false),
    /** Its picks were revealed. The game stays revealed and locked until the commissioner reopens it. */
    wasRevealed: flag('was_revealed').notNull().default(false),
    /** The home team's line in half-points, negative when it is favored; null: no line yet. */
    spread: integer('spread'),
    total: integer('total'),
    status: text('status').$type<GameStatus>().notNull().default('scheduled'),
    awayScore: integer('away_score'),
    homeScore: integer('home_score'),
    period: integer('period'),
    clock: text('clock'),
    neutralSite: flag('neutral_site').notNull().default(false),
    /** The feed's id of this game. */
    feedId: text('feed_id'),
    scoredAt: integer('scored_at'),
    /** The commissioner typed this score, and the feed doesn't overwrite it until it is unpinned. */
    isPinned: flag('is_pinned').notNull().default(false),
    /** The feed's final score of a pinned game. */
    feedAwayScore: integer('feed_away_score'),
    feedHomeScore: integer('feed_home_score'),
    /** Why the commissioner reopened the game after its picks were revealed. */
    reopenedReason: text('reopened_reason'),
    /** The kickoff before the game was postponed, to undo a mistaken postponement. */
    kickoffBeforePostponed: integer('kickoff_before_postponed'),
    /** A kickoff from the feed that was too unlikely to apply. */
    feedKickoffAt: integer('feed_kickoff_at'),
    /** 'past': the kickoff had already passed when it was set by hand; 'confirmed': the commissioner confirmed it. */
    dateCheck: text('date_check').$type<'past' | 'confirmed'>(),
  },
  (t) => [
    index('games_week').on(t.weekId),
    uniqueIndex('games_feed_id').on(t.feedId),
    /** Referenced by picks, so that a pick's game and week always match. */
    uniqueIndex('games_id_week').on(t.id, t.weekId),
    // The first migration also has the handwritten index games_pairing: one game per pair of teams and week.
    check('games_teams', sql`${t.awayTeam} <> ${t.homeTeam} and ${t.awayTeam} <> '' and ${t.homeTeam} <> ''`),
    check('games_status', sql`${t.status} in ('scheduled', 'live', 'final', 'postponed', 'cancelled', 'void')`),
    check(
      'games_scores',
      sql`(${t.awayScore} is null or ${t.awayScore} >= 0) and (${t.homeScore} is null or ${t.homeScore} >= 0)`,
    ),
    check('games_final', sql`${t.status} <> 'final' or (${t.awayScore} is not null and ${t.homeScore} is not null)`),
    check('games_total', sql`${t.total} is null or ${t.total} >= 0`),
    check('games_lock', sql`${t.lockAt} is null or ${t.kickoffAt} is null or ${t.lockAt} <= ${t.kickoffAt}`),
  ],
);

/** Every change of a game's score, status or period, for the chances of the past. The game's own row has the present state. */
export const scoreLog = sqliteTable(
  'score_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    at: integer('at').notNull(),
    status: text('status').$type<GameStatus>().notNull(),
    awayScore: integer('away_score'),
    homeScore: integer('home_score'),
    period: integer('period'),
    clock: text('clock'),
    source: text('source').$type<'feed' | 'typed'>().notNull(),
  },
  (t) => [
    index('score_log_game').on(t.gameId),
    check('score_log_status', sql`${t.status} in ('scheduled', 'live', 'final', 'postponed', 'cancelled', 'void')`),
    check('score_log_source', sql`${t.source} in ('feed', 'typed')`),
  ],
);
