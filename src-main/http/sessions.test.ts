/** Sessions in a browser: cookies, renewal and end. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyTable } from '../testing/everyTable.ts';
import { rawRequest, rawUpgrade, type RawAnswer } from '../testing/rawRequest.ts';
import { HOUR, MINUTE, TUESDAY } from '../testing/sampleWeek.ts';
import { ADMIN, startTestServer, type TestClient, type TestServer } from '../testing/testServer.ts';

const DAY = 24 * HOUR;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer(TUESDAY);
});
afterEach(() => server.stop());

const logIn = (url: string, headers: Record<string, string> = {}, login: object = ADMIN): Promise<RawAnswer> =>
  rawRequest(url, {
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(login),
  });

const cookieOf = ({ setCookies }: RawAnswer): string => setCookies[0]?.split(';')[0] ?? '';
const statusWith = async (url: string, cookie: string): Promise<number> =>
  (await rawRequest(url, { path: '/api/auth/me', headers: { cookie } })).status;
const isIn = async (client: TestClient): Promise<boolean> => (await client.ask('readMe')).status === 200;

/** Resolves with a socket's last event and close code. */
async function lastEvent(client: TestClient): Promise<() => Promise<{ last: unknown; code: unknown }>> {
  const { socket, events } = await server.listen(client);
  const closed = once(socket, 'close');
  return async () => {
    const [code] = (await closed) as [number];
    return { last: events.at(-1), code };
  };
}
const ENDED = { last: { type: 'session_ended' }, code: 4001 };

