import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameStatus, PickResult, PickSide } from '#shared/model.ts';
import { gradePick, isWin, margin } from '#shared/rules/grading.ts';
import { gameOptions, readPickValue } from '#shared/rules/options.ts';

const teams = { awayTeam: 'Away 49ers', homeTeam: 'Home' };

/** Grades a pick value at a score written "away-home". */
function grade(
  pickType: 'spread' | 'total',
  pickValue: string,
  score: string,
  status: GameStatus = 'final',
): PickResult {
  const pick = readPickValue(teams, pickType, pickValue);
  if (pick === null) throw new Error(`not a pick: ${pickValue}`);
  const [awayScore = NaN, homeScore = NaN] = score.split('-').map(Number);
  return gradePick(pick, { status, awayScore, homeScore });
}

const score = fc.integer({ min: 0, max: 80 });
const side = fc.constantFrom<PickSide>('away', 'home', 'over', 'under');
const pick = fc.record({ side, line: fc.integer({ min: -120, max: 120 }) });
const final = (awayScore: number, homeScore: number) => ({ status: 'final' as const, awayScore, homeScore });

describe('spread picks', () => {
  it.each([
    ['Home -3', '20-24', 'win'],
    ['Home -3', '20-23', 'tie'],
    ['Home -3', '20-22', 'loss'],
    ['Away 49ers +3', '20-24', 'loss'],
    ['Away 49ers +3', '20-23', 'tie'],
    ['Away 49ers +3', '20-22', 'win'],
    ['Away 49ers -7.5', '28-20', 'win'],
    ['Away 49ers -7.5', '27-20', 'loss'],
    ['Home +7.5', '27-20', 'win'],
    ['Home +7.5', '28-20', 'loss'],
    ['Home +0', '20-21', 'win'],
    ['Away 49ers -0', '20-21', 'loss'],
    ['Away 49ers -0', '20-20', 'tie'],
    ['Home +0', '20-20', 'tie'],
    ['Home +0.5', '20-20', 'win'],
    ['Home -0.5', '0-0', 'loss'],
  ] as const)('a spread pick %s at %s is a %s', (value, at, result) => {
    expect(grade('spread', value, at)).toBe(result);
  });
});

describe('total picks', () => {
  it.each([
    ['Over 44', '21-24', 'win'],
    ['Over 44', '20-24', 'tie'],
    ['Over 44', '20-23', 'loss'],
    ['Under 44', '21-24', 'loss'],
    ['Under 44', '20-24', 'tie'],
    ['Under 44', '20-23', 'win'],
    ['Over 44.5', '20-24', 'loss'],
    ['Under 44.5', '20-24', 'win'],
    ['Under 30', '0-0', 'win'],
  ] as const)('a total pick %s at %s is a %s', (value, at, result) => {
    expect(grade('total', value, at)).toBe(result);
  });
});

describe('mistakes other pools have made', () => {
  it('an underdog of 6.5 loses when the favorite wins by 10', () => {
    expect(grade('spread', 'Home -6.5', '14-24')).toBe('win');
    expect(grade('spread', 'Away 49ers +6.5', '14-24')).toBe('loss');
  });

  it('a favorite that loses by 10 is a loss', () => {
    expect(grade('spread', 'Home -6.5', '24-14')).toBe('loss');
    expect(grade('spread', 'Away 49ers +6.5', '24-14')).toBe('win');
  });

  it('a push is a tie for both the favorite and the underdog', () => {
    expect(grade('spread', 'Home -7', '17-24')).toBe('tie');
    expect(grade('spread', 'Away 49ers +7', '17-24')).toBe('tie');
  });

  it('an underdog with points wins a tied game', () => {
    expect(grade('spread', 'Away 49ers +6.5', '20-20')).toBe('win');
    expect(grade('spread', 'Home -6.5', '20-20')).toBe('loss');
  });

  it('a score of 0–0 before the game, at halftime or postponed gives no result', () => {
    for (const status of ['scheduled', 'live', 'postponed'] as const)
      for (const value of ['Home -3', 'Away 49ers +3']) expect(grade('spread', value, '0-0', status)).toBe('pending');
  });
});

