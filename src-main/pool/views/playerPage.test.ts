/** A player's page of a running pool. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { finish, finishTenAm, goTo, KICKOFF, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, type TestClient } from '../../testing/testServer.ts';

let sample: Sample;
let tess: TestClient & { id: number };
let dave: TestClient & { id: number };
beforeEach(async () => {
  sample = await openSample();
  tess = await sample.server.player('Tess');
  dave = await sample.server.player('Dave');
});
afterEach(() => sample.server.stop());

const pageOf = (id: number, reader: TestClient = tess) => reader.get('readPlayer', { params: { id } });
const save = (who: typeof tess, options: readonly (readonly [keyof Sample['games'], number])[]) =>
  who.get('savePicks', {
    input: { picks: options.map(([game, option]) => chosen(who.id, sample.games[game], option)) },
  });

it('a player without a revealed pick has an empty page, whatever is hidden', async () => {
  const before = await pageOf(dave.id);
  expect(before).toMatchObject({ username: 'Dave', isActive: true, allTime: null, seasons: [], teams: [] });
  expect(before.lineValues.picks).toBe(0);
  await save(dave, [
    ['falcons', 0],
    ['bills', 2],
  ]);
  expect(await pageOf(dave.id)).toEqual(before);
  expect(await pageOf(dave.id, dave)).toEqual({ ...before, headToHead: null });
});

it('a player’s page counts the revealed picks alone, also for the commissioner and for the player', async () => {
  await save(dave, [
    ['falcons', 0],
    ['bills', 2],
    ['eagles', 0],
  ]);
  await goTo(sample.server, KICKOFF.tenAm);
  const page = await pageOf(dave.id, dave);
  expect(page.seasons).toEqual([
    {
      season: 2026,
      seasonType: 'regular',
      isOver: false,
      board: null,
      weeks: [{ weekNumber: 11, cardSize: 5, isWon: false, results: ['pending', 'pending'] }],
    },
  ]);
  expect(await pageOf(dave.id, await sample.server.admin())).toEqual(page);
});

it('a player’s page has records by kind and team, and head to head against the reader', async () => {
  await save(tess, [
    ['falcons', 1],
    ['bills', 0],
  ]);
  await save(dave, [
    ['falcons', 0],
    ['bills', 2],
    ['giants', 0],
  ]);
  await finishTenAm(sample);
  const page = await pageOf(dave.id);
  // Falcons by 3 at -4.5 lost, Bills and Bucs 50 points at 46.5 won, Packers by 7 at -7 pushed.
  expect(page.kinds).toMatchObject({
    favorite: { wins: 0, losses: 1, ties: 1 },
    over: { wins: 1, losses: 0, ties: 0 },
  });
  expect(page.teams.map(({ team }) => team)).toEqual([
    'Atlanta Falcons',
    'Green Bay Packers',
    'Carolina Panthers',
    'New York Giants',
  ]);
  expect(page.allTime).toMatchObject({ wins: 1, losses: 1, ties: 1 });
  expect(page.seasons[0]).toMatchObject({ board: { rank: 2 }, weeks: [{ isWon: false }] });
  // The week has games to come.
  expect(page.headToHead).toEqual({ weeks: { won: 0, lost: 0, even: 0 }, games: { won: 1, lost: 0, even: 0 } });
  const { patriots, rams, broncos, eagles, raiders } = sample.games;
  sample.server.clock.set('2026-11-18T08:00:00.000Z');
  for (const game of [patriots, rams, broncos, eagles, raiders]) await finish(sample.admin, game, 20, 30);
  expect((await pageOf(dave.id)).headToHead?.weeks).toEqual({ won: 1, lost: 0, even: 0 });
  expect((await pageOf(tess.id, dave)).seasons[0]?.weeks[0]?.isWon).toBe(true);
});

it('a player’s page has the line value of the picks whose closing line is known', async () => {
  const { falcons } = sample.games;
  await save(dave, [['falcons', 0]]);
  await sample.admin.get('changeGame', { params: { id: falcons.id }, input: { spread: '-6', total: '42.5' } });
  await finishTenAm(sample);
  expect((await pageOf(dave.id)).lineValues).toEqual({ picks: 1, better: 1, worse: 0, halfPoints: 3 });
});

it('a deleted player and a commissioner have no page', async () => {
  const { user } = await sample.admin.get('readMe');
  await sample.admin.get('deleteUser', { params: { id: dave.id } });
  for (const id of [dave.id, user.id, 4711]) {
    const { status, body } = await tess.ask('readPlayer', { params: { id } });
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
});

it('a player’s page of ten seasons counts every pick of them', async () => {
  const { sqlite } = sample.server.pool;
  sqlite.exec(`
    with s(s) as (select 2016 union all select s + 1 from s where s < 2025),
      w(w) as (select 1 union all select w + 1 from w where w < 18)
      insert into weeks (season, season_type, week_number) select s, 'regular', w from s, w;
    with five(home) as (values ('Buffalo Bills'), ('Miami Dolphins'), ('Detroit Lions'), ('Chicago Bears'), ('Dallas Cowboys'))
      insert into games (week_id, away_team, home_team, kickoff_at, spread, status, away_score, home_score, was_revealed)
      select weeks.id, 'New York Jets', home, 1000, -6, 'final', 10, 20, 1 from weeks, five where season < 2026;
    insert into line_log (game_id, at, spread, source)
      select id, 900, -8, 'feed' from games where kickoff_at = 1000;
    insert into picks (user_id, game_id, week_id, pick_type, side, line, pick_value, submitted_at, result)
      select ${dave.id}, id, week_id, 'spread', 'home', -6, home_team || ' -3', 1, 'win' from games where kickoff_at = 1000;`);
  const page = await pageOf(dave.id);
  expect(page.seasons.map(({ season }) => season)).toEqual([
    2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016,
  ]);
  expect(page.kinds.favorite.wins).toBe(900);
  expect(page.lineValues).toEqual({ picks: 900, better: 900, worse: 0, halfPoints: 1800 });
  expect(page.teams[0]).toEqual({
    team: 'Buffalo Bills',
    on: { wins: 180, losses: 0, ties: 0 },
    against: { wins: 0, losses: 0, ties: 0 },
  });
});
