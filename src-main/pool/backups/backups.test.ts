/** Backups over HTTP: which are kept, what a restore brings back, and what it rejects. */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serverTexts } from '#shared/texts/server.ts';
import { openDatabase } from '../../db/open.ts';
import { finish, KICKOFF, minutesBefore, openSample, type Sample } from '../../testing/sampleWeek.ts';
import { ADMIN, chosen, type TestClient } from '../../testing/testServer.ts';

const DAY = 24 * 60 * 60_000;

let sample: Sample;
let tess: TestClient & { id: number; code: string };

beforeEach(async () => {
  sample = await openSample();
  tess = await sample.server.player('Tess');
});
afterEach(() => sample.server.stop());

const folder = () => sample.server.pool.backupsDir;
const later = (ms: number) => sample.server.clock.advance(ms);
const list = () => sample.admin.get('readBackups');
const preview = (name: string) => sample.admin.get('readRestorePreview', { params: { name } });
const restore = (name: string, client = sample.admin) => client.ask('restoreBackup', { params: { name } });
const makeBackup = async () => {
  const made = await sample.admin.get('makeBackup');
  later(1000);
  return made;
};
const pick = (option: number) =>
  tess.get('savePicks', { input: { picks: [chosen(tess.id, sample.games.bills, option)] } });
const cardOf = () => sample.admin.get('readCard', { params: { userId: tess.id, weekId: sample.weekId } });
/** Nothing returns a promise for backups made by the clock, so this checks the folder. */
const waitForBackups = async (kinds: string[]) =>
  await expect.poll(async () => (await list()).map(({ kind }) => kind).toSorted()).toEqual(kinds);

/** Everything that members and the commissioner can read. */
const readAll = async ({ admin, weekId }: Sample) => ({
  users: await admin.get('readUsers'),
  weeks: await admin.get('readWeeks'),
  games: await admin.get('readGames', { params: { weekId } }),
  picks: await admin.get('readWeekPicks', { params: { weekId } }),
  standings: await admin.get('readWeeklyStandings', { params: { weekId } }),
  messages: await admin.get('readMessages'),
  settings: await admin.get('readSettings'),
});

