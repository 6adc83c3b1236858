/** The pool behind a tunnel, through a real reverse proxy. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { TunnelProgram } from '#shared/model.ts';
import { rawRequest, rawUpgrade } from '../testing/rawRequest.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { startTestServer, type TestClient, type TestServer } from '../testing/testServer.ts';
import { isRunning } from '../launch/isRunning.mjs';
import { makeTunnelFolder, type Mood, type StandIn, type TunnelFolder } from '../testing/tunnelFolder.ts';
import { waitFor } from '../testing/waitFor.ts';

let programs: TunnelFolder;
let server: TestServer;
let admin: TestClient;

async function begin(options: Parameters<typeof startTestServer>[1] = {}) {
  programs = makeTunnelFolder();
  server = await startTestServer(TUESDAY, { tunnel: { folders: [programs.folder] }, ...options });
  admin = await server.admin();
}
async function finish() {
  await server.stop();
  programs.remove();
}
const readTunnel = () => admin.get('readTunnel');
const reached = (state: string) =>
  waitFor(async () => {
    const tunnel = await readTunnel();
    expect(tunnel.state).toBe(state);
    return tunnel;
  });
const startedAs = (program: TunnelProgram) =>
  waitFor(() => programs.started(program) ?? Promise.reject(new Error('not started')));
async function start(program: TunnelProgram, mood: Mood = 'normal') {
  programs.put(program, mood);
  return admin.get('startTunnel', { input: { program } });
}

/** A request from an internet address through the tunnel. */
const visit = (
  { port }: StandIn,
  path: string,
  { visitor = '203.0.113.9', input, ...more }: { visitor?: string; input?: unknown } & Record<string, unknown> = {},
) =>
  rawRequest(`http://127.0.0.1:${port}`, {
    method: input === undefined ? 'GET' : 'POST',
    path,
    headers: { 'stand-in-visitor': visitor, 'content-type': 'application/json', ...more },
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  });

