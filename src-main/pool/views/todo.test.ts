/** The commissioner's To do list. */
import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Game, Todo } from '#shared/model.ts';
import { finish, goTo, HOUR, KICKOFF, minutesBefore, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, makeWeek, startTestServer, type TestClient } from '../../testing/testServer.ts';

let sample: Sample;
beforeEach(async () => {
  sample = await openSample();
});
afterEach(() => sample.server.stop());

const todo = (): Promise<Todo> => sample.admin.get('readTodo');
const after = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * HOUR).toISOString();
const all = (games: Sample['games']): Game[] => Object.values(games);
const pick = (member: TestClient & { id: number }, games: readonly Game[]) =>
  member.get('savePicks', { input: { picks: games.map((game) => chosen(member.id, game, 0)) } });

it('the To do list of a new pool has only its setup steps', async () => {
  const server = await startTestServer('2026-11-10T20:00:00Z');
  const admin = await server.admin();
  expect(await admin.get('readTodo')).toEqual({
    unfinished: [],
    withoutLine: [],
    withoutKickoff: [],
    doubtfulDates: [],
    needsNextWeek: false,
    missing: [],
    lastBackupAt: null,
    isBackupOld: false,
    troubles: { saving: null, backup: null },
    lostCodes: 0,
    failedConnections: [],
    firstSteps: { missing: ['week', 'games', 'players', 'invite'], isGuided: true },
  });
  await server.stop();
});

describe('games that are not final', () => {
  it('a game is listed in To do four hours after its kickoff, in any week, oldest first', async () => {
    await goTo(sample.server, after(KICKOFF.thursday, 4));
    expect((await todo()).unfinished).toEqual([]);
    await goTo(sample.server, after(KICKOFF.tenAm, 4.1));
    expect((await todo()).unfinished.map(({ homeTeam }) => homeTeam)).toEqual([
      'New England Patriots',
      'Atlanta Falcons',
      'Buffalo Bills',
      'New York Giants',
    ]);
    await sample.admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 12 } });
    await goTo(sample.server, after(KICKOFF.monday, 48));
    expect((await todo()).unfinished).toHaveLength(8);
  });

  it('a final game is not in To do, and a reopened one is again', async () => {
    await goTo(sample.server, after(KICKOFF.thursday, 5));
    const { patriots } = sample.games;
    await finish(sample.admin, patriots, 14, 27);
    expect((await todo()).unfinished).toEqual([]);
    await sample.admin.get('scoreGame', {
      params: { id: patriots.id },
      input: { awayScore: 14, homeScore: 27, isComplete: false },
    });
    expect((await todo()).unfinished.map(({ id }) => id)).toEqual([patriots.id]);
  });
});

describe('games without a line', () => {
  it('a game without a line is in To do while it can still be picked', async () => {
    const { bills } = sample.games;
    await sample.admin.get('changeGame', { params: { id: bills.id }, input: { spread: null, total: null } });
    expect((await todo()).withoutLine.map(({ id }) => id)).toEqual([bills.id]);
    await sample.admin.get('changeGame', { params: { id: bills.id }, input: { total: '46.5' } });
    expect((await todo()).withoutLine).toEqual([]);
    await sample.admin.get('changeGame', { params: { id: bills.id }, input: { total: null } });
    await goTo(sample.server, minutesBefore(KICKOFF.tenAm, 5));
    expect((await todo()).withoutLine).toEqual([]);
  });
});

describe('games without a kickoff', () => {
  it('a game without a kickoff is in To do until it gets one or is postponed', async () => {
    const { bills } = sample.games;
    const change = (gameTime: string | null) =>
      sample.admin.get('changeGame', { params: { id: bills.id }, input: { gameTime } });
    const listed = async () => (await todo()).withoutKickoff.map(({ id }) => id);
    await change(null);
    expect(await listed()).toEqual([bills.id]);
    await change(KICKOFF.onePm);
    expect(await listed()).toEqual([]);
    await sample.admin.get('setGameStatus', { params: { id: bills.id }, input: { status: 'postponed' } });
    expect(await listed()).toEqual([]);
  });
});

