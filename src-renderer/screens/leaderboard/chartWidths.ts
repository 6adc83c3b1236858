/** How wide the wins chart and its columns are, in pixels. */
import { MIN_CHART_WIDTH, MIN_COLUMN_WIDTH } from '#shared/limits.ts';

/** `width` is the drawing, `spread` the part of it with bars, `column` a player's share of that. */
export type ChartWidths = { width: number; spread: number; column: number };

/** A scrolling chart shows whole columns: a bar cut by the frame's edge would look like a drawing error. */
export function chartWidths(players: number, frame: number): ChartWidths {
  const needed = MIN_COLUMN_WIDTH * players;
  // The drawing has its least width also for a few players on a phone; their bars then keep to the part that is seen.
  if (needed <= frame) return { width: Math.max(MIN_CHART_WIDTH, frame), spread: frame, column: frame / players };
  const least = Math.max(MIN_COLUMN_WIDTH, MIN_CHART_WIDTH / players);
  const column = frame < least ? least : frame / Math.floor(frame / least);
  return { width: column * players, spread: column * players, column };
}
