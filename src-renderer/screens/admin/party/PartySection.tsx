import { Button } from '@blueprintjs/core';
import { DesktopIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { MINUTE_MS } from '#shared/limits.ts';
import type { Week } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { party } from '../../../data/party.ts';
import { read } from '../../../data/queries.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { allTimes } from '../../../ui/format.ts';
import { Unread } from '../../../ui/Reading.tsx';
import { useChosenWeek } from '../../../ui/useChosenWeek.ts';
import { useNow } from '../../../ui/useNow.ts';
import { seasonName, weekName } from '../adminWeek.ts';
import { BOARD_LINK_TITLE, BoardLink, showBoardLink } from './BoardLink.tsx';
import { TapState, WeekParty } from './WeekParty.tsx';

function CommissionersParty({ week }: { week: Week }) {
  const { search } = useLocation();
  const { data: counts } = useQuery(read('readPickCounts', { params: { weekId: week.id } }));
  const { data: feed } = useQuery(party.feed());
  const addGames = (
    <LinkButton intent="primary" to={{ pathname: '/admin/games', search }}>
      Add Games
    </LinkButton>
  );
  return <WeekParty week={week} by="commissioner" counts={counts} feed={feed?.state ?? 'off'} addGames={addGames} />;
}

/** The watch party: score buttons, and the link for the TV. */
export function PartySection() {
  const { week, weeks, reading } = useChosenWeek();
  const now = useNow(MINUTE_MS / 4);
  return (
    <div className="party">
      <PageHead
        title="Watch party"
        actions={<Button icon={<DesktopIcon />} text={BOARD_LINK_TITLE} onClick={showBoardLink} />}
      >
        {week === undefined ? allTimes() : `${weekName(week)}, ${seasonName(week)} · ${allTimes()}`}
      </PageHead>
      <TapState now={now} />
      <Unread of={reading} skeleton={<Loading className="skel party-skeleton" />} />
      {weeks !== undefined && week === undefined && (
        <Empty title={texts.noWeekYet}>
          <p>Create a week and its games first.</p>
          <LinkButton intent="primary" to="/admin/week">
            Create a Week
          </LinkButton>
        </Empty>
      )}
      {week !== undefined && <CommissionersParty key={week.id} week={week} />}
      <BoardLink now={now} />
    </div>
  );
}
