import type { groupChatCalls } from '#shared/api/groupChat.ts';
import type { Pool } from '../../pool/core/pool.ts';
import {
  changeConnection,
  createConnection,
  deleteConnection,
  readConnections,
} from '../../pool/groupChat/connections.ts';
import { done, type HandlersOf } from '../route.ts';
import type { Surroundings } from '../surroundings.ts';

export function createGroupChatHandlers(
  pool: Pool,
  { testConnection }: Surroundings,
): HandlersOf<typeof groupChatCalls> {
  return {
    readConnections: () => readConnections(pool),
    createConnection: ({ actor, input }) => createConnection(pool, actor, input),
    changeConnection: ({ actor, params, input }) => changeConnection(pool, actor, params.id, input),
    deleteConnection: async ({ actor, params }) => (await deleteConnection(pool, actor, params.id), done),
    testConnection: ({ params }) => testConnection(params.id),
  };
}
