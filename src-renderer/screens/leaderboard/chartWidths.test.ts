import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIN_CHART_WIDTH, MIN_COLUMN_WIDTH } from '#shared/limits.ts';
import { chartWidths } from './chartWidths.ts';

test('a few players share the frame, and the drawing keeps its least width', () => {
  expect(chartWidths(2, 300)).toEqual({ width: 600, spread: 300, column: 150 });
  expect(chartWidths(12, 560)).toEqual({ width: 600, spread: 560, column: 560 / 12 });
});

test('on a phone twelve players have five or six whole columns in sight', () => {
  expect(chartWidths(12, 279).column).toBeCloseTo(279 / 5);
  expect(chartWidths(12, 319).column).toBeCloseTo(319 / 6);
});

test('a scrolling chart shows whole columns and is never narrower than the least width', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 100, max: 2_000 }), (players, frame) => {
      const { width, spread, column } = chartWidths(players, frame);
      expect(width).toBeGreaterThanOrEqual(MIN_CHART_WIDTH - 1e-6);
      expect(column).toBeGreaterThanOrEqual(Math.min(MIN_COLUMN_WIDTH, frame / players) - 1e-6);
      expect(spread).toBeCloseTo(column * players);
      const inSight = spread > frame && frame >= column ? frame / column : 1;
      expect(inSight).toBeCloseTo(Math.round(inSight), 6);
    }),
  );
});
