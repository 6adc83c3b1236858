/** The call about a player's page. */
import { playerPage } from '#shared/model/playerPage.ts';
import { byId, call, type Call } from './call.ts';

export const playerPageCalls = {
  /** Counted from revealed picks alone, also for the player's own page. */
  readPlayer: call('member', 'GET', '/api/players/:id', playerPage, byId),
} as const satisfies Record<string, Call>;
