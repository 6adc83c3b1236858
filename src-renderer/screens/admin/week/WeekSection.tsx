import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Game, Week } from '#shared/model.ts';
import { useEverybody } from '../../../data/everybody.ts';
import { games } from '../../../data/games.ts';
import { Loading, Skel } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Reading, Unread } from '../../../ui/Reading.tsx';
import { useChosenWeek } from '../../../ui/useChosenWeek.ts';
import { seasonName, weekName } from '../adminWeek.ts';
import { AllWeeks } from './AllWeeks.tsx';
import { CreateWeek } from './CreateWeek.tsx';
import { GameControls, type OpenForm } from './GameControls.tsx';
import type { GameFormKind } from './GameRow.tsx';
import { CardForm } from './CardForm.tsx';
import { SummaryCards } from './SummaryCards.tsx';
import { TodoCard } from './TodoCard.tsx';
import { WeekActions } from './WeekActions.tsx';
import './week.css';
import { allTimes } from '../../../ui/format.ts';

const NOTHING_CHANGED = 'Nothing was changed.';

const Skeleton = () => (
  <Loading className="admin-stack">
    <Skel height={110} />
    <Skel height={130} />
    <Skel height={360} />
  </Loading>
);

/** The chosen week: what needs attention, its status, and everything the commissioner can change. */
export function WeekSection() {
  const { week, weeks, choose, reading } = useChosenWeek();
  const [open, setOpen] = useState<OpenForm | null>(null);
  if (weeks === undefined) {
    return (
      <>
        <PageHead title="Week" />
        <Unread of={reading} skeleton={<Skeleton />} note={NOTHING_CHANGED} />
      </>
    );
  }
  const openGame = (game: Game, kind: GameFormKind) => {
    choose(game.weekId);
    setOpen({ gameId: game.id, kind });
  };
  if (week === undefined) {
    return (
      <>
        <PageHead title="Week">{allTimes()}</PageHead>
        <div className="admin-stack">
          <CreateWeek weeks={[]} />
          <TodoCard weeks={[]} games={[]} onOpen={openGame} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={weekName(week)}>
        {seasonName(week)} · {allTimes()}
      </PageHead>
      <ChosenWeek week={week} weeks={weeks} open={open} onOpen={setOpen} onOpenGame={openGame} />
    </>
  );
}

type Props = {
  week: Week;
  weeks: readonly Week[];
  open: OpenForm | null;
  onOpen: (form: OpenForm | null) => void;
  onOpenGame: (game: Game, kind: GameFormKind) => void;
};

function ChosenWeek({ week, weeks, open, onOpen, onOpenGame }: Props) {
  const { data: ofWeek = [] } = useQuery(games.ofWeek(week.id));
  const everybody = useEverybody(week.id);
  return (
    <div className="admin-stack">
      <TodoCard weeks={weeks} games={ofWeek} onOpen={onOpenGame} />
      <Reading of={everybody} skeleton={<Skeleton />} note={NOTHING_CHANGED}>
        {(data) => (
          <>
            <SummaryCards
              key={week.id}
              week={week}
              games={data.games}
              picks={data.picks}
              players={data.players.length}
            />
            <WeekActions week={week} weeks={weeks} hasGames={data.games.length > 0} />
            <CardForm key={`card ${week.id}`} week={week} games={data.games} />
            <CreateWeek weeks={weeks} />
            <GameControls week={week} games={data.games} open={open} onOpen={onOpen} />
          </>
        )}
      </Reading>
      <AllWeeks weeks={weeks} />
    </div>
  );
}
