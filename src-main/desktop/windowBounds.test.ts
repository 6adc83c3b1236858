/** Where the window opens when screens have been connected or disconnected. */
import { expect, it } from 'vitest';
import { boundsToSave, DEFAULT_SIZE, MIN_SIZE, restoreBounds } from './windowBounds.ts';

const LAPTOP = { x: 0, y: 0, width: 1440, height: 900 };
const BESIDE = { x: 1440, y: 0, width: 1920, height: 1080 };
const saved = { x: 1600, y: 100, width: 1200, height: 800 };

it('the window opens where it was', () => {
  expect(restoreBounds(saved, [LAPTOP, BESIDE])).toEqual(saved);
});

/** In the middle of the laptop's screen, with the size that was saved. */
const middle = { x: 120, y: 50, width: 1200, height: 800 };

it('the window opens in the middle of the primary screen the first time, or when its screen is gone', () => {
  expect(restoreBounds(undefined, [LAPTOP, BESIDE])).toEqual({ x: 80, y: 40, ...DEFAULT_SIZE });
  expect(restoreBounds(saved, [LAPTOP])).toEqual(middle);
});

it('the window moves when its title bar would be off screen', () => {
  expect(restoreBounds({ ...saved, x: 3340 }, [LAPTOP, BESIDE])).toEqual(middle);
  expect(restoreBounds({ ...saved, y: -40 }, [LAPTOP, BESIDE])).toEqual(middle);
  expect(restoreBounds({ ...saved, y: 1060 }, [LAPTOP, BESIDE])).toEqual(middle);
});

it('a window that was not moved keeps its position over many starts, whatever frame the desktop draws', () => {
  let bounds = restoreBounds(undefined, [LAPTOP]);
  const first = bounds;
  for (let start = 0; start < 20; start += 1) {
    const requested = restoreBounds(bounds, [LAPTOP]);
    const reported = { ...requested, x: requested.x + 4, y: requested.y + 37 };
    bounds = boundsToSave(requested, reported, reported);
  }
  expect(bounds).toEqual(first);
});

it('a window that was moved is saved where its frame is', () => {
  const placed = { ...saved, y: saved.y + 37 };
  expect(boundsToSave(saved, placed, { ...placed, x: 1500, height: 700 })).toEqual({ ...saved, x: 1500, height: 700 });
});

it('a window that the desktop put elsewhere is saved where it is', () => {
  const elsewhere = { x: 0, y: 0, width: 1200, height: 800 };
  expect(boundsToSave(saved, elsewhere, elsewhere)).toEqual(elsewhere);
});

it('the window is never larger than its screen or smaller than the page needs', () => {
  const small = { x: 0, y: 0, width: 800, height: 600 };
  expect(restoreBounds({ x: 0, y: 0, width: 3000, height: 2000 }, [small])).toMatchObject({ width: 800, height: 600 });
  expect(restoreBounds({ x: 0, y: 0, width: 150, height: 40 }, [small])).toMatchObject({ x: 0, y: 0, ...MIN_SIZE });
  expect(restoreBounds(undefined, [small])).toEqual({ x: 0, y: 0, width: 800, height: 600 });
});
