import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { User } from '#shared/model.ts';
import { bySeasonOrder } from '#shared/rules/calendar.ts';
import { texts } from '#shared/texts.ts';
import { games } from '../../../data/games.ts';
import { joined } from '../../../data/joined.ts';
import { read } from '../../../data/queries.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Unread } from '../../../ui/Reading.tsx';
import { WeekSelect } from '../../../ui/WeekSelect.tsx';
import { weekOption } from '../adminWeek.ts';
import { EnterPickForm } from './EnterPickForm.tsx';
import { MemberCard } from './MemberCard.tsx';
import { allTimes } from '../../../ui/format.ts';

type Props = { player: User; onClose: () => void };

/** Picks a member phoned in, entered one by one and each with its reason. */
export function EnterPicks({ player, onClose }: Props) {
  const all = useQuery(read('readWeeks'));
  const settings = useQuery(read('readSettings'));
  const [chosenWeek, setChosenWeek] = useState<number | null>(null);
  const [gameId, setGameId] = useState<number | null>(null);
  const ordered = useMemo(() => all.data?.toSorted((a, b) => bySeasonOrder(b, a)), [all.data]);
  const week =
    ordered?.find(({ id }) => id === chosenWeek) ?? ordered?.find(({ phase }) => phase === 'current') ?? ordered?.[0];
  const ofWeek = useQuery(games.ofWeek(week?.id));
  const card = useQuery({
    ...read('readCard', { params: { userId: player.id, weekId: week?.id ?? 0 } }),
    enabled: week !== undefined,
  });
  const reads = joined({ weeks: all, settings, games: ofWeek, card });
  return (
    <div className="players">
      <PageHead title={`Picks for ${player.username}`} actions={<Button text="Back to Players" onClick={onClose} />}>
        {allTimes()}. {player.username} gets a notice for every pick you enter, change or remove, and everyone sees the
        reason.
      </PageHead>
      {ordered !== undefined && week !== undefined && (
        <WeekSelect
          weeks={ordered}
          value={week.id}
          label={weekOption}
          onChoose={(id) => {
            setChosenWeek(id);
            setGameId(null);
          }}
        />
      )}
      {ordered?.length === 0 && <Empty title={texts.noWeekYet} />}
      {(week !== undefined || reads.error !== null) && (
        <Unread of={reads} skeleton={<Loading className="skel players-skel" />} />
      )}
      {week !== undefined && reads.data?.games.length === 0 && <Empty title={texts.noGamesThisWeek} />}
      {week !== undefined && reads.data !== undefined && reads.data.games.length > 0 && (
        <div className="players-top">
          <EnterPickForm
            key={week.id}
            player={player}
            week={week}
            games={reads.data.games}
            card={reads.data.card}
            gameId={gameId}
            isLateAllowed={reads.data.settings.picksAfterLock === 'with-reason'}
            onGame={setGameId}
          />
          <MemberCard
            name={player.username}
            games={reads.data.games}
            card={reads.data.card}
            size={week.cardSize}
            onChoose={setGameId}
          />
        </div>
      )}
    </div>
  );
}
