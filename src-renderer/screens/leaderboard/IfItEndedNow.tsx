import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Week } from '#shared/model.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { standingsIfItEndedNow, type LiveResult, type RowIfItEndedNow } from '#shared/rules/ifItEndedNow.ts';
import { hasKickedOff } from '#shared/rules/locking.ts';
import { tiebreakDistances } from '#shared/rules/seasonTables.ts';
import { totalSoFar } from '#shared/rules/tiebreak.ts';
import { now } from '../../data/clock.ts';
import { useEverybody } from '../../data/everybody.ts';
import { games } from '../../data/games.ts';
import { useTiebreak } from '../../data/guesses.ts';
import { joined } from '../../data/joined.ts';
import { useRules } from '../../data/rules.ts';
import { useUser } from '../../data/session.ts';
import { standings } from '../../data/standings.ts';
import { Loading } from '../../ui/Loading.tsx';
import { FailureLine } from '../../ui/Reading.tsx';
import { StandingMark } from '../../ui/StandingMark.tsx';
import { standingsOf } from '../../ui/matrixView.ts';
import { standingKey } from '../../ui/standingKey.ts';
import { useClimb } from '../../ui/useClimb.ts';
import './ifItEndedNow.css';

/** "up 2", "down 1", "new", or nothing. */
function moved({ rank, wasRank }: RowIfItEndedNow): string {
  if (wasRank === null) return 'new';
  if (wasRank === rank) return '–';
  return wasRank > rank ? `▲ ${wasRank - rank}` : `▼ ${rank - wasRank}`;
}
function movedWords({ rank, wasRank }: RowIfItEndedNow): string {
  if (wasRank === null) return 'no official rank yet';
  if (wasRank === rank) return 'stays';
  return wasRank > rank ? `up ${wasRank - rank}` : `down ${rank - wasRank}`;
}

/** The week's standings with live games counted at their current score. Computed in the page; the official ones stay. */
function useProvisional(week: Week) {
  const official = useQuery(standings.weekly(week.id));
  const everybody = useEverybody(week.id);
  const { data } = everybody;
  const tiebreak = useTiebreak(week);
  const rules = useRules({ season: week.season, seasonType: week.seasonType });
  const live = (data?.games ?? []).filter((game) => game.status === 'live' && hasKickedOff(gameFacts(game), now()));
  const players = (data?.players ?? []).map(({ id, username }) => ({
    userId: id,
    username,
    picks: data?.picks[id] ?? [],
  }));
  const byPlayer = standingsOf(players, live);
  const standing = players.flatMap(({ userId, username, picks }) =>
    Object.entries(byPlayer[userId] ?? {}).map(([key, result]) => ({
      userId,
      username,
      result,
      isBestBet: picks.find((pick) => standingKey(pick) === key)?.isBestBet === true,
    })),
  );
  const tiebreaker = data?.games.find(({ id }) => id === tiebreak?.gameId);
  const distances = tiebreakDistances({
    guesses: new Map(Object.entries(tiebreak?.guesses ?? {}).map(([userId, guess]) => [Number(userId), guess])),
    tiebreakTotal: tiebreaker === undefined ? null : totalSoFar(tiebreaker),
  });
  const before = (official.data ?? []).map(({ id, ...row }) => ({ ...row, userId: id }));
  const rows = standingsIfItEndedNow(before, standing, rules, distances);
  return { reads: joined({ official, everybody }), rows, byPlayer };
}

type RowProps = { row: RowIfItEndedNow; isMine: boolean; live: Readonly<Record<string, LiveResult>> };

const ProvisionalRow = ({ row, isMine, live }: RowProps) => (
  <tr data-player={row.userId} className={isMine ? 'is-me' : undefined}>
    <th scope="row">
      <span className="if-now-rank">
        <span className="sr">Rank </span>
        {row.rank}
      </span>{' '}
      {row.username}
    </th>
    <td className="if-now-record">
      {row.wins}–{row.losses}
      {row.ties > 0 && `–${row.ties}`}
    </td>
    <td>
      <span className="if-now-marks">
        {Object.entries(live).map(([key, one]) => (
          <StandingMark key={key} standing={one} />
        ))}
      </span>
    </td>
    <td>
      <span aria-hidden="true">{moved(row)}</span>
      <span className="sr">{movedWords(row)}</span>
    </td>
  </tr>
);

function Provisional({ week, title }: { week: Week; title: string }) {
  const myId = useUser()?.id ?? 0;
  const { reads, rows, byPlayer } = useProvisional(week);
  const body = useRef<HTMLTableSectionElement>(null);
  useClimb(body, rows.map(({ userId }) => userId).join(), '');
  if (reads.error !== null) return <FailureLine of={reads} className="if-now-note" role="alert" />;
  if (reads.data === undefined) return <Loading className="skel if-now-skeleton" />;
  if (rows.length === 0) return <p className="if-now-note">No one picked these games.</p>;
  return (
    <table className="if-now">
      <caption className="sr">{title}, not official</caption>
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col">Record</th>
          <th scope="col">Live games</th>
          <th scope="col">Moves</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <ProvisionalRow key={row.userId} row={row} isMine={row.userId === myId} live={byPlayer[row.userId] ?? {}} />
        ))}
      </tbody>
    </table>
  );
}

/** While games of the week are live: how the board would look if they ended now, for those who ask. */
export function IfItEndedNow({ week }: { week: Week }) {
  const { data: ofWeek = [] } = useQuery(games.ofWeek(week.id));
  const [isShown, setShown] = useState(false);
  const id = useId();
  const count = ofWeek.filter(({ status }) => status === 'live').length;
  if (count === 0) return null;
  const title = 'If it ended now';
  return (
    <section className="card if-now-card" aria-label={title}>
      <Button aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
        {title}
      </Button>
      <p className="if-now-note">
        {count} {count === 1 ? 'game is' : 'games are'} live. This is not official. The rankings below count only final
        games.
      </p>
      <div id={id} hidden={!isShown}>
        {isShown && <Provisional week={week} title={title} />}
      </div>
    </section>
  );
}
