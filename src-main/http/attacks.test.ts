/** The promises of docs/security.md about attackers without an account, tested for every API call. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api, type CallName } from '#shared/api.ts';
import { PRESENCE_HEADER } from '#shared/limits.ts';
import { everyTable } from '../testing/everyTable.ts';
import { exampleOf } from '../testing/exampleRequests.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { rawRequest, rawUpgrade, type RawAnswer } from '../testing/rawRequest.ts';
import { MINUTE, TUESDAY } from '../testing/sampleWeek.ts';
import { ADMIN, pathOf, startTestServer, type TestClient, type TestServer } from '../testing/testServer.ts';

const NAMES = Object.keys(api) as CallName[]; // the contract's own keys
const CHANGING = NAMES.filter((name) => api[name].method !== 'GET');

let server: TestServer;

/** A valid request with additional headers. */
function ask(name: CallName, world: World, headers: Record<string, string>, body?: string): Promise<RawAnswer> {
  const { params, query, input } = exampleOf(name, world, world.admin);
  const json = input === undefined ? {} : { body: JSON.stringify(input) };
  return rawRequest(server.url, {
    method: api[name].method,
    path: pathOf(name, params, query),
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? json : { body }),
  });
}
const codeOf = ({ text }: RawAnswer) => (JSON.parse(text) as { code: string }).code;

