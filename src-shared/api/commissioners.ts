/** Calls about co-commissioners: admins besides the first commissioner, who alone adds and removes them. */
import * as z from 'zod/mini';
import { user } from '#shared/model/people.ts';
import { byId, call, done, newPassword, username, type Call } from './call.ts';

export const commissionerCalls = {
  addCommissioner: call('firstAdmin', 'POST', '/api/admin/commissioners', user, {
    input: z.object({ username, password: newPassword }),
    presence: true,
  }),
  /** For a co-commissioner who forgot the password: sets another one and ends the account's sessions. */
  resetCommissionerPassword: call('firstAdmin', 'PATCH', '/api/admin/commissioners/:id/password', user, {
    ...byId,
    input: z.object({ newPassword }),
    presence: true,
  }),
  /** Deletes the account and ends its sessions. */
  removeCommissioner: call('firstAdmin', 'DELETE', '/api/admin/commissioners/:id', done, { ...byId, presence: true }),
} as const satisfies Record<string, Call>;
