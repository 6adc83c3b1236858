/** Calls about the connections to group chats. */
import * as z from 'zod/mini';
import { CONNECTION_ADDRESS_MAX, NAME_MAX } from '#shared/limits.ts';
import { connection, delivery, messageKind, reminderLead, service } from '#shared/model/groupChat.ts';
import { byId, call, done, type Call } from './call.ts';

const kinds = z.array(messageKind).check(z.maxLength(10));
const name = z.string().check(z.trim(), z.minLength(1, 'Please enter a name.'), z.maxLength(NAME_MAX));

export const groupChatCalls = {
  readConnections: call('admin', 'GET', '/api/admin/connections', z.array(connection)),
  /** Needs a proof of presence: the pool sends its messages there from then on. */
  createConnection: call('admin', 'POST', '/api/admin/connections', connection, {
    input: z.object({
      service,
      name,
      /** The webhook or topic; for Telegram the bot's token, for GroupMe the bot's id. */
      address: z.string().check(z.trim(), z.minLength(1), z.maxLength(CONNECTION_ADDRESS_MAX)),
      /** Telegram's chat id. */
      chat: z.optional(z.string().check(z.trim(), z.maxLength(CONNECTION_ADDRESS_MAX))),
      kinds,
      reminderLeadMinutes: reminderLead,
      /** The commissioner confirmed that a plain JSON address is in their own network. */
      isPrivateAllowed: z.optional(z.boolean()),
    }),
    presence: true,
  }),
  changeConnection: call('admin', 'PATCH', '/api/admin/connections/:id', connection, {
    ...byId,
    input: z.object({ kinds: z.optional(kinds), reminderLeadMinutes: z.optional(reminderLead) }),
  }),
  deleteConnection: call('admin', 'DELETE', '/api/admin/connections/:id', done, byId),
  /** Sends one message now, and returns the service's answer. */
  testConnection: call('admin', 'POST', '/api/admin/connections/:id/test', delivery, byId),
} as const satisfies Record<string, Call>;
