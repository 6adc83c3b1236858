/** Standings over HTTP: ranking, clearing, repair and recalculation. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '#shared/model.ts';
import { standings } from '../../db/schema.ts';
import {
  byHomeTeam,
  finish,
  finishTenAm,
  openSample,
  SAMPLE_GAMES,
  type Sample,
  type SampleGames,
} from '../../testing/sampleWeek.ts';
import { chosen, makeWeek, type TestClient } from '../../testing/testServer.ts';

const [FAVORITE, UNDERDOG, OVER] = [0, 1, 2];
const SEASON = { season: 2026, seasonType: 'regular' } as const;

type Player = TestClient & { id: number };

let sample: Sample;
let games: SampleGames;
let weekId: number;
let admin: TestClient;

beforeEach(async () => {
  sample = await openSample();
  ({ games, weekId, admin } = sample);
});
afterEach(() => sample.server.stop());

const player = (name: string): Promise<Player> => sample.server.player(name);
const choose = (who: Player, choices: readonly (readonly [Game, number])[]) =>
  who.get('savePicks', { input: { picks: choices.map(([game, option]) => chosen(who.id, game, option)) } });
const weekly = async (id = weekId) =>
  (await admin.get('readWeeklyStandings', { params: { weekId: id } })).map(
    (row) => `${row.weekRank} ${row.username} ${row.wins}-${row.losses}-${row.ties} ${row.winPercentage}`,
  );
const seasonRows = async () =>
  (await admin.get('readSeasonStandings', { params: SEASON })).map(
    (row) => `${row.seasonRank} ${row.username} ${row.totalWins}-${row.totalLosses}-${row.totalTies}`,
  );
const periodRows = async (period: number) =>
  (await admin.get('readPeriodStandings', { params: { ...SEASON, period } })).map(
    (row) => `${row.periodRank} ${row.username} ${row.wins}-${row.losses}-${row.ties}`,
  );
const validate = () => admin.get('validateStats', { params: { season: 2026 } });

describe('ranking', () => {
  it('the ranking is by wins, then fewer losses; equal records share a rank and are sorted by name', async () => {
    const [zoe, ann, bob, cid, dan] = [
      await player('Zoe'),
      await player('ann'),
      await player('Bob'),
      await player('Cid'),
      await player('Dan'),
    ];
    await choose(zoe, [[games.bills, FAVORITE]]);
    await choose(ann, [
      [games.bills, FAVORITE],
      [games.giants, FAVORITE],
    ]);
    await choose(bob, [
      [games.bills, FAVORITE],
      [games.falcons, FAVORITE],
    ]);
    await choose(cid, [[games.giants, UNDERDOG]]);
    await choose(dan, [[games.raiders, FAVORITE]]);
    await finishTenAm(sample);
    expect(await weekly()).toEqual(['1 ann 1-0-1 100.0', '1 Zoe 1-0-0 100.0', '3 Bob 1-1-0 50.0', '4 Cid 0-0-1 0.0']);
  });

  it('a push counts as a pick but not as a win or loss', async () => {
    const cid = await player('Cid');
    await choose(cid, [
      [games.giants, UNDERDOG],
      [games.bills, FAVORITE],
      [games.falcons, FAVORITE],
    ]);
    await finishTenAm(sample);
    const [row] = await admin.get('readSeasonStandings', { params: SEASON });
    expect(row).toEqual({
      id: cid.id,
      username: 'Cid',
      totalWins: 1,
      totalLosses: 1,
      totalTies: 1,
      totalPicks: 3,
      winPercentage: '50.0',
      seasonRank: 1,
      points: 1,
    });
  });

  it('the standings exclude the commissioner and keep disabled players', async () => {
    const me = await admin.get('readMe');
    await admin.get('savePicks', { input: { picks: [chosen(me.user.id, games.bills, FAVORITE)] } });
    const gone = await player('Gone');
    await choose(gone, [[games.bills, UNDERDOG]]);
    await admin.get('deactivateUser', { params: { id: gone.id } });
    await finishTenAm(sample);
    expect(await weekly()).toEqual(['1 Gone 0-1-0 0.0']);
  });

  it('period and season standings are the sums of their weeks', async () => {
    const ann = await player('Ann');
    const bob = await player('Bob');
    await choose(ann, [[games.bills, FAVORITE]]);
    await choose(bob, [[games.bills, UNDERDOG]]);
    await finishTenAm(sample);
    const played: Record<number, number> = {};
    for (const weekNumber of [6, 7, 12, 13]) {
      const made = await makeWeek(admin, { season: 2026, weekNumber }, SAMPLE_GAMES.replaceAll('11/1', '12/1'));
      const own = byHomeTeam(made.games);
      await choose(bob, [[own.bills, FAVORITE]]);
      await finish(admin, own.bills, 0, 30);
      played[weekNumber] = made.week.id;
    }
    expect(await weekly()).toEqual(['1 Ann 1-0-0 100.0', '2 Bob 0-1-0 0.0']);
    expect(await weekly(played[12])).toEqual(['1 Bob 1-0-0 100.0']);
    expect(await periodRows(1)).toEqual(['1 Bob 1-0-0']);
    expect(await periodRows(2)).toEqual(['1 Bob 2-1-0', '2 Ann 1-0-0']);
    expect(await periodRows(3)).toEqual(['1 Bob 1-0-0']);
    expect(await seasonRows()).toEqual(['1 Bob 4-1-0', '2 Ann 1-0-0']);
  });

  it('preseason, regular season and playoffs have separate standings', async () => {
    const ann = await player('Ann');
    const { games: made } = await makeWeek(admin, { ...SEASON, seasonType: 'playoffs', weekNumber: 11 }, SAMPLE_GAMES);
    const own = byHomeTeam(made);
    await choose(ann, [[own.bills, FAVORITE]]);
    await finish(admin, own.bills, 0, 30);
    expect(await seasonRows()).toEqual([]);
    const rows = await admin.get('readSeasonStandings', { params: { season: 2026, seasonType: 'playoffs' } });
    expect(rows.map(({ username }) => username)).toEqual(['Ann']);
  });

  it('the standings of a season without games are empty', async () => {
    expect(await admin.get('readSeasonStandings', { params: { season: 1999, seasonType: 'regular' } })).toEqual([]);
    expect(await periodRows(1)).toEqual([]);
  });
});

describe('clearing', () => {
  let ann: Player;
  let early: Game;
  let earlyId: number;

  beforeEach(async () => {
    ann = await player('Ann');
    const made = await makeWeek(
      admin,
      { season: 2026, weekNumber: 1 },
      '2026\t9/13\t10:00 AM\tJets\tRavens\t14\t44.5\t44.5',
    );
    const [game] = made.games;
    if (game === undefined) throw new Error('no game');
    early = game;
    earlyId = made.week.id;
    await choose(ann, [
      [games.bills, FAVORITE],
      [games.rams, OVER],
    ]);
    await finish(admin, early, 0, 30);
    await finishTenAm(sample);
  });
  const clear = () => admin.get('clearSeasonLeaderboards', { params: SEASON });

  it('cleared standings stay empty until the next final restores all of them', async () => {
    const before = [await weekly(), await periodRows(2), await seasonRows()];
    expect(before[2]).toEqual(['1 Ann 1-0-0']);
    await clear();
    expect([await weekly(), await periodRows(2), await seasonRows()]).toEqual([[], [], []]);
    await finish(admin, games.rams, 3, 7);
    expect([await weekly(), await seasonRows()]).toEqual([['1 Ann 1-1-0 50.0'], ['1 Ann 1-1-0']]);
  });

  it('cleared standings are restored by a final that no one picked', async () => {
    await clear();
    await finish(admin, games.eagles, 3, 7);
    expect(await seasonRows()).toEqual(['1 Ann 1-0-0']);
  });

  it('cleared standings are not half restored when a week is cleared or a player deleted', async () => {
    const bob = await player('Bob');
    await choose(bob, [[games.raiders, FAVORITE]]);
    const steps = [
      () => admin.get('deleteUser', { params: { id: bob.id } }),
      () => admin.get('clearGames', { params: { weekId: earlyId } }),
      () => admin.get('deleteWeek', { params: { id: earlyId } }),
    ];
    for (const step of steps) {
      await clear();
      await step();
      await finish(admin, games.falcons, 20, 23);
      expect([await weekly(), await seasonRows()]).toEqual([['1 Ann 1-0-0 100.0'], ['1 Ann 1-0-0']]);
    }
  });

  it('clearing affects only the given season and type and makes a snapshot', async () => {
    await admin.get('clearSeasonLeaderboards', { params: { season: 2025, seasonType: 'regular' } });
    await admin.get('clearSeasonLeaderboards', { params: { season: 2026, seasonType: 'preseason' } });
    expect(await seasonRows()).toEqual(['1 Ann 1-0-0']);
    await admin.get('clearLeaderboards');
    expect(await seasonRows()).toEqual([]);
    const folder = path.join(sample.server.dataDir, 'backups');
    expect(existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('change-'))).toBe(true);
  });

  it('‘Update Stats’ restores cleared standings and reports how many weeks it counted', async () => {
    await clear();
    const { message } = await admin.get('calculateStats', { params: { season: 2026 } });
    expect(message).toBe('Recalculated the standings of 2 weeks.');
    expect([await weekly(), await seasonRows()]).toEqual([['1 Ann 1-0-0 100.0'], ['1 Ann 1-0-0']]);
  });
});

describe('self-check', () => {
  let ann: Player;
  beforeEach(async () => {
    ann = await player('Ann');
    await choose(ann, [[games.bills, FAVORITE]]);
    await finishTenAm(sample);
  });
  const db = () => sample.server.pool.db;

  it('the self-check agrees with standings the pool stored', async () => {
    expect(await validate()).toEqual({
      message: 'All 3 standings rows agree with the picks and scores.',
      repaired: false,
    });
  });

  it('the self-check repairs a changed row and reports the difference', async () => {
    const row = and(eq(standings.userId, ann.id), eq(standings.scope, 'season'));
    db().update(standings).set({ wins: 9, losses: 2, halfPoints: 18 }).where(row).run();
    const { message, repaired } = await validate();
    expect(repaired).toBe(true);
    expect(message).toBe('Repaired 1 row: regular season, Ann: 9-2-0 (rank 1) is 1-0-0 (rank 1)');
    expect(await seasonRows()).toEqual(['1 Ann 1-0-0']);
    expect((await validate()).repaired).toBe(false);
    expect((await admin.get('readAudit', { query: { kind: 'standings' } }))[0]).toMatchObject({ after: 'repaired' });
  });

  it('the self-check finds a missing row, an extra one, and one of an unknown week', async () => {
    const bob = await player('Bob');
    db().delete(standings).where(eq(standings.scope, 'week')).run();
    const extra = {
      season: 2026,
      seasonType: 'regular',
      wins: 5,
      losses: 0,
      ties: 0,
      rank: 1,
      halfPoints: 10,
      userId: bob.id,
    } as const;
    db()
      .insert(standings)
      .values([
        { ...extra, scope: 'season', scopeNumber: 0 },
        { ...extra, scope: 'week', scopeNumber: 3 },
      ])
      .run();
    const { message } = await validate();
    expect(message).toContain('Repaired 3 rows');
    expect(message).toContain('regular week 11, Ann: nothing is 1-0-0 (rank 1)');
    expect(message).toContain('regular season, Bob: 5-0-0 (rank 1) is nothing');
    expect(message).toContain('regular week 3, Bob: 5-0-0 (rank 1) is nothing');
    expect(db().select().from(standings).all()).toHaveLength(3);
  });

  it('the self-check of a season without weeks has nothing to check', async () => {
    expect((await admin.get('validateStats', { params: { season: 2001 } })).repaired).toBe(false);
  });
});

describe('deleting a player', () => {
  it('deleting a player removes the row and moves lower ranks up', async () => {
    const [ann, bob] = [await player('Ann'), await player('Bob')];
    await choose(ann, [[games.bills, FAVORITE]]);
    await choose(bob, [[games.bills, UNDERDOG]]);
    await finishTenAm(sample);
    expect(await seasonRows()).toEqual(['1 Ann 1-0-0', '2 Bob 0-1-0']);
    await admin.get('deleteUser', { params: { id: ann.id } });
    expect([await weekly(), await periodRows(2), await seasonRows()]).toEqual([
      ['1 Bob 0-1-0 0.0'],
      ['1 Bob 0-1-0'],
      ['1 Bob 0-1-0'],
    ]);
    expect((await validate()).repaired).toBe(false);
  });
});
