/** Logging in, guessing, lost keys and players' names. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyTable } from '../../testing/everyTable.ts';
import { MINUTE, TUESDAY } from '../../testing/sampleWeek.ts';
import { ADMIN, startTestServer, type TestClient, type TestServer } from '../../testing/testServer.ts';
import { createLogin } from './login.ts';
import { readUsers } from './users.ts';

let server: TestServer;
let admin: TestClient;
beforeEach(async () => {
  server = await startTestServer(TUESDAY);
  admin = await server.admin();
});
afterEach(() => server.stop());

const addPlayer = async (username: string, customCode = 'Kickoff-7') =>
  (await admin.get('createAccessCode', { input: { username, customCode } })).user.id;

/** Attempts to log in from an address, as a proxy on this machine reports it. */
const tryFrom = (address: string, username: string, password: string) =>
  server.client().ask('login', { input: { username, password }, headers: { 'x-forwarded-for': address } });
const statusOf = async (username: string, password: string) =>
  (await server.client().ask('login', { input: { username, password } })).status;

describe('logging in', () => {
  test.each([
    ['Dave', 'Kickoff-7'],
    ['dave', 'kickoff-7'],
    ['DAVE', 'KICKOFF-7'],
    ['  Dave ', '\tKickoff-7\n'],
    ['\u200eDave\u00a0', 'Kickoff-7'],
  ])('a player logs in as “%s” with “%s”', async (name, code) => {
    const id = await addPlayer('Dave');
    const { status, body } = await server.client().ask('login', { input: { username: name, password: code } });
    expect(status).toBe(200);
    expect(body).toEqual({ user: { id, username: 'Dave', isAdmin: false } });
  });

  test('a name of two words logs in with any number of spaces between them', async () => {
    await addPlayer('  Dave \u00a0 M ');
    expect(
      readUsers(server.pool, { userId: 0, username: '', isAdmin: true }).map(({ username }) => username),
    ).toContain('Dave M');
    expect(await statusOf('dave  m', 'Kickoff-7')).toBe(200);
  });

  test('the commissioner logs in only with the exact password, including spaces around it', async () => {
    expect(await statusOf('rosalind', `  ${ADMIN.password} `)).toBe(200);
    expect(await statusOf('Rosalind', ADMIN.password.toUpperCase())).toBe(401);
    expect(await statusOf('Rosalind', ADMIN.password.slice(0, -1))).toBe(401);
  });

  test('a code works only for its own player, and the password only for the commissioner', async () => {
    await addPlayer('Dave', 'code of Dave');
    await addPlayer('Anna', 'code of Anna');
    expect(await statusOf('Dave', 'code of Anna')).toBe(401);
    expect(await statusOf('Dave', ADMIN.password)).toBe(401);
    expect(await statusOf(ADMIN.username, 'code of Dave')).toBe(401);
  });

  test('a wrong name and a wrong code get the same response', async () => {
    await addPlayer('Dave');
    const answers = await Promise.all([
      server.client().ask('login', { input: { username: 'Dave', password: 'wrong' } }),
      server.client().ask('login', { input: { username: 'Nobody', password: 'wrong' } }),
      server.client().ask('login', { input: { username: ADMIN.username, password: 'wrong' } }),
    ]);
    expect(answers.map(({ status, body, headers }) => ({ status, body, cookies: headers.getSetCookie() }))).toEqual(
      answers.map(() => ({
        status: 401,
        body: { code: 'wrong_login', message: 'Invalid name or access code' },
        cookies: [],
      })),
    );
  });

  test('a disabled player learns that only with the right code', async () => {
    const id = await addPlayer('Dave');
    await admin.get('deactivateUser', { params: { id } });
    const right = await server.client().ask('login', { input: { username: 'Dave', password: 'kickoff-7' } });
    expect(right.status).toBe(403);
    expect(right.body).toMatchObject({
      code: 'access_disabled',
      message: expect.stringContaining('disabled') as string,
    });
    expect(right.headers.getSetCookie()).toEqual([]);
    expect(await statusOf('Dave', 'wrong')).toBe(401);
  });

  test.each([
    ['a renewed code', 'regenerateCode', 'wrong_login'],
    ['a disabled player', 'deactivateUser', 'access_disabled'],
    ['a deleted player', 'deleteUser', 'wrong_login'],
  ] as const)('%s cannot get in while the login is being checked', async (_what, call, code) => {
    const id = await addPlayer('Dave');
    const delays: (() => void)[] = [];
    // The code has been checked and the session not yet stored: a change at this moment must count.
    const login = createLogin({
      ...server.pool,
      write: async (action) => {
        await new Promise<void>((go) => delays.push(go));
        return server.pool.write(action);
      },
    });
    const trying = login.signIn({ username: 'Dave', password: 'kickoff-7', address: '10.0.0.1', isLoopback: false });
    const outcome = trying.then(
      () => 'in',
      (error: unknown) => error,
    );
    await admin.ask(call, { params: { id } });
    while (delays.length === 0) await server.pool.write(() => {});
    for (const go of delays) go();
    expect(await outcome).toMatchObject({ code });
    expect(everyTable(server.pool)['sessions']).toHaveLength(1);
  });
});

