import type { SeasonType } from '#shared/model.ts';
import { read } from './queries.ts';

/** Weeks of the pool. */
export const weeks = {
  all: () => read('readWeeks', {}),
  ofSeason: (season: number, seasonType: SeasonType) => read('readSeasonWeeks', { params: { season, seasonType } }),
  /** The week being played, or the next one; null when there is none at all. */
  current: () => read('readCurrentWeek', {}),
};
