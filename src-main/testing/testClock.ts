/**
 * A clock that stands still until it is told to go on; what was due on the way is called in order. Set back, it calls
 * all who wait, as the real one does.
 */
import { MINUTE_MS } from '#shared/limits.ts';
import type { Clock } from '../pool/core/clock.ts';

export type TestClock = Clock & {
  /** Goes to an instant, forwards or back. */
  set: (instant: number | string) => void;
  advance: (ms: number) => void;
  /** The instants that callbacks wait for. */
  dueTimes: () => number[];
};

export function createTestClock(start: number | string): TestClock {
  const toMs = (instant: number | string) => (typeof instant === 'string' ? Date.parse(instant) : instant);
  let now = toMs(start);
  let waiting: { instant: number; callback: () => void }[] = [];
  const set = (instant: number | string) => {
    const target = toMs(instant);
    for (;;) {
      const due = waiting.filter((one) => one.instant <= target).toSorted((a, b) => a.instant - b.instant)[0];
      if (due === undefined) break;
      waiting = waiting.filter((one) => one !== due);
      now = Math.max(now, due.instant);
      due.callback();
    }
    const wasSetBack = target < now;
    now = target;
    if (wasSetBack) for (const { callback } of waiting.splice(0)) callback();
  };
  return {
    now: () => now,
    at: (instant, callback) => {
      const one = { instant, callback };
      waiting.push(one);
      return () => (waiting = waiting.filter((other) => other !== one));
    },
    set,
    advance: (ms) => set(now + ms),
    dueTimes: () => waiting.map(({ instant }) => instant),
  };
}

/** A clock by which every wait is over in the next turn, so that events are sent in the order they are published. */
export function nextTurnClock(): Clock {
  let now = 0;
  return {
    now: () => now,
    at: (instant, callback) => {
      const turn = setImmediate(() => {
        now = Math.max(now, instant) + MINUTE_MS;
        callback();
      });
      return () => clearImmediate(turn);
    },
  };
}
