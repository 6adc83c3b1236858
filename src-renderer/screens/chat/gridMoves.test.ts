import { expect, it } from 'vitest';
import { gridMove } from './gridMoves.ts';

// Two groups: a row of three and a row of one, then a row of two.
const boxes = [
  { left: 0, top: 0 },
  { left: 44, top: 0.4 },
  { left: 88, top: 0 },
  { left: 0, top: 44 },
  { left: 0, top: 120 },
  { left: 44, top: 120 },
];
const go = (from: number, key: string) => gridMove(boxes, from, key);

it('left and right go through all of them and stop at the ends', () => {
  expect([go(0, 'ArrowLeft'), go(2, 'ArrowRight'), go(5, 'ArrowRight')]).toEqual([0, 3, 5]);
});

it('up and down keep to the column as far as a row reaches, across groups', () => {
  expect([go(2, 'ArrowDown'), go(3, 'ArrowDown'), go(4, 'ArrowUp'), go(5, 'ArrowUp')]).toEqual([3, 4, 3, 3]);
  expect([go(1, 'ArrowUp'), go(5, 'ArrowDown'), go(3, 'ArrowUp')]).toEqual([1, 5, 0]);
});

it('Home and End go to the first and the last; other keys lead nowhere', () => {
  expect([go(3, 'Home'), go(3, 'End'), go(3, 'a')]).toEqual([0, 5, null]);
  expect(gridMove([], 0, 'End')).toBeNull();
});
