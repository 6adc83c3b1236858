import { expect, test } from 'vitest';
import { mostPicked, splitText } from './splitView.ts';

const teams = { awayTeam: 'San Francisco 49ers', homeTeam: 'Arizona Cardinals' };
const none = { away: [], home: [], over: [], under: [] };

test('a split names each side that has picks', () => {
  expect(splitText({ ...none, away: [1, 2, 3], home: [4], under: [5] }, teams)).toBe('3 on SF · 1 on ARI · 1 under');
  expect(splitText(none, teams)).toBe('No picks');
});

test('the most picked side counts among all players', () => {
  expect(mostPicked({ ...none, away: [1, 2, 3], home: [4] }, teams, 11)).toBe('3 of 11 on SF');
  expect(mostPicked({ ...none, over: [1, 2] }, teams, 11)).toBe('2 of 11 on the over');
  expect(mostPicked(none, teams, 11)).toBe('No one picked this game');
});
