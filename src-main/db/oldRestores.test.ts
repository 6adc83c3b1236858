/** Database copies that a killed restore of version 0.1 left behind. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#shared/limits.ts';
import { createLog } from '../log.ts';
import { openPool } from '../openPool.ts';

let home: string;
let temporary: string;
let dataDir: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'sunday-five-old-'));
  [temporary, dataDir] = [path.join(home, 'tmp'), path.join(home, 'pool')];
  mkdirSync(temporary);
  mkdirSync(dataDir);
  vi.stubEnv('TMPDIR', temporary);
  vi.stubEnv('TEMP', temporary);
  vi.stubEnv('TMP', temporary);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

/** A folder as version 0.1 made it for a restore. */
function leave(parent: string, name: string, { ageMs = 2 * HOUR_MS, files = ['backup.db', 'backup.db-wal'] } = {}) {
  const folder = path.join(parent, name);
  mkdirSync(folder);
  for (const file of files) writeFileSync(path.join(folder, file), 'everyone’s picks');
  const at = new Date(Date.now() - ageMs);
  utimesSync(folder, at, at);
  return folder;
}

async function start(): Promise<void> {
  const { close } = await openPool({ dataDir, log: createLog('silent'), version: 'test' });
  close();
}

test('a start removes the database copies of killed restores from the temporary and the data folder', async () => {
  const left = [leave(temporary, 'sunday-five-restore-a1B2c3'), leave(dataDir, 'sunday-five-restore-XyZ789')];
  await start();
  expect(left.filter((folder) => existsSync(folder))).toEqual([]);
});

test('a start keeps folders that are in use, hold other files, have another name or are links', async () => {
  const elsewhere = leave(home, 'elsewhere');
  symlinkSync(elsewhere, path.join(temporary, 'sunday-five-restore-linked'), 'junction');
  const kept = [
    leave(temporary, 'sunday-five-restore-inuse1', { ageMs: 0 }),
    leave(temporary, 'sunday-five-restore-others', { files: ['backup.db', 'mine.txt'] }),
    leave(temporary, 'sunday-five-restored-copy'),
    path.join(elsewhere, 'backup.db'),
  ];
  await start();
  expect(kept.filter((one) => !existsSync(one))).toEqual([]);
});
