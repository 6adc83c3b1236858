import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Week } from '#shared/model.ts';
import { bySeasonOrder } from '#shared/rules/calendar.ts';
import type { Read } from '../data/joined.ts';
import { read } from '../data/queries.ts';

/**
 * The week a screen shows: the one in its address (`?week=12`), else the one that was current when the screen opened. The
 * last final score makes the next week the current one, which must not replace the week being read or typed. The newest
 * is listed first.
 */
export function useChosenWeek() {
  const { data, error, refetch } = useQuery(read('readWeeks'));
  const [search, setSearch] = useSearchParams();
  const ordered = useMemo(() => data?.toSorted((a, b) => bySeasonOrder(b, a)), [data]);
  const asked = ordered?.find(({ id }) => id === Number(search.get('week')));
  const current: Week | undefined = ordered?.find(({ phase }) => phase === 'current') ?? ordered?.[0];
  const [openedOn, setOpenedOn] = useState<number | null>(null);
  if (openedOn === null && current !== undefined) setOpenedOn(current.id);
  const week = asked ?? ordered?.find(({ id }) => id === openedOn) ?? current;
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
  const isOvertaken = asked === undefined && week !== current;
  const weekId = week?.id;
  // In the address, so that all parts of the screen stay on it. A new week that was just created is there before it is listed.
  useEffect(() => {
    const isInAddress = new URLSearchParams(window.location.search).has('week');
    if (isOvertaken && weekId !== undefined && !isInAddress) choose(weekId);
  }, [isOvertaken, weekId, choose]);
  const reading: Read<Week[]> = { data: ordered, error, refetch };
  return { weeks: ordered, week, choose, reading };
}
