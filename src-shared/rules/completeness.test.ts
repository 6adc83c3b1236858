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

describe('a card', () => {
  it('is complete with five picks', () => {
    const needed = picksForComplete(week(16));
    expect([0, 1, 4, 5].map((picks) => completeness(picks, needed))).toEqual([
      'none',
      'in progress',
      'in progress',
      'complete',
    ]);
  });

  it('needs five as long as the games are not known', () => {
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
  ])('in a week of %i games is complete with %i picks', (games, needed) => {
    expect(picksForComplete(week(games))).toBe(needed);
  });

  it('is complete with one pick in the week of the Super Bowl', () => {
    expect(completeness(1, picksForComplete(week(1)))).toBe('complete');
  });

  it('without a pick is empty, even in a week that has nothing to pick', () => {
    expect(completeness(0, picksForComplete([]))).toBe('none');
  });
});

describe('a game can be picked', () => {
  it('with either line, and not without any', () => {
    expect(isPickable(game('scheduled', 7, null))).toBe(true);
    expect(isPickable(game('scheduled', null, 88))).toBe(true);
    expect(isPickable(game('scheduled', 0, null))).toBe(true);
    expect(isPickable(game('scheduled', null, null))).toBe(false);
  });

  it('unless it was called off', () => {
    const states = ['scheduled', 'live', 'final', 'postponed', 'cancelled', 'void'] as const;
    expect(states.filter((status) => isPickable(game(status)))).toEqual(['scheduled', 'live', 'final', 'postponed']);
  });

  it('so that games without a line or called off never count towards the five', () => {
    const playoffs = [game(), game('cancelled'), game('scheduled', null, null), game(), game('void'), game()];
    expect(picksForComplete(playoffs)).toBe(3);
  });
});

it('a card only ever gets more complete with one more pick', () => {
  const order = ['none', 'in progress', 'complete'];
  fc.assert(
    fc.property(fc.nat({ max: 5 }), fc.nat({ max: 5 }), (picks, needed) => {
      const [now, more] = [completeness(picks, needed), completeness(picks + 1, needed)];
      expect(order.indexOf(more)).toBeGreaterThanOrEqual(order.indexOf(now));
    }),
  );
});
