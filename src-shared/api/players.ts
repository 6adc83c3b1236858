/** Calls about players, access codes and passwords. */
import * as z from 'zod/mini';
import { ACCESS_CODE_MAX, ACCESS_CODE_MIN, ADD_PLAYERS_MAX } from '#shared/limits.ts';
import { user } from '#shared/model/people.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { done, username, newPassword, codeResult, call, byId, type Call } from './call.ts';
import { firstRequests } from './firstRequests.ts';

const accessCode = z
  .string()
  .check(
    z.trim(),
    z.minLength(ACCESS_CODE_MIN, fieldTexts.codeTooShort),
    z.maxLength(ACCESS_CODE_MAX, fieldTexts.codeTooLong),
  );

export const playerCalls = {
  /** Admins read all of each user; members the public part. */
  readUsers: call('member', ...firstRequests.readUsers, z.array(user)),
  createAccessCode: call('admin', 'POST', '/api/admin/access-codes', codeResult, {
    input: z.object({ username, customCode: z.optional(accessCode) }),
  }),
  regenerateCode: call('admin', 'POST', '/api/admin/users/:id/regenerate-code', codeResult, byId),
  setCustomCode: call('admin', 'POST', '/api/admin/users/:id/custom-code', codeResult, {
    ...byId,
    input: z.object({ accessCode }),
  }),
  /** Adds many players at once, all or none; answers their codes in the same order. */
  addPlayers: call('admin', 'POST', '/api/admin/players', z.object({ codes: z.array(codeResult) }), {
    input: z.object({
      usernames: z.array(username).check(z.minLength(1, fieldTexts.nameRequired), z.maxLength(ADD_PLAYERS_MAX)),
    }),
  }),
  renameUser: call('admin', 'PATCH', '/api/admin/users/:id', user, { ...byId, input: z.object({ username }) }),
  /** New codes for every player; the way out when the key of the old ones is lost. */
  renewAllCodes: call('admin', 'POST', '/api/admin/renew-codes', z.object({ codes: z.array(codeResult) }), {
    presence: true,
  }),
  /** Marks a player's invitation as sent, or takes the mark back. */
  markInvited: call('admin', 'PATCH', '/api/admin/users/:id/invited', user, {
    ...byId,
    input: z.object({ isSent: z.boolean() }),
  }),
  /** Lets a player enter scores in the watch party, or no longer. */
  setScorekeeper: call('admin', 'PATCH', '/api/admin/users/:id/scorekeeper', user, {
    ...byId,
    input: z.object({ isScorekeeper: z.boolean() }),
  }),
  deactivateUser: call('admin', 'PATCH', '/api/admin/users/:id/deactivate', user, byId),
  reactivateUser: call('admin', 'PATCH', '/api/admin/users/:id/reactivate', user, byId),
  deleteUser: call('admin', 'DELETE', '/api/admin/users/:id', done, byId),
  /** Changes one's own. A password changed without a proof of presence is itself no proof for a day. */
  changePassword: call('admin', 'PATCH', '/api/admin/change-password', done, {
    input: z.object({ newPassword }),
  }),
} as const satisfies Record<string, Call>;
