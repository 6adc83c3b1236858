/** Opening and restoring a pool, killed after every step: the folder has the old pool or the new one, nothing between. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { openPool } from '../openPool.ts';
import { programFile } from '../testing/fastPrograms.ts';
import { takeBackup } from './backup.ts';
import { clearLeftovers } from './leftovers.ts';
import { backupsFolder, databaseFile, openDatabase } from './open.ts';
import { openPoolCopy } from './openCopy.ts';
import { packCopy } from './poolCopy.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const KEY = Buffer.alloc(32, 5).toString('base64');
const PICTURE = `${'a'.repeat(22)}.png`;

let home: string;
let copy: string;
let backup: string;
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'sunday-five-killed-'));
  const pool = await openDatabase(path.join(home, 'original.db'));
  pool.sqlite.exec("insert into weeks (season, season_type, week_number) values (2026, 'regular', 11)");
  mkdirSync(path.join(home, 'uploads'));
  writeFileSync(path.join(home, 'uploads', PICTURE), Buffer.from('89504e470d0a1a0a07', 'hex'));
  copy = path.join(home, 'good.sundayfive');
  await packCopy({ database: pool.sqlite.name, file: copy, uploadsDir: path.join(home, 'uploads'), key: KEY });
  backup = await takeBackup(pool.sqlite, path.join(home, 'backups'), 'daily', 1);
  pool.close();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs a function of this folder in a process that kills itself after `step` steps. @returns false if it was killed */
async function runUntil(step: number, module: string, call: string): Promise<boolean> {
  const file = programFile(path.join(import.meta.dirname, module));
  const program = `const it = require(${JSON.stringify(file)});
    let left = ${step};
    const onStep = () => { if (left-- === 0) process.kill(process.pid, 'SIGKILL'); };
    it.${call};`;
  const child = spawn(process.execPath, ['-e', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(errors);
  return signal !== 'SIGKILL';
}

const namesIn = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith('in-use.lock'));

async function weeksOf(dataDir: string): Promise<number> {
  const { pool, close } = await openPool({ dataDir, log: createLog('silent'), version: 'test' });
  const weeks = Number(pool.sqlite.prepare('select count(*) from weeks').pluck().get());
  close();
  return weeks;
}

test('a kill while opening a copy leaves nothing or the whole pool, and the next try succeeds', async () => {
  const found = { old: 0, new: 0 };
  for (let step = 0; ; step += 1) {
    const folder = path.join(home, `opened-${step}`);
    const call = `openPoolCopy(${JSON.stringify(copy)}, ${JSON.stringify(folder)}, onStep)`;
    const isFinished = await runUntil(step, 'openCopy.ts', call);
    clearLeftovers(folder);
    const isOld = namesIn(folder).length === 0;
    found[isOld ? 'old' : 'new'] += 1;
    const again = await openPoolCopy(copy, folder).then(
      () => 'opened',
      (error: Error) => error.message,
    );
    expect(again).toMatch(isOld ? /^opened$/ : /is not empty/);
    expect(namesIn(folder).toSorted()).toEqual(['codes.key', 'pool.db', 'uploads']);
    expect(readFileSync(path.join(folder, 'codes.key'), 'utf8')).toBe(KEY);
    expect(readdirSync(path.join(folder, 'uploads'))).toEqual([PICTURE]);
    expect(await weeksOf(folder)).toBe(1);
    if (isFinished) break;
  }
  expect(found.old).toBeGreaterThanOrEqual(5);
  expect(found.new).toBeGreaterThanOrEqual(4);
});

test('a kill while restoring a backup leaves the old database or the new one, and the old one is kept', async () => {
  const found = { old: 0, new: 0 };
  for (let step = 0; ; step += 1) {
    const folder = path.join(home, `restored-${step}`);
    mkdirSync(folder);
    cpSync(path.join(home, 'backups'), backupsFolder(folder), { recursive: true });
    writeFileSync(databaseFile(folder), 'damaged '.repeat(1_000));
    writeFileSync(`${databaseFile(folder)}-wal`, 'recent changes');
    const call = `restoreFromRescue(${JSON.stringify(folder)}, ${JSON.stringify(backup)}, 1000, onStep)`;
    const isFinished = await runUntil(step, 'rescue.ts', call);
    clearLeftovers(folder);
    const damaged = namesIn(folder).filter((name) => name.startsWith('damaged-'));
    const isOld = readFileSync(databaseFile(folder), 'latin1').startsWith('damaged ');
    found[isOld ? 'old' : 'new'] += 1;
    const oldFolder = isOld ? folder : path.join(folder, damaged[0] ?? '');
    expect(damaged.length).toBe(isOld ? 0 : 1);
    expect(readFileSync(path.join(oldFolder, 'pool.db-wal'), 'utf8')).toBe('recent changes');
    expect(existsSync(`${databaseFile(folder)}-wal`)).toBe(isOld);
    expect(isOld ? 1 : await weeksOf(folder)).toBe(1);
    if (isFinished) break;
  }
  expect(found.old).toBeGreaterThanOrEqual(2);
  expect(found.new).toBeGreaterThanOrEqual(4);
});

test('a start deletes the copies, work folders and partial files of killed runs, and nothing else', async () => {
  const folder = path.join(home, 'started');
  const left = ['.opening-1/pool.db', '.restoring-2/given.db', 'copies/x.sundayfive', 'backups/daily-2.db.part'];
  const kept = ['backups/mine.txt', 'uploads/picture.unsent', 'damaged-1/pool.db'];
  for (const file of [...left, 'uploads/x.part', 'codes.key.part', ...kept]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), 'x');
  }
  await weeksOf(folder);
  const names = readdirSync(folder, { recursive: true }).map(String).toSorted();
  expect(names.filter((name) => /opening|restoring|copies|\.part/.test(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(kept));
});
