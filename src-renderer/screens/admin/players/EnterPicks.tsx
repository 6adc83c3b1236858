import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { User } from '#shared/model.ts';
import { bySeasonOrder } from '#shared/rules/calendar.ts';
import { texts } from '#shared/texts.ts';
import { games } from '../../../data/games.ts';
import { read } from '../../../data/queries.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReadFailed } from '../../../ui/ReadFailed.tsx';
import { WeekSelect } from '../../../ui/WeekSelect.tsx';
import { weekOption } from '../adminWeek.ts';
import { EnterPickForm } from './EnterPickForm.tsx';
import { MemberCard } from './MemberCard.tsx';

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
  const failed = [all, settings, ofWeek, card].find((one) => one.data === undefined && one.error !== null);
  const isRead = settings.data !== undefined && ofWeek.data !== undefined && card.data !== undefined;
  return (
    <div className="players">
      <PageHead title={`Picks for ${player.username}`} actions={<Button text="Back to Players" onClick={onClose} />}>
        All times PT. {player.username} is told of every pick you enter, change or take away, and everybody sees the
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
      {failed?.error != null && <ReadFailed error={failed.error} onRetry={() => void failed.refetch()} />}
      {ordered?.length === 0 && <Empty title={texts.noWeekYet} />}
      {week !== undefined && isRead && ofWeek.data.length === 0 && <Empty title={texts.noGamesThisWeek} />}
      {week !== undefined && isRead && ofWeek.data.length > 0 && (
        <div className="players-top">
          <EnterPickForm
            key={week.id}
            player={player}
            week={week}
            games={ofWeek.data}
            card={card.data}
            gameId={gameId}
            isLateAllowed={settings.data.picksAfterLock === 'with-reason'}
            onGame={setGameId}
          />
          <MemberCard name={player.username} games={ofWeek.data} card={card.data} onChoose={setGameId} />
        </div>
      )}
      {week !== undefined && !isRead && failed === undefined && <Loading className="skel players-skel" />}
    </div>
  );
}
