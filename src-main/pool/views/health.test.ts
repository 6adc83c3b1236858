/** The state of the pool as the commissioner sees it, over HTTP. */
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { HealthDetails } from '#shared/model.ts';
import { BOARD_PROTOCOL, HOUR_MS } from '#shared/limits.ts';
import { openSample, type Sample } from '../../testing/sampleWeek.ts';
import { startStandInFeed, type StandInFeed } from '../../testing/standInFeed.ts';

let feed: StandInFeed;
let sample: Sample;
beforeEach(async () => {
  feed = await startStandInFeed();
  sample = await openSample(undefined, { feed: { url: feed.url, agent: 'sunday-five/test' } });
});
afterEach(async () => {
  await sample.server.stop();
  feed.close();
});

async function health(): Promise<HealthDetails> {
  const { details } = await sample.admin.get('readHealth');
  if (details === undefined) throw new Error('no details for the commissioner');
  return details;
}

it('health of a new pool shows when it was created, its data folder, no connections and no backup', async () => {
  const { pool, dataDir } = sample.server;
  sample.server.clock.advance(HOUR_MS / 60 / 2);
  expect(await health()).toEqual({
    startedAt: '2026-11-10T20:00:00.000Z',
    uptimeS: 30,
    members: 0,
    connected: 0,
    present: [],
    hasPartyScreen: false,
    databaseBytes: Number(pool.sqlite.pragma('page_count', { simple: true })) * 4096,
    schemaVersion: pool.schemaVersion,
    dataDir,
    lastBackup: null,
    feed: { state: 'ok', lastPollAt: null, lastOkAt: null, failure: null },
    troubles: { saving: null, backup: null },
    lostCodes: 0,
    updates: null,
  });
});

it('health shows connected players, each once, and the board screen', async () => {
  const { server, admin } = sample;
  const connected = async () => (await health()).connected;
  const [tess, dave] = [await server.player('Tess'), await server.player('Dave')];
  await server.player('Absent Ann');
  const sockets = [await server.listen(tess), await server.listen(tess), await server.listen(dave)];
  expect(await health()).toMatchObject({ members: 3, connected: 3, present: ['Dave', 'Tess'], hasPartyScreen: false });
  const { token } = await admin.get('createBoardLink');
  const board = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, [BOARD_PROTOCOL, `${BOARD_PROTOCOL}.${token}`]);
  await once(board, 'open');
  expect(await connected()).toBe(4);
  expect(await health()).toMatchObject({ connected: 4, present: ['Dave', 'Tess'], hasPartyScreen: true });
  for (const { socket } of sockets) socket.terminate();
  board.terminate();
  await expect.poll(connected).toBe(0);
  expect(await health()).toMatchObject({ present: [], hasPartyScreen: false });
});

it('health shows the last backup and whether it is intact', async () => {
  const made = await sample.admin.get('makeBackup');
  expect((await health()).lastBackup).toEqual(made);
  expect(made.state).toBe('good');
});

it('health shows the result of the last feed request', async () => {
  feed.instead = (_, response) => response.writeHead(500).end();
  sample.server.clock.advance(6000);
  await sample.admin.get('readLiveScores', { query: { refresh: '1' } });
  const { feed: reported } = await health();
  expect(reported).toMatchObject({ state: 'failed', lastPollAt: '2026-11-10T20:00:06.000Z', lastOkAt: null });
  expect(reported.failure).toMatch(/\w/);
});

it('health shows newer versions of the program', async () => {
  expect((await health()).updates).toBeNull();
  const other = await openSample(undefined, { describeUpdates: () => 'Version 0.2.0 is available.' });
  expect((await other.admin.get('readHealth')).details?.updates).toBe('Version 0.2.0 is available.');
  await other.server.stop();
});
