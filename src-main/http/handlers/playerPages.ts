import type { playerPageCalls } from '#shared/api/playerPages.ts';
import type { Pool } from '../../pool/core/pool.ts';
import { readPlayer } from '../../pool/views/playerPage.ts';
import type { HandlersOf } from '../route.ts';

export const createPlayerPageHandlers = (pool: Pool): HandlersOf<typeof playerPageCalls> => ({
  readPlayer: ({ actor, params }) => readPlayer(pool, actor, params.id),
});