describe('guessing', () => {
  test('after ten failures for one name from one address the next attempt waits, and the error explains how long', async () => {
    await addPlayer('Dave');
    for (let n = 0; n < 10; n += 1) expect((await tryFrom('10.0.0.1', 'Dave', `guess ${n}`)).status).toBe(401);
    const { status, body, headers } = await tryFrom('10.0.0.1', 'DAVE ', 'kickoff-7');
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('900');
    expect(body).toEqual({ code: 'too_many', message: 'Too many failed logins. Try again in 15 minutes.' });
    expect((await tryFrom('10.0.0.2', 'Dave', 'kickoff-7')).status).toBe(200);
  });

  test('failures for one name do not block another from the same address', async () => {
    await addPlayer('Dave');
    for (let n = 0; n < 11; n += 1) await tryFrom('10.0.0.1', 'Anna', 'wrong');
    expect((await tryFrom('10.0.0.1', 'Dave', 'kickoff-7')).status).toBe(200);
  });

  test('the wait ends as each failure becomes 15 minutes old', async () => {
    await addPlayer('Dave');
    for (let n = 0; n < 10; n += 1) {
      await tryFrom('10.0.0.1', 'Dave', 'wrong');
      server.clock.advance(MINUTE);
    }
    // The first of the ten failures was ten minutes ago.
    expect((await tryFrom('10.0.0.1', 'Dave', 'kickoff-7')).headers.get('retry-after')).toBe('300');
    server.clock.advance(5 * MINUTE - 1);
    expect((await tryFrom('10.0.0.1', 'Dave', 'wrong')).status).toBe(429);
    server.clock.advance(1);
    expect((await tryFrom('10.0.0.1', 'Dave', 'wrong')).status).toBe(401);
    expect((await tryFrom('10.0.0.1', 'Dave', 'wrong')).status).toBe(429);
    server.clock.advance(MINUTE);
    expect((await tryFrom('10.0.0.1', 'Dave', 'kickoff-7')).status).toBe(200);
  });

  test('a successful login resets its failures', async () => {
    await addPlayer('Dave');
    for (let round = 0; round < 4; round += 1) {
      for (let n = 0; n < 9; n += 1) expect((await tryFrom('10.0.0.1', 'Dave', 'wrong')).status).toBe(401);
      expect((await tryFrom('10.0.0.1', 'Dave', 'kickoff-7')).status).toBe(200);
    }
  });

  test('successful logins are never limited', async () => {
    await addPlayer('Dave');
    for (let n = 0; n < 60; n += 1) expect((await tryFrom('10.0.0.1', 'Dave', 'kickoff-7')).status).toBe(200);
  });

  test('a hundred guesses at once count as a hundred', async () => {
    await addPlayer('Dave');
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => tryFrom('10.0.0.1', 'Dave', `guess ${n}`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(90);
  });

  test('one address can have fifty failures over all names, then even the right code waits', async () => {
    await addPlayer('Dave');
    for (let n = 0; n < 50; n += 1) expect((await tryFrom('10.0.0.1', `Name ${n}`, 'wrong')).status).toBe(401);
    expect((await tryFrom('10.0.0.1', 'Dave', 'kickoff-7')).status).toBe(429);
    expect((await tryFrom('10.0.0.2', 'Dave', 'kickoff-7')).status).toBe(200);
    server.clock.advance(15 * MINUTE);
    expect((await tryFrom('10.0.0.1', 'Dave', 'kickoff-7')).status).toBe(200);
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'the limit for addresses does not apply to this machine (%s)',
    async (address) => {
      await addPlayer('Dave');
      for (let n = 0; n < 60; n += 1) expect((await tryFrom(address, `Name ${n}`, 'wrong')).status).toBe(401);
      expect((await tryFrom(address, 'Dave', 'kickoff-7')).status).toBe(200);
    },
  );

  test('a name guessed from many addresses is delayed by up to 2 s but never blocked', async () => {
    await addPlayer('Dave');
    const delays: number[] = [];
    const { clock } = server;
    const login = createLogin({
      ...server.pool,
      clock: {
        now: clock.now,
        at: (instant, callback) => {
          delays.push(instant - clock.now());
          return clock.at(instant, callback);
        },
      },
    });
    const attempt = (n: number, password: string) => {
      const trying = login.signIn({ username: 'Dave', password, address: `10.0.0.${n}`, isLoopback: false });
      clock.advance(delays.length === 0 ? 0 : 2_000);
      return trying.then(
        () => 'in',
        (error: unknown) => error,
      );
    };
    for (let n = 1; n <= 11; n += 1) expect(await attempt(n, 'wrong')).toMatchObject({ code: 'wrong_login' });
    // The first ten failures delay no one.
    expect(delays).toEqual([]);
    for (let n = 12; n <= 40; n += 1) expect(await attempt(n, 'wrong')).toMatchObject({ code: 'wrong_login' });
    expect(delays.slice(0, 3)).toEqual([250, 500, 750]);
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(delays.at(-1)).toBe(2_000);
    expect(await attempt(41, 'kickoff-7')).toBe('in');
    delays.length = 0;
    // A successful login removes the delay.
    expect(await attempt(42, 'wrong')).toMatchObject({ code: 'wrong_login' });
    expect(delays).toEqual([]);
  });
});

describe('access codes', () => {
  test('a copied database reveals no access codes', async () => {
    await addPlayer('Dave', 'very-secret-code');
    const { accessCode } = await admin.get('createAccessCode', { input: { username: 'Anna' } });
    const stored = JSON.stringify(everyTable(server.pool)).toLowerCase();
    expect(stored).not.toContain('very-secret-code');
    expect(stored).not.toContain(accessCode);
    expect(stored).not.toContain(ADMIN.password);
  });

  test.each([
    ['lost', (file: string) => rmSync(file)],
    ['damaged', (file: string) => writeFileSync(file, 'half a ke')],
    ['of another pool', (file: string) => writeFileSync(file, Buffer.alloc(32, 7).toString('base64'))],
  ])(
    'if the key for access codes is %s, the pool opens, shows codes as lost, and can replace them all',
    async (_what, damage) => {
      const dataDir = server.dataDir;
      await addPlayer('Dave', 'kickoff-7');
      await addPlayer('Anna', 'touchdown-3');
      await server.close();
      damage(path.join(dataDir, 'codes.key'));
      const again = await startTestServer(TUESDAY, { dataDir, withoutAdmin: true });
      try {
        const boss = await again.admin();
        const codesOf = async () => (await boss.get('readUsers')).map(({ username, password }) => [username, password]);
        expect(await codesOf()).toEqual([
          ['Anna', null],
          ['Dave', null],
          ['Rosalind', null],
        ]);
        expect((await boss.get('readHealth')).details?.lostCodes).toBe(2);
        expect(await again.client().login('Dave', 'kickoff-7')).toBe(401);
        expect(await again.client().login('Dave', '')).toBe(422);
        const { codes } = await boss.get('renewAllCodes');
        expect(codes.map(({ user }) => user.username)).toEqual(['Anna', 'Dave']);
        expect(await codesOf()).toEqual([
          ...codes.map(({ user, accessCode }) => [user.username, accessCode]),
          ['Rosalind', null],
        ]);
        for (const { user, accessCode } of codes)
          expect(await again.client().login(user.username, accessCode)).toBe(200);
        expect((await boss.get('readHealth')).details?.lostCodes).toBe(0);
      } finally {
        await again.close();
      }
    },
  );

  test('an unreadable key is kept under another name', async () => {
    const { dataDir } = server;
    await server.close();
    const file = path.join(dataDir, 'codes.key');
    writeFileSync(file, 'half a ke');
    await (await startTestServer(TUESDAY, { dataDir, withoutAdmin: true })).close();
    expect(readFileSync(`${file}.unreadable`, 'utf8')).toBe('half a ke');
    expect(readFileSync(file, 'utf8')).toHaveLength(44);
  });

  test('a custom code keeps the form it was entered in', async () => {
    const id = await addPlayer('Dave');
    const { accessCode } = await admin.get('setCustomCode', {
      params: { id },
      input: { accessCode: '  Touch Down 7 ' },
    });
    expect(accessCode).toBe('Touch Down 7');
    expect(await statusOf('Dave', 'touch down 7')).toBe(200);
  });

  test('an admin has no access code to renew', async () => {
    const { user } = await admin.get('readMe');
    expect((await admin.ask('regenerateCode', { params: { id: user.id } })).status).toBe(409);
    expect((await admin.ask('setCustomCode', { params: { id: user.id }, input: { accessCode: 'abc' } })).status).toBe(
      409,
    );
  });
});

describe('names', () => {
  test.each(['Dave', 'dave', ' DAVE ', '\uff24ave', '\u200bDave\u200e'])(
    'the name “%s” is taken if there is a Dave',
    async (name) => {
      await addPlayer('Dave');
      const before = everyTable(server.pool);
      const { status, body } = await admin.ask('createAccessCode', { input: { username: name } });
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'duplicate', details: { suggestion: 'Dave M' } });
      expect(body.message).toContain('“Dave M”');
      expect(everyTable(server.pool)).toEqual(before);
    },
  );

  test('a suggested name is free', async () => {
    await addPlayer('Dave');
    const names = new Set<string>();
    for (let n = 0; n < 25; n += 1) {
      const { body } = await admin.ask('createAccessCode', { input: { username: 'Dave' } });
      const { suggestion } = body.details as { suggestion: string };
      names.add(suggestion);
      await addPlayer(suggestion);
    }
    expect(names.size).toBe(25);
  });

  test('a long name that is taken gets a suggestion that fits', async () => {
    const long = 'Bartholomew Featherstonehaugh-Cholmondel';
    await addPlayer(long);
    const { body } = await admin.ask('createAccessCode', { input: { username: long } });
    expect(await addPlayer((body.details as { suggestion: string }).suggestion)).toBeGreaterThan(0);
  });

  test.each(['', '   ', '\u200b', '\u202e\u202c', '\u0301', '\u0007'])(
    'an invisible name is rejected (%j)',
    async (username) => {
      const { status, body } = await admin.ask('createAccessCode', { input: { username } });
      const sentence = username.trim() === '' ? 'Please enter a name.' : 'This name has no visible characters.';
      expect([status, body.message]).toEqual([422, expect.stringContaining(sentence)]);
    },
  );

  test('a name has at most 40 characters, counted as stored', async () => {
    expect((await admin.ask('createAccessCode', { input: { username: 'x'.repeat(41) } })).status).toBe(422);
    // Forty of these become eighty when normalized.
    expect((await admin.ask('createAccessCode', { input: { username: '\ufb2a'.repeat(40) } })).status).toBe(422);
    expect((await admin.ask('createAccessCode', { input: { username: '🏈'.repeat(20) } })).status).toBe(200);
  });
});
