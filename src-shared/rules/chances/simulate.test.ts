import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HouseRules } from '#shared/houseRules.ts';
import type { PickSide } from '#shared/model.ts';
import { createDraws } from '#shared/rules/chances/draws.ts';
import type { ChanceGame } from '#shared/rules/chances/model.ts';
import { rankChances, simulate } from '#shared/rules/chances/simulate.ts';
import { worthUnder, type ChanceWeek, type KnownPick } from '#shared/rules/chances/week.ts';
import { pointsOf, tallyOf } from '#shared/rules/points.ts';
import { rankStandings } from '#shared/rules/standings.ts';
import { chanceGame, chancePlayer, chanceWeek, final, live } from '#shared/testing/sampleChances.ts';

const draws = createDraws();
const chancesOf = (week: ChanceWeek, now = 0) => rankChances(simulate(week, draws, now));
const winOf = (week: ChanceWeek, userId: number) =>
  chancesOf(week).find((chance) => chance.userId === userId)?.win ?? NaN;
const home = (gameId: number, line = -6): KnownPick => ({ gameId, side: 'home', line });
const away = (gameId: number, line = 6): KnownPick => ({ gameId, side: 'away', line });

const score = fc.nat({ max: 40 });
const game = (id: number): fc.Arbitrary<ChanceGame> =>
  fc
    .oneof(
      fc.record({ spread: fc.integer({ min: -28, max: 28 }), total: fc.integer({ min: 60, max: 110 }) }),
      fc.tuple(score, score).map(([a, h]) => final(a, h)),
      fc
        .tuple(score, score, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 15 }))
        .map(([a, h, period, minutes]) => live(a, h, period, `${minutes}:00`)),
      fc.constant({ status: 'cancelled' as const }),
    )
    .map((changes) => chanceGame(id, changes));
