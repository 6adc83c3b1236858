import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import { outlook, regulationLeft, wholeMargin, wholeTotal } from '#shared/rules/chances/model.ts';
import { createDraws, DRAWS, normalQuantile } from '#shared/rules/chances/draws.ts';
import { chanceGame, final, live } from '#shared/testing/sampleChances.ts';

const leftAt = (period: number, clock: string | null) =>
  regulationLeft(chanceGame(1, { ...live(0, 0, period, ''), clock }), 0);

describe('the share of regulation left', () => {
  it('the clock and the period give it', () => {
    expect(leftAt(1, '15:00')).toBe(1);
    expect(leftAt(2, '0:00')).toBe(0.5);
    expect(leftAt(3, '7:30')).toBe(0.375);
    expect(leftAt(4, '1:12')).toBeCloseTo(0.02);
    expect(leftAt(4, '0:00')).toBeGreaterThan(0);
    expect(leftAt(5, '10:00')).toBeCloseTo(1 / 6);
  });

  it('a period without a readable clock counts as half over', () => {
    expect(leftAt(3, null)).toBe(0.375);
    expect(leftAt(3, 'Halftime')).toBe(0.375);
  });

  it('a typed score without a clock runs out by the time since kickoff, to 0.03', () => {
    const typed = chanceGame(1, { ...live(7, 3, 0, ''), period: null, clock: null, isPinned: true });
    expect(regulationLeft(typed, 0)).toBe(1);
    expect(regulationLeft(typed, 95 * MINUTE_MS)).toBeCloseTo(0.5);
    expect(regulationLeft(typed, 9 * HOUR_MS)).toBe(0.03);
  });

  it('a typed clock that was never changed again runs out too', () => {
    const typed = chanceGame(1, { ...live(7, 3, 1, '9:00'), isPinned: true });
    expect(regulationLeft(typed, 20 * MINUTE_MS)).toBeCloseTo(0.9);
    expect(regulationLeft(typed, 4 * HOUR_MS)).toBeCloseTo(0.28);
  });

  it('nothing is left of a final or called-off game, all of one to come', () => {
    expect(regulationLeft(chanceGame(1, final(3, 6)), 0)).toBe(0);
    expect(regulationLeft(chanceGame(1, { status: 'void' }), 0)).toBe(0);
    expect(regulationLeft(chanceGame(1, { status: 'postponed' }), HOUR_MS)).toBe(1);
    expect(regulationLeft(chanceGame(1), HOUR_MS)).toBe(1);
  });
});

describe('the outlook', () => {
  it('before kickoff a game is expected to end at its line', () => {
    const { margin, total } = outlook(chanceGame(1), 0);
    expect(margin).toEqual({ mean: 3, deviation: 12.8 });
    expect(total).toEqual({ mean: 44, deviation: 13.2, least: 0 });
  });

  it('a game without a line is expected to be even, with 44 points', () => {
    const { margin, total } = outlook(chanceGame(1, { spread: null, total: null }), 0);
    expect([margin.mean, total.mean]).toEqual([0, 44]);
  });

  it('a quarter from the end a quarter of the line is left, and half of the deviation', () => {
    const { margin, total } = outlook(chanceGame(1, live(10, 20, 4, '15:00')), 0);
    expect(margin).toEqual({ mean: 10.75, deviation: 6.4 });
    expect(total).toEqual({ mean: 41, deviation: 6.6, least: 30 });
  });

  it('a tie is rare, because overtime decides almost all of them', () => {
    const draws = createDraws().ofGame(1).margin;
    const margins = Array.from(draws, (normal) => wholeMargin(normal * 12.8));
    const ties = margins.filter((margin) => margin === 0).length / DRAWS;
    expect(ties).toBeGreaterThan(0);
    expect(ties).toBeLessThan(0.004);
  });

  it('a larger value never makes a smaller margin or total', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -40, max: 40, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (x, by) => {
          expect(wholeMargin(x + by)).toBeGreaterThanOrEqual(wholeMargin(x));
          expect(wholeTotal(x + by, 7)).toBeGreaterThanOrEqual(wholeTotal(x, 7));
          expect(wholeTotal(x, 7)).toBeGreaterThanOrEqual(7);
        },
      ),
    );
  });
});

describe('the draws', () => {
  it('the normal quantile matches known values', () => {
    expect(normalQuantile(0.5)).toBeCloseTo(0, 9);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963985, 7);
    expect(normalQuantile(0.001)).toBeCloseTo(-3.090232306, 7);
  });

  it('the same ids give the same numbers, other ids others', () => {
    const [a, b] = [createDraws(), createDraws()];
    expect(a.ofGame(7)).toEqual(b.ofGame(7));
    expect(a.ofPlayer(7)).toEqual(b.ofPlayer(7));
    expect(a.ofGame(8).margin).not.toEqual(a.ofGame(7).margin);
    expect(a.ofGame(7).total).not.toEqual(a.ofGame(7).margin);
  });

  it('margins and totals of games are independent', () => {
    const draws = createDraws();
    const pairs: [Float64Array, Float64Array][] = [];
    for (let id = 1; id < 40; id += 1) {
      pairs.push(
        [draws.ofGame(id).margin, draws.ofGame(id).total],
        [draws.ofGame(id).margin, draws.ofGame(id + 1).margin],
      );
    }
    // With 4,000 draws the deviation of a correlation is 0.016.
    for (const [x, y] of pairs) {
      const sum = x.reduce((total, value, index) => total + value * (y[index] ?? 0), 0);
      expect(Math.abs(sum / DRAWS)).toBeLessThan(0.08);
    }
  });
});
