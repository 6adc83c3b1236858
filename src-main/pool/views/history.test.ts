/** The history of a running pool. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countQueries } from '../../testing/countQueries.ts';
import { finishTenAm, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { chosen } from '../../testing/testServer.ts';
import { readHistory as readPoolHistory } from './history.ts';

let sample: Sample;
beforeEach(async () => {
  sample = await openSample();
});
afterEach(() => sample.server.stop());

const readHistory = () => sample.admin.get('readHistory');

it('history is empty before the first result, and has leaders after it', async () => {
  expect(await readHistory()).toEqual({ seasons: [], allTime: [], records: [] });
  const tess = await sample.server.player('Tess');
  const { bills, falcons } = sample.games;
  await tess.get('savePicks', { input: { picks: [bills, falcons].map((game) => chosen(tess.id, game, 0)) } });
  await finishTenAm(sample);
  expect(await readHistory()).toEqual({
    seasons: [
      {
        season: 2026,
        seasonType: 'regular',
        isOver: false,
        first: [{ userId: tess.id, username: 'Tess', wins: 1, losses: 1, ties: 0 }],
        periods: [],
        // The week has games to come.
        mostWeeks: { n: 0, holders: [] },
      },
    ],
    allTime: [
      {
        userId: tess.id,
        username: 'Tess',
        wins: 1,
        losses: 1,
        ties: 0,
        seasons: 1,
        winPercentage: '50.0',
        titles: 0,
        weeksWon: 0,
      },
    ],
    records: [],
  });
});

it('history has a champion once the next season begins, also in an answer that was kept', async () => {
  const tess = await sample.server.player('Tess');
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, sample.games.bills, 0)] } });
  await finishTenAm(sample);
  expect((await readHistory()).seasons).toMatchObject([{ isOver: false }]);
  sample.server.clock.set('2027-07-20T12:00:00Z');
  const admin = await sample.server.admin();
  expect((await admin.get('readHistory')).seasons).toMatchObject([{ isOver: false }]);
  sample.server.clock.set('2027-08-02T12:00:00Z');
  expect((await admin.get('readHistory')).seasons).toMatchObject([{ isOver: true }]);
});

it('ten seasons of forty players come in one answer, with the queries of an empty pool', async () => {
  const { pool } = sample.server;
  const { sqlite } = pool;
  const alone = await countQueries(pool, () => readPoolHistory(pool));
  sqlite.exec(`
    insert into users (id, username, name_key, is_admin, code_cipher, created_at)
      with n(n) as (select 1 union all select n + 1 from n where n < 40)
      select 100 + n, 'Player ' || n, 'player ' || n, 0, 'x', 1 from n;
    with s(s) as (select 2016 union all select s + 1 from s where s < 2025),
      w(w) as (select 1 union all select w + 1 from w where w < 18)
      insert into weeks (season, season_type, week_number) select s, 'regular', w from s, w;
    insert into games (week_id, away_team, home_team, status, away_score, home_score, was_revealed)
      select id, 'New York Jets', 'Buffalo Bills', 'final', 10, 20, 1 from weeks where season < 2026;
    with s(s) as (select 2016 union all select s + 1 from s where s < 2025),
      scopes(scope, number) as (
        select 'season', 0 union all select 'period', 1 union all select 'period', 2 union all select 'period', 3
        union all select 'week', week_number from weeks where season = 2016)
      insert into standings (season, season_type, scope, scope_number, user_id, wins, losses, ties, rank)
      select s, 'regular', scope, number, users.id, 50 + (users.id + s) % 40, 40, 0, 1 + (users.id + s) % 40
      from s, scopes, users where users.id > 100;
    insert into past_imports (at, actor_name) values (1, 'Rosalind');
    insert into past_players (import_id, name, user_id) select 1, username, id from users where id > 100;
    insert into past_results (player_id, season, week_number, wins, losses, ties)
      select past_players.id, 2015, week_number, 2, 3, 0 from past_players, weeks where season = 2016;`);
  const { seasons, allTime, records } = await readHistory();
  expect(seasons.map(({ season }) => season)).toEqual([
    2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016, 2015,
  ]);
  expect(
    seasons.every(
      ({ season, isOver, first, periods, mostWeeks }) =>
        isOver && first.length === (season === 2015 ? 40 : 1) && periods.length === 3 && mostWeeks.n === 18,
    ),
  ).toBe(true);
  expect(allTime).toHaveLength(40);
  expect(allTime.reduce((sum, { titles }) => sum + titles, 0)).toBe(10 + 40);
  expect(records.map(({ kind }) => kind)).toEqual(['wins', 'percentage', 'weeks']);
  expect(alone).toBeGreaterThan(0);
  expect(await countQueries(pool, () => readPoolHistory(pool))).toBe(alone);
});
