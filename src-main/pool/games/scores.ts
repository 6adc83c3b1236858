/** Live scores: the current week's games and any other live game. */
import { eq, max, or } from 'drizzle-orm';
import type { FeedState, Game, LiveScore, LiveScores } from '#shared/model.ts';
import { abbreviation } from '#shared/teams.ts';
import { games, weeks } from '../../db/schema.ts';
import { readCurrentWeek } from '../core/calendar.ts';
import type { Pool } from '../core/pool.ts';
import { toGame, toInstantOrNull, type GameRow } from '../core/wire.ts';

const toLiveScore = (game: GameRow, season: number): LiveScore => ({
  id: game.id,
  weekId: game.weekId,
  season,
  awayTeam: game.awayTeam,
  awayTeamAbbr: abbreviation(game.awayTeam),
  awayScore: game.awayScore,
  homeTeam: game.homeTeam,
  homeTeamAbbr: abbreviation(game.homeTeam),
  homeScore: game.homeScore,
  gameTime: toInstantOrNull(game.kickoffAt),
  period: game.period,
  clock: game.clock,
  status: game.status,
  isInProgress: game.status === 'live',
  isCompleted: game.status === 'final',
});

/** How the feed does and when it last answered; null for a pool without one, or before its first answer. */
export type FeedFreshness = { state: FeedState; lastOkAt: number | null };

/** When a score last arrived, or the feed last reported no change. */
export function readLastUpdated(pool: Pool, { lastOkAt }: FeedFreshness): number | null {
  const latest = pool.db
    .select({ at: max(games.scoredAt) })
    .from(games)
    .get();
  const instants = [latest?.at ?? null, lastOkAt].filter((at) => at !== null);
  return instants.length === 0 ? null : Math.max(...instants);
}

/** Games whose typed score overrides the feed. */
export const readPinnedGames = ({ db }: Pick<Pool, 'db'>): Game[] =>
  db.select().from(games).where(eq(games.isPinned, true)).orderBy(games.kickoffAt, games.id).all().map(toGame);

/** The stored scores and how fresh they are. */
export function readLiveScores(pool: Pool, feed: FeedFreshness): LiveScores {
  const current = readCurrentWeek(pool);
  const rows = pool.db
    .select({ game: games, season: weeks.season })
    .from(games)
    .innerJoin(weeks, eq(weeks.id, games.weekId))
    .where(or(eq(games.status, 'live'), current === null ? undefined : eq(games.weekId, current.id)))
    .orderBy(games.kickoffAt, games.id)
    .all();
  const lastUpdated = toInstantOrNull(readLastUpdated(pool, feed));
  return { scores: rows.map(({ game, season }) => toLiveScore(game, season)), lastUpdated, feed: feed.state };
}
