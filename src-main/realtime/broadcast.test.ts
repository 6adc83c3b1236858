/** A score change needs one broadcast, with no work per socket except sending. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { countQueries } from '../testing/countQueries.ts';
import { openSample, settle, type Sample } from '../testing/sampleWeek.ts';

const MEMBERS = 25;
const SOCKETS_EACH = 20;
let sample: Sample;
let sockets: WebSocket[] = [];

beforeEach(async () => {
  sample = await openSample();
});
afterEach(async () => {
  for (const socket of sockets) socket.terminate();
  sockets = [];
  await sample.server.stop();
});

const opened = (cookie: string) =>
  new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(`${sample.server.url.replace('http', 'ws')}/ws`, { headers: { cookie } });
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });

/** Enters a live score. Resolves once every socket has its event. */
async function score(points: number): Promise<void> {
  const heard = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        const listen = (data: Buffer) => {
          if (!data.toString('utf8').includes('scores_changed')) return;
          socket.off('message', listen);
          resolve();
        };
        socket.on('message', listen);
      }),
  );
  const { id } = sample.games.bills;
  const input = { awayScore: points, homeScore: 0, isComplete: false };
  await sample.admin.get('scoreGame', { params: { id }, input });
  await Promise.all(heard);
  await settle(sample.server);
}

test('a score reaches five hundred sockets without any more queries than an empty pool needs', async () => {
  await score(3);
  const alone = await countQueries(sample.server.pool, () => score(6));
  for (let member = 0; member < MEMBERS; member += 1) {
    const cookie = (await sample.server.player(`Member ${member}`)).cookie();
    sockets.push(...(await Promise.all(Array.from({ length: SOCKETS_EACH }, () => opened(cookie)))));
  }
  expect(sockets).toHaveLength(500);
  await score(7); // new players cleared the server's cache of the commissioner's session
  const crowded = await countQueries(sample.server.pool, () => score(9));
  expect(alone).toBeGreaterThan(0);
  expect(crowded).toBe(alone);
}, 20_000);
