/** What the rules know of a game and a week, the same for the server's rows and the page's answers. */
import type { Game, GameStatus, SeasonType, Week } from '#shared/model.ts';
import { parseLine, type HalfPoints } from '#shared/rules/lines.ts';

/** Instants are epoch milliseconds; lines are in half-points, `spread` from the home team's side (negative: favored). */
export type GameFacts = {
  awayTeam: string;
  homeTeam: string;
  kickoffAt: number | null;
  lockAt: number | null;
  isLocked: boolean;
  /** Its picks were shown to everyone; see rules/reveal.ts. */
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

/** The facts of a game as the server sent it. */
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

/** The facts of a week as the server sent it. */
export const weekFacts = (week: Week): WeekFacts => ({
  weekNumber: week.weekNumber,
  season: week.season,
  seasonType: week.seasonType,
  isLocked: week.isLocked,
  lockAt: toMs(week.lockTime),
});
