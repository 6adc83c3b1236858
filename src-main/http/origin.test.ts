/** The pool's own addresses: the Host check stops DNS rebinding, the Origin check stops other sites. */
import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyTable } from '../testing/everyTable.ts';
import { rawRequest, rawUpgrade } from '../testing/rawRequest.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { startTestServer, type TestClient, type TestServer } from '../testing/testServer.ts';
import { isKnownHost, isOwnOrigin, trustedProxies, type KnownHosts } from './origin.ts';

const known: KnownHosts = {
  publicUrls: () => ['https://pool.example.org', 'https://quiet-hill.tunnel.example'],
  isTrustedProxy: trustedProxies('loopback'),
};
/** Only the fields these two functions use. */
const asked = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

const OWN_HOSTS = [
  '127.0.0.1:4680',
  '192.168.1.20',
  '203.0.113.7:80',
  '[::1]:4680',
  '[fe80::1]',
  'localhost:4680',
  'den',
  'DEN:4680',
  'den.local',
  'den.local.:4680',
  'den.lan',
  'den.home',
  'den.internal',
  'den.home.arpa:4680',
  'den.tail1234.ts.net',
  hostname(),
  `${hostname()}:4680`,
  'pool.example.org',
  'POOL.Example.org:443',
  'quiet-hill.tunnel.example',
];
const FOREIGN_HOSTS = [
  'evil.example',
  'evil.example:4680',
  '127.0.0.1.evil.example',
  'pool.example.org.evil.example',
  'notpool.example.org',
  'den.local.evil.example',
  'evil.example, 127.0.0.1',
  'localhost.evil.example',
  'homearpa.example',
  '',
];

describe('isKnownHost', () => {
  test.each(OWN_HOSTS)('the host %s is the pool’s own', (host) => {
    expect(isKnownHost(asked({ host }), known)).toBe(true);
  });
  test.each(FOREIGN_HOSTS)('the host “%s” is not the pool’s own', (host) => {
    expect(isKnownHost(asked({ host }), known)).toBe(false);
  });
  test('a request without a host is rejected', () => {
    expect(isKnownHost(asked({}), known)).toBe(false);
  });
});

