/** What a player's page shows, counted from revealed picks alone. */
import * as z from 'zod/mini';
import { id, seasonType } from './base.ts';
import { allTimeRow } from './history.ts';
import { pickResult } from './picks.ts';

const tally = { wins: z.int(), losses: z.int(), ties: z.int() };
const record = z.object(tally);

/** From the reader's side: how often the reader was better, the player was, or neither. */
const duel = z.object({ won: z.int(), lost: z.int(), even: z.int() });
export type Duel = z.infer<typeof duel>;

const playerWeek = z.object({
  weekNumber: z.int(),
  cardSize: z.int(),
  /** The player was first, alone or shared, and the week is over. */
  isWon: z.boolean(),
  results: z.array(pickResult),
});
export type PlayerWeek = z.infer<typeof playerWeek>;

const playerSeason = z.object({
  season: z.int(),
  seasonType,
  isOver: z.boolean(),
  /** The player's row of the season's board; null without a graded pick. */
  board: z.nullable(z.object({ ...tally, rank: z.int() })),
  /** Weeks with a revealed pick, the first one first. */
  weeks: z.array(playerWeek),
});
export type PlayerSeason = z.infer<typeof playerSeason>;

/** By the line the pick was made at; a spread of 0 is neither favorite nor underdog. */
const kinds = z.object({ favorite: record, underdog: record, pickEm: record, over: record, under: record });
export type KindRecords = z.infer<typeof kinds>;

const teamRecord = z.object({
  team: z.string(),
  /** Spread picks on the team, and on its opponents. */
  on: record,
  against: record,
});
export type TeamRecord = z.infer<typeof teamRecord>;

const lineValues = z.object({
  /** Picks whose closing line is known. */
  picks: z.int(),
  better: z.int(),
  worse: z.int(),
  /** Gained in sum, in half-points. */
  halfPoints: z.int(),
});
export type LineValues = z.infer<typeof lineValues>;

export const playerPage = z.object({
  userId: id,
  username: z.string(),
  isActive: z.boolean(),
  /** As on the History page; null without a graded pick. */
  allTime: z.nullable(allTimeRow),
  /** The newest first. */
  seasons: z.array(playerSeason),
  kinds,
  /** The most picked teams first. */
  teams: z.array(teamRecord),
  lineValues,
  /** Weeks that both played, and games that they picked opposite sides of. Null for oneself, and for a commissioner. */
  headToHead: z.nullable(z.object({ weeks: duel, games: duel })),
});
export type PlayerPage = z.infer<typeof playerPage>;
