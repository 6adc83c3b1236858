import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closingLineOf, closingLines, lineValue } from '#shared/rules/lineValue.ts';
import { isBetterLine } from '#shared/rules/betterLine.ts';
import type { PickSide } from '#shared/model.ts';

describe('line value', () => {
  it.each<[string, PickSide, number, number, number]>([
    ['a favorite taken at −3 that closed at −4½ gained 1½', 'home', -6, -9, 3],
    ['an underdog taken at +7 that closed at +6 gained 1', 'away', 14, 12, 2],
    ['an underdog taken at +3 that closed at +4 lost 1', 'away', 6, 8, -2],
    ['an Over taken at 44 that closed at 47 gained 3', 'over', 88, 94, 6],
    ['an Under taken at 44 that closed at 47 lost 3', 'under', 88, 94, -6],
    ['a line that did not move gained nothing', 'home', -6, -6, 0],
    ['a favorite that became the underdog gained the sum', 'home', -2, 3, -5],
  ])('%s', (_what, side, held, closing, value) => expect(lineValue(side, held, closing)).toBe(value));

  it('is positive exactly when the held line is the better one', () => {
    const half = fc.integer({ min: -80, max: 80 });
    fc.assert(
      fc.property(fc.constantFrom<PickSide>('home', 'away', 'over', 'under'), half, half, (side, held, closing) => {
        expect(lineValue(side, held, closing) > 0).toBe(isBetterLine(side, held, closing));
      }),
    );
  });

  it('sums to zero over both sides of the same line', () => {
    const half = fc.integer({ min: -80, max: 80 });
    fc.assert(
      fc.property(half, half, (spread, closing) => {
        const value = (side: PickSide, held: number) =>
          lineValue(side, held, closingLineOf(side, { spread: closing, total: closing }) ?? 0);
        expect(value('home', spread) + value('away', -spread)).toBe(0);
        expect(value('over', spread) + value('under', spread)).toBe(0);
      }),
    );
  });
});

describe('the closing line', () => {
  const log = [
    { at: 1, spread: -6, total: 88 },
    { at: 5, spread: null, total: 90 },
    { at: 9, spread: -9, total: null },
    { at: 10, spread: -20, total: 99 },
  ];
  it('is the last one before the kickoff, for spread and total each', () =>
    expect(closingLines(log, 10)).toEqual({ spread: -9, total: 90 }));
  it('is unknown when nothing was logged before the kickoff', () =>
    expect(closingLines(log, 1)).toEqual({ spread: null, total: null }));
});
