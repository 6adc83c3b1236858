/** The guesses for a week's tiebreaker that the reader may see. */
import { useQuery } from '@tanstack/react-query';
import type { Tiebreak, Week } from '#shared/model.ts';
import { read } from './queries.ts';
import { useRules } from './rules.ts';

/** The week's tiebreaker; undefined until it is read, and in a season without one. */
export function useTiebreak(week: Week | undefined): Tiebreak | undefined {
  const { weeklyWinner } = useRules(week ?? null);
  const { data } = useQuery({
    ...read('readTiebreak', { params: { weekId: week?.id ?? 0 } }),
    enabled: week !== undefined && weeklyWinner === 'tiebreaker',
  });
  return weeklyWinner === 'tiebreaker' ? data : undefined;
}
