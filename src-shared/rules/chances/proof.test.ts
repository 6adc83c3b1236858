import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PickSide } from '#shared/model.ts';
import { certainties, type Certainty } from '#shared/rules/chances/proof.ts';
import { axisOf, resultAt, type ChanceWeek, type KnownPick } from '#shared/rules/chances/week.ts';
import { chanceGame, chancePlayer, chanceWeek, final } from '#shared/testing/sampleChances.ts';

const home = (gameId: number, line = -5): KnownPick => ({ gameId, side: 'home', line });
const away = (gameId: number, line = 5): KnownPick => ({ gameId, side: 'away', line });
const sure = (week: ChanceWeek) => Object.fromEntries(certainties(week));

/** The same by trying every margin and total of every game. */
function byTrying({ games, players, worth }: ChanceWeek): Record<string, Certainty> {
  const wins = players.map(() => ({ alone: 0, shared: 0 }));
  let outcomes = 0;
  const play = (at: number, sums: readonly number[]): void => {
    const game = games[at];
    if (game === undefined) {
      outcomes += 1;
      const best = Math.max(...sums);
      const first = sums.flatMap((sum, index) => (sum === best ? [index] : []));
      for (const index of first) {
        const won = wins[index];
        if (won !== undefined) won[first.length === 1 ? 'alone' : 'shared'] += 1;
      }
      return;
    }
    const isFinal = game.status === 'final';
    const [a, h] = [game.awayScore ?? 0, game.homeScore ?? 0];
    const margins = isFinal ? [h - a] : [-4, -3, -2, 0, 2, 3, 4];
    const totals = isFinal ? [h + a] : [42, 43, 44, 45];
    for (const margin of margins) {
      for (const total of totals) {
        const next = sums.map((sum, index) => {
          const held = players[index]?.known.find(({ gameId }) => gameId === game.id);
          return held === undefined
            ? sum
            : sum + worth[resultAt(held, axisOf(held.side) === 'margin' ? margin : total)];
        });
        play(at + 1, next);
      }
    }
  };
  play(
    0,
    players.map(() => 0),
  );
  return Object.fromEntries(
    players.flatMap(({ userId }, index): [number, Certainty][] => {
      const { alone = 0, shared = 0 } = wins[index] ?? {};
      if (alone === outcomes) return [[userId, 'clinched']];
      if (alone + shared === outcomes) return [[userId, 'shares']];
      return alone + shared === 0 ? [[userId, 'out']] : [];
    }),
  );
}

const onGame = (gameId: number) =>
  fc
    .constantFrom<[PickSide, number][]>(
      ['home', -5],
      ['away', 5],
      ['home', -6],
      ['away', 6],
      ['over', 87],
      ['under', 87],
      ['under', 88],
    )
    .map(([side, line]): KnownPick => ({ gameId, side, line }));
const card = fc
  .tuple(onGame(1), onGame(2), onGame(3), onGame(4))
  .chain(([...picks]) => fc.subarray(picks, { minLength: 1 }));
const ended = (id: number) =>
  fc.tuple(fc.constantFrom(20, 23, 24), fc.constantFrom(20, 21, 23)).map(([a, h]) => chanceGame(id, final(a, h)));
const week = fc
  .record({
    games: fc.tuple(ended(1), ended(2), fc.oneof(ended(3), fc.constant(chanceGame(3))), fc.constant(chanceGame(4))),
    cards: fc.array(card, { minLength: 2, maxLength: 5 }),
  })
  .map(({ games, cards }) =>
    chanceWeek(
      games,
      cards.map((known, index) => chancePlayer(index + 1, known)),
    ),
  );

