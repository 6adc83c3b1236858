/** The calls of the proof. */
import { openings, proof, publishedSeals } from '#shared/model/proof.ts';
import { byWeek, call, type Call } from './call.ts';

export const proofCalls = {
  readProof: call('member', 'GET', '/api/proof/:weekId', proof, byWeek),
  readSeals: call('member', 'GET', '/api/seals', publishedSeals),
  /** Whether commissioners see hidden picks, and each time that one saw any although they are hidden. */
  readOpenings: call('member', 'GET', '/api/proof/:weekId/openings', openings, byWeek),
} as const satisfies Record<string, Call>;
