/** The demo pool, opened on different dates. */
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE } from '#shared/rules/timeZone.ts';
import { timesIn } from '#shared/times.ts';
import { teamByName } from '#shared/teams.ts';
import type { Week } from '#shared/model.ts';
import { startTestServer, type TestClient, type TestServer } from '../testing/testServer.ts';
import { fillDemo, type DemoLogin } from './demo.ts';
import { latestDemoMoment, readDemoSeason, readSeasonTable } from './demoSeason.ts';

const { dayAndTime, fullTime } = timesIn(DEFAULT_TIME_ZONE);

const MINUTE = 60_000;

let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function openDemo(now: string, options: Parameters<typeof fillDemo>[1] = {}) {
  const started = await startTestServer(now, { withoutAdmin: true, demo: true });
  server = started;
  const logins = await fillDemo(started.pool, options);
  const enter = async ({ name, code }: DemoLogin): Promise<TestClient> => {
    const client = started.client();
    expect(await client.login(name, code)).toBe(200);
    return client;
  };
  const [first, second, third] = logins;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three logins are printed');
  return { server: started, logins, admin: await enter(first), full: await enter(second), open: await enter(third) };
}

const weekOf = (weeks: readonly Week[], weekNumber: number): Week => {
  const week = weeks.find((one) => one.weekNumber === weekNumber);
  if (week === undefined) throw new Error(`no week ${weekNumber}`);
  return week;
};

describe('the season table', () => {
  const games = readSeasonTable();

  it('the season table has a whole regular season, with each team at most once a week', () => {
    expect(games).toHaveLength(272);
    for (let week = 1; week <= 18; week += 1) {
      const teams = games.filter((g) => g.weekNumber === week).flatMap((g) => [g.awayTeam, g.homeTeam]);
      expect(new Set(teams).size).toBe(teams.length);
      expect(teams.every((team) => teamByName(team) !== null)).toBe(true);
    }
  });

  it('the lines are in half-points with the right sign: most favorites by ten or more won', () => {
    expect(games.every(({ spread, total }) => Number.isInteger(spread) && Number.isInteger(total))).toBe(true);
    const clear = games.filter(({ spread }) => Math.abs(spread) >= 20);
    const won = clear.filter(
      ({ spread, awayScore, homeScore }) => Math.sign(awayScore - homeScore) === Math.sign(spread),
    );
    expect(won.length).toBeGreaterThan(clear.length * 0.7);
  });
});

/** Dates when a demo is opened, and where its clock starts. */
const DAYS = [
  ['on a Tuesday', '2026-10-13T16:00:00Z', 'Sun, Oct 11, 2026, 1:52 PM'],
  ['on a Sunday before the moment', '2026-11-22T21:51:59Z', 'Sun, Nov 15, 2026, 1:52 PM'],
  ['on a Sunday at the moment', '2026-11-22T21:52:00Z', 'Sun, Nov 22, 2026, 1:52 PM'],
  ['on a Saturday night in New York', '2026-11-22T04:30:00Z', 'Sun, Nov 15, 2026, 1:52 PM'],
  ['on a Sunday evening that is Monday in UTC', '2026-11-23T03:00:00Z', 'Sun, Nov 22, 2026, 1:52 PM'],
  ['on the Monday after clocks go back', '2026-11-02T12:00:00Z', 'Sun, Nov 1, 2026, 1:52 PM'],
  ['five weeks after clocks go back', '2026-12-08T12:00:00Z', 'Sun, Dec 6, 2026, 1:52 PM'],
  ['on the Sunday when clocks go forward', '2027-03-14T20:52:00Z', 'Sun, Mar 14, 2027, 1:52 PM'],
  ['in summer', '2027-07-09T12:00:00Z', 'Sun, Jul 4, 2027, 1:52 PM'],
  ['on New Year’s Day', '2027-01-01T12:00:00Z', 'Sun, Dec 27, 2026, 1:52 PM'],
] as const;

