/** What the terminal says about a folder that can't be opened. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFile, OpenError } from './db/open.ts';
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

test('the list of backups counts one week and no picks in words', async () => {
  const server = await startTestServer('2026-11-24T17:00:00Z', { dataDir });
  const admin = await server.admin();
  await admin.get('createWeek', { input: { season: 2026, weekNumber: 12, seasonType: 'regular' } });
  await admin.get('makeBackup');
  await server.stop();
  expect((await restoreByName(dataDir, undefined, NOW)).join('\n')).toContain('; 0 picks, 1 week)');
});
