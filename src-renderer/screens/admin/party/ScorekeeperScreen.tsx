import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { read } from '../../../data/queries.ts';
import '../../../ui/blueprintWhole.css';
import { Empty } from '../../../ui/Empty.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { allTimes } from '../../../ui/format.ts';
import { Unread } from '../../../ui/Reading.tsx';
import { useChosenWeek } from '../../../ui/useChosenWeek.ts';
import { useNow } from '../../../ui/useNow.ts';
import { WeekChoice } from '../../../ui/WeekSelect.tsx';
import { weekOption } from '../adminWeek.ts';
import '../admin.css';
import { TapState, WeekParty } from './WeekParty.tsx';

/** The watch party of a player who keeps score: the score buttons, and nothing else of the commissioner's. */
export function ScorekeeperScreen() {
  const { week, weeks, choose, reading } = useChosenWeek();
  const { data: live } = useQuery(read('readLiveScores'));
  const now = useNow(MINUTE_MS / 4);
  return (
    <div className="party">
      <PageHead
        title="Watch party"
        actions={<WeekChoice of={reading} week={week} label={weekOption} choose={choose} />}
      >
        You enter the scores · {allTimes()}
      </PageHead>
      <TapState now={now} />
      <Unread of={reading} skeleton={<Loading className="skel party-skeleton" />} />
      {weeks !== undefined && week === undefined && (
        <Empty title={texts.noWeekYet}>
          <p>You can enter scores here when the commissioner has created a week.</p>
        </Empty>
      )}
      {week !== undefined && <WeekParty key={week.id} week={week} by="scorekeeper" feed={live?.feed ?? 'off'} />}
    </div>
  );
}
