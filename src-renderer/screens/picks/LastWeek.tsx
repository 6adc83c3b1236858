import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SignedInUser, Week } from '#shared/model.ts';
import { bySeasonOrder } from '#shared/rules/calendar.ts';
import { ordinal, recordOf } from '#shared/texts/records.ts';
import { read } from '../../data/queries.ts';
import { standings } from '../../data/standings.ts';

/** How the reader did in the week before, with the way to its recap. */
export function LastWeek({ user, week }: { user: SignedInUser; week: Week }) {
  const { data: weeks } = useQuery(read('readWeeks'));
  const last = weeks
    ?.filter((one) => one.season === week.season && bySeasonOrder(one, week) < 0)
    .toSorted(bySeasonOrder)
    .at(-1);
  const { data: rows } = useQuery({ ...standings.weekly(last?.id ?? 0), enabled: last !== undefined });
  if (last === undefined || rows === undefined || rows.length === 0) return null;
  const title = `Week ${last.weekNumber}`;
  const mine = rows.find(({ id }) => id === user.id);
  return (
    <>
      {mine === undefined
        ? `${title} is over`
        : `${title}: you went ${recordOf(mine)}, ${ordinal(mine.rank)} of ${rows.length}`}
      {' · '}
      <Link to={`/recap/${last.id}`} aria-label={`Recap of ${title}`}>
        Recap
      </Link>
    </>
  );
}
