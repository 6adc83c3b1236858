import { describe, expect, it } from 'vitest';
import { isBetterLine } from '#shared/rules/betterLine.ts';

describe('isBetterLine', () => {
  it.each([
    ['a favorite at −3, now −4.5', 'home', -6, -9, true],
    ['a favorite at −4.5, now −3', 'away', -9, -6, false],
    ['an underdog at +3.5, now +2.5', 'away', 7, 5, true],
    ['a pick’em, now +1', 'home', 0, 2, false],
    ['Over 43, now 44', 'over', 86, 88, true],
    ['Over 44, now 43', 'over', 88, 86, false],
    ['Under 44, now 43', 'under', 88, 86, true],
    ['Under 43, now 44', 'under', 86, 88, false],
    ['the same line', 'home', -6, -6, false],
    ['a line that was removed', 'over', 86, null, true],
  ] as const)('a held line is compared for its own side: %s', (_name, side, held, offered, isBetter) => {
    expect(isBetterLine(side, held, offered)).toBe(isBetter);
  });
});
