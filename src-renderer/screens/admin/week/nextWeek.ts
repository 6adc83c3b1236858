import { WEEK_NUMBER_MAX } from '#shared/limits.ts';
import type { SeasonType, Week } from '#shared/model.ts';

/** The number to offer for a new week of a season: one past its last; none when it already has the last there is. */
export function nextWeekNumber(
  weeks: readonly Pick<Week, 'season' | 'seasonType' | 'weekNumber'>[],
  season: number,
  seasonType: SeasonType,
): number | null {
  const numbers = weeks
    .filter((week) => week.season === season && week.seasonType === seasonType)
    .map(({ weekNumber }) => weekNumber);
  const next = Math.max(0, ...numbers) + 1;
  return next > WEEK_NUMBER_MAX ? null : next;
}
