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

describe('a pick', () => {
  it('is its owner’s secret until kickoff, also after the lock, and everyone sees it from then on', () => {
    expect(isRevealed(game(), 'current', kickoff - 5 * 60_000)).toBe(false);
    expect(isRevealed(game(), 'current', kickoff - 1)).toBe(false);
    expect(isRevealed(game(), 'current', kickoff)).toBe(true);
    expect(isRevealed(game(), 'current', kickoff + 1)).toBe(true);
  });

  it('stays hidden while its kickoff is still to come, also when its week has ended', () => {
    expect(isRevealed(game(), 'historical', kickoff - 1)).toBe(false);
    expect(isRevealed(game(kickoff, 'postponed'), 'historical', kickoff - 1)).toBe(false);
  });

  it('is revealed with its week when its game has no kickoff to wait for', () => {
    expect(isRevealed(game(null), 'historical', 0)).toBe(true);
    expect(isRevealed(game(null, 'postponed'), 'historical', 0)).toBe(true);
  });

  it('in an upcoming week is hidden', () => {
    expect(isRevealed(game(), 'upcoming', kickoff - 1)).toBe(false);
    expect(isRevealed(game(null), 'upcoming', kickoff)).toBe(false);
  });

  it('on a game without a kickoff is hidden in the current week', () => {
    expect(isRevealed(game(null), 'current', kickoff + 1e12)).toBe(false);
  });

  it('is revealed when its game is settled before kickoff', () => {
    for (const settled of ['final', 'void', 'cancelled'] as const)
      expect(isRevealed(game(kickoff, settled), 'current', kickoff - 1)).toBe(true);
    expect(isRevealed(game(kickoff, 'live'), 'current', kickoff - 1)).toBe(false);
  });

  it('stays revealed once stored, wherever the kickoff moves and whatever the clock says', () => {
    fc.assert(
      fc.property(anyGame, phase, fc.nat(), (any, week, now) => {
        expect(isRevealed({ ...any, wasRevealed: true }, week, now)).toBe(true);
      }),
    );
  });

  it('once revealed is not hidden as time goes on', () => {
    fc.assert(
      fc.property(anyGame, phase, fc.nat(), fc.nat(), (any, week, now, later) => {
        fc.pre(isRevealed(any, week, now));
        expect(isRevealed(any, week, now + later)).toBe(true);
      }),
    );
  });

  it('cannot change on a game that was revealed', () => {
    fc.assert(
      fc.property(anyGame, phase, fc.nat(), fc.option(fc.nat()), fc.boolean(), (any, week, now, lockAt, isLocked) => {
        fc.pre(isRevealed(any, week, now));
        expect(isGameLocked({ ...any, wasRevealed: true, lockAt, isLocked }, now)).toBe(true);
      }),
    );
  });

  it('on a game whose kickoff is still to come is revealed by nothing but its own result', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), phase, status, (now, ahead, week, any) => {
        fc.pre(any !== 'final' && any !== 'void' && any !== 'cancelled');
        expect(isRevealed(game(now + ahead + 1, any), week, now)).toBe(false);
      }),
    );
  });
});
