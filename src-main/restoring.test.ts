/** The terminal's output about a folder that can't be opened. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupsFolder, databaseFile, OpenError } from './db/open.ts';
import { restoreByName, withOptions } from './restoring.ts';
import { startTestServer } from './testing/testServer.ts';

const NOW = Date.parse('2026-11-24T18:00:00Z');
const damaged = () => new OpenError('The file pool.db is damaged.', 'damaged');

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-restoring-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a damaged file without any backup is reported with the way to open a saved copy', async () => {
  writeFileSync(databaseFile(dataDir), 'not a database');
  const { message, why } = await withOptions(damaged(), dataDir, NOW);
  expect(why).toBe('damaged');
  expect(message).toContain(`There are no backups in ${dataDir}.`);
  expect(message).toContain('npm start -- --open FILE');
});

test('a damaged file whose backups are damaged too is reported, with a way to continue', async () => {
  writeFileSync(databaseFile(dataDir), 'not a database');
  mkdirSync(backupsFolder(dataDir));
  for (const at of [1, 2]) writeFileSync(path.join(backupsFolder(dataDir), `daily-${at}.db`), 'nor is this');
  const { message } = await withOptions(damaged(), dataDir, NOW);
  expect(message).toContain('None of its 2 backups can be read.');
  expect(message).toContain('npm start -- --open FILE');
});

test('backups of another account are not called missing', async () => {
  // A folder that can't be listed, for every account: root may list any.
  writeFileSync(backupsFolder(dataDir), 'a file in its place');
  await expect(restoreByName(dataDir, undefined, NOW)).rejects.toThrow('Use the account that runs the pool.');
});

test('a command that is to be typed names the data folder where it was named', async () => {
  const server = await startTestServer('2026-11-24T17:00:00Z', { dataDir });
  const admin = await server.admin();
  const { name } = await admin.get('makeBackup');
  await server.stop();
  const usual = process.env['POOL_DATA_DIR'];
  try {
    process.env['POOL_DATA_DIR'] = dataDir;
    const named =
      process.platform === 'win32' ? /--restore .*with POOL_DATA_DIR set/ : /POOL_DATA_DIR=\S+ npm start -- --restore/;
    expect((await restoreByName(dataDir, undefined, NOW)).join('\n')).toMatch(named);
    delete process.env['POOL_DATA_DIR'];
    expect(await restoreByName(dataDir, undefined, NOW)).toContain(`  npm start -- --restore ${name}`);
  } finally {
    if (usual !== undefined) process.env['POOL_DATA_DIR'] = usual;
  }
});

test('the list of backups counts one week and no picks in words', async () => {
  const server = await startTestServer('2026-11-24T17:00:00Z', { dataDir });
  const admin = await server.admin();
  await admin.get('createWeek', { input: { season: 2026, weekNumber: 12, seasonType: 'regular' } });
  await admin.get('makeBackup');
  await server.stop();
  expect((await restoreByName(dataDir, undefined, NOW)).join('\n')).toContain('; 0 picks, 1 week)');
});
