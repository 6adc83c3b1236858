/** The data a pool stores passes the checks for pool files from elsewhere. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { PICTURES_CLEANED } from '../../db/pictureKinds.ts';
import { rebuild } from '../../db/rebuild.ts';
import { everyTable } from '../../testing/everyTable.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { fillDemo } from '../../demo/demo.ts';

vi.setConfig({ testTimeout: 60_000 });

test('every row of a season passes the checks, except sessions', async () => {
  const server = await startTestServer('2026-11-15T20:00:00.000Z', { withoutAdmin: true });
  const [from, to] = ['given.db', 'made.db'].map((name) => path.join(server.dataDir, name)) as [string, string];
  try {
    await fillDemo(server.pool);
    await server.pool.sqlite.backup(from);
    expect(rebuild({ from, original: from, to, carriedTo: null })).toMatchObject({ state: 'good' });
    const made = new Database(to);
    const [before, after] = [everyTable(server.pool), everyTable({ sqlite: made })];
    made.close();
    expect(Object.values(before).flat().length).toBeGreaterThan(500);
    // Pictures of a file from elsewhere are always cleaned again, so this setting is dropped.
    const settings = (before['settings'] as { name: string }[]).filter(({ name }) => name !== PICTURES_CLEANED);
    expect({ ...after, sessions: before['sessions'] }).toEqual({ ...before, settings });
  } finally {
    await server.stop();
    for (const file of [from, to]) rmSync(file, { force: true });
  }
});
