/** Where the arrow keys lead among elements laid out in rows that may be of different lengths, with headings in between. */

export type Box = { readonly left: number; readonly top: number };

/** Boxes of one row may differ by a fraction of a pixel. */
const SAME_ROW_PX = 4;

function nearestInRow(boxes: readonly Box[], rowTop: number, left: number): number {
  let best = 0;
  let bestGap = Infinity;
  boxes.forEach((box, n) => {
    const gap = Math.abs(box.top - rowTop) < SAME_ROW_PX ? Math.abs(box.left - left) : Infinity;
    if (gap < bestGap) [best, bestGap] = [n, gap];
  });
  return best;
}

/** The index a key leads to from another; null for a key that leads nowhere. */
export function gridMove(boxes: readonly Box[], from: number, key: string): number | null {
  const last = boxes.length - 1;
  const here = boxes[from];
  if (here === undefined) return null;
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, from + 1);
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowDown': {
      const next = boxes.find(({ top }) => top > here.top + SAME_ROW_PX);
      return next === undefined ? from : nearestInRow(boxes, next.top, here.left);
    }
    case 'ArrowUp': {
      const above = boxes.slice(0, from).findLast(({ top }) => top < here.top - SAME_ROW_PX);
      return above === undefined ? from : nearestInRow(boxes, above.top, here.left);
    }
    default:
      return null;
  }
}
