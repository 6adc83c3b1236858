import { expect, it } from 'vitest';
import { historyOf } from '#shared/rules/history.ts';
import { pastBoards } from './boards.ts';
import type { PastWeek } from './plan.ts';
import { toPerson } from './players.ts';

const week = (season: number, weekNumber: number, username: string, userId: number | null, wins: number): PastWeek => ({
  season,
  weekNumber,
  person: toPerson(userId, username),
  wins,
  losses: 5 - wins,
  ties: 0,
});
const history = (weeks: PastWeek[], own: number[] = []) =>
  historyOf({ ...pastBoards(weeks, new Set(own)), currentSeason: 2026 });

const WEEKS = [
  week(2023, 1, 'Old Bob', null, 5),
  week(2023, 1, 'Dave', 7, 3),
  week(2023, 7, 'OLD BOB', null, 1),
  week(2023, 7, 'Dave', 7, 1),
  week(2024, 1, 'old bob', null, 2),
  week(2024, 1, 'Dave', 7, 4),
];

it('imported seasons have champions, periods and weeks won; a past player is one person in all of them', () => {
  const { seasons, allTime } = history(WEEKS);
  expect(
    seasons.map(({ season, isOver, first, mostWeeks }) => [season, isOver, first[0]?.username, mostWeeks.n]),
  ).toEqual([
    [2024, true, 'Dave', 1],
    [2023, true, 'Old Bob', 2],
  ]);
  expect(seasons[1]?.periods).toEqual([
    { period: 1, winners: [{ userId: null, username: 'Old Bob' }] },
    {
      period: 2,
      winners: [
        { userId: 7, username: 'Dave' },
        { userId: null, username: 'Old Bob' },
      ],
    },
  ]);
  expect(allTime).toMatchObject([
    { userId: 7, username: 'Dave', seasons: 2, wins: 8, losses: 7, titles: 1, weeksWon: 2 },
    { userId: null, username: 'Old Bob', seasons: 2, wins: 8, losses: 7, titles: 1, weeksWon: 2 },
  ]);
});

it('a player who was imported under two names has one row', () =>
  expect(history([week(2023, 1, 'Dave', 7, 5), week(2023, 2, 'Dave', 7, 4)]).allTime).toMatchObject([
    { username: 'Dave', wins: 9, losses: 1, seasons: 1 },
  ]));

it('a past player and a player of the same name are two people', () =>
  expect(history([week(2023, 1, 'Dave', 7, 5), week(2023, 1, 'Dave', null, 1)]).allTime).toHaveLength(2));

it('the pool’s own results of a season replace imported ones', () =>
  expect(history(WEEKS, [2024]).seasons.map(({ season }) => season)).toEqual([2023]));
