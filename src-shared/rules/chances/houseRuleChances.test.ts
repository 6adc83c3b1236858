/** Chances under house rules: best bets, missing picks and the tiebreaker decide weeks as the standings do. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES, type HouseRules } from '#shared/houseRules.ts';
import type { PickSide } from '#shared/model.ts';
import { createDraws } from '#shared/rules/chances/draws.ts';
import type { ChanceGame } from '#shared/rules/chances/model.ts';
import { certainties } from '#shared/rules/chances/proof.ts';
import { rootFor } from '#shared/rules/chances/rootFor.ts';
import { rankChances, simulate } from '#shared/rules/chances/simulate.ts';
import type { ChanceWeek, KnownPick } from '#shared/rules/chances/week.ts';
import { chanceGame, chancePlayer, final, live } from '#shared/testing/sampleChances.ts';
import { anyRules } from '#shared/testing/houseRuleSeasons.ts';
import { boardsWith, guessesOf, type Card } from '#shared/testing/officialRanks.ts';

const draws = createDraws();
const home = (gameId: number, more: Partial<KnownPick> = {}): KnownPick => ({
  gameId,
  side: 'home',
  line: -5,
  ...more,
});
const away = (gameId: number, more: Partial<KnownPick> = {}): KnownPick => ({ gameId, side: 'away', line: 5, ...more });
const BEST = { isBestBet: true };

const chancesOf = (week: ChanceWeek) => rankChances(simulate(week, draws, 0));
const winsOf = (week: ChanceWeek) => Object.fromEntries(chancesOf(week).map(({ userId, win }) => [userId, win]));
const sure = (week: ChanceWeek) => Object.fromEntries(certainties(week));

const { under, officialRanks, toPlayers } = boardsWith({ fullCard: 3, tiebreakId: 1 });
const rules = (changes: Partial<HouseRules>): HouseRules => ({ ...DEFAULT_RULES, ...changes });

const score = fc.integer({ min: 20, max: 24 });
const ended = (id: number): fc.Arbitrary<ChanceGame> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(score, score).map(([a, h]) => chanceGame(id, final(a, h))) },
    { weight: 1, arbitrary: fc.constant(chanceGame(id, { status: 'cancelled' })) },
  );
const anyPick = (gameId: number) =>
  fc
    .constantFrom<[PickSide, number][]>(['home', -2], ['away', 2], ['home', -1], ['over', 87], ['under', 88])
    .map(([side, line]): KnownPick => ({ gameId, side, line }));
const anyCard: fc.Arbitrary<Card> = fc.record({
  picks: fc
    .tuple(anyPick(1), anyPick(2), anyPick(3))
    .chain((picks) => fc.subarray([...picks]))
    .chain((picks) =>
      fc.nat({ max: 3 }).map((best) => picks.map((pick, at) => (at === best ? { ...pick, isBestBet: true } : pick))),
    ),
  guess: fc.option(fc.integer({ min: 35, max: 55 })),
});
const anyWeek = fc.record({
  games: fc.tuple(ended(1), ended(2), ended(3)),
  cards: fc.array(anyCard, { minLength: 1, maxLength: 6 }),
  season: anyRules,
});

describe('a week that is over', () => {
  it('under any rules the chances are exactly the shares of the official first place', () => {
    fc.assert(
      fc.property(anyWeek, ({ games, cards, season }) => {
        const week = under(season, games, toPlayers(season, cards), guessesOf(cards));
        const ranks = officialRanks(season, games, cards);
        const first = [...ranks].filter(([, rank]) => rank === 1).map(([userId]) => userId);
        for (const { userId, win, finish } of chancesOf(week)) {
          expect(win).toBeCloseTo(first.includes(userId) ? 1 / first.length : 0, 9);
          expect(finish).toBe(ranks.get(userId));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('under any rules certain results agree with the official board', () => {
    fc.assert(
      fc.property(anyWeek, ({ games, cards, season }) => {
        const ranks = officialRanks(season, games, cards);
        const first = [...ranks].filter(([, rank]) => rank === 1).map(([userId]) => userId);
        const certain = certainties(under(season, games, toPlayers(season, cards), guessesOf(cards)));
        for (const [userId, certainty] of certain) {
          const isFirst = first.includes(userId);
          expect(certainty).toBe(!isFirst ? 'out' : first.length === 1 ? 'clinched' : 'shares');
        }
        expect(certain.size).toBe(ranks.size);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a week with one game to go', () => {
  it('under any rules no one who clinched loses, and no one who is out wins, however the game ends', () => {
    const last = fc.oneof(fc.tuple(score, score), fc.constant(null));
    fc.assert(
      fc.property(anyWeek, last, ({ games, cards, season }, end) => {
        for (const openId of [1, 3]) {
          const open = games.map((game) => (game.id === openId ? chanceGame(openId) : game));
          const settled = end === null ? { status: 'cancelled' as const } : final(...end);
          const closed = games.map((game) => (game.id === openId ? chanceGame(openId, settled) : game));
          const guesses = openId === 1 ? null : guessesOf(cards);
          const certain = certainties(under(season, open, toPlayers(season, cards), guesses));
          const ranks = officialRanks(season, closed, cards);
          const first = [...ranks].filter(([, rank]) => rank === 1).map(([userId]) => userId);
          for (const [userId, certainty] of certain) {
            const isFirst = first.includes(userId);
            const agrees = certainty === 'out' ? !isFirst : isFirst && (certainty === 'shares' || first.length === 1);
            expect([certainty, first, agrees]).toEqual([certainty, first, true]);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('under any rules the chances add up to 1', () => {
    fc.assert(
      fc.property(anyWeek, ({ games, cards, season }) => {
        const [, ...rest] = games;
        const week = under(
          season,
          [chanceGame(1, live(7, 10, 2, '3:00')), ...rest],
          toPlayers(season, cards),
          guessesOf(cards),
        );
        const chances = chancesOf(week);
        expect(chances.reduce((sum, { win }) => sum + win, 0)).toBeCloseTo(chances.length === 0 ? 0 : 1, 9);
      }),
      { numRuns: 40 },
    );
  });
});

describe('best bets', () => {
  const season = rules({ bestBet: true });

  it('a best bet that won decides the week, and means nothing where the rules have none', () => {
    const games = [chanceGame(1, final(0, 10)), chanceGame(2, final(0, 10))];
    const players = [chancePlayer(1, [home(1, BEST), away(2)]), chancePlayer(2, [home(1), home(2)])];
    expect(winsOf(under(season, games, players))).toEqual({ 1: 0, 2: 1 });
    const even = [chancePlayer(1, [home(1, BEST)]), chancePlayer(2, [home(1)])];
    expect(winsOf(under(season, games, even))).toEqual({ 1: 1, 2: 0 });
    expect(winsOf(under(DEFAULT_RULES, games, even))).toEqual({ 1: 0.5, 2: 0.5 });
  });

  it('a hidden pick may be a best bet, so a lead of one win is not yet clinched', () => {
    const games = [chanceGame(1, final(0, 10)), chanceGame(2, final(0, 10)), chanceGame(3)];
    const leader = chancePlayer(1, [home(1), home(2)]);
    const rival = chancePlayer(2, [], { hidden: 1 });
    expect(sure(under(DEFAULT_RULES, games, [leader, rival]))).toEqual({ 1: 'clinched', 2: 'out' });
    expect(sure(under(season, games, [leader, rival]))).toEqual({ 1: 'shares' });
    const marked = chancePlayer(2, [away(1, BEST)], { hidden: 1 });
    expect(sure(under(season, games, [leader, marked]))).toEqual({ 1: 'clinched', 2: 'out' });
  });

  it('a root is worth more on a best bet', () => {
    const games = [chanceGame(1, { spread: -5 }), chanceGame(2, { spread: -5 })];
    const rival = chancePlayer(2, [away(1), away(2)]);
    const gains = rootFor(
      simulate(under(season, games, [chancePlayer(1, [home(1, BEST), home(2)]), rival]), draws, 0),
      1,
    );
    const [onBest, onOther] = gains.map(({ best }) => best?.gain ?? 0);
    expect(onBest).toBeGreaterThan((onOther ?? 0) + 0.05);
  });
});

describe('missing picks', () => {
  const season = rules({ missingPicks: 'loss' });

  it('a pick that can’t be made any more is a loss, also for a player without any', () => {
    const games = [chanceGame(1, final(0, 10)), chanceGame(2, final(10, 0))];
    const players = [
      chancePlayer(1, [home(1)], { lost: 2 }),
      chancePlayer(2, [home(1), home(2)], { lost: 1 }),
      chancePlayer(3, [home(1), away(1)].slice(0, 1), { lost: 1 }),
      chancePlayer(4, [], { lost: 3 }),
    ];
    const week = under(season, games, players);
    expect(chancesOf(week).map(({ userId, finish }) => [userId, finish])).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
      [4, 4],
    ]);
  });
});

describe('the tiebreaker', () => {
  const season = rules({ weeklyWinner: 'tiebreaker' });
  const both = [chancePlayer(1, [home(2)]), chancePlayer(2, [home(2)])];
  const guesses = new Map([
    [1, 60],
    [2, 30],
  ]);

  it('while guesses are hidden a tie counts as shared, and nothing is certain', () => {
    const games = [chanceGame(1), chanceGame(2, final(0, 10))];
    expect(winsOf(under(season, games, both))).toEqual({ 1: 0.5, 2: 0.5 });
    expect(sure(under(season, games, both))).toEqual({});
  });

  it('during the game the chances follow the points scored', () => {
    const at = (...scored: Parameters<typeof live>) =>
      winsOf(under(season, [chanceGame(1, live(...scored)), chanceGame(2, final(0, 10))], both, guesses))[1] ?? NaN;
    expect(at(0, 3, 3, '10:00')).toBeLessThan(0.25);
    expect(at(28, 27, 3, '10:00')).toBeGreaterThan(0.95);
  });

  it('the final settles it, and a game called off shares the week', () => {
    const after = (changes: Partial<ChanceGame>) =>
      under(season, [chanceGame(1, changes), chanceGame(2, final(0, 10))], both, guesses);
    expect(winsOf(after(final(20, 20)))).toEqual({ 1: 0, 2: 1 });
    expect(sure(after(final(20, 20)))).toEqual({ 1: 'out', 2: 'clinched' });
    expect(winsOf(after({ status: 'void' }))).toEqual({ 1: 0.5, 2: 0.5 });
    expect(sure(after({ status: 'void' }))).toEqual({ 1: 'shares', 2: 'shares' });
  });

  it('a player roots for the total that suits the guess as well as the picks', () => {
    const picks = [
      chancePlayer(1, [home(2), { gameId: 1, side: 'under', line: 88 }]),
      chancePlayer(2, [home(2), { gameId: 1, side: 'under', line: 88 }]),
    ];
    const games = [chanceGame(1, live(7, 7, 2, '5:00')), chanceGame(2, final(0, 10))];
    const [root] = rootFor(simulate(under(season, games, picks, guesses), draws, 0), 1);
    expect(root?.best).toMatchObject({ side: 'over', boundary: 88 });
  });
});
