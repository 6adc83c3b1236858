import { useLayoutEffect, useRef, type RefObject } from 'react';

const CLIMB_MS = 250;

/**
 * Animates rows from their old to their new position when the standings change. A change of `sorting`
 * is the reader's own action and is not animated. Rows are known by their `data-player`.
 */
export function useClimb(body: RefObject<HTMLElement | null>, order: string, sorting: string): void {
  const before = useRef<{ order: string; sorting: string; tops: Map<string, number> } | null>(null);
  useLayoutEffect(() => {
    const rows = [...(body.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    const tops = new Map(rows.map((row) => [row.dataset['player'] ?? '', row.offsetTop]));
    const last = before.current;
    before.current = { order, sorting, tops };
    if (last === null || last.order === order || last.sorting !== sorting) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const row of rows) {
      const from = last.tops.get(row.dataset['player'] ?? '');
      if (from === undefined || from === row.offsetTop) continue;
      row.animate([{ transform: `translateY(${from - row.offsetTop}px)` }, { transform: 'none' }], {
        duration: CLIMB_MS,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      });
    }
  }, [body, order, sorting]);
}
