/** What the hub does at every heartbeat. */
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { heartbeat, poolEvent } from '#shared/events.ts';
import type { WebSocket } from 'ws';
import { DAY_MS, HEARTBEAT_MS, SESSION_MS, SILENT_SOCKET_MS } from '#shared/limits.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { startTestServer, type TestClient, type TestServer } from '../testing/testServer.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('an idle page gets a heartbeat', async () => {
  const server = await startTestServer(TUESDAY);
  const { socket } = await server.listen(await server.player('Tess'));
  const heard = new Promise<unknown>((resolve) => {
    socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString('utf8'))));
  });
  vi.advanceTimersByTime(HEARTBEAT_MS);
  const said = await heard;
  expect(heartbeat.safeParse(said).success).toBe(true);
  // A heartbeat is not an event: there is nothing to reload.
  expect(poolEvent.safeParse(said).success).toBe(false);
  // One heartbeat may get lost before the page considers the connection dead.
  expect(2 * HEARTBEAT_MS).toBeLessThan(SILENT_SOCKET_MS);
  await server.stop();
});

test('a page open past the end of its session gets session_ended and is disconnected, a page in use is not', async () => {
  const server = await startTestServer(TUESDAY);
  const [tess, dave] = [await server.player('Tess'), await server.player('Dave')];
  const [ofTess, ofDave] = [await server.listen(tess), await server.listen(dave)];
  server.clock.advance(SESSION_MS - DAY_MS);
  await dave.get('readMe');
  const beat = once(ofTess.socket, 'message');
  vi.advanceTimersByTime(HEARTBEAT_MS);
  await beat;
  // The socket's own ping arrives after its response to the server's ping.
  for (const { socket } of [ofTess, ofDave]) {
    socket.ping();
    await once(socket, 'pong');
  }
  expect(ofTess.socket.readyState).toBe(ofTess.socket.OPEN);
  server.clock.advance(DAY_MS);
  const closed = once(ofTess.socket, 'close');
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect((await closed)[0]).toBe(4001);
  expect(ofTess.events.at(-1)).toEqual({ type: 'session_ended' });
  expect(ofDave.socket.readyState).toBe(ofDave.socket.OPEN);
  expect((await tess.ask('readMe')).status).toBe(401);
  await server.stop();
});

/** Sends texts, then a ping. Resolves when the pong arrives, because then the server has read them all. */
async function sendTexts(socket: WebSocket, count: number, bytes = 1): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) socket.send('x'.repeat(bytes));
  socket.ping();
  await once(socket, 'pong');
}

describe('a page’s messages', () => {
  let server: TestServer;
  let tess: TestClient;
  let socket: WebSocket;
  beforeEach(async () => {
    server = await startTestServer(TUESDAY);
    tess = await server.player('Tess');
    ({ socket } = await server.listen(tess));
  });
  afterEach(() => server.stop());

  /** Resolves when an event arrives: the page is still connected. */
  const hearsEvent = () =>
    Promise.all([once(socket, 'message'), tess.get('sendMessage', { input: { message: 'hi' } })]);

  test('a page can send thirty messages and pings between two heartbeats, and one more disconnects it', async () => {
    await sendTexts(socket, 29);
    await hearsEvent();
    const closed = once(socket, 'close');
    socket.send('one more');
    expect((await closed)[0]).toBe(1006);
  });

  test('each heartbeat allows thirty more, of which the answer to its ping is one', async () => {
    await sendTexts(socket, 29);
    const beat = once(socket, 'message');
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await beat;
    await sendTexts(socket, 28);
    await hearsEvent();
    const closed = once(socket, 'close');
    socket.send('one more');
    expect((await closed)[0]).toBe(1006);
  });

  test('a page can send a message of 4 kB, and one byte more disconnects it', async () => {
    await sendTexts(socket, 1, 4_096);
    const closed = once(socket, 'close');
    socket.send('x'.repeat(4_097));
    expect((await closed)[0]).toBe(1009);
  });
});
