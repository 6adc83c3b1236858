/** How weeks read in the commissioner's workspace. */
import type { Week } from '#shared/model.ts';
import { SEASON_TYPES } from '../../ui/format.ts';

/** "Week 11" */
export const weekName = ({ weekNumber }: Pick<Week, 'weekNumber'>): string => `Week ${weekNumber}`;

/** "Regular Season 2026" */
export const seasonName = ({ season, seasonType }: Pick<Week, 'season' | 'seasonType'>): string =>
  `${SEASON_TYPES[seasonType]} ${season}`;

const PHASES = { current: ' (current)', historical: '', upcoming: ' (upcoming)' } as const;

/** "Week 11 (current)", as the week chooser lists it. */
export const weekOption = (week: Week): string => weekName(week) + PHASES[week.phase];
