/** The addresses for friends, and the one-use link that signs in the commissioner's phone. */
import { afterEach, describe, expect, test } from 'vitest';
import { MINUTE_MS, SIGN_IN_LINK_MS } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import type { Log } from '../log.ts';
import { everyTable } from '../testing/everyTable.ts';
import { rawRequest, rawUpgrade } from '../testing/rawRequest.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { ADMIN, startTestServer, type TestClient, type TestServer } from '../testing/testServer.ts';
import { waitFor } from '../testing/waitFor.ts';

const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

type Options = Parameters<typeof startTestServer>[1];
async function start(options: Options = {}): Promise<TestServer> {
  const server = await startTestServer(TUESDAY, options);
  running.push(server);
  return server;
}

const v4 = (address: string) => [{ address, family: 'IPv4', internal: false }];
/** A pool on a computer whose networks can change, listening on all of them. */
async function startOnNetwork(first: Record<string, { address: string; family: string; internal: boolean }[]>) {
  const networks = { now: first };
  const server = await start({
    host: null,
    network: { interfaces: () => networks.now, platform: 'linux', lookEveryMs: 10 },
  });
  const admin = await server.admin();
  return { server, admin, networks, at: (host: string) => `http://${host}:${server.port}` };
}

describe('the invitation’s address', () => {
  test('the invite address is the best one found, for the commissioner, the board and the desktop', async () => {
    const { server, admin, at } = await startOnNetwork({ wlan0: v4('192.168.1.24'), docker0: v4('172.17.0.1') });
    expect(await admin.get('readInvite')).toMatchObject({
      addresses: [
        { url: at('192.168.1.24'), name: 'Wi-Fi (wlan0)', kind: 'lan', note: null },
        { url: at('172.17.0.1'), name: 'Docker', kind: 'virtual' },
      ],
      address: at('192.168.1.24'),
      from: 'found',
      chosen: null,
      isChosenGone: false,
      isAlone: false,
      port: server.port,
      platform: 'linux',
      joins: { devices: 0, last: null },
    });
    expect((await admin.get('readBoard')).joinAddress).toBe(at('192.168.1.24'));
    expect(server.inviteAddress()).toBe(at('192.168.1.24'));
  });

  test('the invite address follows network changes and sends an event', async () => {
    const { server, admin, networks, at } = await startOnNetwork({ wlan0: v4('192.168.1.24') });
    const { events } = await server.listen(admin);
    networks.now = { wlan0: v4('10.0.0.7') };
    await waitFor(() => expect(events).toContainEqual({ type: 'host_changed' }));
    expect((await admin.get('readInvite')).address).toBe(at('10.0.0.7'));
    networks.now = {};
    await waitFor(async () => expect((await admin.get('readInvite')).address).toBeNull());
    expect((await admin.get('readBoard')).joinAddress).toBeNull();
  });

  test('the invite address is the commissioner’s choice whenever the computer has it', async () => {
    const { admin, networks, at } = await startOnNetwork({ wlan0: v4('192.168.1.24'), eth0: v4('10.0.0.5') });
    await admin.get('changeSettings', { input: { inviteAddress: at('10.0.0.5') } });
    const present = async () => {
      const { address, isChosenGone } = await admin.get('readInvite');
      return { address, isChosenGone };
    };
    expect(await present()).toEqual({ address: at('10.0.0.5'), isChosenGone: false });
    networks.now = { wlan0: v4('192.168.1.24') };
    await waitFor(async () => expect(await present()).toEqual({ address: at('192.168.1.24'), isChosenGone: true }));
    networks.now = { wlan0: v4('192.168.1.24'), eth0: v4('10.0.0.5') };
    await waitFor(async () => expect(await present()).toEqual({ address: at('10.0.0.5'), isChosenGone: false }));
  });

  test('a custom invite address is accepted as the pool’s own origin', async () => {
    const { server, admin } = await startOnNetwork({ wlan0: v4('192.168.1.24') });
    const host = 'pool.example.org';
    const page = () => rawRequest(server.url, { path: '/api/pool', headers: { host } });
    expect((await page()).status).toBe(421);
    const { events } = await server.listen(admin);
    await admin.get('changeSettings', { input: { inviteAddress: `https://${host}/somewhere` } });
    expect(await admin.get('readInvite')).toMatchObject({
      address: `https://${host}`,
      from: 'chosen',
      isChosenGone: false,
    });
    await waitFor(() => expect(events).toContainEqual({ type: 'host_changed' }));
    expect((await page()).status).toBe(200);
    const login = (origin: string) =>
      rawRequest(server.url, {
        method: 'POST',
        path: '/api/auth/login',
        headers: { host, origin, 'content-type': 'application/json' },
        body: JSON.stringify(ADMIN),
      });
    expect((await login(`https://${host}`)).status).toBe(200);
    expect((await login('https://evil.example')).status).toBe(403);
    const socket = (origin: string) => rawUpgrade(server.url, { host, origin, cookie: admin.cookie() });
    expect([await socket(`https://${host}`), await socket('https://evil.example')]).toEqual([101, 403]);
    await admin.get('changeSettings', { input: { inviteAddress: null } });
    expect((await page()).status).toBe(421);
  });

  test('POOL_PUBLIC_URL overrides the commissioner’s choice of invite address', async () => {
    const server = await start({ publicUrl: 'https://pool.example.org' });
    const admin = await server.admin();
    await admin.get('changeSettings', { input: { inviteAddress: 'http://den.local:4680' } });
    expect(await admin.get('readInvite')).toMatchObject({
      address: 'https://pool.example.org',
      from: 'machine',
      chosen: 'http://den.local:4680',
    });
  });
});