describe('isOwnOrigin', () => {
  /** [description, Origin, Host, other headers, is it the pool's own] */
  const CASES: [string, string | undefined, string, Record<string, string>, boolean][] = [
    ['no origin', undefined, '192.168.1.20:4680', {}, true],
    ['the same host and port', 'http://192.168.1.20:4680', '192.168.1.20:4680', {}, true],
    ['the same host by https (the scheme is not compared)', 'https://den.local', 'den.local', {}, true],
    ['the default port, explicit and implicit', 'http://den.local', 'den.local:80', {}, true],
    ['capitals', 'http://Den.Local:4680', 'dEn.lOcAl:4680', {}, true],
    ['IPv6', 'http://[::1]:4680', '[::1]:4680', {}, true],
    ['another port', 'http://192.168.1.20:8080', '192.168.1.20:4680', {}, false],
    ['a missing port', 'http://192.168.1.20', '192.168.1.20:4680', {}, false],
    ['another host', 'https://evil.example', '192.168.1.20:4680', {}, false],
    ['a host that begins like the pool’s', 'http://den.local.evil.example', 'den.local', {}, false],
    ['a host with the pool’s as its user name', 'http://den.local@evil.example', 'den.local', {}, false],
    ['a sandboxed page', 'null', '192.168.1.20:4680', {}, false],
    ['nothing', '', '192.168.1.20:4680', {}, false],
    ['not a URL', 'den.local', 'den.local', {}, false],
    ['a file', 'file://', 'localhost:4680', {}, false],
    ['two origins', 'http://den.local http://evil.example', 'den.local', {}, false],
    ['the public address', 'https://pool.example.org', '127.0.0.1:4680', {}, true],
    ['the tunnel', 'https://quiet-hill.tunnel.example', '127.0.0.1:4680', {}, true],
    ['the public name at another port', 'https://pool.example.org:8443', '127.0.0.1:4680', {}, false],
    [
      'the host a trusted proxy forwards',
      'https://home.example',
      'localhost:4680',
      { 'x-forwarded-host': 'home.example' },
      true,
    ],
    [
      'another host than the one forwarded',
      'https://evil.example',
      'localhost:4680',
      { 'x-forwarded-host': 'home.example' },
      false,
    ],
  ];
  test.each(CASES)('%s', (_what, origin, host, more, isOurs) => {
    const headers = { host, ...more, ...(origin === undefined ? {} : { origin }) };
    expect(isOwnOrigin(asked(headers), known)).toBe(isOurs);
  });

  test('a forwarded host from an untrusted client is ignored', () => {
    const headers = { host: '192.168.1.20:4680', origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
    expect(isOwnOrigin(asked(headers, '192.168.1.66'), known)).toBe(false);
    expect(isOwnOrigin(asked(headers, '::ffff:192.168.1.66'), known)).toBe(false);
  });
});

describe('trusted proxies', () => {
  test('loopback addresses are trusted in every notation', () => {
    const isTrusted = trustedProxies('loopback, 10.0.0.2');
    const addresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.2', '10.0.0.3', '192.168.1.66'];
    expect(addresses.filter(isTrusted)).toEqual(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.2']);
  });
  test('an empty list trusts no proxy', () => {
    expect(['127.0.0.1', '::1', '10.0.0.2'].filter(trustedProxies(''))).toEqual([]);
  });
  test('an invalid proxy address is rejected', () => {
    expect(() => trustedProxies('everybody')).toThrow(/invalid IP address/);
  });
});

describe('over real requests', () => {
  let server: TestServer;
  let admin: TestClient;
  let own: string;
  beforeAll(async () => {
    server = await startTestServer(TUESDAY, { publicUrl: 'https://pool.example.org' });
    admin = await server.admin();
    own = new URL(server.url).host;
  });
  afterAll(() => server.stop());

  const change = (headers: Record<string, string>) =>
    rawRequest(server.url, {
      method: 'POST',
      path: '/api/admin/access-codes',
      headers: { cookie: admin.cookie(), 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        username: `Player ${Math.abs(JSON.stringify(headers).length)} ${headers['origin'] ?? ''}`.slice(0, 40),
      }),
    });
  const read = (headers: Record<string, string>, path = '/api/pool') => rawRequest(server.url, { path, headers });

  test.each(['evil.example', 'evil.example:4680'])(
    'a request for the host %s gets a page that says what to do',
    async (host) => {
      for (const path of ['/', '/api/pool', '/api/auth/login', '/picks-status']) {
        const answer = await read({ host }, path);
        expect(answer.status).toBe(421);
        expect(answer.header('content-type')).toMatch(/^text\/plain/);
        expect(answer.text).toContain(`"${host}"`);
        expect(answer.text).toContain(`enter https://${host} in Admin, Invite, as "Another address"`);
        expect(answer.text).toContain(`POOL_PUBLIC_URL=https://${host}`);
        expect(answer.setCookies).toEqual([]);
      }
    },
  );

  test('the page for a foreign host repeats only host name characters', async () => {
    const { status, text } = await read({ host: 'evil.example"><script>' });
    expect(status).toBe(421);
    expect(text).not.toMatch(/[<>]/);
  });

  test.each(OWN_HOSTS.filter((host) => !host.includes('tunnel')))(
    'a request for the host %s is answered',
    async (host) => {
      expect((await read({ host })).status).toBe(200);
    },
  );

  test.each(['http://127.0.0.1:1', 'https://evil.example', 'null'])(
    'a page on %s cannot make changes',
    async (origin) => {
      const before = everyTable(server.pool);
      const answer = await change({ origin });
      expect(answer.status).toBe(403);
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'wrong_origin' });
      expect(everyTable(server.pool)).toEqual(before);
    },
  );

  test('every method that changes data checks the origin, including login', async () => {
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      const answer = await rawRequest(server.url, {
        method,
        path: '/api/auth/login',
        headers: { origin: 'https://evil.example' },
      });
      expect([method, answer.status]).toEqual([method, 403]);
    }
  });

  test('the pool’s page can make changes at its local and its public address', async () => {
    expect((await change({ origin: `http://${own}` })).status).toBe(200);
    expect((await change({ origin: 'https://pool.example.org' })).status).toBe(200);
    expect((await change({ origin: 'https://home.example', 'x-forwarded-host': 'home.example' })).status).toBe(200);
  });

  test('a read needs no origin and is not shared with other sites', async () => {
    const answer = await read({ origin: 'https://evil.example' });
    expect(answer.status).toBe(200);
    expect(answer.header('access-control-allow-origin')).toBe('');
  });

  test('X-Forwarded-Host is ignored without a trusted proxy', async () => {
    const alone = await startTestServer(TUESDAY, { trustProxy: '' });
    try {
      const answer = await rawRequest(alone.url, {
        method: 'POST',
        path: '/api/auth/login',
        headers: { origin: 'https://home.example', 'x-forwarded-host': 'home.example' },
      });
      expect(answer.status).toBe(403);
    } finally {
      await alone.stop();
    }
  });

  test('sockets check the host, then the origin, then the session', async () => {
    const cookie = admin.cookie();
    const statuses = {
      own: await rawUpgrade(server.url, { cookie, origin: `http://${own}` }),
      noPage: await rawUpgrade(server.url, { cookie }),
      publicUrl: await rawUpgrade(server.url, { cookie, origin: 'https://pool.example.org' }),
      proxy: await rawUpgrade(server.url, {
        cookie,
        origin: 'https://home.example',
        'x-forwarded-host': 'home.example',
      }),
      otherPort: await rawUpgrade(server.url, { cookie, origin: 'http://127.0.0.1:1' }),
      stranger: await rawUpgrade(server.url, { cookie, origin: 'https://evil.example' }),
      sandbox: await rawUpgrade(server.url, { cookie, origin: 'null' }),
      strangeHost: await rawUpgrade(server.url, { cookie, host: 'evil.example' }),
      nobody: await rawUpgrade(server.url, { origin: `http://${own}` }),
    };
    expect(statuses).toEqual({
      own: 101,
      noPage: 101,
      publicUrl: 101,
      proxy: 101,
      otherPort: 403,
      stranger: 403,
      sandbox: 403,
      strangeHost: 421,
      nobody: 401,
    });
  });
});
