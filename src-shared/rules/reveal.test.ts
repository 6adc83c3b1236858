import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WeekPhase } from '#shared/model.ts';
import { isRevealed } from '#shared/rules/reveal.ts';

const kickoff = Date.UTC(2025, 9, 12, 17);
const game = (kickoffAt: number | null = kickoff, wasRevealed = false) => ({ kickoffAt, wasRevealed });
const phase = fc.constantFrom<WeekPhase>('historical', 'current', 'upcoming');

describe('a pick', () => {
  it('is its owner’s secret until kickoff, also after the lock, and everybody’s from then on', () => {
    expect(isRevealed(game(), 'current', kickoff - 5 * 60_000)).toBe(false);
    expect(isRevealed(game(), 'current', kickoff - 1)).toBe(false);
    expect(isRevealed(game(), 'current', kickoff)).toBe(true);
    expect(isRevealed(game(), 'current', kickoff + 1)).toBe(true);
  });

  it('of a historical week is everybody’s, whatever became of its game', () => {
    expect(isRevealed(game(), 'historical', kickoff - 1)).toBe(true);
    expect(isRevealed(game(null), 'historical', 0)).toBe(true);
  });

  it('of an upcoming week prepared ahead is not revealed', () => {
    expect(isRevealed(game(), 'upcoming', kickoff - 1)).toBe(false);
    expect(isRevealed(game(null), 'upcoming', kickoff)).toBe(false);
  });

  it('on a game whose kickoff is not known stays secret', () => {
    expect(isRevealed(game(null), 'current', kickoff + 1e12)).toBe(false);
  });

  it('stays revealed when its kickoff moves away or its week becomes current again', () => {
    fc.assert(
      fc.property(fc.option(fc.nat()), phase, fc.nat(), (kickoffAt, week, now) => {
        expect(isRevealed(game(kickoffAt, true), week, now)).toBe(true);
      }),
    );
  });

  it('once revealed is not hidden by time going on', () => {
    fc.assert(
      fc.property(fc.option(fc.nat()), phase, fc.nat(), fc.nat(), (kickoffAt, week, now, later) => {
        fc.pre(isRevealed(game(kickoffAt), week, now));
        expect(isRevealed(game(kickoffAt), week, now + later)).toBe(true);
      }),
    );
  });
});
