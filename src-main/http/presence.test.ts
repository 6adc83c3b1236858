/** Proof of presence: calls for which a stolen session cookie is not enough. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api, type CallName } from '#shared/api.ts';
import { DAY_MS, PRESENCE_MS } from '#shared/limits.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { ADMIN, createClient, startTestServer, type TestClient, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let admin: TestClient;
beforeEach(async () => {
  server = await startTestServer(TUESDAY);
  admin = await server.admin();
});
afterEach(() => server.stop());

/** A request with the commissioner's stolen cookie and other headers. */
const steal = (presence = '') => {
  const thief = createClient(server.url);
  const headers: Record<string, string> = {
    cookie: admin.cookie(),
    ...(presence === '' ? {} : { 'x-presence': presence }),
  };
  const ask: TestClient['ask'] = (name, given = {}) => thief.ask(name, { ...given, headers });
  return { ask };
};
const codesRenewed = async (client: Pick<TestClient, 'ask'>) => (await client.ask('renewAllCodes')).status;

test('calls that export or replace the whole pool, or send its news elsewhere, need presence, and calls of the specification do not', () => {
  const marked = (Object.keys(api) as CallName[]).filter((name) => api[name].presence);
  expect(marked.toSorted()).toEqual([
    'addCommissioner',
    'copyPool',
    'createConnection',
    'createPhoneSignIn',
    'exportCsv',
    'removeCommissioner',
    'renewAllCodes',
    'resetCommissionerPassword',
    'restoreBackup',
    'startMove',
    'startTunnel',
    'takeBackMove',
  ]);
  const isWeak = (name: CallName) => !/admin/i.test(api[name].access) || api[name].method === 'GET';
  expect(marked.filter(isWeak)).toEqual([]);
});

describe('a login with the password', () => {
  test('a login with the password proves presence for ten minutes', async () => {
    expect(await codesRenewed(admin)).toBe(200);
    server.clock.advance(PRESENCE_MS - 1);
    expect(await codesRenewed(admin)).toBe(200);
    server.clock.advance(1);
    const { status, body } = await admin.ask('renewAllCodes');
    expect([status, body]).toEqual([
      403,
      { code: 'presence_required', message: 'Enter your password again to do this.' },
    ]);
    expect((await admin.ask('readSettings')).status).toBe(200);
  });

  test('a player’s login gives no proof of presence', async () => {
    const dave = await server.player('Dave');
    expect(dave.presence()).toBe('');
  });

  test('the proof of presence is never in a cookie', async () => {
    const { body, headers } = await server.client().ask('login', { input: ADMIN });
    expect(body.presence?.token).toMatch(/^[\w-]{43}$/);
    expect(headers.getSetCookie().join()).not.toContain(body.presence?.token);
  });
});

