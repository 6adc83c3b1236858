/** Devices that have logged in before, access codes as phones type them, and lookalike names. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TUESDAY } from '../../testing/sampleWeek.ts';
import { ADMIN, startTestServer, type TestClient, type TestServer } from '../../testing/testServer.ts';
import { CODE_WORDS } from '../core/codeWords.ts';
import { generateCode } from '../core/codes.ts';

let server: TestServer;
let admin: TestClient;
beforeEach(async () => {
  server = await startTestServer(TUESDAY);
  admin = await server.admin();
});
afterEach(() => server.stop());

const ADDRESS = '198.51.100.7';
const addPlayer = (username: string, customCode = 'Maple-Otter-7') =>
  admin.ask('createAccessCode', { input: { username, customCode } });
const login = async (username: string, password: string, device = '') => {
  const headers = { 'x-forwarded-for': ADDRESS, ...(device === '' ? {} : { cookie: device }) };
  const answer = await server.client().ask('login', { input: { username, password }, headers });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  return { status: answer.status, device: cookies.find((one) => one.includes('-device=')) ?? '' };
};

describe('a device that has logged in before', () => {
  test('a known device gets in while others at its address are blocked', async () => {
    await addPlayer('Dave');
    const { device } = await login('Dave', 'maple-otter-7');
    for (let n = 0; n < 10; n += 1) expect((await login('Dave', `guess ${n}`)).status).toBe(401);
    expect((await login('Dave', 'maple-otter-7')).status).toBe(429);
    expect((await login('Dave', 'maple-otter-7', device)).status).toBe(200);
  });

  test('a known device has as many guesses as any other, and no more for another name', async () => {
    await addPlayer('Dave');
    await addPlayer('Anna', 'anna-anna');
    const { device } = await login('Dave', 'maple-otter-7');
    for (let n = 0; n < 10; n += 1) expect((await login('Dave', `guess ${n}`, device)).status).toBe(401);
    expect((await login('Dave', 'maple-otter-7', device)).status).toBe(429);
    for (let n = 0; n < 10; n += 1) expect((await login('Anna', `guess ${n}`)).status).toBe(401);
    expect((await login('Anna', 'anna-anna', device)).status).toBe(429);
  });

  test('the cookie of a known device gives no access by itself', async () => {
    await addPlayer('Dave');
    const { device } = await login('Dave', 'maple-otter-7');
    expect((await server.client().ask('readMe', { headers: { cookie: device } })).status).toBe(401);
    const forged = `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`;
    for (let n = 0; n < 10; n += 1) await login('Dave', `guess ${n}`);
    expect((await login('Dave', 'maple-otter-7', forged)).status).toBe(429);
  });
});

describe('access codes', () => {
  test('a generated access code has at least 33 bits', () => {
    expect(new Set(CODE_WORDS).size).toBe(CODE_WORDS.length);
    expect(generateCode()).toMatch(/^[a-z]+-[a-z]+-[a-z]+-[1-9]\d\d$/);
    expect(3 * Math.log2(CODE_WORDS.length) + Math.log2(900)).toBeGreaterThanOrEqual(33);
  });

  test.each(['maple otter 7', 'MAPLE\u2014otter\u20117', 'mapleotter7'])(
    'an access code is accepted as a phone types it: %s',
    async (typed) => {
      await addPlayer('Dave');
      expect((await login('Dave', typed)).status).toBe(200);
    },
  );
});

describe('names', () => {
  test('a name is the same with a straight and a curly apostrophe', async () => {
    await addPlayer("O'Brien");
    expect((await login('o\u2019brien', 'maple-otter-7')).status).toBe(200);
    expect((await addPlayer('O\u2019Brien')).status).toBe(409);
  });

  test.each([
    ['D\u0430ve', 409, 'looks the same as Dave'],
    ['Ann\u202eeva', 422, 'invisible characters'],
    ['\u200b\u200b', 422, 'no visible characters'],
  ])('the name %j is rejected with a message', async (name, status, sentence) => {
    await addPlayer('Dave');
    const answer = await addPlayer(name);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(sentence)]);
  });

  test('a lookalike name can be corrected by its owner', async () => {
    const { body } = await addPlayer('D\u0430ve');
    expect((await admin.ask('renameUser', { params: { id: body.user.id }, input: { username: 'Dave' } })).status).toBe(
      200,
    );
  });
});

test('two names of an earlier version that are now equal do not block the pool, and both players can log in', async () => {
  const { dataDir } = server;
  await addPlayer("O'Brien", 'code of the first');
  await addPlayer('Someone', 'code of the second');
  server.pool.sqlite
    .prepare("update users set username = 'O\u2019Brien', name_key = 'o\u2019brien' where username = 'Someone'")
    .run();
  await server.close();
  const again = await startTestServer(TUESDAY, { dataDir, withoutAdmin: true });
  try {
    expect(await again.client().login("O'Brien", 'code of the first')).toBe(200);
    expect(await again.client().login('O\u2019Brien', 'code of the second')).toBe(200);
    expect(await again.client().login('O\u2019Brien', 'code of a third')).toBe(401);
    expect(await again.client().login(ADMIN.username, ADMIN.password)).toBe(200);
  } finally {
    await again.close();
  }
});