describe('game status', () => {
  it('a void or canceled game makes every pick a tie, with or without a score', () => {
    fc.assert(
      fc.property(pick, fc.option(score), fc.option(score), (any, awayScore, homeScore) => {
        for (const status of ['void', 'cancelled'] as const)
          expect(gradePick(any, { status, awayScore, homeScore })).toBe('tie');
      }),
    );
  });

  it('a game that is not final leaves every pick pending', () => {
    fc.assert(
      fc.property(pick, fc.option(score), fc.option(score), (any, awayScore, homeScore) => {
        for (const status of ['scheduled', 'live', 'postponed'] as const)
          expect(gradePick(any, { status, awayScore, homeScore })).toBe('pending');
      }),
    );
  });

  it('a final with a missing score leaves every pick pending', () => {
    const any = { side: 'home', line: -6 } as const;
    for (const [awayScore, homeScore] of [
      [null, null],
      [20, null],
      [null, 0],
    ] as const)
      expect(gradePick(any, { status: 'final', awayScore, homeScore })).toBe('pending');
  });

  it('a corrected final is graded again, in both directions', () => {
    expect(['21-37', '27-37', '31-37'].map((at) => grade('spread', 'Home -10', at))).toEqual(['win', 'tie', 'loss']);
    expect(['31-37', '27-37', '21-37'].map((at) => grade('spread', 'Home -10', at))).toEqual(['loss', 'tie', 'win']);
    expect(grade('spread', 'Home -10', '21-37', 'live')).toBe('pending');
  });
});

describe('properties of any score and line', () => {
  /** The same rule in plain decimals, parsed from the pick value alone. */
  function oracle(pickValue: string, awayScore: number, homeScore: number): PickResult {
    const line = Number(pickValue.slice(pickValue.lastIndexOf(' ')));
    const compare = (a: number, b: number): PickResult => (a > b ? 'win' : a < b ? 'loss' : 'tie');
    if (pickValue.startsWith('Over')) return compare(awayScore + homeScore, line);
    if (pickValue.startsWith('Under')) return compare(line, awayScore + homeScore);
    return pickValue.startsWith('Home') ? compare(homeScore + line, awayScore) : compare(awayScore + line, homeScore);
  }

  const lines = fc.record({ spread: fc.integer({ min: -60, max: 60 }), total: fc.integer({ min: 0, max: 200 }) });

  it('every option is graded the same as its text in plain decimals', () => {
    fc.assert(
      fc.property(lines, score, score, (at, awayScore, homeScore) => {
        for (const option of gameOptions({ ...teams, ...at }))
          expect(gradePick(option, final(awayScore, homeScore))).toBe(oracle(option.pickValue, awayScore, homeScore));
      }),
      { numRuns: 2000 },
    );
  });

  it('exactly one side of a line wins, or both push', () => {
    fc.assert(
      fc.property(lines, score, score, (at, awayScore, homeScore) => {
        const results = gameOptions({ ...teams, ...at }).map((o) => gradePick(o, final(awayScore, homeScore)));
        for (const both of [results.slice(0, 2), results.slice(2)])
          expect(['loss win', 'tie tie']).toContain(both.toSorted().join(' '));
      }),
    );
  });

  it('a pick pushes exactly when score and line are equal, so never on a half point', () => {
    fc.assert(
      fc.property(lines, score, score, (at, awayScore, homeScore) => {
        const [favorite, , over] = gameOptions({ ...teams, ...at }).map((o) =>
          gradePick(o, final(awayScore, homeScore)),
        );
        expect(favorite === 'tie').toBe(homeScore + at.spread / 2 === awayScore);
        expect(over === 'tie').toBe(homeScore + awayScore === at.total / 2);
      }),
    );
    fc.assert(
      fc.property(pick, score, score, (any, awayScore, homeScore) => {
        fc.pre(any.line % 2 !== 0);
        expect(gradePick(any, final(awayScore, homeScore))).not.toBe('tie');
      }),
    );
  });

  it('the result does not depend on which team is at home', () => {
    const mirrored = { away: 'home', home: 'away', over: 'over', under: 'under' } as const;
    fc.assert(
      fc.property(pick, score, score, (any, awayScore, homeScore) => {
        const mirror = { side: mirrored[any.side], line: any.line };
        expect(gradePick(mirror, final(homeScore, awayScore))).toBe(gradePick(any, final(awayScore, homeScore)));
      }),
    );
  });

  it('one more point for the picked side never makes the result worse', () => {
    fc.assert(
      fc.property(pick, score, score, (any, a, h) => {
        const better = { away: [a + 1, h], home: [a, h + 1], over: [a + 1, h], under: [a - 1, h] } as const;
        const [away, home] = better[any.side];
        expect(margin(any, away, home)).toBe(margin(any, a, h) + 2);
      }),
    );
  });
});

it('isWin is true for a win, false for a loss, and null for a tie or a pending pick', () => {
  expect((['win', 'loss', 'tie', 'pending'] as const).map(isWin)).toEqual([true, false, null, null]);
});
