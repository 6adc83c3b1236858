import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heartbeat, poolEvent } from '#shared/events.ts';
import { HEARTBEAT_MS, SILENT_SOCKET_MS } from '#shared/limits.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { startTestServer } from '../testing/testServer.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a page that nothing happens to still hears that the host is there', async () => {
  const server = await startTestServer(TUESDAY);
  const { socket } = await server.listen(await server.player('Tess'));
  const heard = new Promise<unknown>((resolve) => {
    socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString('utf8'))));
  });
  vi.advanceTimersByTime(HEARTBEAT_MS);
  const said = await heard;
  expect(heartbeat.safeParse(said).success).toBe(true);
  // It is no announcement: there is nothing to read again.
  expect(poolEvent.safeParse(said).success).toBe(false);
  // One may get lost before the page takes the line for dead.
  expect(2 * HEARTBEAT_MS).toBeLessThan(SILENT_SOCKET_MS);
  await server.stop();
});
