import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { perTurn } from './perTurn.ts';

test('a value is read once a turn, again in the next, and again when it is forgotten', async () => {
  let reads = 0;
  const { get, forget } = perTurn(() => (reads += 1));
  expect([get(), get()]).toEqual([1, 1]);
  await Promise.resolve();
  expect(get()).toBe(1);
  forget();
  expect([get(), get()]).toEqual([2, 2]);
  await nextTurn();
  expect(get()).toBe(3);
});
