import type { standingsCalls } from '#shared/api/standings.ts';
import { changeRules, previewRules, readSeasonRules } from '../../pool/standings/changeRules.ts';
import { clearLeaderboards } from '../../pool/standings/clear.ts';
import { calculateStats, validateStats } from '../../pool/standings/recount.ts';
import { readPeriodStandings, readSeasonStandings, readWeeklyStandings } from '../../pool/standings/standings.ts';
import { readHistory } from '../../pool/views/history.ts';
import { readRecap } from '../../pool/views/recap.ts';
import type { Pool } from '../../pool/core/pool.ts';
import { done, type HandlersOf } from '../route.ts';

export function createStandingsHandlers(pool: Pool): HandlersOf<typeof standingsCalls> {
  return {
    readSeasonStandings: ({ params }) => readSeasonStandings(pool, params.season, params.seasonType),
    readPeriodStandings: ({ params }) => readPeriodStandings(pool, params.season, params.period, params.seasonType),
    readWeeklyStandings: ({ params }) => readWeeklyStandings(pool, params.weekId),
    readHistory: () => readHistory(pool),
    readRecap: ({ params }) => readRecap(pool, params.weekId),
    readRules: ({ params }) => readSeasonRules(pool, params),
    compareRules: ({ params, query }) => previewRules(pool, params, query),
    changeRules: ({ actor, params, input }) => changeRules(pool, actor, params, input),
    calculateStats: ({ actor, params }) => calculateStats(pool, actor, params.season),
    validateStats: ({ actor, params }) => validateStats(pool, actor, params.season),
    clearLeaderboards: async ({ actor }) => (await clearLeaderboards(pool, actor, 'all'), done),
    clearSeasonLeaderboards: async ({ actor, params }) => (await clearLeaderboards(pool, actor, params), done),
  };
}
