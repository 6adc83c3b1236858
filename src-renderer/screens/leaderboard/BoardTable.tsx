import { CaretDownIcon, CaretUpIcon } from '@blueprintjs/icons';
import { useRef, type CSSProperties } from 'react';
import { isDefaultRules } from '#shared/houseRules.ts';
import type { BoardRow } from '../../data/standings.ts';
import { pointsText } from '../../ui/RulesTables.tsx';
import { PersonChip, PlayerLink } from '../../ui/PersonChip.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useClimb } from '../../ui/useClimb.ts';
import { sortAfterClick, sortRows, sortUnder, type Column } from './boardSort.ts';
import type { SortProps } from './sortProps.ts';
import { rankClass } from './rankClass.ts';
import './ranks.css';
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
const POINTS: Figure = { column: 'points', label: 'Pts', text: ({ points }) => pointsText(points) };

type Props = SortProps & { title: string; rows: readonly BoardRow[]; myId: number };

/** A board as a table; every header sorts. */
export function BoardTable({ title, rows, myId, sort: chosen, onSort, rules }: Props) {
  const hasPoints = !isDefaultRules(rules);
  const sort = sortUnder(chosen, hasPoints);
  const figures = hasPoints ? [POINTS, ...FIGURES] : FIGURES;
  const columns: readonly { column: Column; label: string }[] = [{ column: 'username', label: 'Player' }, ...figures];
  const body = useRef<HTMLTableSectionElement>(null);
  const sorted = sortRows(rows, sort);
  useClimb(body, sorted.map(({ id }) => id).join(), `${sort.column} ${sort.direction}`);
  const most = Math.max(1, ...rows.map(({ wins }) => wins));
  return (
    <div className="board-table-place">
      <div className="card board-table">
        <table className={`standings ${hasPoints ? 'has-points' : ''}`}>
          <caption>{title}</caption>
          <thead>
            <tr>
              {columns.map(({ column, label }) => {
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
              <Row key={row.id} row={row} figures={figures} most={most} isMe={row.id === myId} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type RowProps = { row: BoardRow; figures: readonly Figure[]; most: number; isMe: boolean };

/** @param most the wins of the player with the most, which is the whole length of the bar under a name */
function Row({ row, figures, most, isMe }: RowProps) {
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
            <PlayerLink userId={row.id} name={row.username} isRow />{' '}
            {isMe && (
              <>
                <span className="sr">You</span>
                <Tag tone="you" aria-hidden />
              </>
            )}
            {row.tiebreakDistance != null && <span className="tie-mark">off by {row.tiebreakDistance}</span>}
          </span>
          <span className="climb-mark" aria-hidden="true" />
        </div>
      </th>
      {figures.map(({ column, text }) => (
        <td key={column} className={`figure-${column}`}>
          {text(row)}
        </td>
      ))}
    </tr>
  );
}
