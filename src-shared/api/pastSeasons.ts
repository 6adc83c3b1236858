/** Calls about results of seasons that were played elsewhere. They show in the history and nowhere else. */
import * as z from 'zod/mini';
import { PAST_PLAYERS_MAX, PAST_TEXT_MAX } from '#shared/limits.ts';
import { id } from '#shared/model/base.ts';
import { pastImport, pastSeasonsRead } from '#shared/model/pastSeasons.ts';
import { byId, call, done, type Call } from './call.ts';

const TEXT_REQUIRED = 'Paste or choose a table with at least one row of results.';

export const pastSeasonCalls = {
  /** The newest first. */
  readPastImports: call('admin', 'GET', '/api/admin/past-seasons', z.array(pastImport)),
  /** All rows or none: 422 with `details.rows` for bad rows, and while a name is open. */
  importPastSeasons: call('admin', 'POST', '/api/admin/past-seasons', pastSeasonsRead, {
    input: z.object({
      /** One row for each player and week: Season, Week, Player, Wins, Losses, Ties. */
      text: z.string().check(z.maxLength(PAST_TEXT_MAX), z.regex(/\S/, TEXT_REQUIRED)),
      /** Who a name is, where it isn't the player of the same name; null: a past player. */
      names: z.optional(
        z
          .array(z.object({ name: z.string().check(z.maxLength(100)), userId: z.nullable(id) }))
          .check(z.maxLength(PAST_PLAYERS_MAX)),
      ),
      /** Read only: answers what would be added and saves nothing. */
      preview: z.optional(z.boolean()),
    }),
  }),
  /** Takes one import out of the history again, after a snapshot. */
  undoPastImport: call('admin', 'DELETE', '/api/admin/past-seasons/:id', done, byId),
} as const satisfies Record<string, Call>;
