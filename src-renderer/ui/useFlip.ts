import { useLayoutEffect, useRef, type RefObject } from 'react';

const FLIP_MS = 400;

/**
 * Lets cards glide from their old to their new place when their order changes, also into another section. Cards are known
 * by their `data-game`.
 */
export function useFlip(box: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef<{ order: string; places: Map<string, DOMRect> } | null>(null);
  useLayoutEffect(() => {
    const cards = [...(box.current?.querySelectorAll<HTMLElement>('[data-game]') ?? [])];
    // Relative to the box: scrolling is no move.
    const origin = box.current?.getBoundingClientRect() ?? new DOMRect();
    const placeOf = (card: HTMLElement) => {
      const { x, y, width, height } = card.getBoundingClientRect();
      return new DOMRect(x - origin.x, y - origin.y, width, height);
    };
    const places = new Map(cards.map((card) => [card.dataset['game'] ?? '', placeOf(card)]));
    const last = before.current;
    before.current = { order, places };
    if (last === null || last.order === order || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const card of cards) {
      const key = card.dataset['game'] ?? '';
      const [from, to] = [last.places.get(key), places.get(key)];
      if (from === undefined || to === undefined || (from.x === to.x && from.y === to.y)) continue;
      const away = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
      card.animate([{ transform: away }, { transform: 'none' }], {
        duration: FLIP_MS,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      });
    }
  });
}
