/** Calls about deletions that can still be restored. */
import * as z from 'zod/mini';
import { WEEK_NUMBER_MAX, WEEK_NUMBER_MIN } from '#shared/limits.ts';
import { deletion } from '#shared/model/deletions.ts';
import { byId, call, done, username, type Call } from './call.ts';

export const deletionCalls = {
  /** The newest first. */
  readDeletions: call('admin', 'GET', '/api/admin/deletions', z.array(deletion)),
  /**
   * Puts the deleted rows back. Answers 409 `duplicate` when the player's name is taken or the week's number exists again;
   * sent again with another one, it is restored under that.
   */
  restoreDeletion: call(
    'admin',
    'POST',
    '/api/admin/deletions/:id/restore',
    /** Picks that no longer fit: the player has another pick on the game, or a full card. */
    z.object({ skippedPicks: z.int() }),
    {
      ...byId,
      input: z.object({
        /** Null: as before. */
        username: z.nullable(username),
        weekNumber: z.nullable(z.int().check(z.gte(WEEK_NUMBER_MIN), z.lte(WEEK_NUMBER_MAX))),
      }),
    },
  ),
  /** Deletes the kept rows for good. Backups keep theirs. */
  eraseDeletion: call('admin', 'DELETE', '/api/admin/deletions/:id', done, byId),
} as const satisfies Record<string, Call>;
