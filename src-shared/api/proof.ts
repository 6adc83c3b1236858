/** The call of the proof. */
import { proof } from '#shared/model/proof.ts';
import { byWeek, call, type Call } from './call.ts';

export const proofCalls = {
  readProof: call('member', 'GET', '/api/proof/:weekId', proof, byWeek),
} as const satisfies Record<string, Call>;