const pick = fc.record({
  gameId: fc.integer({ min: 1, max: 5 }),
  side: fc.constantFrom<PickSide>('home', 'away', 'over', 'under'),
  line: fc.integer({ min: -20, max: 100 }),
});
const someWeek = fc
  .record({
    games: fc.tuple(game(1), game(2), game(3), game(4), game(5)),
    cards: fc.array(
      fc.record({
        known: fc.uniqueArray(pick, { selector: ({ gameId }) => gameId, maxLength: 5 }),
        hidden: fc.nat({ max: 2 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ games, cards }) =>
    chanceWeek(
      games,
      cards.map(({ known, hidden }, index) => chancePlayer(index + 1, known, { hidden })),
    ),
  );

describe('chances', () => {
  it('all chances of a week add up to 1, and finishes are between first and last', () => {
    fc.assert(
      fc.property(someWeek, (week) => {
        const chances = chancesOf(week);
        const sum = chances.reduce((total, { win }) => total + win, 0);
        expect(sum).toBeCloseTo(chances.length === 0 ? 0 : 1, 9);
        for (const { finish } of chances) {
          expect(finish).toBeGreaterThanOrEqual(1);
          expect(finish).toBeLessThanOrEqual(chances.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('a week of finals gives 0 or 1, and a shared win its share', () => {
    const games = [chanceGame(1, final(10, 20)), chanceGame(2, final(20, 10))];
    const cards = [
      chancePlayer(1, [home(1), away(2)]),
      chancePlayer(2, [home(1), home(2)]),
      chancePlayer(3, [away(2), home(1)]),
    ];
    expect(chancesOf(chanceWeek(games, cards)).map(({ win, finish }) => [win, finish])).toEqual([
      [0.5, 1],
      [0, 3],
      [0.5, 1],
    ]);
    const alone = chanceWeek(games, cards.slice(0, 2));
    expect(chancesOf(alone).map(({ win }) => win)).toEqual([1, 0]);
  });

  it('worths rank exactly as the standings rank, under every rule about pushes', () => {
    const count = fc.nat({ max: 5 });
    const card = fc.record({ win: count, loss: count, push: count, calledOff: count });
    const rules = fc.constantFrom<HouseRules['push']>('tie', 'half', 'loss').map((push) => ({ push, bestBet: false }));
    fc.assert(
      fc.property(fc.array(card, { minLength: 1, maxLength: 8 }), rules, (cards, rule) => {
        const worth = worthUnder(rule);
        const worthOf = ({ win, loss, push, calledOff }: (typeof cards)[number]) =>
          win * worth.win + loss * worth.loss + push * worth.tie + calledOff * worth.calledOff;
        const rows = cards.map((one, userId) => {
          const tally = tallyOf({ ...one, userId, picks: 5, bestBet: null }, rule);
          return { ...tally, userId, username: '', points: pointsOf(tally, rule), worth: worthOf(one) };
        });
        for (const { rank, worth: own } of rankStandings(rows)) {
          expect(rank).toBe(1 + rows.filter((row) => row.worth > own).length);
        }
      }),
    );
  });

  it('a player without a pick is not ranked', () => {
    const week = chanceWeek([chanceGame(1, final(0, 3))], [chancePlayer(1, [away(1, 0)]), chancePlayer(2, [])]);
    expect(chancesOf(week).map(({ userId }) => userId)).toEqual([1]);
    expect(winOf(week, 1)).toBe(1);
  });

  it('a called-off game is a tie for every pick on it', () => {
    const week = chanceWeek(
      [chanceGame(1, { status: 'void' }), chanceGame(2, final(0, 9))],
      [chancePlayer(1, [home(1)]), chancePlayer(2, [away(2)])],
    );
    expect(chancesOf(week).map(({ win }) => win)).toEqual([1, 0]);
  });

  it('more margin never hurts the side that gains', () => {
    const both = [chancePlayer(1, [home(1)]), chancePlayer(2, [away(1)])];
    const times = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat({ max: 15 }));
    fc.assert(
      fc.property(times, score, score, fc.integer({ min: 1, max: 8 }), ([period, minutes], a, h, more) => {
        const before = chanceWeek([chanceGame(1, live(a, h, period, `${minutes}:00`))], both);
        const after = chanceWeek([chanceGame(1, live(a, h + more, period, `${minutes}:00`))], both);
        expect(winOf(after, 1)).toBeGreaterThanOrEqual(winOf(before, 1));
        expect(winOf(after, 2)).toBeLessThanOrEqual(winOf(before, 2));
      }),
      { numRuns: 60 },
    );
  });

  it('points already scored stay: an over that is over the line is won in every draw', () => {
    const over: KnownPick = { gameId: 1, side: 'over', line: 88 };
    const week = chanceWeek(
      [chanceGame(1, live(24, 21, 3, '9:00'))],
      [chancePlayer(1, [over]), chancePlayer(2, [home(1)])],
    );
    const worths = simulate(week, draws, 0).worthOf(0);
    expect(new Set(worths)).toEqual(new Set([week.worth.win]));
  });

  it('a chance does not move when a game that no one picked moves', () => {
    fc.assert(
      fc.property(someWeek, score, score, (week, a, h) => {
        const withOther = (changes: Partial<ChanceGame>) =>
          chanceWeek([...week.games, chanceGame(9, changes)], week.players);
        expect(chancesOf(withOther(live(a, h, 2, '3:00')))).toEqual(chancesOf(withOther({})));
      }),
      { numRuns: 20 },
    );
  });

  it('a simulation that goes on from an earlier one gives the same chances as a new one', () => {
    fc.assert(
      fc.property(someWeek, score, score, (week, a, h) => {
        const [first, ...rest] = week.games;
        const moved = chanceWeek(
          first === undefined ? rest : [{ ...first, ...live(a, h, 3, '8:00') }, ...rest],
          week.players,
        );
        const before = simulate(week, draws, 0);
        expect(rankChances(simulate(moved, draws, 0, before))).toEqual(chancesOf(moved));
      }),
      { numRuns: 30 },
    );
  });

  it('hidden picks are coin flips', () => {
    const week = chanceWeek(
      [chanceGame(1)],
      [chancePlayer(1, [], { hidden: 1 }), chancePlayer(2, [], { hidden: 1 }), chancePlayer(3, [], { hidden: 1 })],
    );
    for (const { win } of chancesOf(week)) expect(Math.abs(win - 1 / 3)).toBeLessThan(0.03);
  });
});
