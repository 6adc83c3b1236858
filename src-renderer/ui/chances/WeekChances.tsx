import { lazy, Suspense, useMemo } from 'react';
import { MINUTE_MS } from '#shared/limits.ts';
import type { Week } from '#shared/model.ts';
import { useChanceHistory, useChances, useMemberWeek, type WeekChances as Chances } from '../../data/chances.ts';
import { useUser } from '../../data/session.ts';
import { useNow } from '../useNow.ts';
import { ChanceTable } from './ChanceTable.tsx';
import { Moments } from './Moments.tsx';
import './chances.css';

// The table has the present numbers, and the page is usable without the chart.
const ChanceLines = lazy(async () =>
  import('./ChanceLines.tsx').then(
    ({ ChanceLines: chart }) => ({ default: chart }),
    () => ({ default: () => <></> }),
  ),
);

const LINES = 5;
const MOMENTS = 6;

/** Who can still win the week: chances, their lines and the moments; nothing before the first score. */
export function WeekChances({ week }: { week: Week }) {
  const of = useMemberWeek(week);
  return of === undefined || of.log.length === 0 ? null : <Shown of={of} />;
}

function Shown({ of }: { of: Chances }) {
  const myId = useUser()?.id ?? null;
  const at = useNow(MINUTE_MS);
  const now = useChances(of);
  const past = useChanceHistory(of);
  const { games } = of.source;
  const likeliest = now?.chances.map(({ userId }) => userId);
  const shown = useMemo(() => {
    const first = (likeliest ?? []).slice(0, LINES);
    return myId === null || first.includes(myId) || !likeliest?.includes(myId) ? first : [...first, myId];
    // The list is another one with every answer; its contents decide.
    // eslint-disable-next-line react/exhaustive-deps
  }, [likeliest?.join(), myId]);
  if (now === undefined || now.chances.length === 0) return null;
  const { isOver } = now;
  return (
    <section className="card week-chances" aria-labelledby="week-chances">
      <h2 id="week-chances">{isOver ? 'How the week was won' : 'Who can still win'}</h2>
      <p className="muted">
        {isOver
          ? 'Estimated chances after each score.'
          : 'Estimates from the scores, the clocks and the lines. Hidden picks count as coin flips.'}
      </p>
      {past !== undefined && past.points.length > 2 && (
        <Suspense fallback={<div className="skel chance-lines" aria-hidden="true" />}>
          <ChanceLines past={past} userIds={shown} names={of.names} myId={myId} />
        </Suspense>
      )}
      <ChanceTable now={now} past={past} names={of.names} myId={myId} />
      {past !== undefined && past.moments.length > 0 && (
        <>
          <h3>Moments</h3>
          <Moments moments={past.moments} games={games} names={of.names} now={at} most={MOMENTS} />
        </>
      )}
    </section>
  );
}
