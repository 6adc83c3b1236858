/** Calls about the leaderboards. */
import * as z from 'zod/mini';
import { houseRules } from '#shared/model/houseRules.ts';
import { seasonType } from '#shared/model/base.ts';
import { history } from '#shared/model/history.ts';
import { periodRow, recap, rulesCompared, seasonRow, seasonRules, weeklyRow } from '#shared/model/standings.ts';
import { done, whole, pathSeason, call, byWeek, bySeasonAndType, type Call } from './call.ts';
import { firstRequests } from './firstRequests.ts';

export const standingsCalls = {
  readSeasonStandings: call('member', ...firstRequests.readSeasonStandings, z.array(seasonRow), bySeasonAndType),
  readPeriodStandings: call(
    'member',
    'GET',
    '/api/leaderboard/period/:season/:period/:seasonType',
    z.array(periodRow),
    {
      params: z.object({ season: pathSeason, period: whole(z.int().check(z.gte(1), z.lte(3))), seasonType }),
    },
  ),
  readWeeklyStandings: call('member', ...firstRequests.readWeeklyStandings, z.array(weeklyRow), byWeek),

  /** Champions, the all-time table and records of every season. */
  readHistory: call('member', 'GET', '/api/history', history),
  readRecap: call('member', 'GET', '/api/recap/:weekId', recap, byWeek),
  /** The rules of a season; the default ones for a season that the pool doesn't have. */
  readRules: call('member', ...firstRequests.readRules, seasonRules, bySeasonAndType),
  /** What if: the season's table by its own rules and by these. Rules left out don't change. Nothing is stored. */
  compareRules: call('member', 'GET', '/api/rules/:season/:seasonType/what-if', rulesCompared, {
    ...bySeasonAndType,
    query: z.partial(
      z.extend(houseRules, {
        bestBet: z.pipe(
          z.enum(['true', 'false']),
          z.transform((text: 'true' | 'false') => text === 'true'),
        ),
        droppedWeeks: whole(houseRules.shape.droppedWeeks),
      }),
    ),
  }),
  /** Frozen rules change only with `confirm`; without it the answer is 409 with both tables. Fields left out don't change. */
  changeRules: call('admin', 'PATCH', '/api/admin/rules/:season/:seasonType', seasonRules, {
    ...bySeasonAndType,
    input: z.extend(z.partial(houseRules), { confirm: z.optional(z.boolean()) }),
  }),

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
