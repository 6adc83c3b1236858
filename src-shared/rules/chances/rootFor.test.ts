import { describe, expect, it } from 'vitest';
import { createDraws } from '#shared/rules/chances/draws.ts';
import { rootFor, type Outcome } from '#shared/rules/chances/rootFor.ts';
import { rankChances, simulate } from '#shared/rules/chances/simulate.ts';
import type { ChanceWeek, KnownPick } from '#shared/rules/chances/week.ts';
import { chanceGame, chancePlayer, chanceWeek, final, live } from '#shared/testing/sampleChances.ts';

const draws = createDraws();
const rootsOf = (week: ChanceWeek, userId: number) => rootFor(simulate(week, draws, 0), userId);
const bestOn = (week: ChanceWeek, userId: number, gameId: number): Outcome | null | undefined =>
  rootsOf(week, userId).find((one) => one.gameId === gameId)?.best;
const home = (gameId: number, line = -5): KnownPick => ({ gameId, side: 'home', line });
const away = (gameId: number, line = 5): KnownPick => ({ gameId, side: 'away', line });

describe('what to root for', () => {
  it('two players with opposite sides of the only game root for their own', () => {
    const week = chanceWeek([chanceGame(1, { spread: -5 })], [chancePlayer(1, [home(1)]), chancePlayer(2, [away(1)])]);
    expect(bestOn(week, 1, 1)).toMatchObject({ side: 'home', boundary: 5 });
    expect(bestOn(week, 2, 1)).toMatchObject({ side: 'away', boundary: 5 });
    expect(bestOn(week, 1, 1)?.gain).toBeCloseTo(0.5, 1);
  });

  it('a player roots against a rival on a game without a pick of their own', () => {
    const over: KnownPick = { gameId: 2, side: 'over', line: 97 };
    const games = [chanceGame(1, final(0, 10)), chanceGame(2)];
    const week = chanceWeek(games, [chancePlayer(1, [home(1)]), chancePlayer(2, [home(1), over])]);
    expect(bestOn(week, 1, 2)).toMatchObject({ side: 'under', boundary: 97 });
    expect(bestOn(week, 2, 2)).toMatchObject({ side: 'over', boundary: 97 });
  });

  it('the gain is what the chance becomes when it happens', () => {
    const games = [chanceGame(1, final(0, 10)), chanceGame(2)];
    const players = [chancePlayer(1, [home(1), home(2)]), chancePlayer(2, [home(1), away(2)])];
    const now = rankChances(simulate(chanceWeek(games, players), draws, 0))[0]?.win ?? NaN;
    const { gain } = bestOn(chanceWeek(games, players), 1, 2) ?? { gain: NaN };
    expect(now + gain).toBeCloseTo(1, 9);
  });

  it('a game matters exactly nothing when it can’t change the player’s place', () => {
    const games = [chanceGame(1, final(0, 10)), chanceGame(2, final(0, 10)), chanceGame(3), chanceGame(4)];
    const leader = chancePlayer(1, [home(1), home(2), home(3)]);
    const beaten = chancePlayer(2, [away(1), away(2), away(3)]);
    const week = chanceWeek(games, [leader, beaten]);
    expect(rootsOf(week, 1)).toEqual([
      { gameId: 3, best: null },
      { gameId: 4, best: null },
    ]);
  });

  it('a hopeless outcome is not named', () => {
    const games = [chanceGame(1, live(35, 0, 4, '2:00'))];
    const week = chanceWeek(games, [chancePlayer(1, [home(1)]), chancePlayer(2, [away(1)])]);
    expect(bestOn(week, 1, 1)).toBeNull();
  });

  it('finals and strangers get none', () => {
    const week = chanceWeek([chanceGame(1, final(0, 10))], [chancePlayer(1, [home(1)])]);
    expect(rootsOf(week, 1)).toEqual([]);
    expect(rootsOf(chanceWeek([chanceGame(1)], [chancePlayer(1, [home(1)])]), 99)).toEqual([]);
  });
});
