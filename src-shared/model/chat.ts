/** Chat messages. */
import * as z from 'zod/mini';
import { id, instant } from './base.ts';

export const chatMessage = z.object({
  id,
  /** Null when the writer's account is gone; the name stays. */
  userId: z.nullable(id),
  username: z.string(),
  message: z.string(),
  mediaUrl: z.nullable(z.string()),
  mediaType: z.nullable(z.enum(['gif', 'image'])),
  createdAt: instant,
});
export type ChatMessage = z.infer<typeof chatMessage>;
