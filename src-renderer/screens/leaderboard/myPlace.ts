/** Where the reader is on a board, in few words. */
import { plural } from '#shared/texts.ts';
import { ordinal } from '#shared/texts/records.ts';
import type { BoardRow } from '../../data/standings.ts';
import { pointsText } from '../../ui/RulesTables.tsx';

/** By how much two places are apart: points first, then losses, then the tiebreaker, as boards rank. */
function gap(a: BoardRow, b: BoardRow, how: string): string {
  if (a.points !== b.points) return `${pointsText(Math.abs(a.points - b.points))} ${how}`;
  if (a.losses !== b.losses) return `${plural(Math.abs(a.losses - b.losses), 'loss', 'losses')} ${how}`;
  return `${how} by the tiebreaker`;
}

/**
 * "4 behind 7th" by points, which are the wins by the usual rules, "2 ahead of 2nd" for the leader, "1 loss behind 8th" with as
 * many points, "tied for 1st"; null when no one else has a rank.
 */
export function distance(rows: readonly BoardRow[], mine: BoardRow): string | null {
  const others = rows.filter(({ id }) => id !== mine.id);
  if (others.length === 0) return null;
  if (mine.rank === 1) {
    if (others.some(({ rank }) => rank === 1)) return 'tied for 1st';
    const next = others.reduce((best, row) => (row.rank < best.rank ? row : best));
    return gap(mine, next, `ahead of ${ordinal(next.rank)}`);
  }
  const above = others.filter(({ rank }) => rank < mine.rank);
  const next = above.reduce((best, row) => (row.rank > best.rank ? row : best));
  return gap(mine, next, `behind ${ordinal(next.rank)}`);
}
