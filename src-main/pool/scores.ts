/** Live scores: the current week's games, and any other game that is on. */
import { eq, max, or } from 'drizzle-orm';
import type { FeedState, LiveScore, LiveScores } from '#shared/model.ts';
import { abbreviation } from '#shared/teams.ts';
import { games } from '../db/schema.ts';
import { readCurrentWeek } from './calendar.ts';
import type { Pool } from './pool.ts';
import { toInstantOrNull, type GameRow } from './wire.ts';

const toLiveScore = (game: GameRow): LiveScore => ({
  id: game.id,
  weekId: game.weekId,
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

/** Stored scores; how fresh they are stands beside them. */
export function readLiveScores(pool: Pool, feed: FeedState): LiveScores {
  const current = readCurrentWeek(pool);
  const rows = pool.db
    .select()
    .from(games)
    .where(or(eq(games.status, 'live'), current === null ? undefined : eq(games.weekId, current.id)))
    .orderBy(games.kickoffAt, games.id)
    .all();
  const latest = pool.db
    .select({ at: max(games.scoredAt) })
    .from(games)
    .get();
  return { scores: rows.map(toLiveScore), lastUpdated: toInstantOrNull(latest?.at ?? null), feed };
}
