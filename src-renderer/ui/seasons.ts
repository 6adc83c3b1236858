import type { SeasonType, Week } from '#shared/model.ts';
import type { Choice } from './ChoiceSelect.tsx';
import { SEASON_TYPES } from './format.ts';

/** The season types to choose from, in the order of a year. */
export const SEASON_TYPE_CHOICES: readonly Choice<SeasonType>[] = (['preseason', 'regular', 'playoffs'] as const).map(
  (value) => ({ value, label: SEASON_TYPES[value] }),
);

/** The seasons to choose from, newest first: those that have weeks, and `also` (the usual one, the one shown). */
export const seasonsOf = (weeks: readonly Pick<Week, 'season'>[], also: readonly number[]): Choice<number>[] =>
  [...new Set([...weeks.map(({ season }) => season), ...also])]
    .toSorted((a, b) => b - a)
    .map((season) => ({ value: season, label: String(season) }));
