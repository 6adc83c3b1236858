/** Proofs of presence and login limits while the computer's clock is set back or forward. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, PRESENCE_HEADER, PRESENCE_MS } from '#shared/limits.ts';
import { settle, TUESDAY } from './testing/sampleWeek.ts';
import { ADMIN, startTestServer, type TestClient, type TestServer } from './testing/testServer.ts';

let server: TestServer;
let admin: TestClient;
beforeEach(async () => {
  server = await startTestServer(TUESDAY);
  admin = await server.admin();
});
afterEach(() => server.stop());

async function jump(ms: number): Promise<void> {
  server.clock.set(server.clock.now() + ms);
  await settle(server);
}

describe('a proof of presence', () => {
  const mayExport = async (presence?: string) => {
    const headers = presence === undefined ? {} : { headers: { [PRESENCE_HEADER]: presence } };
    return (await admin.ask('createPhoneSignIn', headers)).status;
  };

  it('does not last longer when the clock is set back', async () => {
    expect(await mayExport()).toBe(200);
    await jump(-HOUR_MS);
    expect(await mayExport()).toBe(403);
    await jump(HOUR_MS);
    expect(await mayExport()).toBe(403);
  });

  it('of the desktop app’s window does not last longer either, and the next one is valid', async () => {
    const token = server.issueWindowPresence();
    await jump(-HOUR_MS);
    expect(await mayExport(token)).toBe(403);
    expect(await mayExport(server.issueWindowPresence())).toBe(200);
  });

  it('ends when the clock is set forward, and does not return when it is set right', async () => {
    await jump(PRESENCE_MS);
    expect(await mayExport()).toBe(403);
    await jump(-PRESENCE_MS);
    expect(await mayExport()).toBe(403);
    const { token } = await admin.get('provePresence', { input: { password: ADMIN.password } });
    expect(await mayExport(token)).toBe(200);
  });

  it('by a password that was set without one is possible a day later at most, also after a clock a year ahead', async () => {
    await jump(365 * DAY_MS);
    const phone = server.client();
    expect(await phone.login(ADMIN.username, ADMIN.password)).toBe(200);
    await phone.get('changePassword', { input: { newPassword: 'my-new-one' }, headers: { [PRESENCE_HEADER]: '' } });
    const prove = async () => (await phone.ask('provePresence', { input: { password: 'my-new-one' } })).status;
    expect(await prove()).toBe(403);
    await jump(-365 * DAY_MS);
    expect(await prove()).toBe(200);
  });
});

describe('a login limit', () => {
  let code: string;
  beforeEach(async () => {
    ({ code } = await server.player('Tess'));
  });
  const guess = () => server.client().ask('login', { input: { username: 'Tess', password: 'a guess' } });
  const guessUntilRefused = async () => {
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(401);
    const { status, headers } = await guess();
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual((15 * MINUTE_MS) / 1000);
  };

  it('counts ten tries after the clock is set back, and keeps no one out for the hour', async () => {
    await guessUntilRefused();
    await jump(-HOUR_MS);
    await guessUntilRefused();
    await jump(15 * MINUTE_MS);
    expect(await server.client().login('Tess', code)).toBe(200);
  });

  it('still counts the tries of the last 15 minutes after the clock was a day ahead for a moment', async () => {
    await guessUntilRefused();
    await jump(DAY_MS);
    await jump(-DAY_MS);
    expect((await guess()).status).toBe(429);
  });
});
