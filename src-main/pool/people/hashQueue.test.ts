/** The order in which simultaneous logins are hashed. Counts hashes instead of measuring time. */
import { expect, test } from 'vitest';
import { PoolError } from '#shared/errors.ts';
import { createHashQueue } from './hashQueue.ts';

const MAX = 24;

/** A queue with hashes that finish on command; `order` lists who was served. */
function openQueue() {
  const queue = createHashQueue({ atOnce: 2, max: MAX });
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const attempt = (source: string, isKnown = false) =>
    queue
      .run(
        () =>
          new Promise<void>((end) => {
            order.push(source);
            ends.push(end);
          }),
        { source, isKnown },
      )
      .then(
        () => 'hashed',
        (error: unknown) => (error instanceof PoolError ? error.code : 'failed'),
      );
  const finish = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { queue, order, attempt, finish };
}

test('a source with a hundred guesses puts at most two hashes ahead of a newcomer', async () => {
  const { order, attempt, finish } = openQueue();
  const guesses = Array.from({ length: 100 }, () => attempt('attacker'));
  const friend = attempt('friend');
  await finish();
  expect(await friend).toBe('hashed');
  // Two were running already, and at most one more source is served before the friend.
  expect(order.indexOf('friend')).toBeLessThanOrEqual(3);
  const outcomes = await Promise.all(guesses);
  expect(outcomes.filter((one) => one === 'too_many').length).toBeGreaterThanOrEqual(100 - 2 - MAX);
});

test('the queue never exceeds its limit, whatever the source of guesses', async () => {
  const { queue, attempt, finish } = openQueue();
  const guesses = Array.from({ length: 200 }, (_, n) => attempt(`attacker ${n}`));
  expect(queue.waiting()).toBe(MAX);
  await finish();
  expect((await Promise.all(guesses)).filter((one) => one === 'hashed')).toHaveLength(MAX + 2);
});

test('a known device goes ahead of many unknown ones', async () => {
  const { order, attempt, finish } = openQueue();
  for (let n = 0; n < 100; n += 1) void attempt(`attacker ${n}`);
  const known = attempt('known', true);
  await finish();
  expect(await known).toBe('hashed');
  expect(order.indexOf('known')).toBe(2);
});
