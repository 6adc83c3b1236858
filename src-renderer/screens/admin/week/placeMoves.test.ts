import { expect, it } from 'vitest';
import { placeMoves } from './placeMoves.ts';

const board = (...ranks: number[]) => ranks.map((rank, id) => ({ id, username: `P${id}`, rank }));

it('names the players who change places, the first three of them', () => {
  expect(placeMoves(board(1, 2, 3), board(2, 1, 3))).toBe('On the week’s board: P0 1st → 2nd, P1 2nd → 1st.');
  expect(placeMoves(board(1, 2, 3, 4, 5), board(5, 4, 3, 2, 1))).toBe(
    'On the week’s board: P0 1st → 5th, P1 2nd → 4th, P3 4th → 2nd, and 1 more moves.',
  );
  expect(placeMoves(board(1, 2, 3, 4, 5), board(5, 1, 2, 3, 4))).toContain(', and 2 more move.');
});

it('says so when no one changes places, and leaves out who was not on the board', () => {
  expect(placeMoves(board(1, 2), board(1, 2, 3))).toBe('No one changes places on the week’s board.');
});
