import { expect, test } from 'vitest';
import { lonePickers, splitPicks } from './pickSplit.ts';

const game = { awayTeam: 'San Francisco 49ers', homeTeam: 'Arizona Cardinals' };
const spread = (userId: number, pickValue: string) => ({ userId, pickType: 'spread' as const, pickValue });
const total = (userId: number, pickValue: string) => ({ userId, pickType: 'total' as const, pickValue });

test('picks count for their side, whatever line they hold', () => {
  const picks = [
    spread(1, 'San Francisco 49ers -3.5'),
    spread(2, 'San Francisco 49ers -3'),
    spread(3, 'Arizona Cardinals +3.5'),
    total(4, 'Over 48.5'),
    total(5, 'Under 48'),
    spread(6, 'Dallas Cowboys -3'),
  ];
  expect(splitPicks(game, picks)).toEqual({ away: [1, 2], home: [3], over: [4], under: [5] });
});

test('a player is alone against at least two others on the same line', () => {
  expect(lonePickers({ away: [1, 2], home: [3], over: [], under: [] })).toEqual([3]);
  expect(lonePickers({ away: [1], home: [2, 3], over: [4, 5, 6], under: [7] })).toEqual([1, 7]);
  expect(lonePickers({ away: [1], home: [3], over: [4], under: [] })).toEqual([]);
  expect(lonePickers({ away: [1, 2, 3], home: [], over: [], under: [] })).toEqual([]);
});
