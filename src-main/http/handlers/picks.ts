import type { pickCalls } from '#shared/api/picks.ts';
import { dismissNotices, readNotices } from '../../pool/core/notices.ts';
import { enterPick } from '../../pool/picks/enterPick.ts';
import { readVisibleCard, readWeekPicks, savePicks } from '../../pool/picks/picks.ts';
import { readTiebreak } from '../../pool/picks/tiebreak.ts';
import { readSeasonPicks } from '../../pool/picks/seasonPicks.ts';
import type { Pool } from '../../pool/core/pool.ts';
import { done, type Ask, type HandlersOf } from '../route.ts';

export function createPickHandlers(pool: Pool): HandlersOf<typeof pickCalls> {
  const save = async (ask: Ask<'savePicks' | 'autosavePicks'>, submit: boolean) => {
    const ifMatch = ask.request.get('If-Match');
    const { etag, ...saved } = await savePicks(pool, ask.actor, ask.input, { submit, ifMatch });
    ask.tag(etag);
    return saved;
  };
  return {
    readCard: ({ actor, params, tag }) => {
      const { picks, etag } = readVisibleCard(pool, actor, params.userId, params.weekId);
      tag(etag);
      return picks;
    },
    savePicks: (ask) => save(ask, true),
    autosavePicks: (ask) => save(ask, false),
    readTiebreak: ({ actor, params }) => readTiebreak(pool, actor, params.weekId),
    readWeekPicks: ({ actor, params }) => readWeekPicks(pool, actor, params.weekId),
    readSeasonPicks: ({ actor, params }) => readSeasonPicks(pool, actor, params.userId, params.season),
    readNotices: ({ actor }) => readNotices(pool, actor),
    dismissNotices: async ({ actor, input }) => (await dismissNotices(pool, actor, input.upTo), done),
    enterPick: ({ actor, params, input }) => enterPick(pool, actor, params.id, input),
  };
}