describe.each(['cloudflared', 'tailscale'] as const)('through %s', (program) => {
  let far: StandIn;
  let origin: string;
  let tess: TestClient & { id: number; code: string };
  beforeAll(async () => {
    await begin();
    tess = await server.player('Tess');
    await start(program);
    await reached('on');
    far = await startedAs(program);
    origin = `https://${far.host}`;
  });
  afterAll(finish);
  const logIn = (visitor: string, username: string, password: string, more: Record<string, string> = {}) =>
    visit(far, '/api/auth/login', { visitor, input: { username, password }, ...more });

  test('the tunnel’s address becomes the invite address', async () => {
    expect(await readTunnel()).toMatchObject({
      program,
      address: origin,
      since: new Date(TUESDAY).toISOString(),
      attempt: 0,
    });
    expect(await admin.get('readInvite')).toMatchObject({ address: origin, from: 'tunnel' });
  });

  test('a login through the tunnel gets a Secure cookie with its own name, which works', async () => {
    const answer = await logIn('203.0.113.1', 'Tess', tess.code, { origin });
    expect(answer.status).toBe(200);
    expect(answer.setCookies).toHaveLength(2);
    expect(answer.setCookies[0]).toMatch(/^sunday-five-[0-9a-f]{8}-s=/);
    expect(answer.setCookies[0]).toMatch(/; Secure/);
    expect(answer.setCookies[0]).toMatch(/; HttpOnly/);
    const cookie = answer.setCookies[0]?.split(';')[0] ?? '';
    expect((await visit(far, '/api/auth/me', { cookie })).text).toContain('"Tess"');
  });

  test('a login at home gets a cookie for plain HTTP', async () => {
    const { setCookies } = await rawRequest(server.url, {
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'Tess', password: tess.code }),
    });
    expect(setCookies[0]).toMatch(/^sunday-five-[0-9a-f]{8}=/);
    expect(setCookies[0]).not.toMatch(/Secure/);
  });

  test('failed logins are counted by the visitor’s address, which the visitor’s headers cannot change', async () => {
    for (let n = 0; n < 10; n += 1) expect((await logIn('203.0.113.20', 'Rosalind', 'wrong-code')).status).toBe(401);
    expect((await logIn('203.0.113.20', 'Rosalind', 'wrong-code')).status).toBe(429);
    for (const forwarded of ['203.0.113.21', '127.0.0.1', '::1', 'garbage']) {
      const lying = await logIn('203.0.113.20', 'Rosalind', 'wrong-code', { 'x-forwarded-for': forwarded });
      expect(lying.status).toBe(429);
    }
    expect((await logIn('203.0.113.22', 'Rosalind', 'wrong-code')).status).toBe(401);
  });

  test('a visitor does not count as this computer and has fifty tries over all names', async () => {
    for (let n = 0; n < 50; n += 1) await logIn('203.0.113.30', `Name ${n}`, 'wrong-code');
    expect((await logIn('203.0.113.30', 'One more', 'wrong-code')).status).toBe(429);
  });

  test('the pool’s page at the public address can make changes, and another site cannot', async () => {
    expect((await logIn('203.0.113.40', 'Tess', tess.code, { origin })).status).toBe(200);
    for (const stranger of ['https://evil.example', `${origin}.evil.example`, `${origin}:8443`, 'null']) {
      expect((await logIn('203.0.113.40', 'Tess', tess.code, { origin: stranger })).status).toBe(403);
    }
  });

  test('a socket through the tunnel gets events', async () => {
    const { setCookies } = await logIn('203.0.113.50', 'Tess', tess.code, { origin });
    const cookie = setCookies[0]?.split(';')[0] ?? '';
    const url = `http://127.0.0.1:${far.port}`;
    expect(await rawUpgrade(url, { cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await rawUpgrade(url, { origin })).toBe(401);
    const socket = new WebSocket(`ws://127.0.0.1:${far.port}/ws`, { headers: { cookie, origin } });
    const heard: string[] = [];
    socket.on('message', (data: Buffer) => heard.push(data.toString('utf8')));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    await admin.get('sendMessage', { input: { message: 'Hello out there' } });
    await waitFor(() => expect(heard.join()).toContain('"new_message"'));
    socket.terminate();
  });

  test('a page requested over HTTP is redirected to HTTPS through the tunnel, but not at home', async () => {
    const answer = await visit(far, '/picks?week=11', { 'stand-in-scheme': 'http' });
    expect(answer.status).toBe(307);
    expect(answer.header('location')).toBe(`${origin}/picks?week=11`);
    expect((await rawRequest(server.url, { path: '/api/pool', headers: { 'x-forwarded-proto': 'http' } })).status).toBe(
      200,
    );
  });

  test('a host name that is not the tunnel’s is rejected', async () => {
    for (const host of [`x${far.host}`.replace('.ts.net', '.example'), 'evil.example', 'other.trycloudflare.com']) {
      expect((await rawRequest(server.url, { path: '/api/pool', headers: { host } })).status).toBe(421);
    }
  });
});

