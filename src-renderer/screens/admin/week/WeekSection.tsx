import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Game, Week } from '#shared/model.ts';
import { PoolError } from '#shared/errors.ts';
import { texts } from '#shared/texts.ts';
import { useEverybody } from '../../../data/everybody.ts';
import { games } from '../../../data/games.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useChosenWeek } from '../../../ui/useChosenWeek.ts';
import { seasonName, weekName } from '../adminWeek.ts';
import { AllWeeks } from './AllWeeks.tsx';
import { CreateWeek } from './CreateWeek.tsx';
import { GameControls, type OpenForm } from './GameControls.tsx';
import type { GameFormKind } from './GameRow.tsx';
import { ManageWeeks } from './ManageWeeks.tsx';
import { SummaryCards } from './SummaryCards.tsx';
import { TodoCard } from './TodoCard.tsx';
import { WeekActions } from './WeekActions.tsx';
import './week.css';

const Skeleton = () => (
  <Loading className="admin-stack">
    <div className="skel" style={{ height: 110 }} />
    <div className="skel" style={{ height: 130 }} />
    <div className="skel" style={{ height: 360 }} />
  </Loading>
);

/** The week chosen above: what waits, how it stands, and everything that is done to it. */
export function WeekSection() {
  const { week, weeks, choose, error, retry } = useChosenWeek();
  const [open, setOpen] = useState<OpenForm | null>(null);
  if (error !== null) {
    return (
      <>
        <PageHead title="Week" />
        <Failure error={error} onRetry={retry} />
      </>
    );
  }
  if (weeks === undefined) {
    return (
      <>
        <PageHead title="Week" />
        <Skeleton />
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
        <PageHead title="Week">All times PT</PageHead>
        <div className="admin-stack">
          <CreateWeek weeks={[]} />
          <TodoCard weeks={[]} games={[]} onOpen={openGame} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={weekName(week)}>{seasonName(week)} · All times PT</PageHead>
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
  const { data, error, retry } = useEverybody(week.id);
  return (
    <div className="admin-stack">
      <TodoCard weeks={weeks} games={ofWeek} onOpen={onOpenGame} />
      {data === null ? (
        error === null ? (
          <Skeleton />
        ) : (
          <Failure error={error} onRetry={retry} />
        )
      ) : (
        <>
          <SummaryCards key={week.id} week={week} games={data.games} picks={data.picks} players={data.players.length} />
          <WeekActions week={week} hasGames={data.games.length > 0} />
          <CreateWeek weeks={weeks} />
          <GameControls week={week} games={data.games} open={open} onOpen={onOpen} />
        </>
      )}
      <div className="week-lists">
        <ManageWeeks weeks={weeks} />
        <AllWeeks weeks={weeks} />
      </div>
    </div>
  );
}

const Failure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Empty title={error instanceof PoolError ? error.message : texts.error}>
    <p>Nothing was changed.</p>
    <button type="button" className="bp6-button bp6-intent-primary" onClick={onRetry}>
      {texts.tryAgain}
    </button>
  </Empty>
);
