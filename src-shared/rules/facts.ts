/** What the rules need to know about a game and a week. Built from database rows on the server, from responses on the page. */
import type { Game, GameStatus, SeasonType, Week } from '#shared/model.ts';
import { parseLine, type HalfPoints } from '#shared/rules/lines.ts';

/** Times are epoch milliseconds. Lines are in half-points; `spread` is the home team's (negative: favored). */
export type GameFacts = {
  awayTeam: string;
  homeTeam: string;
  kickoffAt: number | null;
  lockAt: number | null;
  isLocked: boolean;
  /** Its picks have been shown to everyone; see rules/reveal.ts. */
  wasRevealed: boolean;
  spread: HalfPoints | null;
  total: HalfPoints | null;
  status: GameStatus;
  awayScore: number | null;
  homeScore: number | null;
};

export type WeekFacts = {
  weekNumber: number;
  season: number;
  seasonType: SeasonType;
  isLocked: boolean;
  lockAt: number | null;
};

const toMs = (instant: string | null) => (instant === null ? null : Date.parse(instant));
const toHalf = (line: string | null) => (line === null ? null : parseLine(line));

export const gameFacts = (game: Game): GameFacts => ({
  awayTeam: game.awayTeam,
  homeTeam: game.homeTeam,
  kickoffAt: toMs(game.gameTime),
  lockAt: toMs(game.lockTime),
  isLocked: game.isLocked,
  wasRevealed: game.isRevealed,
  spread: toHalf(game.spread),
  total: toHalf(game.total),
  status: game.status,
  awayScore: game.awayScore,
  homeScore: game.homeScore,
});

export const weekFacts = (week: Week): WeekFacts => ({
  weekNumber: week.weekNumber,
  season: week.season,
  seasonType: week.seasonType,
  isLocked: week.isLocked,
  lockAt: toMs(week.lockTime),
});
