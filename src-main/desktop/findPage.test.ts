/** The find bar's page: its place and its text. */
import { expect, it } from 'vitest';
import { FIND_BAR_SIZE, findBarBounds, findResult } from './findPage.ts';

it('the find bar is at the top right and grows with the page’s zoom, up to the window’s width', () => {
  const { width, height } = FIND_BAR_SIZE;
  expect(findBarBounds(1280, 1)).toEqual({ x: 1280 - width, y: 0, width, height });
  expect(findBarBounds(1280, 2)).toEqual({ x: 1280 - 2 * width, y: 0, width: 2 * width, height: 2 * height });
  expect(findBarBounds(400, 2)).toEqual({ x: 0, y: 0, width: 400, height: 2 * height });
});

it('the find bar counts the matches', () => {
  expect(findResult(3, 12)).toBe('3 of 12');
  expect(findResult(0, 0)).toBe('Not found');
});
