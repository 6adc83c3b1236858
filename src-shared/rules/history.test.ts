import { describe, expect, it } from 'vitest';
import { historyOf, type BoardLine, type HistorySource, type HistoryWeek } from '#shared/rules/history.ts';

const NAMES = ['Ann', 'Bo', 'Cy'];
const line = (
  season: number,
  userId: number,
  rank: number,
  wins: number,
  changes: Partial<BoardLine> = {},
): BoardLine => ({
  season,
  seasonType: 'regular',
  scope: 'season',
  number: 0,
  userId,
  username: NAMES[userId - 1] ?? '',
  rank,
  wins,
  losses: 50 - wins,
  ties: 0,
  ...changes,
});
const inWeek = (season: number, userId: number, number: number, wins = 4) =>
  line(season, userId, 1, wins, { scope: 'week', number });
const weeks = (season: number, last: number, over = last): HistoryWeek[] =>
  Array.from({ length: last }, (_, n) => ({ season, seasonType: 'regular', weekNumber: n + 1, isOver: n < over }));
const history = (changes: Partial<HistorySource>) =>
  historyOf({ lines: [], weeks: [], currentSeason: 2026, ...changes });

const TWO_SEASONS: Partial<HistorySource> = {
  lines: [
    line(2025, 1, 1, 30),
    line(2025, 2, 1, 30),
    line(2025, 3, 3, 20),
    line(2026, 3, 1, 33),
    line(2026, 1, 2, 20),
    inWeek(2025, 1, 1),
    inWeek(2025, 1, 2),
    inWeek(2025, 2, 2),
    inWeek(2026, 3, 1),
    inWeek(2026, 3, 2),
    line(2025, 2, 1, 12, { scope: 'period', number: 1 }),
    line(2026, 3, 1, 9, { scope: 'period', number: 1 }),
  ],
  weeks: [...weeks(2025, 18), ...weeks(2026, 2, 1)],
};

describe('champions', () => {
  it('are shared by equal ranks, and the present season has leaders only', () => {
    const [present, past] = history(TWO_SEASONS).seasons;
    expect(past).toMatchObject({ season: 2025, isOver: true, first: [{ username: 'Ann' }, { username: 'Bo' }] });
    expect(present).toMatchObject({ season: 2026, isOver: false, first: [{ username: 'Cy', wins: 33 }] });
  });
  it('of a period are named once the period is over', () => {
    const [present, past] = history(TWO_SEASONS).seasons;
    expect(past?.periods).toEqual([{ period: 1, winners: [{ userId: 2, username: 'Bo' }] }]);
    expect(present?.periods).toEqual([]);
  });
  it('of a season are decided when its last week is over or the playoffs began', () => {
    const isOver = (more: HistoryWeek[]) => history({ lines: [line(2026, 1, 1, 9)], weeks: more }).seasons[0]?.isOver;
    expect(isOver(weeks(2026, 18, 17))).toBe(false);
    expect(isOver(weeks(2026, 18))).toBe(true);
    const wildCard = { season: 2026, seasonType: 'playoffs', weekNumber: 1, isOver: false } as const;
    expect(isOver([...weeks(2026, 17), wildCard])).toBe(true);
  });
});

describe('weeks won', () => {
  it('count shared weeks for each, and no week that is not over', () => {
    const { allTime, seasons } = history(TWO_SEASONS);
    expect(allTime.map(({ username, weeksWon }) => [username, weeksWon])).toEqual([
      ['Cy', 1],
      ['Ann', 2],
      ['Bo', 1],
    ]);
    expect(seasons[1]?.mostWeeks).toEqual({ n: 2, holders: [{ userId: 1, username: 'Ann' }] });
  });
  it('do not count a week that no one won a pick in', () =>
    expect(
      history({ lines: [line(2025, 1, 1, 9), inWeek(2025, 1, 1, 0)], weeks: weeks(2025, 2) }).seasons[0]?.mostWeeks,
    ).toEqual({
      n: 0,
      holders: [],
    }));
});

it('the all-time table adds up all seasons, and titles count only seasons that are over', () =>
  expect(history(TWO_SEASONS).allTime).toMatchObject([
    { username: 'Cy', seasons: 2, wins: 53, losses: 47, winPercentage: '53.0', titles: 0 },
    { username: 'Ann', seasons: 2, wins: 50, losses: 50, titles: 1 },
    { username: 'Bo', seasons: 1, wins: 30, losses: 20, titles: 1 },
  ]));

describe('records', () => {
  it('are of seasons that are over, shared by all who hold them', () =>
    expect(
      history(TWO_SEASONS).records.map(({ kind, value, holders }) => [kind, value, holders.map((one) => one.username)]),
    ).toEqual([
      ['wins', '30', ['Ann', 'Bo']],
      ['percentage', '60.0%', ['Ann', 'Bo']],
      ['weeks', '2', ['Ann']],
    ]));
  it('of percentage need 40 decided picks', () =>
    expect(
      history({ lines: [line(2025, 1, 1, 10, { losses: 1 })], weeks: weeks(2025, 18) }).records.map(({ kind }) => kind),
    ).toEqual(['wins']));
  it('do not exist in the first season', () =>
    expect(history({ lines: [line(2026, 1, 1, 9)], weeks: weeks(2026, 3) }).records).toEqual([]));
});
