import { expect, test } from 'vitest';
import type { User, WeekPick } from '#shared/model.ts';
import { byProgress, progressOf } from './progress.ts';

const user = (id: number, username: string): User => ({
  id,
  username,
  firstName: username,
  isAdmin: false,
  isActive: true,
});
const hidden = (submittedAt: string): WeekPick => ({
  gameId: null,
  pickType: null,
  pickValue: null,
  isWin: null,
  result: null,
  submittedAt,
  enteredReason: null,
  isBestBet: null,
});
const some = (n: number) => Array.from({ length: n }, (_, i) => hidden(`2026-11-2${i}T18:00:00.000Z`));

test('hidden picks count, and the latest of them is when the card was last submitted', () => {
  const progress = progressOf(user(7, 'Tess'), { '7': some(3) }, 5);
  expect(progress).toEqual({
    userId: 7,
    name: 'Tess',
    count: 3,
    state: 'in progress',
    lastAt: Date.parse('2026-11-22T18:00:00.000Z'),
  });
  expect(progressOf(user(7, 'Tess'), { '7': some(3) }, 3).state).toBe('complete');
  expect(progressOf(user(8, 'Dave'), {}, 5)).toMatchObject({ count: 0, state: 'none', lastAt: null });
});

test('complete cards come first, then cards with more picks, then names in order', () => {
  const picks = { '1': some(1), '2': some(5), '3': some(1), '4': some(4) };
  const list = [user(1, 'Mo'), user(2, 'Zoe'), user(3, 'abe'), user(4, 'Cy'), user(5, 'Ann')];
  const names = list.map((one) => progressOf(one, picks, 5)).toSorted(byProgress);
  expect(names.map(({ name }) => name)).toEqual(['Zoe', 'Cy', 'abe', 'Mo', 'Ann']);
});
