import { useMemo } from 'react';
import { MINUTE_MS } from '#shared/limits.ts';
import type { Board } from '#shared/model.ts';
import type { Moment } from '#shared/rules/chances/history.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { isLive } from '../../data/live.ts';
import { boardToken } from '../../data/board.ts';
import { useBoardWeek, useChanceHistory, useChances } from '../../data/chances.ts';
import { useSignal } from '../../data/useSignal.ts';
import { clockTime, zoneLabel } from '../../ui/format.ts';
import { Tally } from '../../ui/Tally.tsx';
import { useLastPassed, useNow } from '../../ui/useNow.ts';
import { LatestMoment, MomentList } from './BoardMoments.tsx';
import { BoardFoot } from './BoardFoot.tsx';
import { BoardGames } from './BoardGames.tsx';
import { BoardStandings } from './BoardStandings.tsx';
import { JoinSlide } from './JoinSlide.tsx';
import { areDecided, splitGames } from './boardView.ts';
import './boardMoments.css';

const NO_MOMENTS: readonly Moment[] = [];

function Clock() {
  const [time, half] = clockTime(useNow()).split(' ');
  return (
    <p className="tv-clock">
      {time}{' '}
      <small>
        {half} {zoneLabel()}
      </small>
    </p>
  );
}

/** The whole screen: standings, games, and how to join. */
export function BoardView({ board }: { board: Board }) {
  const { poolName, week, games, lastUpdated } = board;
  const isConnected = useSignal(isLive);
  const kickoffs = useMemo(() => games.flatMap((game) => gameFacts(game).kickoffAt ?? []), [games]);
  const at = useLastPassed(kickoffs);
  const { on, rest } = useMemo(() => splitGames(games, at), [games, at]);
  const people = useMemo(() => new Map(board.rows.map(({ id, username }) => [id, username])), [board.rows]);
  const chanceWeek = useBoardWeek(board, useSignal(boardToken));
  const chances = useChances(chanceWeek);
  const moments = useChanceHistory(chanceWeek)?.moments ?? NO_MOMENTS;
  const minute = useNow(MINUTE_MS);
  const name = week === null ? 'No week yet' : `Week ${week.weekNumber}`;
  return (
    <main className={`tv tv-shift-${(minute / MINUTE_MS) % 4}`}>
      <header className="tv-head on-ink">
        <Tally className="tv-tally" />
        <h1>{poolName}</h1>
        <p className="tv-week">{name}</p>
        {!isConnected && (
          <p className="tv-lost" role="status">
            Not connected{lastUpdated === null ? '' : `, scores from ${clockTime(Date.parse(lastUpdated))}`}. Trying
            again…
          </p>
        )}
        {/* Only a pool that shows chances sends its picks. */}
        {board.picks !== undefined && <LatestMoment moments={moments} games={games} people={people} />}
        <Clock />
        <div className="hash" aria-hidden="true" />
      </header>
      <p className="tv-hint">
        This board is made for a big screen. Turn your phone sideways or open the board on a TV.
      </p>
      <div className="tv-body">
        <BoardStandings
          rows={board.rows}
          title={week?.phase === 'historical' && areDecided(games) ? `${name}, final` : `${name} so far`}
          chances={chances}
        />
        <BoardGames on={on} rest={rest} season={week?.season} sides={board.sides} people={people}>
          {on.length === 0 && <MomentList moments={moments} games={games} people={people} now={minute} />}
        </BoardGames>
        <JoinSlide address={board.joinAddress} />
      </div>
      <BoardFoot board={board} />
    </main>
  );
}
