import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Game, Pick, User, Week } from '#shared/model.ts';
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
import { useEntryWeek, type EntryWeek } from './cards/useEntryWeek.ts';
import { EnterPickForm } from './EnterPickForm.tsx';
import { MemberCard } from './MemberCard.tsx';
import { OpenCard } from './OpenCard.tsx';
import { useOpenedCard } from './useOpenedCard.ts';
import { playerTexts } from './playerTexts.ts';

const CardSheet = lazy(async () => ({ default: (await import('./cards/CardSheet.tsx')).CardSheet }));

type Props = { player: User; onClose: () => void };

type EntryProps = {
  player: User;
  week: Week;
  games: readonly Game[];
  /** The player's picks as far as they are known; undefined while they are read. */
  card: readonly Pick[] | undefined;
  /** Are picks hidden from the commissioner too, so that the card may hold more? */
  isPartial: boolean;
  entry: EntryWeek;
  opening: ReturnType<typeof useOpenedCard>;
  /** Is the whole card entered at once? */
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
};

/** One pick or the whole card, beside the card as it is. */
function Entry({ player, week, games, card, isPartial, entry, opening, isWhole, onWhole }: EntryProps) {
  const [gameId, setGameId] = useState<number | null>(null);
  const tiebreak = useTiebreak(week);
  const ofWeek = { player, week, games, rules: entry.rules };
  return (
    <>
      <div className="admin-actions">
        <Button text={isWhole ? playerTexts.onePick : playerTexts.wholeCard} onClick={() => onWhole(!isWhole)} />
      </div>
      <div className="admin-columns">
        {isWhole && (
          <Suspense fallback={<Loading className="skel admin-skel" />}>
            <CardSheet {...ofWeek} facts={entry.facts} tiebreak={tiebreak} />
          </Suspense>
        )}
        {!isWhole && isPartial && <OpenCard player={player} week={week} onOpened={opening.open} />}
        {!isWhole && !isPartial && card !== undefined && (
          <EnterPickForm {...ofWeek} card={card} gameId={gameId} onGame={setGameId} onEntered={opening.enter} />
        )}
        {card !== undefined && (
          <MemberCard
            name={player.username}
            games={games}
            card={card}
            isPartial={isPartial}
            size={week.cardSize}
            guess={tiebreak?.guesses[player.id]}
            onChoose={(id) => {
              onWhole(false);
              setGameId(id);
            }}
          />
        )}
      </div>
    </>
  );
}

/** Picks a member phoned in: one by one, or the whole card at once. */
export function EnterPicks({ player, onClose }: Props) {
  const entry = useEntryWeek();
  const { weeks, week, choose, isHidden, reads: ofWeek } = entry;
  const opening = useOpenedCard(week?.id);
  const { opened } = opening;
  const [isWhole, setWhole] = useState(false);
  const card = useQuery({
    ...read('readCard', { params: { userId: player.id, weekId: week?.id ?? 0 } }),
    enabled: week !== undefined,
  });
  const reads = joined({ ofWeek, card });
  const games = ofWeek.data?.games;
  return (
    <div className="admin-page">
      <PageHead title={`Picks for ${player.username}`} actions={<Button text="Back to Players" onClick={onClose} />}>
        {allTimes()}. {player.username} gets a notice for every pick you enter, change or remove, and everyone sees the
        reason.
      </PageHead>
      {weeks !== undefined && week !== undefined && (
        <WeekSelect weeks={weeks} value={week.id} label={weekOption} onChoose={choose} />
      )}
      {weeks?.length === 0 && <Empty title={texts.noWeekYet} />}
      {(week !== undefined || reads.error !== null) && (
        <Unread of={reads} skeleton={<Loading className="skel admin-skel" />} />
      )}
      {week !== undefined && games?.length === 0 && <Empty title={boardsTexts.noGamesThisWeek} />}
      {week !== undefined && games !== undefined && games.length > 0 && (
        <Entry
          key={week.id}
          player={player}
          week={week}
          games={games}
          card={opened ?? card.data}
          isPartial={isHidden && opened === null}
          entry={entry}
          opening={opening}
          isWhole={isWhole}
          onWhole={setWhole}
        />
      )}
    </div>
  );
}
