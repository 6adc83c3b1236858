import type { Week } from '#shared/model.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { weekTitle } from './weekTitle.ts';
import { allTimes } from '../../ui/format.ts';
import { Skel } from '../../ui/Loading.tsx';

/** The screen in the shape of what comes. */
export function PicksSkeleton({ week }: { week: Week | undefined }) {
  const head = week === undefined ? { title: 'Pool', sub: allTimes() } : weekTitle(week);
  return (
    <div aria-busy="true">
      <PageHead title={head.title}>{head.sub}</PageHead>
      <span className="sr">Loading the games</span>
      <div className="picks-layout" aria-hidden="true">
        <div className="games picks-skeleton">
          {[1, 2, 3, 4].map((n) => (
            <div className="game" key={n}>
              <Skel height={22} width="76%" />
              <Skel height={14} width="46%" marginTop={9} />
              <div className="options">
                {[1, 2, 3, 4].map((o) => (
                  <Skel key={o} height={60} />
                ))}
              </div>
            </div>
          ))}
        </div>
        <div className="skel only-desk five-skeleton" />
      </div>
    </div>
  );
}
