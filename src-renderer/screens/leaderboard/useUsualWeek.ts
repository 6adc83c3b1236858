import { useQuery } from '@tanstack/react-query';
import type { Week } from '#shared/model.ts';
import { games } from '../../data/games.ts';

/**
 * The number of the week that the weekly board opens on: the current one once it has a live or final game, otherwise
 * the highest, even while it has no results. Null while that is not known yet, or when there is no week.
 * @param weeks ascending
 */
export function useUsualWeek(weeks: readonly Week[] | undefined): number | null {
  const highest = weeks?.at(-1);
  const current = weeks?.find(({ phase }) => phase === 'current');
  const isEarlier = current !== undefined && current.id !== highest?.id;
  const { data, error } = useQuery({ ...games.ofWeek(current?.id), enabled: isEarlier });
  if (isEarlier && data === undefined && error === null) return null;
  const hasResults = data?.some(({ status }) => status === 'live' || status === 'final') === true;
  return (isEarlier && hasResults ? current : highest)?.weekNumber ?? null;
}
