import type { deletionCalls } from '#shared/api/deletions.ts';
import type { Pool } from '../../pool/core/pool.ts';
import { eraseDeletion, readDeletions, restoreDeletion } from '../../pool/deletions/deletions.ts';
import { done, type HandlersOf } from '../route.ts';

export const createDeletionHandlers = (pool: Pool): HandlersOf<typeof deletionCalls> => ({
  readDeletions: () => readDeletions(pool),
  restoreDeletion: ({ actor, params, input }) => restoreDeletion(pool, actor, params.id, input),
  eraseDeletion: async ({ actor, params }) => (await eraseDeletion(pool, actor, params.id), done),
});
