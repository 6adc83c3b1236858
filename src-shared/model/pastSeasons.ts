/** Results of seasons that were played elsewhere, imported for the history alone. */
import * as z from 'zod/mini';
import { id, instant } from './base.ts';

export const pastImport = z.object({
  id,
  at: instant,
  /** Who imported it. */
  actorName: z.string(),
  seasons: z.array(z.int()),
  players: z.int(),
  /** Rows: a player's week each. */
  results: z.int(),
});
export type PastImport = z.infer<typeof pastImport>;

const pastSeason = z.object({
  season: z.int(),
  weeks: z.int(),
  players: z.int(),
  /** By the text alone, with their records. */
  champions: z.array(z.string()),
});

const pastName = z.object({
  /** As the first row writes it. */
  name: z.string(),
  rows: z.int(),
  /** The player it is; null: a past player, known by name only. */
  userId: z.nullable(id),
  /** Similar to players' names; the commissioner has to choose one of them or a past player. */
  isOpen: z.boolean(),
  /** Players with a similar name. */
  candidates: z.array(id),
});
export type PastName = z.infer<typeof pastName>;

export const pastSeasonsRead = z.object({
  /** Rows that were added, or would be. */
  added: z.int(),
  /** Rows that were imported before, exactly so. */
  same: z.int(),
  /** Rows without a win, loss or tie, which are left out. */
  empty: z.int(),
  seasons: z.array(pastSeason),
  names: z.array(pastName),
  /** The first ones; nothing is imported while there is one. */
  errors: z.array(z.object({ row: z.int(), text: z.string(), message: z.string() })),
  errorCount: z.int(),
});
export type PastSeasonsRead = z.infer<typeof pastSeasonsRead>;
