import { useCallback, useSyncExternalStore } from 'react';
import { now } from '../data/clock.ts';

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One tick a second for the whole page; each user of it decides which changes matter. */
function onBeat(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const one of listeners) one();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** Now by the server's clock, in whole steps: the component is drawn again only when a step has passed. */
export const useNow = (stepMs = 1_000): number =>
  useSyncExternalStore(onBeat, () => Math.floor(now() / stepMs) * stepMs);

/**
 * The latest of these instants that has passed, minus infinity before the first. For every rule that compares an
 * instant of the list that has passed, and it changes only when the next one passes.
 */
export function useLastPassed(instants: readonly number[]): number {
  const lastPassed = useCallback(() => {
    const at = now();
    return instants.reduce((latest, one) => (one <= at && one > latest ? one : latest), -Infinity);
  }, [instants]);
  return useSyncExternalStore(onBeat, lastPassed);
}
