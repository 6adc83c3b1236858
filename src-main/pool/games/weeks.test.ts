/** Weeks over HTTP: creating, locking, clearing and deleting, and which one is current. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SeasonType } from '#shared/model.ts';
import { openDatabase } from '../../db/open.ts';
import { games as gamesTable, picks as picksTable } from '../../db/schema.ts';
import { finish, HOUR, KICKOFF, openSample, TUESDAY, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, makeWeek, startTestServer, type TestClient, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let admin: TestClient;
const after = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * HOUR).toISOString();

describe('weeks', () => {
  beforeEach(async () => {
    server = await startTestServer(TUESDAY);
    admin = await server.admin();
  });
  afterEach(() => server.stop());

  const create = (weekNumber: number, seasonType: SeasonType = 'regular', season = 2026) =>
    admin.ask('createWeek', { input: { weekNumber, seasonType, season } });
  const phases = async () =>
    Object.fromEntries((await admin.get('readWeeks')).map(({ weekNumber, phase }) => [weekNumber, phase]));
  const currentNumber = async () => (await admin.get('readCurrentWeek'))?.weekNumber ?? null;
  /** A week with one game at this Pacific date and time. */
  const withGame = async (weekNumber: number, date: string, time: string) => {
    const gamesText = `2026\t${date}\t${time}\tJets\tPatriots\t12.5\t43.5\t43.5`;
    const { week, games } = await makeWeek(admin, { season: 2026, weekNumber }, gamesText);
    const [game] = games;
    if (game === undefined) throw new Error('no game');
    return { week, game };
  };

  it('a new pool has no weeks and a null current week', async () => {
    expect(await admin.ask('readCurrentWeek')).toMatchObject({ status: 200, body: null });
    expect(await admin.get('readWeeks')).toEqual([]);
    expect((await admin.get('readLiveScores')).scores).toEqual([]);
  });

  it('a new week is open, without a lock time, and current if it is the only one', async () => {
    expect((await create(1)).body).toMatchObject({ weekNumber: 1, isLocked: false, lockTime: null, phase: 'current' });
    expect(await currentNumber()).toBe(1);
  });

  it('a second week with the same name is rejected, but its number can be used in another type or season', async () => {
    await create(11);
    const { status, body } = await create(11);
    expect([status, body.code]).toEqual([409, 'duplicate']);
    expect(body.message).toBe('Week 11 of the regular season 2026 already exists.');
    expect((await create(11, 'preseason')).status).toBe(200);
    expect((await create(11, 'regular', 2025)).status).toBe(200);
    expect(await admin.get('readWeeks')).toHaveLength(3);
  });

  it('a week created twice at once exists once', async () => {
    const answers = await Promise.all([create(3), create(3), create(3)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('a week number must be from 1 to 18', async () => {
    const statuses = await Promise.all([0, 19, 1.5, -1].map(async (weekNumber) => (await create(weekNumber)).status));
    expect(statuses.every((status) => status === 400 || status === 422)).toBe(true);
    expect(await admin.get('readWeeks')).toEqual([]);
  });

  it('weeks are in season order, whatever order they were created in', async () => {
    for (const [number, type] of [
      [1, 'playoffs'],
      [2, 'regular'],
      [3, 'preseason'],
      [1, 'regular'],
    ] as const) {
      await create(number, type);
    }
    await create(18, 'playoffs', 2025);
    const weeks = await admin.get('readWeeks');
    expect(weeks.map((week) => `${week.season} ${week.seasonType} ${week.weekNumber}`)).toEqual([
      '2025 playoffs 18',
      '2026 preseason 3',
      '2026 regular 1',
      '2026 regular 2',
      '2026 playoffs 1',
    ]);
    const params = { season: 2026, seasonType: 'regular' } as const;
    expect((await admin.get('readSeasonWeeks', { params })).map(({ weekNumber }) => weekNumber)).toEqual([1, 2]);
  });

  it('the current week advances at the last final and comes back when that is reopened', async () => {
    const first = await withGame(11, '11/15', '10:00 AM');
    await withGame(12, '11/22', '10:00 AM');
    expect(await phases()).toEqual({ 11: 'current', 12: 'upcoming' });
    await finish(admin, first.game, 14, 27);
    expect(await phases()).toEqual({ 11: 'historical', 12: 'current' });
    await admin.get('scoreGame', {
      params: { id: first.game.id },
      input: { awayScore: 14, homeScore: 27, isComplete: false },
    });
    expect(await phases()).toEqual({ 11: 'current', 12: 'upcoming' });
  });

  it('the current week advances 36 hours after the last kickoff, to the millisecond', async () => {
    await withGame(11, '11/15', '10:00 AM');
    await withGame(12, '11/22', '10:00 AM');
    const over = Date.parse(after(KICKOFF.tenAm, 36));
    server.clock.set(over - 1);
    expect(await currentNumber()).toBe(11);
    server.clock.set(over);
    expect(await phases()).toEqual({ 11: 'historical', 12: 'current' });
    server.clock.set(after('2026-11-22T18:00:00Z', 37));
    expect(await phases(), 'the last one stays when all are over').toEqual({ 11: 'historical', 12: 'current' });
    server.clock.set(TUESDAY);
    expect(await phases(), 'a clock that was set back').toEqual({ 11: 'current', 12: 'upcoming' });
  });

  it('a week without games is over only if a later one has games', async () => {
    await create(11);
    await create(12);
    expect(await currentNumber()).toBe(11);
    const third = await withGame(13, '11/29', '10:00 AM');
    expect(await currentNumber()).toBe(13);
    await admin.get('deleteWeek', { params: { id: third.week.id } });
    expect(await currentNumber()).toBe(11);
  });

  it('a week can be locked and unlocked, and doing it twice is a 200', async () => {
    const { body: week } = await create(11);
    const params = { id: week.id };
    for (const call of ['lockWeek', 'lockWeek', 'unlockWeek', 'unlockWeek'] as const) {
      expect(await admin.ask(call, { params })).toMatchObject({ status: 200, body: { isLocked: call === 'lockWeek' } });
    }
    expect(await admin.get('readAudit', { query: { kind: 'lock' } })).toHaveLength(2);
    expect((await admin.ask('lockWeek', { params: { id: 4711 } })).status).toBe(404);
  });

  it('unlocking a week clears a past lock time and keeps a future one', async () => {
    const { body: week } = await create(11);
    const params = { id: week.id };
    const lockTime = after(TUESDAY, 2);
    await admin.get('changeWeek', { params, input: { lockTime } });
    expect((await admin.get('unlockWeek', { params })).lockTime).toBe(lockTime);
    server.clock.set(lockTime);
    expect((await admin.get('unlockWeek', { params })).lockTime).toBeNull();
    await admin.get('changeWeek', { params, input: { lockTime: after(TUESDAY, 9) } });
    expect((await admin.get('changeWeek', { params, input: { lockTime: null } })).lockTime).toBeNull();
  });

  it('a lock time with another zone’s offset is the same instant', async () => {
    const { body: week } = await create(11);
    const params = { id: week.id };
    const read = await admin.get('changeWeek', { params, input: { lockTime: '2026-11-12T17:15:00-08:00' } });
    expect(read.lockTime).toBe('2026-11-13T01:15:00.000Z');
    for (const lockTime of ['tomorrow', '2026-11-12T17:15', 5]) {
      expect((await admin.ask('changeWeek', { params, input: { lockTime } })).status).toBeGreaterThanOrEqual(400);
    }
    expect((await admin.get('readCurrentWeek'))?.lockTime).toBe('2026-11-13T01:15:00.000Z');
  });
});

describe('deleting and clearing weeks', () => {
  let sample: Sample;
  let tess: TestClient & { id: number };

  beforeEach(async () => {
    sample = await openSample();
    ({ admin, server } = sample);
    tess = await server.player('Tess');
    const { games } = sample;
    const picks = [chosen(tess.id, games.bills, 0), chosen(tess.id, games.rams, 2)];
    await tess.get('savePicks', { input: { picks } });
    server.clock.set(KICKOFF.sundayNight);
    await finish(admin, games.bills, 20, 27);
  });
  afterEach(() => server.stop());

  const season = () => admin.get('readSeasonStandings', { params: { season: 2026, seasonType: 'regular' } });
  const period = () => admin.get('readPeriodStandings', { params: { season: 2026, period: 2, seasonType: 'regular' } });
  /** The backups made before data is deleted. */
  const snapshots = () => {
    const folder = path.join(server.dataDir, 'backups');
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names.filter((name) => /^change-.*\.db$/.test(name)).map((name) => path.join(folder, name));
  };
  const countInSnapshot = async (table: string): Promise<unknown> => {
    const copy = await openDatabase(snapshots().at(-1) ?? '');
    try {
      return copy.sqlite.prepare(`select count(*) as n from ${table}`).pluck().get();
    } finally {
      copy.close();
    }
  };

  it('deleting a week removes its games, picks and results, recalculates the standings and makes a readable snapshot', async () => {
    const other = await makeWeek(
      admin,
      { season: 2026, weekNumber: 10 },
      '2026\t11/8\t10:00 AM\tJets\tRavens\t14\t44.5\t44.5',
    );
    expect(await season()).toHaveLength(1);
    await admin.get('deleteWeek', { params: { id: sample.weekId } });
    expect([await season(), await period()]).toEqual([[], []]);
    expect((await admin.get('readWeeks')).map(({ id }) => id)).toEqual([other.week.id]);
    expect(server.pool.db.select().from(picksTable).all()).toEqual([]);
    expect(server.pool.db.select().from(gamesTable).all()).toHaveLength(1);
    expect((await admin.ask('readWeeklyStandings', { params: { weekId: sample.weekId } })).status).toBe(404);
    expect([await countInSnapshot('weeks'), await countInSnapshot('picks'), await countInSnapshot('games')]).toEqual([
      2, 2, 9,
    ]);
  });

  it('clearing a week keeps it without games, ready for others', async () => {
    await admin.get('clearGames', { params: { weekId: sample.weekId } });
    expect(await admin.get('readGames', { params: { weekId: sample.weekId } })).toEqual([]);
    expect(await tess.get('readWeekPicks', { params: { weekId: sample.weekId } })).toEqual({});
    expect(await season()).toEqual([]);
    expect(await countInSnapshot('picks')).toBe(2);
    const gamesText = '2026\t11/15\t10:00 AM\tTampa Bay Buccaneers\tBuffalo Bills\t3\t40\t40';
    const { added } = await admin.get('addManualGames', { params: { weekId: sample.weekId }, input: { gamesText } });
    expect(added).toBe(1);
    expect((await admin.get('readAudit', { query: { kind: 'games' } }))[1]).toMatchObject({
      before: { games: 8, picks: 2 },
      after: 'cleared',
    });
  });

  it('an unknown week is a 404 and makes no snapshot', async () => {
    expect((await admin.ask('deleteWeek', { params: { id: 4711 } })).status).toBe(404);
    expect((await admin.ask('clearGames', { params: { weekId: 4711 } })).status).toBe(404);
    expect(snapshots()).toEqual([]);
  });

  it('a save for a deleted week is rejected with that reason', async () => {
    await admin.get('deleteWeek', { params: { id: sample.weekId } });
    const picks = [chosen(tess.id, sample.games.raiders, 0)];
    expect((await tess.ask('savePicks', { input: { picks } })).status).toBe(404);
  });
});
