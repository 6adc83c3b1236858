/** Connections that post the pool's messages to a group chat. */
import * as z from 'zod/mini';
import { id, instant } from './base.ts';

export const SERVICES = ['discord', 'slack', 'telegram', 'groupme', 'ntfy', 'json'] as const;
export const service = z.enum(SERVICES);
export type Service = z.infer<typeof service>;

/** The kinds of messages that a connection can get. */
export const MESSAGE_KINDS = ['week-open', 'reminder', 'sealed', 'results'] as const;
export const messageKind = z.enum(MESSAGE_KINDS);
export type MessageKind = z.infer<typeof messageKind>;

/** How long before the day's first lock a reminder can be sent, in minutes. */
export const REMINDER_LEADS = [30, 60, 120, 240, 720] as const;
export const reminderLead = z.int().check(z.refine((minutes) => REMINDER_LEADS.some((lead) => lead === minutes)));

/** A connection as the commissioner sees it. Its address, token or bot id is never sent back. */
export const connection = z.object({
  id,
  service,
  name: z.string(),
  kinds: z.array(messageKind),
  reminderLeadMinutes: z.int(),
  isPrivateAllowed: z.boolean(),
  /** The address can no longer be read: the key of the data folder was lost. */
  isLost: z.boolean(),
  lastSentAt: z.nullable(instant),
  /** Why the last message was given up; null since the last one that was delivered. */
  failure: z.nullable(z.string()),
});
export type Connection = z.infer<typeof connection>;

/** A service's answer to one message. */
export const delivery = z.object({ isDelivered: z.boolean(), answer: z.string() });
export type Delivery = z.infer<typeof delivery>;
