import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameStatus, WeekPhase } from '#shared/model.ts';
import { isGameLocked } from '#shared/rules/locking.ts';
import { isRevealed } from '#shared/rules/reveal.ts';

const kickoff = Date.UTC(2025, 9, 12, 17);
const game = (kickoffAt: number | null = kickoff, status: GameStatus = 'scheduled', wasRevealed = false) => ({
  kickoffAt,
  status,
  wasRevealed,
});
const phase = fc.constantFrom<WeekPhase>('historical', 'current', 'upcoming');
const status = fc.constantFrom<GameStatus>('scheduled', 'live', 'final', 'postponed', 'cancelled', 'void');
const anyGame = fc.record({ kickoffAt: fc.option(fc.nat()), status, wasRevealed: fc.boolean() });

describe('isRevealed', () => {
  it('a pick is secret until kickoff, even after the lock, and then everyone sees it', () => {
    expect(isRevealed(game(), 'current', kickoff - 5 * 60_000)).toBe(false);
    expect(isRevealed(game(), 'current', kickoff - 1)).toBe(false);
    expect(isRevealed(game(), 'current', kickoff)).toBe(true);
    expect(isRevealed(game(), 'current', kickoff + 1)).toBe(true);
  });

  it('a pick stays hidden before its kickoff, even if its week is over', () => {
    expect(isRevealed(game(), 'historical', kickoff - 1)).toBe(false);
    expect(isRevealed(game(kickoff, 'postponed'), 'historical', kickoff - 1)).toBe(false);
  });

  it('a pick on a game without a kickoff is revealed with its week', () => {
    expect(isRevealed(game(null), 'historical', 0)).toBe(true);
    expect(isRevealed(game(null, 'postponed'), 'historical', 0)).toBe(true);
  });

  it('a pick in an upcoming week is hidden', () => {
    expect(isRevealed(game(), 'upcoming', kickoff - 1)).toBe(false);
    expect(isRevealed(game(null), 'upcoming', kickoff)).toBe(false);
  });

  it('a pick on a game without a kickoff is hidden in the current week', () => {
    expect(isRevealed(game(null), 'current', kickoff + 1e12)).toBe(false);
  });

  it('a pick is revealed when its game is settled before kickoff', () => {
    for (const settled of ['final', 'void', 'cancelled'] as const)
      expect(isRevealed(game(kickoff, settled), 'current', kickoff - 1)).toBe(true);
    expect(isRevealed(game(kickoff, 'live'), 'current', kickoff - 1)).toBe(false);
  });

  it('a revealed pick stays revealed if the kickoff moves or the clock goes back', () => {
    fc.assert(
      fc.property(anyGame, phase, fc.nat(), (any, week, now) => {
        expect(isRevealed({ ...any, wasRevealed: true }, week, now)).toBe(true);
      }),
    );
  });

  it('a revealed pick stays revealed over time', () => {
    fc.assert(
      fc.property(anyGame, phase, fc.nat(), fc.nat(), (any, week, now, later) => {
        fc.pre(isRevealed(any, week, now));
        expect(isRevealed(any, week, now + later)).toBe(true);
      }),
    );
  });

  it('a revealed game is locked', () => {
    fc.assert(
      fc.property(anyGame, phase, fc.nat(), fc.option(fc.nat()), fc.boolean(), (any, week, now, lockAt, isLocked) => {
        fc.pre(isRevealed(any, week, now));
        expect(isGameLocked({ ...any, wasRevealed: true, lockAt, isLocked }, now)).toBe(true);
      }),
    );
  });

  it('before its kickoff, a pick is revealed only by its own game’s result', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), phase, status, (now, ahead, week, any) => {
        fc.pre(any !== 'final' && any !== 'void' && any !== 'cancelled');
        expect(isRevealed(game(now + ahead + 1, any), week, now)).toBe(false);
      }),
    );
  });
});
