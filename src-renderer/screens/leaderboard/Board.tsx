import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { boardsTexts } from '#shared/texts/boards.ts';
import type { QueryKey } from '../../data/queries.ts';
import { useUser } from '../../data/session.ts';
import type { BoardRow } from '../../data/standings.ts';
import { lazyExtra } from '../../ui/lazyExtra.ts';
import { Unread } from '../../ui/Reading.tsx';
import { BoardTable } from './BoardTable.tsx';
import { MyPlace } from './MyPlace.tsx';
import type { SortProps } from './sortProps.ts';
import { Skel } from '../../ui/Loading.tsx';
import './winsChart.css';

// The chart is much code for a picture: the table is there before it.
const WinsChart = lazyExtra(
  async () => (await import('./WinsChart.tsx')).WinsChart,
  () => <p className="chart-missing">{boardsTexts.chartMissing}</p>,
);

type Props = SortProps & {
  title: string;
  query: UseQueryOptions<BoardRow[], Error, BoardRow[], QueryKey>;
  /** Shown while no player has a result. */
  empty: ReactNode;
};

/** A leaderboard: the reader's place, the table with the full records, and a chart of wins. */
export function Board({ title, query, empty, ...sorting }: Props) {
  const myId = useUser()?.id ?? 0;
  const board = useQuery(query);
  const { data: rows } = board;
  if (rows === undefined) {
    return <Unread of={board} skeleton={<BoardSkeleton />} note="No results are lost." />;
  }
  if (rows.length === 0) return empty;
  return (
    <>
      <Moves rows={rows} myId={myId} />
      <MyPlace rows={rows} myId={myId} />
      <div className="board">
        <BoardTable title={title} rows={rows} myId={myId} {...sorting} />
        <section className="card board-chart" aria-labelledby="wins-chart">
          <h2 id="wins-chart">Wins</h2>
          <Suspense fallback={<div className="skel chart-skeleton" aria-hidden="true" />}>
            <WinsChart rows={rows} myId={myId} />
          </Suspense>
        </section>
      </div>
    </>
  );
}

/** Announces the standings to screen readers when they have changed. */
function Moves({ rows, myId }: { rows: readonly BoardRow[]; myId: number }) {
  const [first] = useState(rows);
  const [leader] = rows;
  const mine = rows.find(({ id }) => id === myId);
  return (
    <div className="sr" role="status">
      {rows !== first && leader !== undefined && (
        <>
          Rankings updated. {leader.username} leads with {leader.wins} wins.{' '}
          {mine !== undefined && `You are ranked ${mine.rank} of ${rows.length}.`}
        </>
      )}
    </div>
  );
}

export function BoardSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr">Loading the rankings</span>
      <div className="my-place" aria-hidden="true" />
      <div className="board" aria-hidden="true">
        <div className="card board-table">
          {[1, 2, 3, 4, 5, 6, 7, 8].map((n) => (
            <div className="board-row-skeleton" key={n}>
              <Skel width={28} height={28} borderRadius="50%" />
              <Skel width={`${46 - n * 3}%`} height={16} />
            </div>
          ))}
        </div>
        <div className="card board-chart">
          <Skel width={60} height={20} />
          <div className="skel chart-skeleton" />
        </div>
      </div>
    </div>
  );
}