describe('attacks by a web page', () => {
  let world: World;
  let cookie: string;
  beforeAll(async () => {
    server = await startTestServer(TUESDAY);
    world = await makeWorld(server, 2027);
    cookie = world.admin.cookie();
  });
  afterAll(() => server.stop());

  test.each(CHANGING)('a web page cannot make the commissioner’s browser call %s', async (name) => {
    const before = everyTable(server.pool);
    // Another site, another port of this computer, and a page without an origin.
    for (const origin of ['https://evil.example', 'http://127.0.0.1:8080', 'null']) {
      const answer = await ask(name, world, { cookie, origin });
      expect([origin, answer.status, codeOf(answer)]).toEqual([origin, 403, 'wrong_origin']);
    }
    expect(everyTable(server.pool)).toEqual(before);
  });

  test.each(CHANGING.filter((name) => api[name].method === 'POST' && api[name].body === 'json'))(
    'a form on a web page cannot call %s, even from a browser that sends no origin',
    async (name) => {
      const before = everyTable(server.pool);
      const { input = {} } = exampleOf(name, world, world.admin);
      const json = JSON.stringify(input);
      const forms: [string, string][] = [
        ['text/plain', `${json.slice(0, -1)}${json === '{}' ? '' : ','}"x":"="}`],
        ['application/x-www-form-urlencoded', new URLSearchParams({ json }).toString()],
        ['multipart/form-data; boundary=b', `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${json}\r\n--b--`],
        ['text/plain;application/json', json],
      ];
      const { access, presence } = api[name];
      const expected = access === 'window' ? 401 : 400;
      const proof = { [PRESENCE_HEADER]: world.admin.presence() };
      for (const [type, body] of forms) {
        const headers = { cookie, 'content-type': type };
        // A form can't send the proof of presence, which is checked first. With it, the body is rejected.
        const answers = [await ask(name, world, headers, body), await ask(name, world, { ...headers, ...proof }, body)];
        const statuses = answers.map(({ status }) => status);
        expect([type, statuses]).toEqual([type, [presence ? 403 : expected, expected]]);
      }
      expect(everyTable(server.pool)).toEqual(before);
    },
  );

  test('a web page gets no CORS permission and can neither read nor frame a response', async () => {
    const faults: string[] = [];
    for (const name of NAMES) {
      const { params, query } = exampleOf(name, world, world.admin);
      const headers = { origin: 'https://evil.example', 'access-control-request-method': api[name].method, cookie };
      const target = pathOf(name, params, query);
      const answers = [
        await rawRequest(server.url, { method: 'OPTIONS', path: target, headers }),
        ...(api[name].method === 'GET' ? [await rawRequest(server.url, { path: target, headers })] : []),
      ];
      for (const { header } of answers) {
        if (header('access-control-allow-origin') !== '') faults.push(`${name} shares its response`);
        if (header('access-control-allow-methods') !== '') faults.push(`${name} allows a method`);
        if (header('x-content-type-options') !== 'nosniff') faults.push(`${name} can be read as another type`);
        if (header('cross-origin-resource-policy') !== 'same-origin') faults.push(`${name} can be embedded`);
        if (!/frame-ancestors 'none'|sandbox/.test(header('content-security-policy'))) faults.push(`${name}: frames`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('a web page cannot open a socket with the commissioner’s cookie', async () => {
    for (const origin of ['https://evil.example', 'http://127.0.0.1:8080', 'null', '']) {
      expect([origin, await rawUpgrade(server.url, { cookie, origin })]).toEqual([origin, 403]);
    }
  });

  test.each(NAMES)('a foreign host name that points to this computer cannot call %s', async (name) => {
    const before = everyTable(server.pool);
    const host = 'rebound.evil.example:4680';
    expect((await ask(name, world, { cookie, host, origin: `http://${host}` })).status).toBe(421);
    expect(everyTable(server.pool)).toEqual(before);
  });
});

describe('a planted cookie', () => {
  beforeEach(async () => {
    server = await startTestServer(TUESDAY);
  });
  afterEach(() => server.stop());

  const logIn = (cookie: string, login: object) =>
    rawRequest(server.url, {
      method: 'POST',
      path: '/api/auth/login',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
  const whoIs = async (cookie: string) =>
    (
      JSON.parse((await rawRequest(server.url, { path: '/api/auth/me', headers: { cookie } })).text) as {
        user?: { username: string };
      }
    ).user?.username;

  test('a planted session cookie never becomes the session of the member who logs in', async () => {
    const mallory = await server.player('Mallory');
    const planted = mallory.cookie();
    const [name = ''] = planted.split('=');
    for (const cookie of [planted, `${name}=chosen-beforehand`, `${name}-s=${planted.split('=')[1] ?? ''}`]) {
      const answer = await logIn(cookie, ADMIN);
      const own = answer.setCookies[0]?.split(';')[0] ?? '';
      expect(await whoIs(own)).toBe('Rosalind');
      expect(own.split('=')[1]).not.toBe(cookie.split('=')[1]);
      expect(await whoIs(planted)).toBe('Mallory');
      expect(await whoIs(`${name}=chosen-beforehand`)).toBeUndefined();
    }
  });
});

describe('visitors through a tunnel', () => {
  beforeEach(async () => {
    server = await startTestServer(TUESDAY);
  });
  afterEach(() => server.stop());
  const tryFrom = (forwarded: string, username: string, password: string) =>
    server.client().ask('login', { input: { username, password }, headers: { 'x-forwarded-for': forwarded } });

  test.each(['', ',,,', 'unknown', '_hidden', '"[2001:db8::1]:4711"', 'x'.repeat(5_000), '999.999.999.999'])(
    'a visitor who claims the address “%s” gets a normal response',
    async (forwarded) => {
      expect((await tryFrom(forwarded.slice(0, 5_000), 'Nobody', 'wrong')).status).toBe(401);
    },
  );

  test('request headers put no text into the page', async () => {
    const pageDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-page-'));
    writeFileSync(path.join(pageDir, 'index.html'), '<meta property="og:image" content="/link-preview.png" />');
    const withPage = await startTestServer(TUESDAY, { pageDir });
    try {
      for (const headers of [
        { 'x-forwarded-proto': 'http"><script>alert(1)</script>' },
        { 'x-forwarded-host': 'den"><script>alert(1)</script>' },
        { host: 'den"><script>alert(1)</script>' },
      ]) {
        const { text } = await rawRequest(withPage.url, { path: '/', headers: { host: 'den', ...headers } });
        expect(text).not.toContain('<script');
      }
    } finally {
      await withPage.stop();
      rmSync(pageDir, { recursive: true, force: true });
    }
  });
});

describe('a copied database', () => {
  beforeEach(async () => {
    server = await startTestServer(TUESDAY);
  });
  afterEach(() => server.stop());

  /** Every text in the database, including texts inside JSON. */
  function textsIn(value: unknown): string[] {
    if (typeof value === 'string') {
      try {
        const inner: unknown = JSON.parse(value);
        return typeof inner === 'object' ? [value, ...textsIn(inner)] : [value];
      } catch {
        return [value];
      }
    }
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
  }

  async function fill(): Promise<{ admin: TestClient; dave: TestClient & { code: string }; secrets: string[] }> {
    const [admin, dave] = [await server.admin(), await server.player('Dave')];
    const { token } = await admin.get('createBoardLink');
    const phone = await admin.get('createPhoneSignIn');
    const valueOf = (client: TestClient) => client.cookie().split('=')[1] ?? '';
    const secrets = [token, phone.token, server.issueWindowToken(), valueOf(admin), valueOf(dave), dave.code];
    return { admin, dave, secrets: [...secrets, ADMIN.password] };
  }

  test('no text in a copied database works as a cookie, link, code or password', async () => {
    const { admin } = await fill();
    const found = [...new Set(textsIn(everyTable(server.pool)))].filter((text) => text !== '' && text.length <= 200);
    expect(found.length).toBeGreaterThan(20);
    const [name = ''] = admin.cookie().split('=');
    const opened: string[] = [];
    // Wrong guesses are delayed by this clock.
    const ticking = setInterval(() => server.clock.advance(1_000), 1);
    for (const text of found) {
      server.clock.advance(5 * MINUTE);
      const value = encodeURIComponent(text);
      const asCookie = { cookie: `${name}=${value}; ${name}-s=${value}; sunday-five-window=${value}` };
      const statuses = {
        session: (await rawRequest(server.url, { path: '/api/auth/me', headers: asCookie })).status,
        socket: await rawUpgrade(server.url, asCookie),
        window: (await server.client().ask('signInWindow', { headers: asCookie })).status,
        board: (await server.client().ask('readBoard', { headers: { authorization: `Board ${value}` } })).status,
        phone: (await server.client().ask('signInByLink', { input: { token: text } })).status,
        code: await server.client().login('Dave', text),
        password: await server.client().login(ADMIN.username, text),
      };
      opened.push(
        ...Object.entries(statuses).flatMap(([way, status]) => (status === 401 ? [] : [`${way} ${status}: ${text}`])),
      );
    }
    clearInterval(ticking);
    expect(opened).toEqual([]);
  });

  test('no file except the key contains a code, a password, a session token or a link token', async () => {
    const { admin, secrets } = await fill();
    await admin.get('makeBackup');
    const key = readFileSync(path.join(server.dataDir, 'codes.key'), 'utf8').trim();
    const files = readdirSync(server.dataDir, { recursive: true })
      .map((file) => path.join(server.dataDir, String(file)))
      .filter((file) => statSync(file).isFile() && !file.endsWith('codes.key'));
    expect(files.some((file) => file.includes('backups'))).toBe(true);
    for (const file of files) {
      const bytes = readFileSync(file, 'latin1').toLowerCase();
      const within = [key, ...secrets].filter((secret) => bytes.includes(secret.toLowerCase()));
      expect([file, within]).toEqual([file, []]);
    }
  });
});
