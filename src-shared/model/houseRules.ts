/** The form of a season's rules (year and season type) that a group may choose. */
import * as z from 'zod/mini';
import { DROPPED_WEEKS_MAX } from '#shared/limits.ts';

const DROPPED_RANGE = `The season can leave out 0 to ${DROPPED_WEEKS_MAX} weeks.`;

export const houseRules = z.object({
  /** What a push is worth: a tie without points, half a point, or a loss. */
  push: z.enum(['tie', 'half', 'loss']),
  /** May a player mark one pick of the card that counts twice? */
  bestBet: z.boolean(),
  /** Does each pick missing from a full card count as a loss once the week is over? */
  missingPicks: z.enum(['nothing', 'loss']),
  /** How many of each player's worst finished weeks the season leaves out. */
  droppedWeeks: z.int(DROPPED_RANGE).check(z.gte(0, DROPPED_RANGE), z.lte(DROPPED_WEEKS_MAX, DROPPED_RANGE)),
  /** What a late joiner gets for the weeks before: nothing, or the lowest points that any player scored. */
  lateJoiners: z.enum(['nothing', 'lowest']),
  /** Do equal records share the week, or does the closest guess win it? */
  weeklyWinner: z.enum(['shared', 'tiebreaker']),
});
export type HouseRules = z.infer<typeof houseRules>;
