/** A clock for rehearsals: it pauses, runs fast through a period, then continues at normal speed. */
import type { Clock } from './clock.ts';

export type FastClock = {
  /** The stretch that passes quickly, epoch milliseconds. */
  from: number;
  until: number;
  speed: number;
  /** Real milliseconds before it begins. */
  holdMs?: number;
};

/** Timers cannot wait longer than about 24 days, and a computer may sleep. */
const LONGEST_WAIT_MS = 15_000;

export function createFastClock({ from, until, speed, holdMs = 0 }: FastClock): Clock {
  const begin = Date.now() + holdMs;
  const fastMs = (until - from) / speed;
  const now = () => {
    const real = Math.max(0, Date.now() - begin);
    return Math.floor(real < fastMs ? from + real * speed : until + (real - fastMs));
  };
  const realTimeOf = (instant: number) =>
    begin + (instant <= until ? (instant - from) / speed : fastMs + (instant - until));
  return {
    now,
    at: (instant, callback) => {
      let timer: NodeJS.Timeout;
      const wait = () => {
        const left = Math.ceil(realTimeOf(instant) - Date.now());
        if (left <= 0 && now() >= instant) callback();
        else timer = setTimeout(wait, Math.min(Math.max(left, 1), LONGEST_WAIT_MS)).unref();
      };
      timer = setTimeout(
        wait,
        Math.min(Math.max(Math.ceil(realTimeOf(instant) - Date.now()), 0), LONGEST_WAIT_MS),
      ).unref();
      return () => clearTimeout(timer);
    },
  };
}
