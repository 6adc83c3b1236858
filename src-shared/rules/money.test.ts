import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CENTS_MAX } from '#shared/limits.ts';
import type { MoneyPlan } from '#shared/model.ts';
import { parseDollars, sharePrizes, winningsOf, type Ranked } from '#shared/rules/money.ts';
import { rankStandings } from '#shared/rules/standings.ts';
import { dollars } from '#shared/texts/money.ts';

const row = (userId: number, rank: number): Ranked => ({ userId, username: `P${userId}`, rank });
const total = (shares: readonly { cents: number }[]) => shares.reduce((sum, { cents }) => sum + cents, 0);

/** A board ranked as the pool ranks. */
const anyBoard = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 12 }).map((wins) =>
  rankStandings(
    wins.map((n, index) => ({
      userId: index + 1,
      username: `P${index + 1}`,
      wins: n,
      losses: 0,
      ties: 0,
      points: n,
    })),
  ),
);
const anyPrizes = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 5 });

describe('an amount', () => {
  it.each<[string, number | null]>([
    ['25', 2_500],
    ['$12.50', 1_250],
    [' 0.5 ', 50],
    ['1,200', 120_000],
    ['0', 0],
    ['', null],
    ['-5', null],
    ['12.345', null],
    ['twenty', null],
    ['1,2', null],
    ['99999999', null],
  ])('“%s” is read as %s cents', (text, cents) => expect(parseDollars(text)).toBe(cents));

  it('is read back as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: CENTS_MAX }), (cents) => {
        expect(parseDollars(dollars(cents))).toBe(cents);
      }),
    );
  });
});

describe('sharing prizes', () => {
  it.each<[string, number[], Ranked[], [number, number][]]>([
    [
      'each place gets its prize',
      [100, 50],
      [row(1, 1), row(2, 2), row(3, 3)],
      [
        [1, 100],
        [2, 50],
      ],
    ],
    [
      'two tied for first share the first two prizes',
      [100, 50],
      [row(1, 1), row(2, 1), row(3, 3)],
      [
        [1, 75],
        [2, 75],
      ],
    ],
    [
      'two tied for the last prize share it',
      [100, 50],
      [row(1, 1), row(2, 2), row(3, 2)],
      [
        [1, 100],
        [2, 25],
        [3, 25],
      ],
    ],
    [
      'a cent that is left over goes to the first by name',
      [100],
      [row(2, 1), row(1, 1), row(3, 1)],
      [
        [1, 34],
        [2, 33],
        [3, 33],
      ],
    ],
    ['a place that no one takes has no winner', [100, 50], [row(1, 1)], [[1, 100]]],
    ['an empty board has no winner', [100], [], []],
  ])('%s', (_what, prizes, board, shares) =>
    expect(sharePrizes(prizes, board).map(({ userId, cents }) => [userId, cents])).toEqual(shares),
  );

  it('never loses or gains a cent', () => {
    fc.assert(
      fc.property(anyPrizes, anyBoard, (prizes, board) => {
        expect(total(sharePrizes(prizes, board))).toBe(
          total(prizes.slice(0, board.length).map((cents) => ({ cents }))),
        );
      }),
    );
  });

  it('gives players who tie the same, but for one cent, and never more to a worse rank than to a better one', () => {
    fc.assert(
      fc.property(anyPrizes, anyBoard, (prizes, board) => {
        const falling = prizes.toSorted((a, b) => b - a);
        const shares = new Map(sharePrizes(falling, board).map(({ userId, cents }) => [userId, cents]));
        const pairs = board.flatMap((a) => board.map((b) => ({ a, b })));
        const isFair = ({ a, b }: (typeof pairs)[number]) => {
          const more = (shares.get(a.userId) ?? 0) - (shares.get(b.userId) ?? 0);
          return a.rank === b.rank ? Math.abs(more) <= 1 : a.rank > b.rank || more >= 0;
        };
        expect(pairs.filter((pair) => !isFair(pair))).toEqual([]);
      }),
    );
  });

  it('does not depend on the order of the board', () => {
    fc.assert(
      fc.property(anyPrizes, anyBoard, (prizes, board) => {
        const byUser = (shares: readonly { userId: number; cents: number }[]) =>
          shares.toSorted((a, b) => a.userId - b.userId);
        expect(byUser(sharePrizes(prizes, board.toReversed()))).toEqual(byUser(sharePrizes(prizes, board)));
      }),
    );
  });
});

it('winnings add up the prizes of weeks, periods and the season', () => {
  const plan: MoneyPlan = {
    isOn: true,
    entryFee: 2_000,
    weekPrize: 500,
    periodPrize: 1_000,
    seasonPrizes: [5_000, 2_000],
  };
  expect(
    winningsOf(plan, [
      { scope: 'week', number: 1, rows: [row(1, 1)] },
      { scope: 'week', number: 2, rows: [row(1, 1), row(2, 1)] },
      { scope: 'season', number: 0, rows: [row(2, 1), row(1, 2), row(3, 3)] },
    ]),
  ).toEqual([
    {
      userId: 2,
      username: 'P2',
      cents: 5_250,
      prizes: [
        { scope: 'week', number: 2, cents: 250 },
        { scope: 'season', number: 0, cents: 5_000 },
      ],
    },
    {
      userId: 1,
      username: 'P1',
      cents: 2_750,
      prizes: [
        { scope: 'week', number: 1, cents: 500 },
        { scope: 'week', number: 2, cents: 250 },
        { scope: 'season', number: 0, cents: 2_000 },
      ],
    },
  ]);
});
