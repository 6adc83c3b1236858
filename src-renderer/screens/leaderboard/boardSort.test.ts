import { describe, expect, it } from 'vitest';
import type { BoardRow } from '../../data/standings.ts';
import { DEFAULT_SORT, sortAfterClick, sortRows, sortUnder, type Column, type Sort } from './boardSort.ts';

const row = (username: string, rank: number, wins: number, losses: number, ties = 0): BoardRow => ({
  id: rank * 10 + username.length,
  username,
  wins,
  losses,
  ties,
  totalPicks: wins + losses + ties,
  winPercentage: wins + losses === 0 ? '0.0' : ((wins * 100) / (wins + losses)).toFixed(1),
  rank,
  points: wins + ties / 2,
});
const rows = [row('Hana', 1, 10, 0), row('bo', 2, 9, 1), row('Ada', 2, 9, 1, 3), row('Zoe', 4, 0, 4)];
const names = (sort: Sort) => sortRows(rows, sort).map(({ username }) => username);

describe('a board', () => {
  it('starts with the most wins, and equal ones by name whatever their case', () => {
    expect(names(DEFAULT_SORT)).toEqual(['Hana', 'Ada', 'bo', 'Zoe']);
  });

  it('sorts percentages as numbers', () => {
    expect(names({ column: 'winPercentage', direction: 'descending' })[0]).toBe('Hana');
    expect(names({ column: 'winPercentage', direction: 'ascending' })[0]).toBe('Zoe');
  });

  it('keeps the better rank first among equals in both directions', () => {
    expect(names({ column: 'ties', direction: 'ascending' })).toEqual(['Hana', 'bo', 'Zoe', 'Ada']);
    expect(names({ column: 'ties', direction: 'descending' })).toEqual(['Ada', 'Hana', 'bo', 'Zoe']);
  });

  it('turns round at the second click, and starts a new column with its interesting end', () => {
    const click = (...columns: Column[]) => columns.reduce(sortAfterClick, DEFAULT_SORT);
    expect(click('wins')).toEqual({ column: 'wins', direction: 'ascending' });
    expect(click('wins', 'wins')).toEqual(DEFAULT_SORT);
    expect(click('losses')).toEqual({ column: 'losses', direction: 'descending' });
    expect(click('username')).toEqual({ column: 'username', direction: 'ascending' });
  });
});

describe('sortUnder', () => {
  it('a board under house rules opens on its points, and a chosen sort stays', () => {
    expect(sortUnder(DEFAULT_SORT, false)).toBe(DEFAULT_SORT);
    expect(names(sortUnder(DEFAULT_SORT, true))).toEqual(['Ada', 'Hana', 'bo', 'Zoe']);
    const chosen: Sort = { column: 'wins', direction: 'descending' };
    expect(sortUnder(chosen, true)).toBe(chosen);
  });
});
