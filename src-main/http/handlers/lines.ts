import type { lineCalls } from '#shared/api/lines.ts';
import type { Pool } from '../../pool/core/pool.ts';
import { readClosingLines } from '../../pool/games/lineLog.ts';
import type { HandlersOf } from '../route.ts';

export const createLineHandlers = (pool: Pool): HandlersOf<typeof lineCalls> => ({
  readClosingLines: ({ params }) => readClosingLines(pool, params.season),
});