describe('making backups', () => {
  it('a manual backup is listed with its reason and size, newest first', async () => {
    const first = await makeBackup();
    const second = await makeBackup();
    expect(await list()).toEqual([second, first]);
    expect(first).toMatchObject({ kind: 'change', reason: 'made by hand', at: '2026-11-10T20:00:00.000Z' });
    expect(first.bytes).toBeGreaterThan(10_000);
  });

  it('the list marks each backup as good, damaged, or from a newer version', async () => {
    const [damaged, newer, good] = [await makeBackup(), await makeBackup(), await makeBackup()];
    expect([damaged, newer, good].map(({ state }) => state)).toEqual(['good', 'good', 'good']);
    writeFileSync(
      path.join(folder(), damaged.name),
      readFileSync(path.join(folder(), good.name)).fill(0x5a, 8192, 20_000),
    );
    const copy = await openDatabase(path.join(folder(), newer.name));
    copy.sqlite.exec("insert into __drizzle_migrations (hash, created_at) values ('from the future', 99999999999999)");
    copy.close();
    writeFileSync(path.join(folder(), 'daily-1.db'), '');
    const states = (await list()).map(({ name, state }) => [name, state]);
    expect(Object.fromEntries(states)).toEqual({
      [good.name]: 'good',
      [newer.name]: 'newer',
      [damaged.name]: 'damaged',
      'daily-1.db': 'damaged',
    });
  });

  it('two backups made at the same instant are both kept and intact', async () => {
    const [one, two] = await Promise.all([sample.admin.get('makeBackup'), sample.admin.get('makeBackup')]);
    expect(one.name).not.toBe(two.name);
    for (const { name } of [one, two]) {
      const copy = await openDatabase(path.join(folder(), name));
      expect(copy.sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
      copy.close();
    }
    expect(readdirSync(folder()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('the newest twenty backups made before changes are kept', async () => {
    const made = [];
    for (let n = 0; n < 22; n += 1) made.push((await makeBackup()).name);
    expect((await list()).map(({ name }) => name)).toEqual(made.slice(2).toReversed());
  });

  it('a snapshot is made before a player is deleted and is named after the action, with capitals', async () => {
    await sample.admin.get('deleteUser', { params: { id: tess.id } });
    later(1000);
    const zoe = await sample.server.player('Zoë McKay');
    await sample.admin.get('deleteUser', { params: { id: zoe.id } });
    const made = await list();
    expect(made).toMatchObject([{ reason: 'delete Zoe McKay' }, { kind: 'change', reason: 'delete Tess' }]);
    // A backup with such a name can be restored.
    expect((await preview(made[0]?.name ?? '')).changes.players).toBe(1);
  });

  it('backup names of earlier versions, without capitals, are recognized', async () => {
    const { name } = await makeBackup();
    renameSync(path.join(folder(), name), path.join(folder(), 'change-1--delete-tess.db'));
    expect(await list()).toMatchObject([{ name: 'change-1--delete-tess.db', reason: 'delete tess' }]);
  });

  it('a daily and a weekly backup are made a minute after the start, then on schedule', async () => {
    later(60_000);
    await waitForBackups(['daily', 'weekly']);
    const goOn = async () => {
      later(DAY / 24);
      return (await list()).length;
    };
    await expect.poll(goOn).toBe(3);
    await waitForBackups(['daily', 'daily', 'weekly']);
  });

  it('the first picks are in a backup within the hour, though the new pool’s own is of the same day', async () => {
    later(60_000);
    await waitForBackups(['daily', 'weekly']);
    later(60_000);
    await pick(0);
    const pickedAt = sample.server.clock.now();
    const goOn = async () => {
      later(DAY / 24);
      return (await list()).length;
    };
    await expect.poll(goOn).toBe(3);
    await waitForBackups(['daily', 'daily', 'weekly']);
    expect(sample.server.clock.now() - pickedAt).toBeLessThan(DAY / 2);
    expect(await goOn()).toBe(3);
  });

  it('fourteen daily backups are kept, separate from the weekly ones', async () => {
    later(60_000);
    await waitForBackups(['daily', 'weekly']);
    const seen = new Set<string>();
    const goOn = async () => {
      later(DAY / 4);
      for (const { kind, name } of await list()) if (kind === 'daily') seen.add(name);
      return seen.size;
    };
    await expect.poll(goOn).toBe(16);
    // The oldest backup is deleted just after a new one is made.
    const count = async (wanted: string) => (await list()).filter(({ kind }) => kind === wanted).length;
    await expect.poll(() => count('daily')).toBe(14);
    expect(await count('weekly')).toBeGreaterThan(1);
  });
});

describe('restoring', () => {
  it('a restore brings back all data', async () => {
    await pick(0);
    await tess.get('sendMessage', { input: { message: 'Go Bills 🏈' } });
    await finish(sample.admin, sample.games.bills, 14, 27);
    await sample.admin.get('changeSettings', { input: { poolName: 'Couch League' } });
    const before = await readAll(sample);
    const { name } = await makeBackup();

    await sample.admin.get('changeSettings', { input: { poolName: 'Another', feedEnabled: false } });
    await sample.admin.get('setCustomCode', { params: { id: tess.id }, input: { accessCode: 'another' } });
    await sample.server.player('Bo');
    await finish(sample.admin, sample.games.bills, 30, 3);
    await sample.admin.get('deleteWeek', { params: { id: sample.weekId } });
    expect((await restore(name)).status).toBe(200);
    expect(await readAll(sample)).toEqual(before);
    expect(await sample.server.client().login('Tess', tess.code)).toBe(200);
  });

  it('a restore makes a snapshot first, so that it can be undone', async () => {
    const { name } = await makeBackup();
    await pick(2);
    await restore(name);
    expect(await cardOf()).toEqual([]);
    const [snapshot] = await list();
    expect(snapshot?.reason).toBe('restore a backup');
    later(1000);
    await restore(snapshot?.name ?? '');
    expect(await cardOf()).toMatchObject([{ pickType: 'total' }]);
  });

  it('the database still limits picks to five a week after a restore', async () => {
    const { games } = sample;
    const five = [games.patriots, games.falcons, games.bills, games.giants, games.rams];
    await tess.get('savePicks', { input: { picks: five.map((game) => chosen(tess.id, game, 0)) } });
    const { name } = await makeBackup();
    await restore(name);
    expect(await cardOf()).toHaveLength(5);
    const sixth = sample.server.pool.sqlite.prepare(
      `insert into picks (user_id, game_id, week_id, pick_type, side, line, pick_value, submitted_at)
       values (?, ?, ?, 'total', 'over', 93, 'Over 46.5', 0)`,
    );
    expect(() => sixth.run(tess.id, games.eagles.id, sample.weekId)).toThrow(/five picks a week/);
  });

  it('a restore keeps only the restoring admin signed in', async () => {
    const otherAdmin = await sample.server.admin();
    const { events } = await sample.server.listen(tess);
    const { name } = await makeBackup();
    await restore(name);
    expect((await sample.admin.ask('readMe')).status).toBe(200);
    expect((await tess.ask('readMe')).status).toBe(401);
    expect((await otherAdmin.ask('readMe')).status).toBe(401);
    await expect.poll(() => events.map(({ type }) => type)).toContain('session_ended');
    expect(await otherAdmin.login(ADMIN.username, ADMIN.password)).toBe(200);
  });

  it('a restore continues the audit log instead of replacing it', async () => {
    const { name } = await makeBackup();
    await pick(0);
    await restore(name);
    const kinds = (await sample.admin.get('readAudit', { query: {} })).map(({ kind, after }) => ({ kind, after }));
    expect(kinds[0]).toMatchObject({ kind: 'setting', after: { restored: name } });
    expect(kinds[1]?.kind).toBe('picks');
  });

  it('the oldest of twenty backups can be restored, although the new snapshot deletes it', async () => {
    await pick(0);
    const { name } = await makeBackup();
    await pick(1);
    for (let n = 0; n < 19; n += 1) await makeBackup();
    expect((await list()).at(-1)?.name).toBe(name);
    expect((await restore(name)).status).toBe(200);
    expect(await cardOf()).toMatchObject([{ pickValue: 'Buffalo Bills -6' }]);
  });

  it('a pick can be made right after a restore', async () => {
    sample.server.clock.set(minutesBefore(KICKOFF.thursday, 60));
    const { name } = await makeBackup();
    await restore(name);
    await tess.login('Tess', tess.code);
    await pick(3);
    expect(await cardOf()).toMatchObject([{ pickValue: 'Under 46.5' }]);
  });
});

describe('backups that cannot be restored', () => {
  /** Restores, checks that nothing changed, and returns the error message. */
  const tryToRestore = async (name: string) => {
    await pick(0);
    const before = await readAll(sample);
    const files = (await list()).map((backup) => backup.name);
    const answer = await restore(name);
    expect(answer.status).toBe(409);
    expect(await readAll(sample)).toEqual(before);
    expect((await list()).map((backup) => backup.name)).toEqual(files);
    expect((await tess.ask('readMe')).status).toBe(200);
    return answer.body.message;
  };

  it('a backup from a newer version is rejected with a message, and nothing is lost', async () => {
    const { name } = await makeBackup();
    const copy = await openDatabase(path.join(folder(), name));
    copy.sqlite.exec("insert into __drizzle_migrations (hash, created_at) values ('from the future', 99999999999999)");
    copy.close();
    rmSync(path.join(folder(), `${name}.sha256`));
    expect(await tryToRestore(name)).toBe(serverTexts.backupNewer);
  });

  it('a damaged backup is rejected with a message, and nothing is lost', async () => {
    const { name } = await makeBackup();
    const file = path.join(folder(), name);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0x5a, 8192, 8192 + 4096 * 6));
    expect(await tryToRestore(name)).toBe(serverTexts.backupDamaged);
  });

  it('a file that is not a database is rejected', async () => {
    const { name } = await makeBackup();
    writeFileSync(path.join(folder(), name), 'not a database, whatever it says');
    expect(await tryToRestore(name)).toBe(serverTexts.backupDamaged);
  });

  it('a backup outside its folder and an unknown backup are rejected', async () => {
    expect((await restore('daily-1.db')).status).toBe(404);
    for (const name of ['..%2fpool.db', '../pool.db', 'pool.db-wal', 'x']) {
      expect((await restore(name)).status).not.toBe(200);
    }
  });

  it('only the commissioner can restore', async () => {
    const { name } = await makeBackup();
    expect((await restore(name, tess)).status).toBe(403);
    expect((await tess.ask('readBackups')).status).toBe(403);
    expect((await tess.ask('makeBackup')).status).toBe(403);
    expect((await sample.server.client().ask('readBackups')).status).toBe(401);
  });
});
