/** Calls about the leaderboards. */
import * as z from 'zod/mini';
import { periodRow, seasonRow, seasonType, weeklyRow } from '#shared/model.ts';
import { done, whole, pathSeason, call, byWeek, bySeasonAndType, type Call } from './call.ts';

export const standingsCalls = {
  readSeasonStandings: call(
    'member',
    'GET',
    '/api/leaderboard/season/:season/:seasonType',
    z.array(seasonRow),
    bySeasonAndType,
  ),
  readPeriodStandings: call(
    'member',
    'GET',
    '/api/leaderboard/period/:season/:period/:seasonType',
    z.array(periodRow),
    {
      params: z.object({ season: pathSeason, period: whole(z.int().check(z.gte(1), z.lte(3))), seasonType }),
    },
  ),
  readWeeklyStandings: call('member', 'GET', '/api/leaderboard/weekly/:weekId', z.array(weeklyRow), byWeek),

  calculateStats: call('admin', 'POST', '/api/admin/calculate-stats/:season', z.object({ message: z.string() }), {
    params: z.object({ season: pathSeason }),
  }),
  validateStats: call(
    'admin',
    'POST',
    '/api/admin/validate-stats/:season',
    z.object({ message: z.string(), repaired: z.boolean() }),
    { params: z.object({ season: pathSeason }) },
  ),
  clearLeaderboards: call('admin', 'DELETE', '/api/admin/clear-leaderboards', done),
  clearSeasonLeaderboards: call(
    'admin',
    'DELETE',
    '/api/admin/clear-leaderboards/:season/:seasonType',
    done,
    bySeasonAndType,
  ),
} as const satisfies Record<string, Call>;