describe('who has joined', () => {
  test('joins count devices behind a trusted proxy, but never this computer', async () => {
    const { server, admin } = await startOnNetwork({ wlan0: v4('192.168.1.24') });
    const { events } = await server.listen(admin);
    await rawRequest(server.url, { path: '/api/pool' });
    expect((await admin.get('readInvite')).joins).toEqual({ devices: 0, last: null });
    expect(events).toEqual([]);
    const ask = (address: string, host: string) =>
      rawRequest(server.url, { path: '/api/pool', headers: { 'x-forwarded-for': address, 'x-forwarded-host': host } });
    await ask('203.0.113.9', 'quiet-hill.tunnel.example');
    await waitFor(() => expect(events).toContainEqual({ type: 'host_changed' }));
    expect((await admin.get('readInvite')).joins).toEqual({
      devices: 1,
      last: { at: new Date(server.clock.now()).toISOString(), host: 'quiet-hill.tunnel.example', isPublic: true },
    });
    await ask('203.0.113.9', 'quiet-hill.tunnel.example');
    await ask('203.0.113.10', 'quiet-hill.tunnel.example');
    expect((await admin.get('readInvite')).joins.devices).toBe(2);
  });

  test('joins ignore forwarded addresses from untrusted clients and requests for foreign hosts', async () => {
    const server = await start({ trustProxy: '10.9.9.9' });
    const admin = await server.admin();
    await rawRequest(server.url, { path: '/api/pool', headers: { 'x-forwarded-for': '203.0.113.9' } });
    await rawRequest(server.url, { path: '/', headers: { host: 'evil.example' } });
    expect((await admin.get('readInvite')).joins).toEqual({ devices: 0, last: null });
  });
});