describe.each(DAYS)('a demo opened %s', (_when, today, start) => {
  const moment = latestDemoMoment(Date.parse(today));

  it(`the clock starts at ${start} Pacific`, () => {
    expect(fullTime(moment)).toBe(start);
    expect(moment).toBeLessThanOrEqual(Date.parse(today));
  });

  it('every game keeps its weekday and time of day', () => {
    // A few seconds pass between starting the clock and filling the pool.
    const moved = readDemoSeason(moment + 4_321).map(({ kickoffAt }) => dayAndTime(kickoffAt));
    expect(moved).toEqual(readSeasonTable().map(({ kickoffAt }) => dayAndTime(kickoffAt)));
  });
});

describe.each([
  ['on the Sunday when clocks go back', '2026-11-01T21:52:00Z', 2026],
  ['on the Sunday when clocks go forward', '2027-03-14T20:52:07.400Z', 2026],
  ['on a Tuesday in February', '2027-02-09T03:11:22.123Z', 2026],
  ['in the week when clocks go back', '2026-11-01T09:30:00.000Z', 2026],
  ['in August', '2026-08-02T20:00:00.000Z', 2026],
])('a demo opened %s', (_when, now, season) => {
  it('the demo is on the Sunday of Week 11, with ten past weeks and one upcoming week', async () => {
    const { server: running, full } = await openDemo(now);
    const weeks = await full.get('readWeeks');
    expect(weeks.map(({ weekNumber, phase }) => [weekNumber, phase])).toEqual(
      Array.from({ length: 12 }, (_, i) => [i + 1, i < 10 ? 'historical' : i === 10 ? 'current' : 'upcoming']),
    );
    expect(weeks.every((week) => week.season === season && week.seasonType === 'regular')).toBe(true);
    expect(await full.get('readPool')).toMatchObject({ name: 'Sunday Five demo', demo: true, commissioner: 'Casey' });

    const games = await full.get('readGames', { params: { weekId: weekOf(weeks, 11).id } });
    const counts = ['final', 'live', 'scheduled'].map(
      (status) => games.filter((game) => game.status === status).length,
    );
    expect(counts).toEqual([9, 4, 2]);
    const table = readSeasonTable().filter((one) => one.weekNumber === 11);
    for (const game of games) {
      const kickoff = Date.parse(game.gameTime ?? '');
      expect(kickoff <= running.clock.now()).toBe(game.status !== 'scheduled');
      expect((kickoff / MINUTE) % 5).toBe(0);
    }
    const scores = games.map((game) => {
      const { awayScore = -1, homeScore = -1 } = table.find(({ homeTeam }) => homeTeam === game.homeTeam) ?? {};
      return { game, away: game.awayScore, home: game.homeScore, awayScore, homeScore };
    });
    const ofStatus = (status: string) => scores.filter(({ game }) => game.status === status);
    for (const { away, home, awayScore, homeScore } of ofStatus('final'))
      expect([away, home]).toEqual([awayScore, homeScore]);
    for (const { away, home } of ofStatus('scheduled')) expect([away, home]).toEqual([null, null]);
    for (const { game, away, home, awayScore, homeScore } of ofStatus('live')) {
      expect(game.period).toBeGreaterThan(0);
      expect(game.clock).toMatch(/^\d+:\d\d$/);
      expect(away).toBeLessThanOrEqual(awayScore);
      expect(home).toBeLessThanOrEqual(homeScore);
    }
    const ahead = await full.get('readGames', { params: { weekId: weekOf(weeks, 12).id } });
    expect(ahead).toHaveLength(14);
    expect(
      ahead.every(({ status, spread, total }) => status === 'scheduled' && spread !== null && total !== null),
    ).toBe(true);
  });
});

