/** Deletions that can still be restored. */
import * as z from 'zod/mini';
import { id, instant } from './base.ts';

/** `games`: every game of a week at once; `game`: a single one. */
const DELETION_KINDS = ['player', 'week', 'games', 'game'] as const;
export type DeletionKind = (typeof DELETION_KINDS)[number];

export const deletion = z.object({
  id,
  at: instant,
  kind: z.enum(DELETION_KINDS),
  /** Its name: "Dave", "Week 3 of the regular season 2026". */
  title: z.string(),
  /** Who deleted it. */
  actorName: z.string(),
  /** From then on it is gone for good. */
  expiresAt: instant,
  games: z.int(),
  picks: z.int(),
});
export type Deletion = z.infer<typeof deletion>;
