import type { proofCalls } from '#shared/api/proof.ts';
import type { Pool } from '../../pool/core/pool.ts';
import { readOpenings, readProof, readSeals } from '../../pool/proof/readProof.ts';
import type { HandlersOf } from '../route.ts';

export function createProofHandlers(pool: Pool): HandlersOf<typeof proofCalls> {
  return {
    readProof: ({ params }) => readProof(pool, params.weekId),
    readSeals: () => readSeals(pool),
    readOpenings: ({ params }) => readOpenings(pool, params.weekId),
  };
}