describe('sign-in links', () => {
  const follow = (client: TestClient, token: string, headers: Record<string, string> = {}) =>
    client.ask('signInByLink', { input: { token }, headers });

  test('a sign-in link signs in one browser as the commissioner, once', async () => {
    const server = await start();
    const admin = await server.admin();
    const { token, expiresAt } = await admin.get('createPhoneSignIn');
    expect(Date.parse(expiresAt) - server.clock.now()).toBe(SIGN_IN_LINK_MS);
    expect((await admin.get('readInvite')).phoneSignInUntil).toBe(expiresAt);
    const phone = server.client();
    expect(await follow(phone, token)).toMatchObject({ status: 200, body: { user: { username: ADMIN.username } } });
    expect((await phone.get('readMe')).user.isAdmin).toBe(true);
    expect((await admin.get('readInvite')).phoneSignInUntil).toBeNull();
    const second = server.client();
    expect(await follow(second, token)).toMatchObject({
      status: 401,
      body: { code: 'wrong_login', message: texts.signInLinkOver },
    });
    expect(second.cookie()).toBe('');
  });

  test('a sign-in link opened twice at once signs in only one browser', async () => {
    const server = await start();
    const { token } = await (await server.admin()).get('createPhoneSignIn');
    const answers = await Promise.all([follow(server.client(), token), follow(server.client(), token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('a sign-in link ends after five minutes or when a new one is made', async () => {
    const server = await start();
    const admin = await server.admin();
    const first = await admin.get('createPhoneSignIn');
    const second = await admin.get('createPhoneSignIn');
    expect((await follow(server.client(), first.token)).status).toBe(401);
    server.clock.advance(SIGN_IN_LINK_MS);
    expect((await follow(server.client(), second.token)).status).toBe(401);
    const third = await admin.get('createPhoneSignIn');
    server.clock.advance(SIGN_IN_LINK_MS - 1);
    expect((await follow(server.client(), third.token)).status).toBe(200);
  });

  test('a sign-in link ends with the session that made it', async () => {
    const server = await start();
    const [admin, other] = [await server.admin(), await server.admin()];
    const made = await admin.get('createPhoneSignIn');
    await admin.get('logout');
    expect((await follow(server.client(), made.token)).status).toBe(401);
    await admin.login(ADMIN.username, ADMIN.password);
    const again = await admin.get('createPhoneSignIn');
    // Another browser of the commissioner sets a new password, which ends this session.
    await other.get('changePassword', { input: { newPassword: 'touchdown-7' } });
    expect((await follow(server.client(), again.token)).status).toBe(401);
  });

  test('a sign-in link is in neither the database nor the log', async () => {
    const said: unknown[] = [];
    const note = (...words: unknown[]) => void said.push(words);
    const log: Log = { info: note, warn: note, error: note, debug: note };
    const server = await start({ log });
    const admin = await server.admin();
    const { token } = await admin.get('createPhoneSignIn');
    await rawRequest(server.url, { path: `/?signin=${token}` });
    await rawRequest(server.url, { path: `/api/pool?signin=${token}` });
    await follow(server.client(), token);
    await follow(server.client(), token);
    expect(JSON.stringify(everyTable(server.pool))).not.toContain(token);
    expect(JSON.stringify(said)).not.toContain(token);
    expect(JSON.stringify(await admin.get('readInvite'))).not.toContain(token);
  });

  test('guesses of sign-in links are limited to fifty per address', async () => {
    const server = await start();
    const admin = await server.admin();
    const { token } = await admin.get('createPhoneSignIn');
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let n = 0; n < 50; n += 1) {
      expect((await follow(server.client(), `guess-${n}`, from('203.0.113.9'))).status).toBe(401);
    }
    const refused = await follow(server.client(), token, from('203.0.113.9'));
    expect({ status: refused.status, wait: Number(refused.headers.get('Retry-After')) }).toEqual({
      status: 429,
      wait: (15 * MINUTE_MS) / 1000,
    });
    expect((await follow(server.client(), token, from('203.0.113.10'))).status).toBe(200);
  });

  test('a sign-in link works only from the pool’s own page', async () => {
    const server = await start();
    const { token } = await (await server.admin()).get('createPhoneSignIn');
    const foreign = await follow(server.client(), token, { origin: 'https://evil.example' });
    expect({ status: foreign.status, code: foreign.body.code }).toEqual({ status: 403, code: 'wrong_origin' });
    expect((await follow(server.client(), token)).status).toBe(200);
  });
});
