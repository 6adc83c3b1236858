/**
 * The tables. Times are epoch milliseconds, lines half-points. Constraints and indexes reject invalid states; a trigger
 * in the migrations also rejects a sixth pick in a week.
 */
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core';
import type { HouseRules } from '#shared/houseRules.ts';
import type {
  AmendmentKind,
  GameStatus,
  MessageKind,
  PickResult,
  PickSide,
  PickType,
  SeasonType,
  Service,
} from '#shared/model.ts';
import type { SealedPick } from '#shared/rules/proof.ts';

const flag = (name: string) => integer(name, { mode: 'boolean' });

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
    /** The commissioner typed this score, and the feed doesn't overwrite it until she unpins it. */
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
    uniqueIndex('picks_user_game').on(t.userId, t.gameId),
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

/** Derived from picks: one row per player and scope (week, period or season) with a graded pick. */
/**
 * What was published at each lock, oldest first, and the picks it covers. A seal outlives its game and its week: the chain
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

/** Settings that the commissioner changed, and the pool's own values such as its id, as JSON. */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).notNull(),
});

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
    /** What it is about: a week's id, and for a reminder the day of the lock. */
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

/** Members' calendar links. The token is made from this and the key of the data folder (pool/people/calendarLink). */
export const calendarLinks = sqliteTable('calendar_links', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  nonce: text('nonce').notNull(),
  madeAt: integer('made_at').notNull(),
});
