/** Where the reader is on a board, in few words. */
import { ordinal } from '#shared/texts/records.ts';
import type { BoardRow } from '../../data/standings.ts';
import { pointsText } from '../../ui/RulesTables.tsx';

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
