/** The clock that code is given: the real one here, a settable one in tests. */
export type Clock = {
  /** Epoch milliseconds. */
  now: () => number;
  /**
   * Calls back at (or soon after) an instant, and at once when the clock is set back meanwhile, so that code that waits
   * looks at it again: an hour set back must not be an hour of silence. Answers how to call it off.
   */
  at: (instant: number, callback: () => void) => () => void;
};

/** Waits are cut into pieces, so that a laptop that slept or whose clock was set wakes up at the right instant. */
const LONGEST_WAIT_MS = 15_000;
/** Clocks are trimmed by less than this all the time; more within one piece is a clock that was set back. */
const SET_BACK_MS = 1_000;

/** By how much the clock is ahead of the time that has passed; it falls only when the clock is set back. */
const aheadMs = () => Date.now() - performance.now();

export const systemClock: Clock = {
  now: () => Date.now(),
  at: (instant, callback) => {
    let timer: NodeJS.Timeout;
    let ahead = aheadMs();
    const wait = () => {
      const left = instant - Date.now();
      const before = ahead;
      ahead = aheadMs();
      if (left <= 0 || before - ahead > SET_BACK_MS) callback();
      else timer = setTimeout(wait, Math.min(left, LONGEST_WAIT_MS)).unref();
    };
    timer = setTimeout(wait, Math.min(Math.max(instant - Date.now(), 0), LONGEST_WAIT_MS)).unref();
    return () => clearTimeout(timer);
  },
};

/** The computer's clock, except that it starts at `start` (epoch milliseconds) and runs on from there. */
export function createClockFrom(start: number): Clock {
  const shift = start - systemClock.now();
  return {
    now: () => systemClock.now() + shift,
    at: (instant, callback) => systemClock.at(instant - shift, callback),
  };
}

/** Time that only passes, for waits of a moment: setting the computer's clock changes nothing about it. */
export const steadyClock: Clock = {
  now: () => performance.now(),
  at: (instant, callback) => {
    const timer = setTimeout(callback, Math.max(0, instant - performance.now())).unref();
    return () => clearTimeout(timer);
  },
};

export const sleepUntil = (clock: Clock, instant: number): Promise<void> =>
  new Promise((resolve) => void clock.at(instant, resolve));
