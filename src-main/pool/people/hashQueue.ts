/**
 * The queue of slow hashes: bounded, so that a flood of guesses is refused instead of remembered, and fair, so that one
 * who guesses a thousand times waits behind everyone who tries once.
 */
import { PoolError } from '#shared/errors.ts';
import { serverTexts } from '#shared/texts/server.ts';

/** Who waits: counted and served in turn by `source`; those who are known go first. */
export type Waiter = { source: string; isKnown: boolean };

export type HashQueue = {
  /** @throws PoolError 'too_many' when the queue is full */
  run: <T>(work: () => Promise<T>, waiter: Waiter) => Promise<T>;
  waiting: () => number;
};

type Turn = { go: () => void; refuse: (error: PoolError) => void };
const RETRY_AFTER_S = 3;

/** Waiting turns by source, in the order in which sources are served. */
function createLane(max: number) {
  const bySource = new Map<string, Turn[]>();
  let size = 0;
  const largest = () => [...bySource].reduce((a, b) => (b[1].length > a[1].length ? b : a));
  const refuse = (turn: Turn | undefined) =>
    turn?.refuse(new PoolError('too_many', serverTexts.loginBusy, { retryAfterS: RETRY_AFTER_S }));
  return {
    size: () => size,
    add(source: string, turn: Turn) {
      const own = bySource.get(source) ?? [];
      if (size >= max) {
        const [, most] = largest();
        // The newcomer takes the last place of the source that has most, unless that is its own.
        if (own.length + 1 >= most.length) return refuse(turn);
        refuse(most.pop());
        size -= 1;
      }
      bySource.set(source, [...own, turn]);
      size += 1;
      return undefined;
    },
    next(): Turn | undefined {
      const first = bySource.entries().next();
      if (first.done === true) return undefined;
      const [source, [turn, ...rest]] = first.value;
      bySource.delete(source);
      if (rest.length > 0) bySource.set(source, rest);
      size -= 1;
      return turn;
    },
  };
}

export function createHashQueue({ atOnce, max }: { atOnce: number; max: number }): HashQueue {
  const lanes = { known: createLane(max), others: createLane(max) };
  let atWork = 0;
  return {
    waiting: () => lanes.known.size() + lanes.others.size(),
    run: async (work, { source, isKnown }) => {
      if (atWork >= atOnce) {
        const lane = isKnown ? lanes.known : lanes.others;
        await new Promise<void>((go, refuse) => lane.add(source, { go, refuse }));
      } else atWork += 1;
      try {
        return await work();
      } finally {
        // The next one takes over this place; without one it is free.
        const next = lanes.known.next() ?? lanes.others.next();
        if (next === undefined) atWork -= 1;
        else next.go();
      }
    },
  };
}
