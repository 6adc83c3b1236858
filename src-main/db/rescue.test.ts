/** Rescuing a pool that can't be opened: the newest good backup is offered and restored, and nothing is deleted. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { openPool } from '../openPool.ts';
import { openSample, TUESDAY } from '../testing/sampleWeek.ts';
import { chosen, startTestServer } from '../testing/testServer.ts';
import { lockDataFolder } from './folderLock.ts';
import { backupsFolder, databaseFile, OpenError } from './open.ts';
import { isRestorable, readRescue, restoreFromRescue } from './rescue.ts';

/** Shorter than the interval of automatic backups. */
const SOON_MS = 20_000;
const NOW = Date.parse(TUESDAY) + 3 * 60 * 60_000;

let home: string;
let original: string;
let newest: string;
let older: string;
let code: string;
/** A pool with two backups. Tess has no picks in the older one, one in the newer one, and two in the pool itself. */
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'sunday-five-rescue-'));
  original = path.join(home, 'original');
  const { server, admin, games } = await openSample(TUESDAY, { dataDir: original });
  const tess = await server.player('Tess');
  code = tess.code;
  older = (await admin.get('makeBackup')).name;
  server.clock.advance(SOON_MS);
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, games.bills, 0)] } });
  newest = (await admin.get('makeBackup')).name;
  server.clock.advance(SOON_MS);
  await tess.get('savePicks', { input: { picks: [games.bills, games.rams].map((game) => chosen(tess.id, game, 1)) } });
  for (let n = 0; n < 9; n += 1) await tess.get('sendMessage', { input: { message: `${n} ${'word '.repeat(90)}` } });
  await server.stop();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

let dataDir: string;
beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(home, 'case-')), 'pool');
  cpSync(original, dataDir, { recursive: true });
});
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true, force: true }));

const poolFile = () => databaseFile(dataDir);
const backupFile = (name: string) => path.join(backupsFolder(dataDir), name);
const options = () => ({ dataDir, log: createLog('silent'), version: 'test' });

/** Opens the pool as every start does. @returns the error, or null */
async function tryToOpen(): Promise<OpenError | null> {
  try {
    const { pool, close } = await openPool(options());
    const sound = pool.sqlite.pragma('integrity_check', { simple: true });
    close();
    expect(sound).toBe('ok');
    return null;
  } catch (error) {
    if (error instanceof OpenError) return error;
    throw error;
  }
}
async function requireError(): Promise<OpenError> {
  const error = await tryToOpen();
  if (error === null) throw new Error('the pool opened');
  return error;
}
const rescue = async () => readRescue(dataDir, await requireError());
async function picksNow(): Promise<number> {
  const { pool, close } = await openPool(options());
  const picks = Number(pool.sqlite.prepare('select count(*) from picks').pluck().get());
  close();
  return picks;
}
/** Overwrites part of a file with noise, the same in every run. */
function damage(file: string, from: number, bytes: number): void {
  const content = readFileSync(file);
  for (let at = from; at < from + bytes; at += 32) createHash('sha256').update(String(at)).digest().copy(content, at);
  writeFileSync(file, content);
}
const damagedFolders = () => readdirSync(dataDir).filter((name) => name.startsWith('damaged-'));

test('a file damaged anywhere opens soundly or is replaced by the newest good backup', async () => {
  const sound = readFileSync(poolFile());
  let rejected = 0;
  for (let page = 0; page < sound.length / 4096; page += 1) {
    writeFileSync(poolFile(), sound);
    damage(poolFile(), page * 4096 + (page % 3) * 1000, 800);
    const error = await tryToOpen();
    if (error === null) continue;
    rejected += 1;
    expect(error.why).toBe('damaged');
    const { newestGood } = await readRescue(dataDir, error);
    expect(newestGood).toMatchObject({ name: newest, facts: { state: 'good', picks: 1, weeks: 1, players: 1 } });
    await restoreFromRescue(dataDir, newest, NOW);
    expect(await picksNow()).toBe(1);
  }
  expect(rejected).toBeGreaterThan(10);
  expect(damagedFolders()).toHaveLength(rejected);
}, 30_000);

test('after a rescue everyone gets one notice of it, at the first start', async () => {
  writeFileSync(poolFile(), 'x'.repeat(9000));
  await restoreFromRescue(dataDir, newest, NOW);
  const notices: unknown[] = [];
  for (let start = 0; start < 2; start += 1) {
    const { pool, close } = await openPool(options());
    notices.push(pool.sqlite.prepare('select username, text from notices join users on users.id = user_id').all());
    close();
  }
  const text: unknown = expect.stringMatching(
    /^The pool was restored from the backup of Tue, Nov 10, .*\. Later changes are gone, so check your picks\.$/,
  );
  const both = [
    { username: 'Rosalind', text },
    { username: 'Tess', text },
  ];
  expect(notices).toEqual([both, both]);
});

