/** Weeks, games, their scores, and what the scoreboard reports of them. */
import * as z from 'zod/mini';
import { WEEK_NUMBER_MAX, WEEK_NUMBER_MIN } from '#shared/limits.ts';
import { id, instant, score, seasonType } from './base.ts';

/** `live` covers every moment between kickoff and the end; only `final` is graded by its score. */
const gameStatus = z.enum(['scheduled', 'live', 'final', 'postponed', 'cancelled', 'void']);
export type GameStatus = z.infer<typeof gameStatus>;

const weekPhase = z.enum(['historical', 'current', 'upcoming']);
export type WeekPhase = z.infer<typeof weekPhase>;

export const week = z.object({
  id,
  weekNumber: z.int().check(z.gte(WEEK_NUMBER_MIN), z.lte(WEEK_NUMBER_MAX)),
  season: z.int(),
  seasonType,
  /** The commissioner's own lock; a passed `lockTime` locks too. */
  isLocked: z.boolean(),
  lockTime: z.nullable(instant),
  phase: weekPhase,
  /** The picks of a full card, or fewer where the week has fewer games. */
  cardSize: z.int(),
  /** The card holds the side and the total of the week's one game; left out where it doesn't. */
  sideAndTotal: z.optional(z.boolean()),
  /** The game whose total points break ties: the named one, else the last kickoff; null in a week without games. */
  tiebreakGameId: z.nullable(id),
});
export type Week = z.infer<typeof week>;

export const game = z.object({
  id,
  weekId: id,
  awayTeam: z.string(),
  homeTeam: z.string(),
  /** Kickoff; null while it is not known. */
  gameTime: z.nullable(instant),
  lockTime: z.nullable(instant),
  lockSetByHand: z.boolean(),
  /** The home team's line in shortest form; negative means the home team is the favorite; null: no line yet. */
  spread: z.nullable(z.string()),
  total: z.nullable(z.string()),
  awayScore: score,
  homeScore: score,
  /** The commissioner's own lock, or a lock that no clock takes back: the game was revealed. */
  isLocked: z.boolean(),
  /** Its picks were shown to everyone; it stays locked until it is reopened. */
  isRevealed: z.boolean(),
  /** Why the commissioner opened the game again after its picks were shown; null when that never happened. */
  reopenedReason: z.nullable(z.string()),
  isComplete: z.boolean(),
  status: gameStatus,
  period: z.nullable(z.int()),
  clock: z.nullable(z.string()),
  neutralSite: z.boolean(),
  /** The commissioner typed this score; the feed does not touch it until the game is given back. */
  isPinned: z.boolean(),
  /** The feed's final of a pinned game; null while it doesn't differ. */
  feedScore: z.nullable(z.object({ awayScore: z.int(), homeScore: z.int() })),
});
export type Game = z.infer<typeof game>;

export const feedState = z.enum(['ok', 'failed', 'off']);
export type FeedState = z.infer<typeof feedState>;

const liveScore = z.object({
  id,
  weekId: id,
  season: z.int(),
  awayTeam: z.string(),
  awayTeamAbbr: z.string(),
  awayScore: score,
  homeTeam: z.string(),
  homeTeamAbbr: z.string(),
  homeScore: score,
  gameTime: z.nullable(instant),
  period: z.nullable(z.int()),
  clock: z.nullable(z.string()),
  status: gameStatus,
  isInProgress: z.boolean(),
  isCompleted: z.boolean(),
});
export type LiveScore = z.infer<typeof liveScore>;

export const liveScores = z.object({
  scores: z.array(liveScore),
  /** When a score last came in, typed or from the feed; null when none ever did. */
  lastUpdated: z.nullable(instant),
  feed: feedState,
});
export type LiveScores = z.infer<typeof liveScores>;

/** A change of a game's score, status or period. `source` is `typed` while the commissioner's score overrides the feed. */
export const scoreChange = z.object({
  gameId: id,
  at: instant,
  status: gameStatus,
  awayScore: score,
  homeScore: score,
  period: z.nullable(z.int()),
  clock: z.nullable(z.string()),
  source: z.enum(['feed', 'typed']),
});
export type ScoreChange = z.infer<typeof scoreChange>;

/** A game's last line before its kickoff, from the pool or the scoreboard; null where none is known. */
export const closingLine = z.object({ gameId: id, spread: z.nullable(z.string()), total: z.nullable(z.string()) });
export type ClosingLine = z.infer<typeof closingLine>;

/** An import's result. `added` and `changed` count games; the rest lists the games it left alone, and why. */
export const imported = z.object({
  /** All of the week's games after it. */
  games: z.array(game),
  added: z.int(),
  changed: z.int(),
  /** Games ("A @ B") that were changed. */
  changedGames: z.array(z.string()),
  /** Games ("A @ B") whose line differs in the feed but was kept because a player has picked them. */
  keptLines: z.array(z.string()),
  /** The feed's lines of the games in `keptLines`, seen from the pool's home team. */
  feedLines: z.array(
    z.object({ gameId: id, title: z.string(), spread: z.nullable(z.string()), total: z.nullable(z.string()) }),
  ),
  /** Games whose kickoff in the feed was not applied because it looks wrong. */
  doubtfulDates: z.array(z.object({ gameId: id, title: z.string(), gameTime: instant })),
  /** Events that are no game of the pool or could not be read. */
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Games the feed has in this week and the pool in another (`weekId`). */
  inOtherWeek: z.array(z.object({ gameId: id, title: z.string(), weekId: id })),
});
export type Imported = z.infer<typeof imported>;

/** How the scoreboard feed does, for the commissioner. */
export const feedStatus = z.object({
  state: feedState,
  lastPollAt: z.nullable(instant),
  lastOkAt: z.nullable(instant),
  /** Why the last poll failed, in a sentence; null when it did not. */
  failure: z.nullable(z.string()),
  /** By how much the feed's clock is ahead of this computer's (negative: behind); null while under a minute apart. */
  clockAheadMs: z.nullable(z.int()),
  /** Games whose typed score overrides the feed. */
  pinned: z.array(game),
  /** Events of the last day that were not applied because something about them is wrong, newest first. */
  problems: z.array(z.object({ name: z.string(), reason: z.string(), at: instant })),
});
export type FeedStatus = z.infer<typeof feedStatus>;

/** A week of the league, which the pool may not have. */
export const leagueWeek = z.pick(week, { season: true, seasonType: true, weekNumber: true });
export type LeagueWeek = z.infer<typeof leagueWeek>;

/** A row of a pasted text as it was read; `change` names the game it would change. */
export const manualRow = z.object({
  row: z.int(),
  text: z.string(),
  error: z.nullable(z.string()),
  /** Sentences about a doubtful kickoff; empty for a likely one. */
  doubts: z.array(z.string()),
  reading: z.nullable(
    z.object({
      awayTeam: z.string(),
      homeTeam: z.string(),
      /** Null while the time is to come. */
      gameTime: z.nullable(instant),
      spread: z.nullable(z.string()),
      total: z.nullable(z.string()),
      neutralSite: z.boolean(),
    }),
  ),
  change: z.nullable(
    z.object({
      gameId: id,
      oldGameTime: z.nullable(instant),
      oldSpread: z.nullable(z.string()),
      oldTotal: z.nullable(z.string()),
      swapsHome: z.boolean(),
      /** Null: they are hidden from commissioners too. */
      picks: z.nullable(z.int()),
    }),
  ),
});
export type ManualRow = z.infer<typeof manualRow>;