describe('the cookie', () => {
  test('the session cookie is HttpOnly and SameSite, lasts 30 days and is named after the pool', async () => {
    const { setCookies } = await logIn(server.url);
    expect(setCookies).toHaveLength(2);
    expect(setCookies[0]).toMatch(
      /^sunday-five-[0-9a-f]{8}=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('the session cookie over HTTPS has its own name and is Secure', async () => {
    const { setCookies } = await logIn(server.url, { 'x-forwarded-proto': 'https' });
    expect(setCookies[0]).toMatch(/^sunday-five-[0-9a-f]{8}-s=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/);
  });

  test('the HTTP and HTTPS cookies both work at the same time', async () => {
    const [plain, secure] = [
      cookieOf(await logIn(server.url)),
      cookieOf(await logIn(server.url, { 'x-forwarded-proto': 'https' })),
    ];
    expect(await statusWith(server.url, plain)).toBe(200);
    expect(await statusWith(server.url, secure)).toBe(200);
    expect(await statusWith(server.url, `${secure}x; ${plain}`)).toBe(200);
  });

  test('two pools on one host have separate cookies', async () => {
    const second = await startTestServer(TUESDAY);
    try {
      const [here, there] = [cookieOf(await logIn(server.url)), cookieOf(await logIn(second.url))];
      expect(here.split('=')[0]).not.toBe(there.split('=')[0]);
      expect(await statusWith(server.url, there)).toBe(401);
      expect(await statusWith(server.url, `${there}; ${here}`)).toBe(200);
    } finally {
      await second.stop();
    }
  });

  test('forwarded scheme and address are ignored without a trusted proxy', async () => {
    const alone = await startTestServer(TUESDAY, { trustProxy: '' });
    try {
      const { setCookies } = await logIn(alone.url, { 'x-forwarded-proto': 'https' });
      expect(setCookies[0]).not.toMatch(/Secure|-s=/);
      const wrong = { ...ADMIN, password: 'wrong' };
      for (let n = 0; n < 10; n += 1) await logIn(alone.url, { 'x-forwarded-for': `203.0.113.${n}` }, wrong);
      expect((await logIn(alone.url, { 'x-forwarded-for': '203.0.113.99' }, wrong)).status).toBe(429);
    } finally {
      await alone.stop();
    }
  });

  test('an invented cookie never becomes a session', async () => {
    const name = cookieOf(await logIn(server.url)).split('=')[0] ?? '';
    const madeUp = `${name}=${'A'.repeat(43)}`;
    expect(await statusWith(server.url, madeUp)).toBe(401);
    expect(await rawUpgrade(server.url, { cookie: madeUp })).toBe(401);
    const after = cookieOf(await logIn(server.url, { cookie: madeUp }));
    expect(after).not.toBe(madeUp);
    expect(await statusWith(server.url, madeUp)).toBe(401);
    expect(await statusWith(server.url, after)).toBe(200);
  });

  test('malformed cookies are ignored', async () => {
    for (const cookie of ['=', ';;;', 'a', '__proto__=1', `x=${'y'.repeat(4_000)}`, 'sunday-five=%E0%A4%A']) {
      expect([cookie.slice(0, 20), await statusWith(server.url, cookie)]).toEqual([cookie.slice(0, 20), 401]);
    }
  });

  test('every login has a new token, and the database stores only its hash', async () => {
    const tokens = await Promise.all([1, 2, 3].map(async () => cookieOf(await logIn(server.url)).split('=')[1] ?? ''));
    expect(new Set(tokens).size).toBe(3);
    const stored = JSON.stringify(everyTable(server.pool));
    for (const token of tokens) {
      expect(stored).not.toContain(token);
      expect(stored).toContain(createHash('sha256').update(token).digest('base64url'));
    }
  });
});

describe('session renewal', () => {
  test('a visit at least every 30 days keeps the session and its cookie', async () => {
    const dave = await server.player('Dave');
    for (let visit = 0; visit < 3; visit += 1) {
      server.clock.advance(29 * DAY);
      const { status, headers } = await dave.ask('readMe');
      expect(status).toBe(200);
      expect(headers.getSetCookie()).toEqual([`${dave.cookie()}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`]);
    }
  });

  test('the cookie is renewed at most once a day', async () => {
    const dave = await server.player('Dave');
    server.clock.advance(23 * HOUR);
    expect((await dave.ask('readMe')).headers.getSetCookie()).toEqual([]);
    server.clock.advance(2 * HOUR);
    expect((await dave.ask('readMe')).headers.getSetCookie()).toHaveLength(1);
    expect((await dave.ask('readMe')).headers.getSetCookie()).toEqual([]);
  });

  test('an open socket does not use up the cookie’s renewal', async () => {
    const dave = await server.player('Dave');
    server.clock.advance(2 * DAY);
    const { socket } = await server.listen(dave);
    socket.terminate();
    expect((await dave.ask('readMe')).headers.getSetCookie()).toHaveLength(1);
  });

  test('a session ends after 30 days without a visit', async () => {
    const dave = await server.player('Dave');
    server.clock.advance(30 * DAY - MINUTE);
    expect(await isIn(dave)).toBe(true);
    server.clock.advance(30 * DAY);
    expect(await isIn(dave)).toBe(false);
    expect(await rawUpgrade(server.url, { cookie: dave.cookie() })).toBe(401);
  });
});

describe('end of a session', () => {
  test('a logout ends only this browser’s session and socket', async () => {
    const dave = await server.player('Dave');
    const phone = server.client();
    await phone.login('Dave', dave.code);
    const bye = await lastEvent(dave);
    const old = dave.cookie();
    const { status, headers } = await dave.ask('logout');
    expect(status).toBe(200);
    expect(headers.getSetCookie()[0]).toMatch(/^sunday-five-[0-9a-f]{8}=; Max-Age=0;/);
    expect(await bye()).toEqual(ENDED);
    expect(await statusWith(server.url, old)).toBe(401);
    expect(await isIn(phone)).toBe(true);
  });

  test('a logout that also renews the session still removes the cookie', async () => {
    const dave = await server.player('Dave');
    server.clock.advance(5 * DAY);
    const { headers } = await dave.ask('logout');
    expect(headers.getSetCookie()).toHaveLength(1);
    expect(headers.getSetCookie()[0]).toContain('Max-Age=0');
  });

  test.each(['deactivateUser', 'deleteUser'] as const)('%s ends all of the player’s sessions at once', async (call) => {
    const [dave, anna, admin] = [await server.player('Dave'), await server.player('Anna'), await server.admin()];
    const phone = server.client();
    await phone.login('Dave', dave.code);
    const byes = [await lastEvent(dave), await lastEvent(phone)];
    await admin.get(call, { params: { id: dave.id } });
    expect([await isIn(dave), await isIn(phone), await isIn(anna), await isIn(admin)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(await Promise.all(byes.map((bye) => bye()))).toEqual([ENDED, ENDED]);
    expect(await rawUpgrade(server.url, { cookie: dave.cookie() })).toBe(401);
  });

  test('a player who was disabled and enabled must log in again', async () => {
    const [dave, admin] = [await server.player('Dave'), await server.admin()];
    await admin.get('deactivateUser', { params: { id: dave.id } });
    await admin.get('reactivateUser', { params: { id: dave.id } });
    expect(await isIn(dave)).toBe(false);
    expect(await dave.login('Dave', dave.code)).toBe(200);
  });

  test.each([
    ['regenerateCode', undefined],
    ['setCustomCode', { accessCode: 'touchdown' }],
  ] as const)('a new code (%s) ends that player’s sessions', async (call, input) => {
    const [dave, anna, admin] = [await server.player('Dave'), await server.player('Anna'), await server.admin()];
    const bye = await lastEvent(dave);
    const { status, body } = await admin.ask(call, { params: { id: dave.id }, input });
    expect(status).toBe(200);
    expect(await bye()).toEqual(ENDED);
    expect([await isIn(dave), await isIn(anna)]).toEqual([false, true]);
    expect(await dave.login('Dave', dave.code)).toBe(401);
    expect(await dave.login('Dave', body.accessCode)).toBe(200);
  });

  test('new codes for everyone end every player’s session but not the commissioner’s', async () => {
    const [dave, anna, admin] = [await server.player('Dave'), await server.player('Anna'), await server.admin()];
    const { codes } = await admin.get('renewAllCodes');
    expect(codes.map(({ user }) => user.username)).toEqual(['Anna', 'Dave']);
    expect([await isIn(dave), await isIn(anna), await isIn(admin)]).toEqual([false, false, true]);
  });

  test('a new admin password ends the account’s other sessions and no one else’s', async () => {
    const [here, laptop, dave] = [await server.admin(), await server.admin(), await server.player('Dave')];
    const byeLaptop = await lastEvent(laptop);
    const { socket } = await server.listen(here);
    await here.get('changePassword', { input: { newPassword: '  a new one  ' } });
    expect([await isIn(here), await isIn(laptop), await isIn(dave)]).toEqual([true, false, true]);
    expect(await byeLaptop()).toEqual(ENDED);
    expect(socket.readyState).toBe(socket.OPEN);
    expect(await laptop.login(ADMIN.username, ADMIN.password)).toBe(401);
    expect(await laptop.login(ADMIN.username, 'a new one')).toBe(200);
    socket.terminate();
  });

  test('a request whose session ends during the upload changes nothing', async () => {
    const [dave, admin] = [await server.player('Dave'), await server.admin()];
    const { port } = new URL(server.url);
    const headers = { cookie: dave.cookie(), 'content-type': 'application/json', expect: '100-continue' };
    const slow = request({ port, method: 'POST', path: '/api/chat/messages', headers, agent: false });
    slow.flushHeaders();
    // The server sends this after checking the session and before the body arrives.
    await once(slow, 'continue');
    slow.write('{"message":');
    await admin.get('deactivateUser', { params: { id: dave.id } });
    slow.end('"too late"}');
    const [answer] = (await once(slow, 'response')) as [{ statusCode: number; resume: () => void }];
    answer.resume();
    expect(answer.statusCode).toBe(401);
    expect(await admin.get('readMessages')).toEqual([]);
  });
});
