/** Sessions survive a clock that was months ahead, and still end 30 days after their last use. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#shared/limits.ts';
import { settle, TUESDAY } from './testing/sampleWeek.ts';
import { ADMIN, startTestServer, type TestClient, type TestServer } from './testing/testServer.ts';

let server: TestServer;
let tess: TestClient & { id: number; code: string };
beforeEach(async () => {
  server = await startTestServer(TUESDAY);
  tess = await server.player('Tess');
});
afterEach(() => server.stop());

const status = async (client: TestClient) => (await client.ask('readMe')).status;
async function jump(ms: number): Promise<void> {
  server.clock.set(server.clock.now() + ms);
  await settle(server);
}

it('a session still works after another login while the clock was half a year ahead', async () => {
  await jump(180 * DAY_MS);
  expect(await server.client().login(ADMIN.username, ADMIN.password)).toBe(200);
  await jump(-180 * DAY_MS);
  expect(await status(tess)).toBe(200);
});

it('a session started half a year ahead ends 30 days after the clock was set back', async () => {
  await jump(20 * DAY_MS);
  await jump(160 * DAY_MS);
  const phone = server.client();
  expect(await phone.login('Tess', tess.code)).toBe(200);
  await jump(-160 * DAY_MS);
  await jump(30 * DAY_MS);
  expect(await status(phone)).toBe(401);
});

it('a session used after the clock was set back lasts 30 days from that use', async () => {
  await jump(160 * DAY_MS);
  const phone = server.client();
  expect(await phone.login('Tess', tess.code)).toBe(200);
  await jump(-160 * DAY_MS);
  expect(await status(phone)).toBe(200);
  await jump(29 * DAY_MS);
  expect(await status(phone)).toBe(200);
  await jump(30 * DAY_MS);
  expect(await status(phone)).toBe(401);
});

it('the 51st login of a user ends the oldest session', async () => {
  for (let n = 0; n < 49; n += 1) expect(await server.client().login('Tess', tess.code)).toBe(200);
  expect(await status(tess)).toBe(200);
  const phone = server.client();
  expect(await phone.login('Tess', tess.code)).toBe(200);
  expect([await status(tess), await status(phone)]).toEqual([401, 200]);
});
