/**
 * A clock that moves only when a test sets it. Due callbacks are called in order. Setting it back calls all waiting
 * callbacks, as the real clock does.
 */
import { MINUTE_MS } from '#shared/limits.ts';
import type { Clock } from '../pool/core/clock.ts';

export type TestClock = Clock & {
  /** Sets the time, forward or back. */
  set: (instant: number | string) => void;
  advance: (ms: number) => void;
  /** The times that callbacks are waiting for. */
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

/** A clock whose callbacks all run in the next turn of the event loop, so that events are sent in order. */
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
