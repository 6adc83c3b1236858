/** Every call's handler, one line each: connects the contract to the pool. */
import type { Pool } from '../pool/core/pool.ts';
import { createPhoneSignIn } from '../pool/people/phoneSignIn.ts';
import { createAccountHandlers } from './handlers/account.ts';
import { createCalendarHandlers } from './handlers/calendar.ts';
import { createCardHandlers } from './handlers/cards.ts';
import { createChatHandlers } from './handlers/chat.ts';
import { createCommissionerHandlers } from './handlers/commissioners.ts';
import { createDeletionHandlers } from './handlers/deletions.ts';
import { createGameHandlers } from './handlers/games.ts';
import { createGroupChatHandlers } from './handlers/groupChat.ts';
import { createHostHandlers } from './handlers/host.ts';
import { createLineHandlers } from './handlers/lines.ts';
import { createPastSeasonHandlers } from './handlers/pastSeasons.ts';
import { createMoneyHandlers } from './handlers/money.ts';
import { createPickHandlers } from './handlers/picks.ts';
import { createPlayerPageHandlers } from './handlers/playerPages.ts';
import { createPlayerHandlers } from './handlers/players.ts';
import { createProofHandlers } from './handlers/proof.ts';
import { createSafetyHandlers } from './handlers/safety.ts';
import { createStandingsHandlers } from './handlers/standings.ts';
import type { Handlers } from './route.ts';
import type { Surroundings } from './surroundings.ts';

export function createHandlers(pool: Pool, surroundings: Surroundings): Handlers {
  const phoneSignIn = createPhoneSignIn(pool);
  return {
    ...createAccountHandlers(pool, surroundings, phoneSignIn),
    ...createGameHandlers(pool, surroundings),
    ...createPickHandlers(pool),
    ...createCardHandlers(pool),
    ...createStandingsHandlers(pool),
    ...createCalendarHandlers(pool, surroundings),
    ...createChatHandlers(pool),
    ...createPlayerHandlers(pool),
    ...createCommissionerHandlers(pool),
    ...createHostHandlers(pool, surroundings, phoneSignIn),
    ...createGroupChatHandlers(pool, surroundings),
    ...createSafetyHandlers(pool, surroundings),
    ...createProofHandlers(pool),
    ...createDeletionHandlers(pool),
    ...createLineHandlers(pool),
    ...createPlayerPageHandlers(pool),
    ...createPastSeasonHandlers(pool),
    ...createMoneyHandlers(pool),
  };
}
