import { WEEK_NUMBER_MAX } from '#shared/limits.ts';
import type { SeasonType, Week } from '#shared/model.ts';

/**
 * The number to offer for a new week of a season: the league's current one, or one past the season's last if that is
 * later; null when the season already has its last week.
 */
export function nextWeekNumber(
  weeks: readonly Pick<Week, 'season' | 'seasonType' | 'weekNumber'>[],
  season: number,
  seasonType: SeasonType,
  league: Pick<Week, 'season' | 'seasonType' | 'weekNumber'>,
): number | null {
  const numbers = weeks
    .filter((week) => week.season === season && week.seasonType === seasonType)
    .map(({ weekNumber }) => weekNumber);
  const isLeagues = league.season === season && league.seasonType === seasonType;
  const next = Math.max(Math.max(0, ...numbers) + 1, isLeagues ? league.weekNumber : 1);
  return next > WEEK_NUMBER_MAX ? null : next;
}
