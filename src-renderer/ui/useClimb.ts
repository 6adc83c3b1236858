import { useLayoutEffect, useRef, type RefObject } from 'react';
import './climb.css';

const CLIMB_MS = 450;
const STAGGER_MS = 30;
/** How long "▲3" stays beside a row. */
const MOVED_MS = 8_000;

type Seen = { order: string; sorting: string; tops: Map<string, number>; ranks: Map<string, number> };

const playerOf = (row: HTMLElement): string => row.dataset['player'] ?? '';
const rankOf = (row: HTMLElement): number => Number(row.dataset['rank'] ?? Number.NaN);

/** Marks a row with its change of rank for some seconds. The style sheet writes the mark into the row's `climb-mark`. */
function markMove(row: HTMLElement, ranks: number, timers: Map<HTMLElement, ReturnType<typeof setTimeout>>): void {
  row.dataset['moved'] = ranks > 0 ? 'up' : 'down';
  row.style.setProperty('--moved', `'${ranks > 0 ? '▲' : '▼'}${Math.abs(ranks)}'`);
  clearTimeout(timers.get(row));
  timers.set(
    row,
    setTimeout(() => delete row.dataset['moved'], MOVED_MS),
  );
}

function slide(row: HTMLElement, from: number, index: number): void {
  const distance = from - row.offsetTop;
  // The one that rises passes in front of those it overtakes.
  if (distance > 0) row.dataset['climb'] = 'up';
  const animation = row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
    duration: CLIMB_MS,
    delay: index * STAGGER_MS,
    fill: 'backwards',
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  });
  const settle = () => delete row.dataset['climb'];
  animation.finished.then(settle, settle);
}

/**
 * Animates rows from their old to their new position when the standings change, and marks changes of rank. A change of
 * `sorting` is the reader's own action and does neither. Rows are known by their `data-player`, ranks by `data-rank`.
 */
export function useClimb(body: RefObject<HTMLElement | null>, order: string, sorting: string): void {
  const before = useRef<Seen | null>(null);
  const timers = useRef(new Map<HTMLElement, ReturnType<typeof setTimeout>>());
  useLayoutEffect(() => {
    const rows = [...(body.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    const tops = new Map(rows.map((row) => [playerOf(row), row.offsetTop]));
    const ranks = new Map(rows.map((row) => [playerOf(row), rankOf(row)]));
    const last = before.current;
    before.current = { order, sorting, tops, ranks };
    if (last === null || last.order === order || last.sorting !== sorting) return;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let moving = 0;
    for (const row of rows) {
      const ranksUp = (last.ranks.get(playerOf(row)) ?? Number.NaN) - rankOf(row);
      if (ranksUp !== 0 && !Number.isNaN(ranksUp)) markMove(row, ranksUp, timers.current);
      const from = last.tops.get(playerOf(row));
      if (isStill || from === undefined || from === row.offsetTop) continue;
      slide(row, from, moving);
      moving += 1;
    }
  }, [body, order, sorting]);
  useLayoutEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);
}
