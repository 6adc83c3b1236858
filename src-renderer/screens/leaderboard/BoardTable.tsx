import { CaretDownIcon, CaretUpIcon } from '@blueprintjs/icons';
import { useMemo, useRef } from 'react';
import type { BoardRow } from '../../data/standings.ts';
import { useClimb } from '../../ui/useClimb.ts';
import { sortAfterClick, sortRows, type Column, type Sort } from './boardSort.ts';
import { rankClass } from './rankClass.ts';
import './standingsTable.css';

const COLUMNS: { column: Column; label: string }[] = [
  { column: 'username', label: 'Player' },
  { column: 'wins', label: 'Wins' },
  { column: 'losses', label: 'Losses' },
  { column: 'ties', label: 'Ties' },
  { column: 'totalPicks', label: 'Total' },
  { column: 'winPercentage', label: 'Win %' },
];

type Props = {
  title: string;
  rows: readonly BoardRow[];
  myId: number;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

/** A board as a table; every header sorts. */
export function BoardTable({ title, rows, myId, sort, onSort }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const sorted = useMemo(() => sortRows(rows, sort), [rows, sort]);
  useClimb(body, sorted.map(({ id }) => id).join(), `${sort.column} ${sort.direction}`);
  return (
    <div className="card board-table">
      <table className="standings">
        <caption>{title}</caption>
        <thead>
          <tr>
            {COLUMNS.map(({ column, label }) => {
              const isSorted = sort.column === column;
              return (
                <th key={column} scope="col" aria-sort={isSorted ? sort.direction : 'none'}>
                  <button type="button" className="sort" onClick={() => onSort(sortAfterClick(sort, column))}>
                    {label}
                    {isSorted && (sort.direction === 'descending' ? <CaretDownIcon /> : <CaretUpIcon />)}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody ref={body}>
          {sorted.map((row) => (
            <tr
              key={row.id}
              data-player={row.id}
              className={`${rankClass(row.rank)} ${row.rank === 1 ? 'is-leader' : ''} ${row.id === myId ? 'is-me' : ''}`}
            >
              <th scope="row">
                <div className="player">
                  <span className="rank">
                    <span className="sr">Rank </span>
                    {row.rank}
                  </span>
                  <span className="standings-name">
                    {row.username} {row.id === myId && <span className="tag tag-you">You</span>}
                  </span>
                </div>
              </th>
              <td className="wins">{row.wins}</td>
              <td>{row.losses}</td>
              <td>{row.ties}</td>
              <td>{row.totalPicks}</td>
              <td>{row.winPercentage}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
