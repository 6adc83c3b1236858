/** Who waits for whom when many log in at once, by counts of hashes and never by the clock. */
import { expect, test } from 'vitest';
import { PoolError } from '#shared/errors.ts';
import { createHashQueue } from './hashQueue.ts';

const MAX = 24;

/** A queue whose hashes end when they are told to; `order` says who was served. */
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

test('one who guesses a hundred times at once has two hashes ahead of a newcomer', async () => {
  const { order, attempt, finish } = openQueue();
  const guesses = Array.from({ length: 100 }, () => attempt('attacker'));
  const friend = attempt('friend');
  await finish();
  expect(await friend).toBe('hashed');
  // Two were at work already, one more source is served before the friend's turn at most.
  expect(order.indexOf('friend')).toBeLessThanOrEqual(3);
  const outcomes = await Promise.all(guesses);
  expect(outcomes.filter((one) => one === 'too_many').length).toBeGreaterThanOrEqual(100 - 2 - MAX);
});

test('the queue never holds more than its bound, whoever guesses', async () => {
  const { queue, attempt, finish } = openQueue();
  const guesses = Array.from({ length: 200 }, (_, n) => attempt(`attacker ${n}`));
  expect(queue.waiting()).toBe(MAX);
  await finish();
  expect((await Promise.all(guesses)).filter((one) => one === 'hashed')).toHaveLength(MAX + 2);
});

test('a known device goes ahead of a crowd of strangers', async () => {
  const { order, attempt, finish } = openQueue();
  for (let n = 0; n < 100; n += 1) void attempt(`attacker ${n}`);
  const known = attempt('known', true);
  await finish();
  expect(await known).toBe('hashed');
  expect(order.indexOf('known')).toBe(2);
});
