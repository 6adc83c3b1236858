import { CaretDownIcon, CaretUpIcon } from '@blueprintjs/icons';
import { useMemo, useRef, type CSSProperties } from 'react';
import type { BoardRow } from '../../data/standings.ts';
import { PersonChip } from '../../ui/PersonChip.tsx';
import { useClimb } from '../../ui/useClimb.ts';
import { sortAfterClick, sortRows, type Column, type Sort } from './boardSort.ts';
import { rankClass } from './rankClass.ts';
import './standingsTable.css';

type Figure = { column: Exclude<Column, 'username'>; label: string; text: (row: BoardRow) => string | number };

/** The columns after the player's name. */
const FIGURES: readonly Figure[] = [
  { column: 'wins', label: 'Wins', text: ({ wins }) => wins },
  { column: 'losses', label: 'Losses', text: ({ losses }) => losses },
  { column: 'ties', label: 'Ties', text: ({ ties }) => ties },
  { column: 'totalPicks', label: 'Total', text: ({ totalPicks }) => totalPicks },
  { column: 'winPercentage', label: 'Win %', text: ({ winPercentage }) => `${winPercentage}%` },
];
const COLUMNS: readonly { column: Column; label: string }[] = [{ column: 'username', label: 'Player' }, ...FIGURES];

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
  const most = Math.max(1, ...rows.map(({ wins }) => wins));
  return (
    <div className="board-table-place">
      <div className="card board-table">
        <table className="standings">
          <caption>{title}</caption>
          <thead>
            <tr>
              {COLUMNS.map(({ column, label }) => {
                const isSorted = sort.column === column;
                return (
                  <th
                    key={column}
                    scope="col"
                    className={`figure-${column}`}
                    aria-sort={isSorted ? sort.direction : 'none'}
                  >
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
              <Row key={row.id} row={row} most={most} isMe={row.id === myId} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** @param most the wins of the player with the most, which is the whole length of the bar under a name */
function Row({ row, most, isMe }: { row: BoardRow; most: number; isMe: boolean }) {
  const wins: CSSProperties = { ['--wins' as string]: row.wins / most };
  return (
    <tr
      data-player={row.id}
      data-rank={row.rank}
      className={`${rankClass(row.rank)} ${row.rank === 1 ? 'is-leader' : ''} ${isMe ? 'is-me' : ''}`}
    >
      <th scope="row">
        <div className="player" style={wins}>
          <span className="rank">
            <span className="sr">Rank </span>
            {row.rank}
          </span>
          <PersonChip userId={row.id} name={row.username} />
          <span className="standings-name">
            {row.username} {isMe && <span className="tag tag-you">You</span>}
          </span>
          <span className="climb-mark" aria-hidden="true" />
        </div>
      </th>
      {FIGURES.map(({ column, text }) => (
        <td key={column} className={`figure-${column}`}>
          {text(row)}
        </td>
      ))}
    </tr>
  );
}
