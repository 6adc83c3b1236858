import { describe, expect, it } from 'vitest';
import type { Game } from '#shared/model.ts';
import { sampleGame } from '#shared/testing/sampleGame.ts';
import { areDecided, liveColumns, pagesOf, shortLines, splitGames } from './boardView.ts';

const KICKOFF = '2026-11-22T18:00:00.000Z';
const game = (id: number, change: Partial<Game> = {}): Game =>
  sampleGame({ id, gameTime: KICKOFF, lockTime: null, ...change });

describe('the board', () => {
  it('turns a game on at its kickoff, score or not, and keeps finals before games to come', () => {
    const games = [
      game(1),
      game(2, { gameTime: '2026-11-22T21:00:00.000Z' }),
      game(3, { status: 'final' }),
      game(4, { status: 'live', gameTime: '2026-11-23T01:00:00.000Z' }),
      game(5, { status: 'postponed' }),
    ];
    const ids = (at: string) => {
      const { on, rest } = splitGames(games, Date.parse(at));
      return [on.map(({ id }) => id), rest.map(({ id }) => id)];
    };
    expect(ids('2026-11-22T17:59:59.999Z')).toEqual([[4], [3, 1, 2, 5]]);
    expect(ids(KICKOFF)).toEqual([
      [1, 4],
      [3, 2, 5],
    ]);
  });

  it('calls a week final once no game has a result to come', () => {
    expect(areDecided([game(1, { status: 'final' }), game(2, { status: 'void' })])).toBe(true);
    expect(areDecided([game(1, { status: 'final' }), game(2, { status: 'live' })])).toBe(false);
    expect(areDecided([game(1)])).toBe(false);
  });

  it('the grid fits any number of live games', () => {
    expect([1, 4, 5, 6, 7, 8, 16].map(liveColumns)).toEqual([2, 2, 3, 3, 4, 4, 4]);
  });

  it('the standings have pages of twelve, and one page without players', () => {
    const rows = Array.from({ length: 25 }, (_, n) => n);
    expect(pagesOf(rows, 12).map(({ length }) => length)).toEqual([12, 12, 1]);
    expect(pagesOf(rows.slice(0, 12), 12)).toHaveLength(1);
    expect(pagesOf([], 12)).toEqual([[]]);
  });

  it('lines and marks have short texts', () => {
    expect(shortLines(game(1))).toBe('SF −3.5 · 48.5');
    expect(shortLines(game(1, { spread: '0', total: null }))).toBe('PK');
    expect(shortLines(game(1, { spread: null, total: null }))).toBe('');
  });
});
