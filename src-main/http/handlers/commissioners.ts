import type { commissionerCalls } from '#shared/api/commissioners.ts';
import { addCommissioner, removeCommissioner, resetCommissionerPassword } from '../../pool/people/coCommissioners.ts';
import type { Pool } from '../../pool/core/pool.ts';
import { done, type HandlersOf } from '../route.ts';

export function createCommissionerHandlers(pool: Pool): HandlersOf<typeof commissionerCalls> {
  return {
    addCommissioner: ({ actor, input }) => addCommissioner(pool, actor, input),
    resetCommissionerPassword: ({ actor, params, input }) =>
      resetCommissionerPassword(pool, actor, params.id, input.newPassword),
    removeCommissioner: async ({ actor, params }) => (await removeCommissioner(pool, actor, params.id), done),
  };
}