describe('in a demo', () => {
  const NOW = '2026-11-21T05:42:51.000Z';

  it('the standings match the picks and scores', async () => {
    const { admin } = await openDemo(NOW);
    const answer = await admin.get('validateStats', { params: { season: 2026 } });
    expect(answer.repaired).toBe(false);
    const rows = await admin.get('readSeasonStandings', { params: { season: 2026, seasonType: 'regular' } });
    expect(rows).toHaveLength(12);
    expect(new Set(rows.map(({ totalWins }) => totalWins)).size).toBeGreaterThan(5);
    expect(
      rows.some(({ username }) => username === 'Sal'),
      'a disabled player keeps a row',
    ).toBe(true);
  });

  it('members can’t see picks that are not revealed', async () => {
    const { full, admin } = await openDemo(NOW);
    const week = await full.get('readCurrentWeek');
    if (week === null) throw new Error('no current week');
    const me = await full.get('readMe');
    const params = { weekId: week.id };
    const open = new Set(
      (await full.get('readGames', { params })).filter((g) => g.status === 'scheduled').map((g) => g.id),
    );
    const others = Object.entries(await full.get('readWeekPicks', { params })).filter(
      ([id]) => Number(id) !== me.user.id,
    );
    const theirs = others.flatMap(([, picks]) => picks);
    expect(theirs.filter(({ gameId }) => gameId === null).length).toBeGreaterThan(0);
    expect(theirs.filter(({ gameId }) => gameId !== null && open.has(gameId))).toEqual([]);
    const whole = Object.values(await admin.get('readWeekPicks', { params })).flat();
    expect(whole.every(({ gameId }) => gameId !== null)).toBe(true);
  });

  it('most players have five picks, some have fewer, one has none, and one is disabled', async () => {
    const { admin, full, open } = await openDemo(NOW);
    const week = await full.get('readCurrentWeek');
    if (week === null) throw new Error('no current week');
    const players = (await full.get('readUsers')).filter(({ isAdmin }) => !isAdmin);
    expect(players).toHaveLength(12);
    expect(players.filter(({ isActive }) => !isActive).map(({ username }) => username)).toEqual(['Sal']);
    const picks = await admin.get('readWeekPicks', { params: { weekId: week.id } });
    const counts = players.filter(({ isActive }) => isActive).map(({ id }) => picks[String(id)]?.length ?? 0);
    expect(counts.filter((n) => n === 5).length).toBeGreaterThanOrEqual(6);
    expect(counts.filter((n) => n > 0 && n < 5).length).toBeGreaterThanOrEqual(2);
    expect(counts.filter((n) => n === 0)).toHaveLength(1);
    const sizes = [full, open].map(async (one) => {
      const { user } = await one.get('readMe');
      return (await one.get('readCard', { params: { userId: user.id, weekId: week.id } })).length;
    });
    expect(await Promise.all(sizes)).toEqual([5, 3]);
  });

  it('every pick was made before its game locked, and Marisol’s Packers are a push', async () => {
    const { admin } = await openDemo(NOW);
    const results: string[] = [];
    for (const week of await admin.get('readWeeks')) {
      const games = new Map((await admin.get('readGames', { params: { weekId: week.id } })).map((g) => [g.id, g]));
      for (const pick of Object.values(await admin.get('readWeekPicks', { params: { weekId: week.id } })).flat()) {
        const lockTime = games.get(pick.gameId ?? 0)?.lockTime ?? '';
        expect(pick.submittedAt < lockTime).toBe(true);
        expect(Date.parse(pick.submittedAt)).toBeLessThan(Date.parse(NOW));
        if (pick.pickValue === 'Green Bay Packers -7') results.push(pick.result ?? '');
      }
    }
    expect(results).toContain('tie');
  });

  it('a member can still pick open games', async () => {
    const { open } = await openDemo(NOW);
    const week = await open.get('readCurrentWeek');
    if (week === null) throw new Error('no current week');
    const { user } = await open.get('readMe');
    const games = await open.get('readGames', { params: { weekId: week.id } });
    const monday = games.find(({ homeTeam }) => homeTeam === 'Las Vegas Raiders');
    if (monday === undefined) throw new Error('no Monday game');
    const pick = {
      userId: user.id,
      weekId: week.id,
      gameId: monday.id,
      pickType: 'total',
      pickValue: `Over ${monday.total}`,
    } as const;
    expect((await open.get('savePicks', { input: { picks: [pick] } })).picks).toHaveLength(4);
  });

  it('the chat has messages, and the audit log has this week’s saves', async () => {
    const { full, admin } = await openDemo(NOW);
    const messages = await full.get('readMessages');
    expect(messages.length).toBeGreaterThan(20);
    expect(new Set(messages.map(({ username }) => username)).size).toBeGreaterThan(8);
    expect(messages.every(({ createdAt }) => Date.parse(createdAt) < Date.parse(NOW))).toBe(true);
    expect(messages.map(({ createdAt }) => createdAt)).toEqual(messages.map(({ createdAt }) => createdAt).toSorted());
    expect((await admin.get('readAudit', { query: { kind: 'picks' } })).length).toBeGreaterThan(30);
  });

  it('every demo has the same picks', async () => {
    const read = async () => {
      const { admin } = await openDemo(NOW);
      const rows = await admin.get('readSeasonStandings', { params: { season: 2026, seasonType: 'regular' } });
      await server?.stop();
      return rows;
    };
    expect(await read()).toEqual(await read());
  });

  it('a demo can have forty members', async () => {
    const { admin } = await openDemo(NOW, { members: 40 });
    const rows = await admin.get('readSeasonStandings', { params: { season: 2026, seasonType: 'regular' } });
    expect(rows).toHaveLength(40);
    expect((await admin.get('validateStats', { params: { season: 2026 } })).repaired).toBe(false);
  });

  it('past seasons fill History and the players’ pages, and their standings match the picks', async () => {
    const { admin, full } = await openDemo(NOW, { pastSeasons: 3 });
    const { seasons, allTime, records } = await full.get('readHistory');
    expect(seasons.map(({ season, isOver }) => [season, isOver])).toEqual([
      [2026, false],
      [2025, true],
      [2024, true],
      [2023, true],
    ]);
    expect(seasons.slice(1).every(({ first, periods }) => first.length > 0 && periods.length === 3)).toBe(true);
    expect(allTime.map((row) => row.seasons).toSorted((a, b) => a - b)).toEqual([1, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4]);
    expect(records).toHaveLength(3);
    expect((await admin.get('validateStats', { params: { season: 2024 } })).repaired).toBe(false);
    const weeks = (await full.get('readWeeks')).filter(({ season }) => season < 2026);
    expect(weeks).toHaveLength(54);
    expect(weeks.every(({ phase }) => phase === 'historical')).toBe(true);
    const { user } = await full.get('readMe');
    const page = await full.get('readPlayer', { params: { id: user.id } });
    expect(page.seasons.map((one) => one.weeks.length > 10)).toEqual([true, true, true, true]);
    expect(page.lineValues.better).toBeGreaterThan(20);
    expect(page.teams).toHaveLength(32);
  });

  it('in a past season about half of the home teams cover', async () => {
    const { server: running } = await openDemo(NOW, { pastSeasons: 1 });
    const { games, wins, most } = running.pool.sqlite
      .prepare<[], { games: number; wins: number; most: number }>(
        `select count(*) as games, sum((home_score - away_score) * 2 + spread > 0) as wins, max(home_score) as most
         from games join weeks on weeks.id = week_id where season = 2025`,
      )
      .get() ?? { games: 0, wins: 0, most: 0 };
    expect(games).toBe(272);
    expect(wins / games).toBeGreaterThan(0.4);
    expect(wins / games).toBeLessThan(0.6);
    expect(most).toBeLessThan(80);
  });
});
