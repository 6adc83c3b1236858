import type { Week } from '#shared/model.ts';
import type { Choice } from './ChoiceSelect.tsx';

/** The seasons to choose from, newest first: those that have weeks, and `also` (the usual one, the one shown). */
export const seasonsOf = (weeks: readonly Pick<Week, 'season'>[], also: readonly number[]): Choice<number>[] =>
  [...new Set([...weeks.map(({ season }) => season), ...also])]
    .toSorted((a, b) => b - a)
    .map((season) => ({ value: season, label: String(season) }));