describe('the tunnel', () => {
  beforeEach(() => begin());
  afterEach(finish);
  const asked = async (host: string) => (await rawRequest(server.url, { path: '/api/pool', headers: { host } })).status;
  const isAnswering = async () => (await admin.ask('readWeeks')).status === 200;

  test('the tunnel’s host name is accepted only while the tunnel runs', async () => {
    await start('cloudflared');
    const { address } = await reached('on');
    const { host, pid } = await startedAs('cloudflared');
    expect(address).toBe(`https://${host}`);
    expect([await asked(host), await asked('other.trycloudflare.com')]).toEqual([200, 421]);
    expect(await admin.get('stopTunnel')).toMatchObject({ state: 'off', address: null });
    expect(await asked(host)).toBe(421);
    await waitFor(() => expect(isRunning(pid)).toBe(false));
    await start('cloudflared');
    await reached('on');
    const again = await startedAs('cloudflared');
    expect(again.host).not.toBe(host);
    expect([await asked(host), await asked(again.host)]).toEqual([421, 200]);
  });

  test('only installed tunnel programs can be started, and the others have install instructions', async () => {
    programs.put('tailscale', 'normal');
    const { programs: offered, state } = await readTunnel();
    expect(state).toBe('off');
    expect(offered.map(({ name, isInstalled }) => `${name} ${isInstalled}`)).toEqual([
      'cloudflared false',
      'tailscale true',
    ]);
    expect(offered.every(({ install }) => install.url.startsWith('https://'))).toBe(true);
    const refused = await admin.ask('startTunnel', { input: { program: 'cloudflared' } });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/cloudflared is not installed/);
    for (const program of ['wget', 'ngrok']) {
      expect((await admin.ask('startTunnel', { input: { program } })).status).toBe(400);
    }
    expect((await admin.ask('startTunnel', { input: {} })).status).toBe(400);
  });

  test('every change of the tunnel’s state sends an event', async () => {
    const { events, socket } = await server.listen(admin);
    const news = () => events.filter(({ type }) => type === 'host_changed').length;
    await start('cloudflared');
    await reached('on');
    await waitFor(() => expect(news()).toBeGreaterThan(0));
    const before = news();
    await admin.get('stopTunnel');
    await waitFor(() => expect(news()).toBeGreaterThan(before));
    socket.terminate();
  });

  test('the tunnel program gets the port and no data of the pool', async () => {
    vi.stubEnv('POOL_ADMIN_PASSWORD', 'commissioner-1');
    await start('cloudflared');
    vi.unstubAllEnvs();
    const { env, args } = await startedAs('cloudflared');
    expect(args.join(' ')).toBe(`tunnel --no-autoupdate --config /dev/null --url ${server.url}`);
    expect(Object.keys(env).filter((name) => /POOL|PASSWORD|NODE|npm/i.test(name))).toEqual([]);
  });

  test('a tunnel program that keeps exiting is restarted less and less often, and the pool keeps working', async () => {
    await start('cloudflared', 'dies');
    const waits: (number | null)[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const tunnel = await reached('restarting');
      expect(tunnel).toMatchObject({ attempt, address: null, message: 'cloudflared ended without saying why.' });
      expect(await isAnswering()).toBe(true);
      waits.push(tunnel.retryInMs);
      // Between two starts: a start runs whatever program is there by then.
      if (attempt === 5) programs.put('cloudflared', 'normal');
      server.clock.advance(tunnel.retryInMs ?? 0);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
    expect(await reached('on')).toMatchObject({ attempt: 5, message: null });
  });

  test('a tunnel program that prints garbage is stopped after 30 seconds, and the pool keeps working', async () => {
    await start('cloudflared', 'garbage');
    const { pid } = await startedAs('cloudflared');
    for (let n = 0; n < 20; n += 1) expect(await isAnswering()).toBe(true);
    expect(await readTunnel()).toMatchObject({ state: 'starting', message: null });
    server.clock.advance(30_000);
    expect(await reached('restarting')).toMatchObject({
      attempt: 1,
      message: 'cloudflared gave no address within 30 seconds.',
    });
    expect(isRunning(pid)).toBe(false);
  });

  test('a known error of a tunnel program is explained with a help link', async () => {
    await start('cloudflared', 'refused');
    expect((await reached('restarting')).message).toMatch(/cannot reach Cloudflare. Is this computer connected/);
    await start('tailscale', 'refused');
    await waitFor(async () => expect((await readTunnel()).program).toBe('tailscale'));
    expect((await reached('failed')).message).toMatch(/sudo tailscale set --operator/);
  });

  test('a tunnel program that does not exit is killed after 2 seconds', async () => {
    await start('cloudflared', 'stubborn');
    await reached('on');
    const { pid } = await startedAs('cloudflared');
    await admin.get('stopTunnel');
    expect(isRunning(pid)).toBe(true);
    server.clock.advance(2000);
    await waitFor(() => expect(isRunning(pid)).toBe(false));
  });

  test('the tunnel stops with the pool and does not start again automatically', async () => {
    await start('cloudflared');
    await reached('on');
    const { pid } = await startedAs('cloudflared');
    await server.close();
    expect(isRunning(pid)).toBe(false);
    const again = await startTestServer(TUESDAY, {
      dataDir: server.dataDir,
      withoutAdmin: true,
      tunnel: { folders: [programs.folder] },
    });
    expect(await (await again.admin()).get('readTunnel')).toMatchObject({ state: 'off', program: null, address: null });
    await again.close();
    server = await startTestServer(TUESDAY);
  });
});

test('a pool without trusted proxies starts no tunnel and says why', async () => {
  await begin({ trustProxy: '' });
  programs.put('cloudflared', 'normal');
  const refused = await admin.ask('startTunnel', { input: { program: 'cloudflared' } });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(/POOL_TRUST_PROXY/);
  expect(programs.started('cloudflared')).toBeNull();
  await finish();
});
