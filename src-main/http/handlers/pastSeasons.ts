import type { pastSeasonCalls } from '#shared/api/pastSeasons.ts';
import type { Pool } from '../../pool/core/pool.ts';
import { importPastSeasons, readPastImports, undoPastImport } from '../../pool/pastSeasons/pastSeasons.ts';
import { done, type HandlersOf } from '../route.ts';

export const createPastSeasonHandlers = (pool: Pool): HandlersOf<typeof pastSeasonCalls> => ({
  readPastImports: () => readPastImports(pool),
  importPastSeasons: ({ actor, input }) => importPastSeasons(pool, actor, input),
  undoPastImport: async ({ actor, params }) => (await undoPastImport(pool, actor, params.id), done),
});
