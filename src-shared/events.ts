/**
 * The events the server sends on /ws: what changed, never its value. The page requests the value again, and the server
 * decides what that player may see, so a socket can't leak hidden picks.
 */
import * as z from 'zod/mini';
import { id } from '#shared/model/base.ts';

export const poolEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_message'), messageId: id }),
  z.object({ type: z.literal('message_deleted'), messageId: id }),
  /** Someone's card was saved: what the others see of the week's picks may have changed. */
  z.object({ type: z.literal('pick_counts_changed'), weekId: id }),
  /** The cards of the week may have changed. After a save it goes only to the card's owner and the commissioner. */
  z.object({ type: z.literal('picks_changed'), weekId: id }),
  z.object({ type: z.literal('games_changed'), weekId: id }),
  /** A seal of the week was published or voided, or its picks were revealed, or a change after the lock was listed. */
  z.object({ type: z.literal('seals_changed'), weekId: id }),
  z.object({ type: z.literal('scores_changed') }),
  z.object({ type: z.literal('weeks_changed') }),
  z.object({ type: z.literal('standings_changed') }),
  z.object({ type: z.literal('users_changed') }),
  z.object({ type: z.literal('notices_changed') }),
  /** A connection to a group chat was added, changed or removed, or a message to it was sent or given up. Only for admins. */
  z.object({ type: z.literal('connections_changed') }),
  /** Addresses, tunnel state or connected devices changed. Sent only to the commissioner. */
  z.object({ type: z.literal('host_changed') }),
  z.object({ type: z.literal('session_ended') }),
  /** The pool moved to another host, or back to this one. */
  z.object({ type: z.literal('pool_moved') }),
]);
export type PoolEvent = z.infer<typeof poolEvent>;

/**
 * Shows that the connection works. Browsers can't see protocol pings, so this is a plain message. A page that receives
 * nothing for SILENT_SOCKET_MS opens a new socket.
 */
export const heartbeat = z.object({ type: z.literal('heartbeat') });
export type Heartbeat = z.infer<typeof heartbeat>;

/**
 * The page's first message on its first socket: it has been reading for this long. Events since then came too
 * late for those reads and too early for the socket, so the server sends it now.
 */
export const pageStart = z.object({ type: z.literal('page_start'), agoMs: z.number().check(z.gte(0)) });
export type PageStart = z.infer<typeof pageStart>;
