import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { User } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { boardsTexts } from '#shared/texts/boards.ts';
import { useTiebreak } from '../../../data/guesses.ts';
import { joined } from '../../../data/joined.ts';
import { read } from '../../../data/queries.ts';
import { allTimes } from '../../../ui/format.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Unread } from '../../../ui/Reading.tsx';
import { WeekSelect } from '../../../ui/WeekSelect.tsx';
import { weekOption } from '../adminWeek.ts';
import { useEntryWeek } from './cards/useEntryWeek.ts';
import { EnterPickForm } from './EnterPickForm.tsx';
import { MemberCard } from './MemberCard.tsx';
import { OpenCard } from './OpenCard.tsx';
import { useOpenedCard } from './useOpenedCard.ts';
import { playerTexts } from './playerTexts.ts';

const CardSheet = lazy(async () => ({ default: (await import('./cards/CardSheet.tsx')).CardSheet }));

type Props = { player: User; onClose: () => void };

/** Picks a member phoned in: one by one, or the whole card at once. */
export function EnterPicks({ player, onClose }: Props) {
  const { weeks, week, choose, facts, isHidden, reads: ofWeek, rules } = useEntryWeek();
  const { opened, open, enter } = useOpenedCard(week?.id);
  const [gameId, setGameId] = useState<number | null>(null);
  const [isWhole, setWhole] = useState(false);
  const card = useQuery({
    ...read('readCard', { params: { userId: player.id, weekId: week?.id ?? 0 } }),
    enabled: week !== undefined,
  });
  const reads = joined({ ofWeek, card });
  const tiebreak = useTiebreak(week);
  const guess = tiebreak?.guesses[player.id];
  const games = ofWeek.data?.games;
  const shown = opened ?? card.data;
  const isPartial = isHidden && opened === null;
  return (
    <div className="admin-page">
      <PageHead title={`Picks for ${player.username}`} actions={<Button text="Back to Players" onClick={onClose} />}>
        {allTimes()}. {player.username} gets a notice for every pick you enter, change or remove, and everyone sees the
        reason.
      </PageHead>
      {weeks !== undefined && week !== undefined && (
        <WeekSelect
          weeks={weeks}
          value={week.id}
          label={weekOption}
          onChoose={(id) => {
            choose(id);
            setGameId(null);
          }}
        />
      )}
      {weeks?.length === 0 && <Empty title={texts.noWeekYet} />}
      {(week !== undefined || reads.error !== null) && (
        <Unread of={reads} skeleton={<Loading className="skel admin-skel" />} />
      )}
      {week !== undefined && games?.length === 0 && <Empty title={boardsTexts.noGamesThisWeek} />}
      {week !== undefined && games !== undefined && games.length > 0 && (
        <>
          <div className="admin-actions">
            <Button text={isWhole ? playerTexts.onePick : playerTexts.wholeCard} onClick={() => setWhole(!isWhole)} />
          </div>
          <div className="admin-columns">
            {isWhole && (
              <Suspense fallback={<Loading className="skel admin-skel" />}>
                <CardSheet
                  key={week.id}
                  player={player}
                  week={week}
                  games={games}
                  facts={facts}
                  rules={rules}
                  tiebreak={tiebreak}
                />
              </Suspense>
            )}
            {!isWhole && isPartial && <OpenCard key={week.id} player={player} week={week} onOpened={open} />}
            {!isWhole && !isPartial && shown !== undefined && (
              <EnterPickForm
                key={week.id}
                player={player}
                week={week}
                games={games}
                card={shown}
                rules={rules}
                gameId={gameId}
                onGame={setGameId}
                onEntered={enter}
              />
            )}
            {shown !== undefined && (
              <MemberCard
                name={player.username}
                games={games}
                card={shown}
                isPartial={isPartial}
                size={week.cardSize}
                guess={guess}
                onChoose={(id) => {
                  setWhole(false);
                  setGameId(id);
                }}
              />
            )}
          </div>
        </>
      )}
    </div>
  );
}