describe('certain results', () => {
  it('agrees with trying every outcome', () => {
    fc.assert(
      fc.property(week, (one) => {
        // A game that may be called off has one more outcome than scores can give, so fewer results may be proved, never more.
        const tried = byTrying(one);
        for (const [userId, certainty] of Object.entries(sure(one)))
          expect([userId, certainty, tried[userId]]).toEqual([userId, certainty, certainty]);
      }),
      { numRuns: 300 },
    );
  });

  it('a leader two wins ahead with one game left has clinched, and the others are out', () => {
    const games = [chanceGame(1, final(0, 10)), chanceGame(2, final(0, 10)), chanceGame(3)];
    const players = [chancePlayer(1, [home(1), home(2), home(3)]), chancePlayer(2, [away(1), away(2), away(3)])];
    expect(sure(chanceWeek(games, players))).toEqual({ 1: 'clinched', 2: 'out' });
  });

  it('a player who holds the leader’s side of the last game can’t catch up', () => {
    const games = [chanceGame(1, final(0, 10)), chanceGame(2)];
    const same = [chancePlayer(1, [home(1), home(2)]), chancePlayer(2, [away(1), home(2)])];
    expect(sure(chanceWeek(games, same))).toEqual({ 1: 'clinched', 2: 'out' });
    const other = [chancePlayer(1, [home(1), home(2)]), chancePlayer(2, [away(1), away(2)])];
    expect(sure(chanceWeek(games, other))).toEqual({ 1: 'shares' });
  });

  it('a push counts as possible: a whole line can cost the shared lead that a half one keeps', () => {
    const games = [chanceGame(1, final(0, 10)), chanceGame(2)];
    const players = [chancePlayer(1, [home(1), home(2, -6)]), chancePlayer(2, [home(1), home(2, -5)])];
    expect(sure(chanceWeek(games, players))).toEqual({ 2: 'shares' });
  });

  it('two rivals who can’t both lose put a player out', () => {
    // The player needs both rivals to lose, but they hold the two sides of the last game.
    const games = [chanceGame(1, final(0, 10)), chanceGame(2)];
    const players = [
      chancePlayer(1, [home(1), home(2)]),
      chancePlayer(2, [home(1), away(2)]),
      chancePlayer(3, [home(1)]),
    ];
    // A game called off leaves all at 1–0, so nothing is certain until it is final.
    expect(sure(chanceWeek(games, players))).toEqual({});
    const behind = [...players.slice(0, 2), chancePlayer(3, [away(1)])];
    expect(sure(chanceWeek(games, behind))).toEqual({ 3: 'out' });
  });

  it('a live score proves nothing', () => {
    const games = [chanceGame(1, { status: 'live', awayScore: 0, homeScore: 60, period: 4, clock: '0:01' })];
    expect(sure(chanceWeek(games, [chancePlayer(1, [home(1)]), chancePlayer(2, [away(1)])]))).toEqual({});
  });

  it('hidden picks, open picks and missing ones may turn out either way', () => {
    const done = [chanceGame(1, final(0, 10)), chanceGame(2, final(0, 10)), chanceGame(3)];
    const leader = chancePlayer(1, [home(1), home(2)]);
    const beaten = [away(1), away(2)];
    expect(sure(chanceWeek(done, [leader, chancePlayer(2, beaten)]))).toEqual({ 1: 'clinched', 2: 'out' });
    expect(sure(chanceWeek(done, [leader, chancePlayer(2, beaten, { hidden: 2 })]))).toEqual({
      1: 'clinched',
      2: 'out',
    });
    expect(sure(chanceWeek(done, [leader, chancePlayer(2, [], { hidden: 3 })]))).toEqual({});
    expect(sure(chanceWeek(done, [leader, chancePlayer(2, [], { missing: 3 })]))).toEqual({});
    const same = [chancePlayer(1, [home(1), home(3)]), chancePlayer(2, [away(1), home(3)])];
    expect(sure(chanceWeek(done, same))).toEqual({ 1: 'clinched', 2: 'out' });
    const open = [...done.slice(0, 2), chanceGame(3, { isLocked: false })];
    expect(sure(chanceWeek(open, same))).toEqual({ 1: 'shares' });
  });

  it('a week that takes too long to decide proves nothing', () => {
    const games = Array.from({ length: 40 }, (_, index) => chanceGame(index + 1));
    const side = (user: number, id: number) => ((user * 7 + id * id * 3 + (user ^ id)) % 3 === 0 ? home(id) : away(id));
    const players = Array.from({ length: 60 }, (_, user) =>
      chancePlayer(
        user + 1,
        games.map(({ id }) => side(user, id)),
      ),
    );
    expect(sure(chanceWeek(games, players))).toEqual({});
  });
});
