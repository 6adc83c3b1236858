import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Week } from '#shared/model.ts';
import { bySeasonOrder } from '#shared/rules/calendar.ts';
import type { Read } from '../data/joined.ts';
import { read } from '../data/queries.ts';

/** The week a screen shows: the one in its address (`?week=12`), else the current one. The newest is listed first. */
export function useChosenWeek() {
  const { data, error, refetch } = useQuery(read('readWeeks'));
  const [search, setSearch] = useSearchParams();
  const ordered = useMemo(() => data?.toSorted((a, b) => bySeasonOrder(b, a)), [data]);
  const wanted = Number(search.get('week'));
  const week: Week | undefined =
    ordered?.find(({ id }) => id === wanted) ?? ordered?.find(({ phase }) => phase === 'current') ?? ordered?.[0];
  const choose = useCallback(
    (id: number) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.set('week', String(id));
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const reading: Read<Week[]> = { data: ordered, error, refetch };
  return { weeks: ordered, week, choose, reading };
}