describe('the next week', () => {
  const needed = async () => (await todo()).needsNextWeek;

  it('To do asks for the next week when every game is final, and no longer once it exists', async () => {
    await goTo(sample.server, after(KICKOFF.monday, 4));
    const [first, ...others] = all(sample.games);
    for (const game of others) await finish(sample.admin, game, 20, 27);
    expect(await needed()).toBe(false);
    if (first !== undefined) await finish(sample.admin, first, 20, 27);
    expect(await needed()).toBe(true);
    await sample.admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 12 } });
    expect(await needed()).toBe(false);
  });

  it('To do asks for no week after the Super Bowl', async () => {
    const superBowl = '2026\t11/16\t3:30 PM\tBills\tRams (N)\t3\t48\t48';
    const { admin } = sample;
    const { games } = await makeWeek(admin, { season: 2026, seasonType: 'playoffs', weekNumber: 4 }, superBowl);
    await goTo(sample.server, after(KICKOFF.monday, 4));
    for (const game of [...all(sample.games), ...games]) await finish(admin, game, 20, 27);
    expect(await needed()).toBe(false);
  });
});

describe('players who can still add picks', () => {
  it('To do lists players with the picks they have and can add, and removes them as they pick', async () => {
    const [tess, dave] = [await sample.server.player('Tess'), await sample.server.player('Dave')];
    await pick(tess, all(sample.games).slice(2, 5));
    expect((await todo()).missing).toEqual([
      { userId: dave.id, username: 'Dave', picks: 0, couldAdd: 5 },
      { userId: tess.id, username: 'Tess', picks: 3, couldAdd: 2 },
    ]);
    await pick(tess, all(sample.games).slice(1, 6));
    expect((await todo()).missing.map(({ username }) => username)).toEqual(['Dave']);
  });

  it('To do counts only open games as picks a player can add', async () => {
    const tess = await sample.server.player('Tess');
    await pick(tess, [sample.games.patriots]);
    await goTo(sample.server, minutesBefore(KICKOFF.sundayNight, 30));
    // Two games can still be picked.
    expect((await todo()).missing).toEqual([{ userId: tess.id, username: 'Tess', picks: 1, couldAdd: 2 }]);
    await goTo(sample.server, KICKOFF.monday);
    expect((await todo()).missing).toEqual([]);
  });

  it('To do lists no players while the week is locked, and never disabled players or commissioners', async () => {
    const tess = await sample.server.player('Tess');
    expect((await todo()).missing).toHaveLength(1);
    await sample.admin.get('lockWeek', { params: { id: sample.weekId } });
    expect((await todo()).missing).toEqual([]);
    await sample.admin.get('unlockWeek', { params: { id: sample.weekId } });
    await sample.admin.get('deactivateUser', { params: { id: tess.id } });
    expect((await todo()).missing).toEqual([]);
  });
});

describe('the last backup', () => {
  it('To do shows the time of the last backup', async () => {
    expect(await todo()).toMatchObject({ lastBackupAt: null, isBackupOld: false });
    const { at } = await sample.admin.get('makeBackup');
    expect(await todo()).toMatchObject({ lastBackupAt: at, isBackupOld: false });
  });

  it('To do warns if no backup could be made for two days', async () => {
    // A file blocks the backups folder.
    rmSync(sample.server.pool.backupsDir, { recursive: true, force: true });
    writeFileSync(sample.server.pool.backupsDir, '');
    await goTo(sample.server, KICKOFF.monday);
    expect(await todo()).toMatchObject({ lastBackupAt: null, isBackupOld: true });
  });
});

it('To do counts access codes that can no longer be read', async () => {
  await sample.server.player('Tess');
  expect((await todo()).lostCodes).toBe(0);
  // As after a restore without the key: the code was encrypted with another one.
  sample.server.pool.sqlite.exec("UPDATE users SET code_cipher = 'AAAA' WHERE is_admin = 0");
  expect((await todo()).lostCodes).toBe(1);
});

it('only the commissioner can read To do', async () => {
  const tess = await sample.server.player('Tess');
  expect((await tess.ask('readTodo')).status).toBe(403);
});
