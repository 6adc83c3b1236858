import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameStatus } from '#shared/model.ts';
import { completeness, isPickable, picksForComplete } from '#shared/rules/completeness.ts';

const game = (status: GameStatus = 'scheduled', spread: number | null = -6, total: number | null = 88) => ({
  awayTeam: 'A',
  homeTeam: 'H',
  status,
  spread,
  total,
});
const week = (n: number) => Array.from({ length: n }, () => game());

describe('completeness', () => {
  it('a card is complete with five picks', () => {
    const needed = picksForComplete(week(16));
    expect([0, 1, 4, 5].map((picks) => completeness(picks, needed))).toEqual([
      'none',
      'in progress',
      'in progress',
      'complete',
    ]);
  });

  it('a card needs five picks until the games are loaded', () => {
    expect([0, 1, 4, 5].map((picks) => completeness(picks))).toEqual([
      'none',
      'in progress',
      'in progress',
      'complete',
    ]);
  });

  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [4, 4],
    [5, 5],
    [6, 5],
    [16, 5],
  ])('a week of %i games needs %i picks for a complete card', (games, needed) => {
    expect(picksForComplete(week(games))).toBe(needed);
  });

  it('one pick completes the card in Super Bowl week', () => {
    expect(completeness(1, picksForComplete(week(1)))).toBe('complete');
  });

  it('a card without picks is empty, even in a week with nothing to pick', () => {
    expect(completeness(0, picksForComplete([]))).toBe('none');
  });
});

describe('isPickable', () => {
  it('a game can be picked with either line, but not without one', () => {
    expect(isPickable(game('scheduled', 7, null))).toBe(true);
    expect(isPickable(game('scheduled', null, 88))).toBe(true);
    expect(isPickable(game('scheduled', 0, null))).toBe(true);
    expect(isPickable(game('scheduled', null, null))).toBe(false);
  });

  it('a game that was called off cannot be picked', () => {
    const states = ['scheduled', 'live', 'final', 'postponed', 'cancelled', 'void'] as const;
    expect(states.filter((status) => isPickable(game(status)))).toEqual(['scheduled', 'live', 'final', 'postponed']);
  });

  it('games that cannot be picked do not count toward the five', () => {
    const playoffs = [game(), game('cancelled'), game('scheduled', null, null), game(), game('void'), game()];
    expect(picksForComplete(playoffs)).toBe(3);
  });
});

it('another pick never makes a card less complete', () => {
  const order = ['none', 'in progress', 'complete'];
  fc.assert(
    fc.property(fc.nat({ max: 5 }), fc.nat({ max: 5 }), (picks, needed) => {
      const [now, more] = [completeness(picks, needed), completeness(picks + 1, needed)];
      expect(order.indexOf(more)).toBeGreaterThanOrEqual(order.indexOf(now));
    }),
  );
});
