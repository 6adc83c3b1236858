/** One process per data folder, even when the lock file or the database is deleted or replaced. */
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverTexts } from '#shared/texts/server.ts';
import { createLog } from '../log.ts';
import { openPool } from '../openPool.ts';
import { lockDataFolder, notWritable } from './folderLock.ts';
import { databaseFile } from './open.ts';

const isWindows = process.platform === 'win32';
const WHY_NOT_WINDOWS = 'Windows neither deletes nor renames open files, and has no file modes';

let dataDir: string;
let opened: Awaited<ReturnType<typeof openPool>>;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-lock-'));
  opened = await openPool({ dataDir, log: createLog('silent'), version: 'test' });
});
afterEach(() => {
  opened.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const lockFile = () => path.join(dataDir, 'in-use.lock');
const save = () => opened.pool.write(({ db }) => db.$client.exec("insert into settings values ('x', '1')"));
const inUse = /already open in another program/;

test('a second program can’t open a folder whose lock file was deleted', ({ skip }) => {
  skip(isWindows, WHY_NOT_WINDOWS);
  rmSync(lockFile());
  expect(() => lockDataFolder(dataDir)).toThrow(inUse);
  // The failed attempt leaves no lock file that a third program could lock.
  expect(() => lockDataFolder(dataDir)).toThrow(inUse);
});

test('a save locks the folder again after its lock file was deleted', async ({ skip }) => {
  skip(isWindows, WHY_NOT_WINDOWS);
  rmSync(lockFile());
  await save();
  expect(statSync(lockFile()).isFile()).toBe(true);
  expect(() => lockDataFolder(dataDir)).toThrow(inUse);
});

test('a save fails once the pool’s file was deleted or replaced', async ({ skip }) => {
  skip(isWindows, WHY_NOT_WINDOWS);
  renameSync(databaseFile(dataDir), `${databaseFile(dataDir)}.moved`);
  await expect(save()).rejects.toThrow(serverTexts.notSavedFor(serverTexts.fileMoved));
  writeFileSync(databaseFile(dataDir), 'another file');
  await expect(save()).rejects.toThrow(serverTexts.notSavedFor(serverTexts.fileMoved));
  expect(opened.pool.troubles.saving).toBe(serverTexts.fileMoved);
});

test.each(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])(
  'a start on a full disk (%s) asks for space, not for another folder',
  (code) => {
    const text = notWritable('/pool', Object.assign(new Error('no space'), { code }));
    expect(text).toContain('The disk with the folder /pool is full. Free some space');
    expect(text).not.toContain('POOL_DATA_DIR');
  },
);

test('a start in a folder without permission names the reason and POOL_DATA_DIR', () => {
  const text = notWritable('/pool', Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' }));
  expect(text).toMatch(/can't be written \(EACCES: permission denied\).*POOL_DATA_DIR/);
});

const modeOf = (name: string) => (statSync(path.join(dataDir, name)).mode & 0o777).toString(8);

test('a start makes the pool’s files and folders private and leaves other files unchanged', async ({ skip }) => {
  skip(isWindows, WHY_NOT_WINDOWS);
  opened.close();
  const [files, folders] = [
    ['pool.db', 'codes.key', 'backups/daily-1.db', 'logs/sunday-five.log'],
    ['backups', 'logs'],
  ];
  for (const name of folders) mkdirSync(path.join(dataDir, name));
  for (const name of files.slice(2)) writeFileSync(path.join(dataDir, name), 'x');
  for (const name of files) chmodSync(path.join(dataDir, name), 0o644);
  for (const name of ['.', ...folders]) chmodSync(path.join(dataDir, name), 0o755);
  opened = await openPool({ dataDir, log: createLog('silent'), version: 'test' });
  expect(['.', ...folders].map(modeOf)).toEqual(['700', '700', '700']);
  expect(files.map(modeOf)).toEqual(['600', '600', '600', '600']);

  opened.close();
  writeFileSync(path.join(dataDir, 'letter.txt'), 'x');
  chmodSync(path.join(dataDir, 'letter.txt'), 0o644);
  chmodSync(dataDir, 0o755);
  opened = await openPool({ dataDir, log: createLog('silent'), version: 'test' });
  expect(['.', 'letter.txt'].map(modeOf)).toEqual(['755', '644']);
});