describe('the list of backups', () => {
  test('a damaged pool shows its error and every backup with its contents, newest first', async () => {
    writeFileSync(poolFile(), 'this was once a database'.repeat(400));
    const found = await rescue();
    expect(found).toMatchObject({ why: 'damaged', dataDir, newestGood: { name: newest } });
    expect(found.message).toContain('is damaged');
    expect(found.backups).toMatchObject([
      { name: newest, reason: 'made by hand', facts: { picks: 1, lastWeek: { season: 2026, weekNumber: 11 } } },
      { name: older, facts: { picks: 0, lastWeek: { weekNumber: 11 } } },
    ]);
    expect(found.backups.map(({ bytes }) => bytes > 10_000)).toEqual([true, true]);
    expect(isRestorable(found)).toBe(true);
  });

  test('a damaged backup is skipped', async () => {
    writeFileSync(poolFile(), 'x'.repeat(9000));
    damage(backupFile(newest), 4096 * 2, 4096 * 4);
    const found = await rescue();
    expect(found.newestGood?.name).toBe(older);
    expect(found.backups.map(({ facts }) => facts.state)).toEqual(['damaged', 'good']);
    await expect(restoreFromRescue(dataDir, newest, NOW)).rejects.toThrow(/is damaged too/);
    expect(damagedFolders()).toEqual([]);
  });

  test('a pool without a good backup can’t be restored', async () => {
    writeFileSync(poolFile(), 'x'.repeat(9000));
    for (const name of [newest, older]) writeFileSync(backupFile(name), 'x'.repeat(9000));
    const found = await rescue();
    expect(found.newestGood).toBeNull();
    expect(isRestorable(found)).toBe(false);
  });

  test.each([
    ['gone', () => rmSync(poolFile())],
    ['empty', () => truncateSync(poolFile(), 0)],
  ])('a file that is %s does not become a new pool', async (_what, lose) => {
    lose();
    const found = await rescue();
    expect(found).toMatchObject({ why: 'missing', newestGood: { name: newest } });
    const { oldFolder } = await restoreFromRescue(dataDir, newest, NOW);
    expect(await picksNow()).toBe(1);
    expect(oldFolder === null || readFileSync(path.join(oldFolder, 'pool.db')).length === 0).toBe(true);
  });

  test('a pool from a newer version is recognized and stays unchanged', async () => {
    const { pool, close } = await openPool(options());
    pool.sqlite.exec("insert into __drizzle_migrations (hash, created_at) values ('from the future', 99999999999999)");
    close();
    const before = readFileSync(poolFile());
    const found = await rescue();
    expect(found.why).toBe('newer');
    expect(isRestorable(found)).toBe(true);
    expect(readFileSync(poolFile()).equals(before)).toBe(true);
  });
});

describe('restoring a backup', () => {
  test('a restore keeps the damaged file and its WAL in a separate folder', async () => {
    writeFileSync(poolFile(), 'damaged');
    writeFileSync(`${poolFile()}-wal`, 'recent changes');
    const { oldFolder, backup } = await restoreFromRescue(dataDir, newest, NOW);
    expect(backup.name).toBe(newest);
    expect(oldFolder).toBe(path.join(dataDir, 'damaged-2026-11-10-15-00'));
    expect(readFileSync(path.join(oldFolder ?? '', 'pool.db'), 'utf8')).toBe('damaged');
    expect(readFileSync(path.join(oldFolder ?? '', 'pool.db-wal'), 'utf8')).toBe('recent changes');
    expect(readFileSync(backupFile(newest)).length).toBeGreaterThan(10_000);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('two restores in one minute keep both old files', async () => {
    for (const content of ['first', 'second']) {
      writeFileSync(poolFile(), content);
      await restoreFromRescue(dataDir, newest, NOW);
    }
    const kept = damagedFolders().map((name) => readFileSync(path.join(dataDir, name, 'pool.db'), 'utf8'));
    expect(kept.toSorted()).toEqual(['first', 'second']);
  });

  test('a restore signs everyone out, keeps access codes, and is in the audit log', async () => {
    writeFileSync(poolFile(), 'damaged');
    await restoreFromRescue(dataDir, newest, NOW);
    const server = await startTestServer(TUESDAY, { dataDir, withoutAdmin: true });
    try {
      expect(server.pool.sqlite.prepare('select count(*) from sessions').pluck().get()).toBe(0);
      expect(await server.client().login('Tess', code)).toBe(200);
      const admin = await server.admin();
      const entries = await admin.get('readAudit', { query: { kind: 'setting' } });
      expect(entries[0]).toMatchObject({ actorName: 'the pool', at: new Date(NOW).toISOString() });
      expect(entries[0]?.after).toEqual({
        restored: newest,
        from: expect.stringMatching(/^2026-11-10T20:00:20/) as string,
      });
    } finally {
      await server.stop();
    }
  });

  test('a restore fails while another program has the folder locked, and moves nothing', async () => {
    writeFileSync(poolFile(), 'damaged');
    const release = lockDataFolder(dataDir);
    await expect(restoreFromRescue(dataDir, newest, NOW)).rejects.toMatchObject({ why: 'in-use' });
    release();
    expect(readFileSync(poolFile(), 'utf8')).toBe('damaged');
    expect(damagedFolders()).toEqual([]);
  });

  test('a restore accepts only backups from the list', async () => {
    for (const name of ['', 'daily-1.db', '../pool.db', '../../original/pool.db', `${newest}.part`]) {
      await expect(restoreFromRescue(dataDir, name, NOW)).rejects.toThrow(/There is no backup named/);
    }
    expect(damagedFolders()).toEqual([]);
    expect(await picksNow()).toBe(2);
  });
});
