import { useMemo } from 'react';
import type { Week } from '#shared/model.ts';
import { weekFacts } from '#shared/rules/facts.ts';
import { isWeekLocked } from '#shared/rules/locking.ts';
import { LockTag } from '../../../ui/LockTag.tsx';
import { useLastPassed } from '../../../ui/useNow.ts';
import { seasonName, weekName } from '../adminWeek.ts';

const PHASES = { current: 'CURRENT', historical: 'HISTORICAL', upcoming: 'UPCOMING' } as const;

/** Every week there is, to read. */
export function AllWeeks({ weeks }: { weeks: readonly Week[] }) {
  const at = useLastPassed(useMemo(() => weeks.flatMap((week) => weekFacts(week).lockAt ?? []), [weeks]));
  return (
    <section className="card admin-card" aria-labelledby="all-weeks">
      <h2 id="all-weeks">All Weeks</h2>
      <ul className="admin-rows">
        {weeks.map((week) => (
          <li key={week.id} className="admin-row">
            <span>
              <b className="admin-row-title">{weekName(week)}</b> <span className="muted">{seasonName(week)}</span>
            </span>
            <span className="admin-row-end">
              <span className={`tag ${week.phase === 'current' ? '' : 'tag-outline'}`}>{PHASES[week.phase]}</span>
              <LockTag isLocked={week.phase === 'historical' || isWeekLocked(weekFacts(week), at)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
