import type { cardCalls } from '#shared/api/cards.ts';
import { enterCard } from '../../pool/picks/enterCard.ts';
import { openCard } from '../../pool/picks/openCard.ts';
import type { Pool } from '../../pool/core/pool.ts';
import { done, type HandlersOf } from '../route.ts';

export const createCardHandlers = (pool: Pool): HandlersOf<typeof cardCalls> => ({
  enterCard: async ({ actor, params, input }) => (await enterCard(pool, actor, params.id, input), done),
  openCard: ({ actor, params, input }) => openCard(pool, actor, params.id, input),
});
