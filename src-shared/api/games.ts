/** Reads of weeks, games and scores that the first screens need. */
import * as z from 'zod/mini';
import { game, liveScores, week } from '#shared/model/games.ts';
import { call, byWeek, bySeasonAndType, type Call } from './call.ts';
import { firstRequests } from './firstRequests.ts';

export const gameCalls = {
  readWeeks: call('member', ...firstRequests.readWeeks, z.array(week)),
  readCurrentWeek: call('member', ...firstRequests.readCurrentWeek, z.nullable(week)),
  readSeasonWeeks: call('member', ...firstRequests.readSeasonWeeks, z.array(week), bySeasonAndType),
  readGames: call('member', ...firstRequests.readGames, z.array(game), byWeek),

  readLiveScores: call('anyone', ...firstRequests.readLiveScores, liveScores, {
    /** `refresh=1` first waits for one poll of the feed, shared by all members who ask at once; others start none. */
    query: z.object({ refresh: z.optional(z.literal('1')) }),
  }),
} as const satisfies Record<string, Call>;
