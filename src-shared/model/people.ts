/** Players and commissioners. */
import * as z from 'zod/mini';
import { id, instant } from './base.ts';

/** The signed-in user, as the browser keeps it for display. */
export const signedInUser = z.object({
  id,
  username: z.string(),
  isAdmin: z.boolean(),
  /** May this player enter scores in the watch party? */
  isScorekeeper: z.optional(z.boolean()),
});
export type SignedInUser = z.infer<typeof signedInUser>;

/**
 * A user as others read it. The optional fields but `createdAt` are there for admins only. `password` is the access code; null for admins
 * and for a code that can no longer be read. `isInvitePending`: an active player, not the commissioner's own, who has not
 * signed in with the present access code. `invitedAt`: when the invitation with that code was marked as sent.
 * `isFirstAdmin`: the first commissioner, whose account no one can remove.
 */
export const user = z.object({
  id,
  username: z.string(),
  firstName: z.string(),
  isAdmin: z.boolean(),
  isActive: z.boolean(),
  password: z.optional(z.nullable(z.string())),
  createdAt: z.optional(instant),
  isInvitePending: z.optional(z.boolean()),
  invitedAt: z.optional(z.nullable(instant)),
  isScorekeeper: z.optional(z.boolean()),
  isFirstAdmin: z.optional(z.boolean()),
});
export type User = z.infer<typeof user>;
