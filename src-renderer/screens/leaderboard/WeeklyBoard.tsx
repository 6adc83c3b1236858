import { Button } from '@blueprintjs/core';
import { Suspense } from 'react';
import type { Week } from '#shared/model.ts';
import { boardsTexts } from '#shared/texts/boards.ts';
import type { Read } from '../../data/joined.ts';
import { useUser } from '../../data/session.ts';
import { standings } from '../../data/standings.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { lazyExtra } from '../../ui/lazyExtra.ts';
import { Unread } from '../../ui/Reading.tsx';
import { Board, BoardSkeleton } from './Board.tsx';
import { IfItEndedNow } from './IfItEndedNow.tsx';
import { TiebreakNote } from './TiebreakNote.tsx';
import type { SortProps } from './sortProps.ts';
import { WeekPictures } from './WeekPictures.tsx';

// Under the board, which is there before the estimates.
const WeekChances = lazyExtra(async () => (await import('../../ui/chances/WeekChances.tsx')).WeekChances);

type Props = SortProps & {
  /** Ascending. */
  ofSeason: Read<readonly Week[]>;
  /** The number in the address, or the one to open on; null while that is not known. */
  weekNumber: number | null;
  onWeek: (weekNumber: number) => void;
};

/** One week's board, with the list of weeks over it. */
export function WeeklyBoard({ ofSeason, weekNumber, onWeek, ...sorting }: Props) {
  const isAdmin = useUser()?.isAdmin === true;
  const { data: weeks } = ofSeason;
  if (weeks === undefined) return <Unread of={ofSeason} skeleton={<BoardSkeleton />} />;
  if (weeks.length === 0) return <Empty title={boardsTexts.noWeeksAvailable} />;
  if (weekNumber === null) return <BoardSkeleton />;
  const week = weeks.find((one) => one.weekNumber === weekNumber);
  // On Tuesday the newest week has no results yet, and friends come for the last one's.
  const before = weeks.findLast((one) => one.weekNumber < weekNumber && one.phase !== 'upcoming');
  return (
    <>
      <div className="board-choice">
        <ChoiceSelect
          label="Week"
          none="Choose a week"
          value={week?.weekNumber ?? null}
          choices={weeks.map((one) => ({ value: one.weekNumber, label: `Week ${one.weekNumber}` }))}
          onChange={onWeek}
        />
      </div>
      {week === undefined ? (
        <Empty title={boardsTexts.noWeekData}>
          <p>There is no Week {weekNumber} in this season.</p>
        </Empty>
      ) : (
        <>
          {sorting.rules.weeklyWinner === 'tiebreaker' && <TiebreakNote weekId={week.id} />}
          {week.phase === 'current' && <IfItEndedNow key={`now ${week.id}`} week={week} />}
          <WeekPictures key={`pictures ${week.id}`} week={week} />
          <Board
            key={week.id}
            title={`Week ${week.weekNumber}`}
            query={standings.weekly(week.id)}
            empty={
              // Only users who have the button are asked to click it.
              <Empty title={isAdmin ? boardsTexts.noWeekDataYet : boardsTexts.noWeekData}>
                {!isAdmin && <p>{boardsTexts.noBoardYetLine}</p>}
                {before !== undefined && (
                  <Button text={`Show Week ${before.weekNumber}`} onClick={() => onWeek(before.weekNumber)} />
                )}
              </Empty>
            }
            {...sorting}
          />
          {week.phase !== 'upcoming' && (
            <Suspense fallback={null}>
              <WeekChances key={`chances ${week.id}`} week={week} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}
