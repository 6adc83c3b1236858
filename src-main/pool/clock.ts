/** Time as a thing that is handed in: the real one here, a settable one in tests. */
export type Clock = {
  /** Epoch milliseconds. */
  now: () => number;
  /** Calls back at (or soon after) an instant; answers how to call it off. */
  at: (instant: number, callback: () => void) => () => void;
};

/** Waits are cut into pieces, so that a laptop that slept or whose clock was set wakes up at the right instant. */
const LONGEST_WAIT_MS = 15_000;

export const systemClock: Clock = {
  now: () => Date.now(),
  at: (instant, callback) => {
    let timer: NodeJS.Timeout;
    const wait = () => {
      const left = instant - Date.now();
      if (left <= 0) callback();
      else timer = setTimeout(wait, Math.min(left, LONGEST_WAIT_MS)).unref();
    };
    timer = setTimeout(wait, Math.min(Math.max(instant - Date.now(), 0), LONGEST_WAIT_MS)).unref();
    return () => clearTimeout(timer);
  },
};

export const sleepUntil = (clock: Clock, instant: number): Promise<void> =>
  new Promise((resolve) => void clock.at(instant, resolve));