describe('a stolen session cookie', () => {
  test('a stolen cookie gives no proof, even right after the login', async () => {
    expect(await codesRenewed(steal())).toBe(403);
    expect(await codesRenewed(steal('made-up'))).toBe(403);
    expect((await steal().ask('readSettings')).status).toBe(200);
  });

  test('a stolen cookie gives no proof without the password, and guesses are limited', async () => {
    for (let n = 0; n < 10; n += 1) {
      expect((await steal().ask('provePresence', { input: { password: `guess ${n}` } })).status).toBe(401);
    }
    expect((await steal().ask('provePresence', { input: { password: ADMIN.password } })).status).toBe(429);
  });

  test('a stolen cookie gives no proof after changing the password', async () => {
    expect((await steal().ask('changePassword', { input: { newPassword: 'stolen-1' } })).status).toBe(200);
    const login = await server.client().ask('login', { input: { username: ADMIN.username, password: 'stolen-1' } });
    expect(login.status).toBe(200);
    expect(login.body.presence).toBeUndefined();
    const { status, body } = await steal().ask('provePresence', { input: { password: 'stolen-1' } });
    expect([status, body.code]).toEqual([403, 'presence_required']);
    expect(body.message).toContain('less than a day ago');
    server.clock.advance(DAY_MS);
    expect((await steal().ask('provePresence', { input: { password: 'stolen-1' } })).status).toBe(200);
  });

  test('cannot send friends to another address, but choose one that this computer offers', async () => {
    const choose = (inviteAddress: string | null) => steal().ask('changeSettings', { input: { inviteAddress } });
    const { addresses } = await admin.get('readInvite');
    const { status, body } = await choose('https://five.example.org');
    expect([status, body.code]).toEqual([403, 'presence_required']);
    expect((await steal().ask('changeSettings', { input: { poolName: 'Stolen' } })).status).toBe(200);
    expect((await admin.get('readSettings')).inviteAddress).toBeNull();

    await admin.get('changeSettings', { input: { inviteAddress: 'https://pool.example.org' } });
    expect((await choose('https://pool.example.org')).status).toBe(200);
    for (const { url } of addresses) expect((await choose(url)).status).toBe(200);
    expect((await choose(null)).status).toBe(200);
  });

  test('a stolen cookie cannot add a line or a link to invitations by the pool’s name', async () => {
    const rename = (poolName: string) => steal().ask('changeSettings', { input: { poolName } });
    expect((await rename('Elm Street\nJoin here: den')).body.poolName).toBe('Elm Street Join here: den');
    for (const name of ['Join at http://192.0.2.7', 'Join at five.example', 'Elm\u202Eteert']) {
      const refused = { status: 422, body: { details: { fields: [{ field: 'poolName' }] } } };
      expect(await rename(name)).toMatchObject(refused);
    }
    expect((await server.client().get('readPool')).name).toBe('Elm Street Join here: den');
  });

  test('a name that an earlier version stored can be sent again', async () => {
    await admin.get('changeSettings', { input: { poolName: 'Five' } });
    server.pool.sqlite.prepare("update settings set value = ? where name = 'poolName'").run('"five.example"');
    const input = { poolName: 'five.example', feedEnabled: false };
    expect(await admin.get('changeSettings', { input })).toMatchObject(input);
  });

  test('a stolen cookie does not work with the proof of another session', async () => {
    const other = await server.admin();
    expect(await codesRenewed(steal(other.presence()))).toBe(403);
    expect(await codesRenewed(steal(admin.presence()))).toBe(200);
  });
});

test('the correct password gives a proof, and a wrong one does not', async () => {
  server.clock.advance(PRESENCE_MS);
  const wrong = await admin.ask('provePresence', { input: { password: 'wrong' } });
  expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_login']);
  const { token } = await admin.get('provePresence', { input: { password: ADMIN.password } });
  expect(await codesRenewed(steal(token))).toBe(200);
});

test('a password changed with a proof gives a new proof at once', async () => {
  await admin.get('changePassword', { input: { newPassword: 'my-new-one' } });
  const again = server.client();
  expect(await again.login(ADMIN.username, 'my-new-one')).toBe(200);
  expect(await codesRenewed(again)).toBe(200);
});

test('the desktop window gets a proof for its session, and only with a session', async () => {
  const token = server.issueWindowPresence();
  server.clock.advance(PRESENCE_MS - 1);
  expect(await codesRenewed(steal(token))).toBe(200);
  expect((await server.client().ask('renewAllCodes', { headers: { 'x-presence': token } })).status).toBe(401);
  const dave = await server.player('Dave');
  expect((await dave.ask('renewAllCodes', { headers: { 'x-presence': token } })).status).toBe(403);
  server.clock.advance(1);
  expect(await codesRenewed(steal(token))).toBe(403);
});

test('a proof ends with its session', async () => {
  const token = admin.presence();
  await admin.get('logout');
  expect(await codesRenewed(steal(token))).toBe(401);
});

describe('Sec-Fetch-Site', () => {
  test.each(['cross-site', 'same-site'])('a %s request changes nothing, even without an Origin', async (site) => {
    const headers = { 'sec-fetch-site': site };
    const { status, body } = await admin.ask('changeSettings', { input: { poolName: 'Stolen' }, headers });
    expect([status, body.code]).toEqual([403, 'wrong_origin']);
    expect((await server.client().ask('login', { input: ADMIN, headers })).status).toBe(403);
    expect((await admin.get('readSettings')).poolName).not.toBe('Stolen');
  });

  test.each(['cross-site', 'same-site'])('a %s request reads only public data', async (site) => {
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };
    expect((await admin.ask('readUsers', { headers })).status).toBe(403);
    expect((await admin.ask('readWeeks', { headers })).status).toBe(403);
    expect((await admin.ask('readBoard', { headers })).status).toBe(403);
    expect((await admin.ask('readPool', { headers })).status).toBe(200);
  });

  test.each(['same-origin', 'none'])('a %s request is allowed', async (site) => {
    const headers = { 'sec-fetch-site': site };
    expect((await admin.ask('readUsers', { headers })).status).toBe(200);
    expect((await admin.ask('changeSettings', { input: { poolName: 'Mine' }, headers })).status).toBe(200);
  });
});
