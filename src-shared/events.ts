/**
 * What the server announces on /ws: which thing changed, never its value. Whoever wants the value reads it again by
 * the call that decides what that reader may see, so nothing hidden can leak by a socket.
 */
import * as z from 'zod/mini';
import { id } from '#shared/model.ts';

export const poolEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_message'), messageId: id }),
  z.object({ type: z.literal('message_deleted'), messageId: id }),
  z.object({ type: z.literal('picks_changed'), weekId: id }),
  z.object({ type: z.literal('games_changed'), weekId: id }),
  z.object({ type: z.literal('scores_changed') }),
  z.object({ type: z.literal('weeks_changed') }),
  z.object({ type: z.literal('standings_changed') }),
  z.object({ type: z.literal('users_changed') }),
  z.object({ type: z.literal('notices_changed') }),
  /** How friends reach this computer and how it fares: addresses, the tunnel, who is here. For the commissioner alone. */
  z.object({ type: z.literal('host_changed') }),
  z.object({ type: z.literal('session_ended') }),
]);
export type PoolEvent = z.infer<typeof poolEvent>;

/**
 * Says nothing but that the line stands. A browser cannot see the protocol's own pings, so this goes to it in plain
 * text; a page that has heard nothing for longer than SILENT_SOCKET_MS opens a new socket.
 */
export const heartbeat = z.object({ type: z.literal('heartbeat') });
export type Heartbeat = z.infer<typeof heartbeat>;
