/**
 * Counts of happenings by key in a sliding window, in memory. Ours rather than a library's because the pool's clock is
 * handed in: the limits are tested at their exact instants.
 */
export type RateLimit = {
  count: (key: string, now: number) => number;
  /** Milliseconds until the key may go on; 0 when it may now. */
  waitMs: (key: string, now: number) => number;
  add: (key: string, now: number) => void;
  /** Takes one happening of that instant back. */
  remove: (key: string, at: number) => void;
  forget: (key: string) => void;
};

/** Keys remembered at most; beyond that the oldest are dropped, so that made-up names cannot fill the memory. */
const MAX_KEYS = 10_000;

export function createRateLimit(max: number, windowMs: number): RateLimit {
  const times = new Map<string, number[]>();
  const recent = (key: string, now: number) => (times.get(key) ?? []).filter((at) => at > now - windowMs && at <= now);
  return {
    count: (key, now) => recent(key, now).length,
    waitMs: (key, now) => {
      const within = recent(key, now);
      const oldest = within.at(-max);
      return oldest === undefined ? 0 : oldest + windowMs - now;
    },
    add: (key, now) => {
      // Counting beyond twice the limit changes nothing.
      const within = [...recent(key, now), now].slice(-2 * Math.max(max, 20));
      times.delete(key);
      times.set(key, within);
      const oldestKey = times.keys().next();
      if (times.size > MAX_KEYS && !oldestKey.done) times.delete(oldestKey.value);
    },
    remove: (key, at) => {
      const all = times.get(key) ?? [];
      const index = all.lastIndexOf(at);
      if (index >= 0)
        times.set(
          key,
          all.filter((_, other) => other !== index),
        );
    },
    forget: (key) => times.delete(key),
  };
}
