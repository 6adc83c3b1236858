import { describe, expect, it } from 'vitest';
import type { ManualRow } from '#shared/model.ts';
import { alreadyPlaying, holdUp, rowKind, saveText, tallyRows, unknownTeams } from './pastedRows.ts';

const reading = {
  awayTeam: 'Dallas Cowboys',
  homeTeam: 'Buffalo Bills',
  gameTime: '2026-11-22T18:00:00.000Z',
  spread: '-3',
  total: '44',
  neutralSite: false,
};
const change = {
  gameId: 7,
  oldGameTime: reading.gameTime,
  oldSpread: '-3',
  oldTotal: '44',
  swapsHome: false,
  picks: 2,
};
const row = (number: number, parts: Partial<ManualRow> = {}): ManualRow => ({
  row: number,
  text: '',
  error: null,
  doubts: [],
  reading,
  change: null,
  ...parts,
});
const bad = (number: number) => row(number, { error: 'Time is empty.', reading: null });
const same = (number: number) => row(number, { change });
const moved = (number: number) => row(number, { change: { ...change, oldSpread: '-3.5' } });

describe('the preview of pasted rows', () => {
  it('a new game differs from a changed and an unchanged one', () => {
    expect([row(1), moved(2), same(3), bad(4)].map(rowKind)).toEqual(['new', 'change', 'same', 'bad']);
    expect(rowKind(row(1, { change: { ...change, swapsHome: true } }))).toBe('change');
  });

  it('holds everything back while a row is bad, naming all of them', () => {
    expect(holdUp(tallyRows([row(1), bad(4)]), false)).toBe('Fix row 4 to continue.');
    expect(holdUp(tallyRows([bad(1), bad(4), bad(6)]), true)).toBe('Fix rows 1, 4 and 6 to continue.');
  });

  it('asks for the tick before games are changed', () => {
    const tally = tallyRows([row(1), moved(2), moved(3)]);
    expect(holdUp(tally, false)).toBe('Tick “Update 2 games” to continue.');
    expect(holdUp(tally, true)).toBeNull();
    expect(saveText(tally)).toBe('Add 1 and Update 2 Games');
  });

  it('does not count games that stay as they are', () => {
    expect(holdUp(tallyRows([row(1), same(2)]), false)).toBeNull();
    expect(saveText(tallyRows([row(1), same(2)]))).toBe('Add 1 Game');
    expect(holdUp(tallyRows([same(1)]), false)).toMatch(/nothing to save/);
  });

  it('teams that already play another team this week are reported', () => {
    const games = [{ awayTeam: 'New York Jets', homeTeam: 'Buffalo Bills' }];
    expect(alreadyPlaying(row(1), games)).toEqual(['Buffalo Bills']);
    expect(alreadyPlaying(same(1), games)).toEqual([]);
  });

  it('teams that are not in the league are reported', () => {
    expect(unknownTeams(row(1))).toEqual([]);
    expect(unknownTeams(row(1, { reading: { ...reading, awayTeam: 'Dalas Cowbys' } }))).toEqual(['Dalas Cowbys']);
  });
});
