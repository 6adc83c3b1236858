import { expect, test } from 'vitest';
import type { BoardRow } from '../../data/standings.ts';
import { ordinal, recordOf } from '#shared/texts/records.ts';
import { distance } from './myPlace.ts';

const row = (id: number, rank: number, wins: number, losses = 3): BoardRow => ({
  id,
  username: `player ${id}`,
  wins,
  losses,
  ties: 0,
  totalPicks: wins + losses,
  winPercentage: '50.0',
  rank,
  points: wins,
});

test('ordinals end as people say them', () => {
  const said = [1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 23, 101, 111, 112].map(ordinal);
  expect(said).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '10th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '101st',
    '111th',
    '112th',
  ]);
});

test('a record names ties only where there are any', () => {
  expect(recordOf({ wins: 21, losses: 30, ties: 1 })).toBe('21–30–1');
  expect(recordOf({ wins: 5, losses: 0, ties: 0 })).toBe('5–0');
});

test('the distance counts wins to the next better rank', () => {
  const rows = [row(1, 1, 29), row(2, 2, 25), row(3, 2, 25), row(4, 4, 25, 5), row(5, 5, 21)];
  const of = (id: number) => distance(rows, rows.find((one) => one.id === id) ?? row(0, 1, 0));
  expect(of(1)).toBe('4 ahead of 2nd');
  expect(of(2)).toBe('4 behind 1st');
  expect(of(4)).toBe('2 losses behind 2nd');
  expect(of(5)).toBe('4 behind 4th');
});

test('a shared lead is a tie, and one player alone has no distance', () => {
  const [one, other] = [row(1, 1, 5), row(2, 1, 5)];
  expect(distance([one, other], one)).toBe('tied for 1st');
  expect(distance([one], one)).toBeNull();
  const moreLosses = row(3, 2, 5, 4);
  expect(distance([one, moreLosses], one)).toBe('1 loss ahead of 2nd');
});

test('a place that only the tiebreaker decided is marked on both sides', () => {
  const [closest, farther] = [
    { ...row(1, 1, 4), tiebreakDistance: 3 },
    { ...row(2, 2, 4), tiebreakDistance: 9 },
  ];
  const noGuess = { ...row(3, 3, 4), tiebreakDistance: null };
  const rows = [closest, farther, noGuess];
  expect(distance(rows, closest)).toBe('ahead of 2nd by the tiebreaker');
  expect(distance(rows, farther)).toBe('behind 1st by the tiebreaker');
  expect(distance(rows, noGuess)).toBe('behind 2nd by the tiebreaker');
});
