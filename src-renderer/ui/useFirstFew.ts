import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './whenIdle.ts';
import { useIsPhone } from './useWidth.ts';

const MOST_MS = 300;

/** Has the page drawn a list since it was opened? From then on lists are drawn whole at once. */
let hasDrawn = false;

/**
 * How many items of a column the page draws in its first frame: those that begin inside a phone's window. The rest comes a
 * moment later, below the edge, so that what can be seen is there sooner.
 * @param heights usual heights of the items in px, rather too small than too large
 */
export function useFirstFew(heights: readonly number[]): number {
  const [isWhole, setIsWhole] = useState(hasDrawn);
  const isPhone = useIsPhone();
  useEffect(() => {
    hasDrawn = true;
    return isWhole ? undefined : whenIdle(() => startTransition(() => setIsWhole(true)), MOST_MS);
  }, [isWhole]);
  return isWhole || !isPhone ? heights.length : countWithin(window.innerHeight, heights);
}

/** How many items of a column begin within this height. */
function countWithin(height: number, heights: readonly number[]): number {
  let top = 0;
  for (const [count, one] of heights.entries()) {
    if (top > height) return count;
    top += one;
  }
  return heights.length;
}
