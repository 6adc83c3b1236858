/** Where the window opens when screens have been connected or disconnected. */
import { expect, it } from 'vitest';
import { DEFAULT_SIZE, MIN_SIZE, restoreBounds } from './windowBounds.ts';

const LAPTOP = { x: 0, y: 0, width: 1440, height: 900 };
const BESIDE = { x: 1440, y: 0, width: 1920, height: 1080 };
const saved = { x: 1600, y: 100, width: 1200, height: 800 };

it('the window opens where it was', () => {
  expect(restoreBounds(saved, [LAPTOP, BESIDE])).toEqual(saved);
});

it('the window opens in the default size the first time, or when its screen is gone', () => {
  expect(restoreBounds(undefined, [LAPTOP, BESIDE])).toEqual(DEFAULT_SIZE);
  expect(restoreBounds(saved, [LAPTOP])).toEqual(DEFAULT_SIZE);
});

it('the window moves when its title bar would be off screen', () => {
  expect(restoreBounds({ ...saved, x: 3340 }, [LAPTOP, BESIDE])).toEqual(DEFAULT_SIZE);
  expect(restoreBounds({ ...saved, y: -40 }, [LAPTOP, BESIDE])).toEqual(DEFAULT_SIZE);
  expect(restoreBounds({ ...saved, y: 1060 }, [LAPTOP, BESIDE])).toEqual(DEFAULT_SIZE);
});

it('the window is never larger than its screen or smaller than the page needs', () => {
  const small = { x: 0, y: 0, width: 800, height: 600 };
  expect(restoreBounds({ x: 0, y: 0, width: 3000, height: 2000 }, [small])).toMatchObject({ width: 800, height: 600 });
  expect(restoreBounds({ x: 0, y: 0, width: 150, height: 40 }, [small])).toMatchObject({ x: 0, y: 0, ...MIN_SIZE });
  expect(restoreBounds(undefined, [small])).toEqual({ width: 800, height: 600 });
});
