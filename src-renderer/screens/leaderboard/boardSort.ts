/** How a board is sorted. The server's order (rank, then name) decides whatever the chosen column leaves open. */
import { byName } from '#shared/rules/standings.ts';
import type { BoardRow } from '../../data/standings.ts';

export type Column = 'username' | 'points' | 'wins' | 'losses' | 'ties' | 'totalPicks' | 'winPercentage';
export type Sort = { column: Column; direction: 'ascending' | 'descending' };

export const DEFAULT_SORT: Sort = { column: 'wins', direction: 'descending' };

/** Under house rules a board opens on its points, which its ranks follow. */
export const sortUnder = (sort: Sort, hasPoints: boolean): Sort =>
  hasPoints && sort === DEFAULT_SORT ? { column: 'points', direction: 'descending' } : sort;

/** A click on a header: another column starts with the end people look for first, the same one turns round. */
export function sortAfterClick(sort: Sort, column: Column): Sort {
  if (sort.column !== column) return { column, direction: column === 'username' ? 'ascending' : 'descending' };
  return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}

const compare = (a: BoardRow, b: BoardRow, column: Column): number =>
  column === 'username' ? byName(a.username, b.username) : Number(a[column]) - Number(b[column]);

export function sortRows(rows: readonly BoardRow[], { column, direction }: Sort): BoardRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted(
    (a, b) => sign * compare(a, b, column) || a.rank - b.rank || byName(a.username, b.username) || a.id - b.id,
  );
}
