/** Where the reader is on a board, in few words. */
import type { BoardRow } from '../../data/standings.ts';
import { pointsText } from '../../ui/RulesTables.tsx';

/** "1st", "2nd", "3rd", "4th", "11th", "21st". */
export function ordinal(n: number): string {
  const [tens, ones] = [n % 100, n % 10];
  if (tens >= 11 && tens <= 13) return `${n}th`;
  return `${n}${ones === 1 ? 'st' : ones === 2 ? 'nd' : ones === 3 ? 'rd' : 'th'}`;
}

/** "21–30–1", without ties "21–30". */
export const recordOf = ({ wins, losses, ties }: Pick<BoardRow, 'wins' | 'losses' | 'ties'>): string =>
  `${wins}–${losses}${ties > 0 ? `–${ties}` : ''}`;

/** Did only the guesses set these two apart? */
const isByTiebreaker = (a: BoardRow, b: BoardRow): boolean =>
  a.points === b.points && a.losses === b.losses && (a.tiebreakDistance ?? null) !== (b.tiebreakDistance ?? null);

/** "4 behind 7th" by points, which are the wins by the usual rules, "2 ahead of 2nd" for the leader, "tied for 1st"; null when no one else has a rank. */
export function distance(rows: readonly BoardRow[], mine: BoardRow): string | null {
  const others = rows.filter(({ id }) => id !== mine.id);
  if (others.length === 0) return null;
  if (mine.rank === 1) {
    if (others.some(({ rank }) => rank === 1)) return 'tied for 1st';
    const next = others.reduce((best, row) => (row.rank < best.rank ? row : best));
    return isByTiebreaker(mine, next)
      ? `ahead of ${ordinal(next.rank)} by the tiebreaker`
      : mine.points === next.points
        ? `level with ${ordinal(next.rank)}`
        : `${pointsText(mine.points - next.points)} ahead of ${ordinal(next.rank)}`;
  }
  const above = others.filter(({ rank }) => rank < mine.rank);
  const next = above.reduce((best, row) => (row.rank > best.rank ? row : best));
  return isByTiebreaker(mine, next)
    ? `behind ${ordinal(next.rank)} by the tiebreaker`
    : mine.points === next.points
      ? `level with ${ordinal(next.rank)}`
      : `${pointsText(next.points - mine.points)} behind ${ordinal(next.rank)}`;
}
