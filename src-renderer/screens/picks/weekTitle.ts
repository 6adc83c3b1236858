import type { Week } from '#shared/model.ts';
import { allTimes, SEASON_TYPES } from '../../ui/format.ts';

/** "Week 11", and under it the season and which clock the times are by. */
export const weekTitle = ({ weekNumber, season, seasonType }: Week) => ({
  title: `Week ${weekNumber}`,
  sub: `${SEASON_TYPES[seasonType]} ${season} · ${allTimes()}`,
});
