/** What the hub does at every heartbeat. */
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heartbeat, poolEvent } from '#shared/events.ts';
import { DAY_MS, HEARTBEAT_MS, SESSION_MS, SILENT_SOCKET_MS } from '#shared/limits.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { startTestServer } from '../testing/testServer.ts';

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
