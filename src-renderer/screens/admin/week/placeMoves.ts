/** Who changes places on a week's board when a score is corrected. */
import { ordinal } from '#shared/texts/records.ts';

type Placed = { id: number; username: string; rank: number };

const NAMED = 3;

/** "On the week’s board: Dave 2nd → 1st, Jess 1st → 2nd, and 2 more move." */
export function placeMoves(before: readonly Placed[], after: readonly Placed[]): string {
  const rankBefore = new Map(before.map(({ id, rank }) => [id, rank]));
  const moved = after.flatMap(({ id, username, rank }) => {
    const old = rankBefore.get(id);
    return old === undefined || old === rank ? [] : [`${username} ${ordinal(old)} → ${ordinal(rank)}`];
  });
  if (moved.length === 0) return 'No one changes places on the week’s board.';
  const more = moved.length - NAMED;
  const others = more > 0 ? `, and ${more} more ${more === 1 ? 'moves' : 'move'}` : '';
  return `On the week’s board: ${moved.slice(0, NAMED).join(', ')}${others}.`;
}
