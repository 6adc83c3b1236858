/** Where the window appears when screens come and go. */
import { expect, it } from 'vitest';
import { placeOn, SMALLEST_SIZE, USUAL_SIZE } from './windowPlace.ts';

const LAPTOP = { x: 0, y: 0, width: 1440, height: 900 };
const BESIDE = { x: 1440, y: 0, width: 1920, height: 1080 };
const remembered = { x: 1600, y: 100, width: 1200, height: 800 };

it('comes back to where it was', () => {
  expect(placeOn(remembered, [LAPTOP, BESIDE])).toEqual(remembered);
});

it('the first time, or when its screen is gone, the system places it in the usual size', () => {
  expect(placeOn(undefined, [LAPTOP, BESIDE])).toEqual(USUAL_SIZE);
  expect(placeOn(remembered, [LAPTOP])).toEqual(USUAL_SIZE);
});

it('a window whose upper edge cannot be reached with the mouse is placed anew', () => {
  expect(placeOn({ ...remembered, x: 3340 }, [LAPTOP, BESIDE])).toEqual(USUAL_SIZE);
  expect(placeOn({ ...remembered, y: -40 }, [LAPTOP, BESIDE])).toEqual(USUAL_SIZE);
  expect(placeOn({ ...remembered, y: 1060 }, [LAPTOP, BESIDE])).toEqual(USUAL_SIZE);
});

it('is never larger than its screen, nor smaller than the page can be used', () => {
  const small = { x: 0, y: 0, width: 800, height: 600 };
  expect(placeOn({ x: 0, y: 0, width: 3000, height: 2000 }, [small])).toMatchObject({ width: 800, height: 600 });
  expect(placeOn({ x: 0, y: 0, width: 150, height: 40 }, [small])).toMatchObject({ x: 0, y: 0, ...SMALLEST_SIZE });
  expect(placeOn(undefined, [small])).toEqual({ width: 800, height: 600 });
});
