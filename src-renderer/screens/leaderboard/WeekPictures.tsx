import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { SeasonPick, Week } from '#shared/model.ts';
import { isSettled } from '#shared/rules/locking.ts';
import { abbreviation } from '#shared/teams.ts';
import { ordinal, recordOf } from '#shared/texts/records.ts';
import { games } from '../../data/games.ts';
import { read } from '../../data/queries.ts';
import { useUser } from '../../data/session.ts';
import { standings, type BoardRow } from '../../data/standings.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { shortPick } from '../../ui/pickWords.ts';
import { poolPicture } from '../../ui/picture/poolPicture.ts';
import type { Picture, PlayerPicture } from '../../ui/picture/weekPicture.ts';
import '../../ui/picture/weekPicture.css';

const PictureDialog = lazy(async () => ({
  default: (await import('../../ui/picture/PictureDialog.tsx')).PictureDialog,
}));

const scoreOf = ({ game }: SeasonPick): string =>
  game.awayScore === null || game.homeScore === null
    ? ''
    : `${abbreviation(game.awayTeam)} ${game.awayScore}–${game.homeScore} ${abbreviation(game.homeTeam)}`;

const picksOf = (all: readonly SeasonPick[], weekId: number): PlayerPicture['picks'] =>
  all
    .filter(({ week }) => week.id === weekId)
    .toSorted((a, b) => (a.game.gameTime ?? '').localeCompare(b.game.gameTime ?? ''))
    .map((one) => ({
      pick: shortPick(one.game, one.pick.pickType, one.pick.pickValue),
      score: scoreOf(one),
      result: one.pick.result,
    }));

/** The pictures of a week whose games are all over: the reader's own, and for the commissioner the whole week's. */
export function WeekPictures({ week }: { week: Week }) {
  const { data: ofWeek = [] } = useQuery(games.ofWeek(week.id));
  const { data: rows } = useQuery(standings.weekly(week.id));
  const isOver = ofWeek.length > 0 && ofWeek.every(isSettled);
  return isOver && rows !== undefined && rows.length > 0 ? <Offer week={week} rows={rows} /> : null;
}

function Offer({ week, rows }: { week: Week; rows: readonly BoardRow[] }) {
  const user = useUser();
  const { data: pool } = useQuery(read('readPool'));
  const mine = rows.find(({ id }) => id === user?.id);
  const { data: picks } = useQuery({
    ...read('readSeasonPicks', { params: { userId: user?.id ?? 0, season: week.season } }),
    enabled: mine !== undefined,
  });
  const [shown, setShown] = useState<Picture | null>(null);
  const common = { poolName: pool?.name ?? 'Sunday Five', title: `Week ${week.weekNumber}` };
  const showMine = (row: BoardRow, all: readonly SeasonPick[]) =>
    setShown({
      ...common,
      kind: 'player',
      name: row.username,
      record: recordOf(row),
      place: `${ordinal(row.rank)} of ${rows.length}`,
      picks: picksOf(all, week.id),
    });
  const showWeek = () => setShown(poolPicture(common.poolName, common.title, rows));
  return (
    <div className="week-pictures">
      <LinkButton to={`/recap/${week.id}`}>Recap</LinkButton>
      {mine !== undefined && picks !== undefined && (
        <Button onClick={() => showMine(mine, picks)}>Picture of My Week</Button>
      )}
      {user?.isAdmin === true && <Button onClick={showWeek}>Picture of the Week</Button>}
      {shown !== null && (
        <Suspense fallback={null}>
          <PictureDialog picture={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </div>
  );
}
