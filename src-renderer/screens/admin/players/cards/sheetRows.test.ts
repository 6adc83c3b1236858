import { describe, expect, it } from 'vitest';
import { offerWords, PASTED_GAMES } from '#shared/testing/pastedWeek.ts';
import { chosenOn, sheetRows, toggled, type Sheet } from './sheetRows.ts';

const factsOf = (games = PASTED_GAMES) => new Map(games.map(({ id, ...game }) => [id, game]));
const rows = sheetRows(factsOf());
const offersOf = (gameId: number) => rows.find(({ game }) => game.id === gameId)?.offers ?? [];
const choose = (...at: [gameId: number, option: number][]): Sheet =>
  at.reduce<Sheet>((sheet, [gameId, option]) => {
    const offer = offersOf(gameId)[option];
    return offer === undefined ? sheet : toggled(sheet, offer);
  }, new Map());

describe('the sheet of a whole card', () => {
  it('every game with a line has a row with its options', () => {
    expect(rows).toHaveLength(PASTED_GAMES.length - 1);
    expect(rows.every(({ offers }) => offers.length === 4)).toBe(true);
    const calledOff = PASTED_GAMES.map((game) => ({
      ...game,
      status: game.id === 1 ? ('void' as const) : game.status,
    }));
    expect(sheetRows(factsOf(calledOff))).toHaveLength(PASTED_GAMES.length - 2);
  });

  it('a game has one pick, and choosing it again takes it back', () => {
    expect(chosenOn(rows, choose([1, 0], [1, 2], [4, 1])).map(offerWords)).toEqual([
      'Over 43 (Patriots)',
      'Tampa Bay Buccaneers +5.5',
    ]);
    expect(chosenOn(rows, choose([1, 0], [1, 0]))).toEqual([]);
  });

  it('a chosen side stays chosen when its line moves', () => {
    const moved = sheetRows(factsOf(PASTED_GAMES.map((game) => ({ ...game, spread: -28 }))));
    expect(chosenOn(moved, choose([1, 0])).map(offerWords)).toEqual(['New England Patriots -14']);
  });
});
