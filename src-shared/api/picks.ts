/** Calls about cards, and notices about them. */
import * as z from 'zod/mini';
import { REASON_MAX } from '#shared/limits.ts';
import { id } from '#shared/model/base.ts';
import {
  notice,
  pick,
  pickType,
  seasonPick,
  submittedPick,
  tiebreak,
  tiebreakGuess,
  weekPicks,
} from '#shared/model/picks.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { done, pathId, pathSeason, cardResult, call, byId, byWeek, type Call } from './call.ts';
import { firstRequests } from './firstRequests.ts';

const card = z.object({
  picks: z.array(submittedPick),
  weekId: z.optional(id),
  /** Left out, the guess stays; null removes it. */
  tiebreakGuess: z.optional(z.nullable(tiebreakGuess)),
});

export const pickCalls = {
  readCard: call('own', ...firstRequests.readCard, z.array(pick), {
    params: z.object({ userId: pathId, weekId: pathId }),
  }),
  savePicks: call('member', ...firstRequests.savePicks, cardResult, { input: card }),
  autosavePicks: call('member', ...firstRequests.autosavePicks, cardResult, { input: card }),
  /** One's picks of a whole season with their games, weeks in season order. */
  readSeasonPicks: call('own', 'GET', '/api/picks/user/:userId/season/:season', z.array(seasonPick), {
    params: z.object({ userId: pathId, season: pathSeason }),
  }),
  /** The week's tiebreaker: guesses are secret until its game is revealed. */
  readTiebreak: call('member', ...firstRequests.readTiebreak, tiebreak, byWeek),
  readWeekPicks: call('member', ...firstRequests.readWeekPicks, weekPicks, byWeek),

  /** What happened to one's card and was not read yet, newest first. */
  readNotices: call('member', ...firstRequests.readNotices, z.array(notice)),
  /** Puts one's own notices away, all up to and including this one. */
  dismissNotices: call('member', ...firstRequests.dismissNotices, done, { input: z.object({ upTo: id }) }),

  /** Enters, replaces or (with a null choice) takes away a member's pick, also after its lock where the pool allows it. */
  enterPick: call('admin', 'POST', '/api/admin/users/:id/picks', cardResult, {
    ...byId,
    input: z.object({
      gameId: id,
      choice: z.nullable(
        z.object({ pickType, pickValue: submittedPick.shape.pickValue, isBestBet: submittedPick.shape.isBestBet }),
      ),
      /** Which pick a null choice takes away, where the week allows the side and the total of a game; left out, both. */
      pickType: z.optional(pickType),
      reason: z.string().check(z.trim(), z.minLength(1, fieldTexts.reasonRequired), z.maxLength(REASON_MAX)),
    }),
  }),
} as const satisfies Record<string, Call>;
