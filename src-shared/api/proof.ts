/** The calls of the proof. */
import { proof, publishedSeals } from '#shared/model/proof.ts';
import { byWeek, call, type Call } from './call.ts';

export const proofCalls = {
  readProof: call('member', 'GET', '/api/proof/:weekId', proof, byWeek),
  readSeals: call('member', 'GET', '/api/seals', publishedSeals),
} as const satisfies Record<string, Call>;
