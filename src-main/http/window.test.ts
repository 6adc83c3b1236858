/** The desktop window: setup and sign-in with a one-use token, and with nothing else. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everyTable } from '../testing/everyTable.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const FIRST_RUN = {
  poolName: 'Sunday School',
  username: 'Rosalind',
  password: 'commissioner-1',
  playerName: 'Rosie',
  keepAwake: 'never',
} as const;
const holding = (token: string) => ({ headers: { cookie: `sunday-five-window=${token}` } });

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer(TUESDAY, { withoutAdmin: true });
});
afterEach(() => server.stop());

describe('setup', () => {
  it('setup creates the commissioner, their player and the settings, and signs in the window', async () => {
    const window = server.client();
    const answer = await window.ask('setUp', { input: FIRST_RUN, ...holding(server.issueWindowToken()) });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ username: 'Rosalind', isAdmin: true });
    expect((await window.get('readMe')).user.isAdmin).toBe(true);
    expect(await window.get('readSettings')).toMatchObject({ poolName: 'Sunday School', keepAwake: 'never' });
    expect(await server.client().login('rosie', answer.body.player?.accessCode ?? '')).toBe(200);
    expect(await server.client().login('rosalind', FIRST_RUN.password)).toBe(200);
  });

  it('setup with a bad name creates nothing and keeps the token', async () => {
    const given = holding(server.issueWindowToken());
    const before = everyTable(server.pool);
    const refused = await server.client().ask('setUp', { input: { ...FIRST_RUN, playerName: 'ROSALIND' }, ...given });
    expect(refused).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    expect(JSON.stringify(refused.body.details)).toContain('"playerName"');
    expect(everyTable(server.pool)).toEqual(before);
    expect((await server.client().ask('setUp', { input: FIRST_RUN, ...given })).status).toBe(200);
  });

  it.each([
    ['no name for the pool', { poolName: ' ' }, 'poolName'],
    ['a password that is too short', { password: 'abc' }, 'password'],
    ['no name', { username: '' }, 'username'],
    ['a name that is too long', { playerName: 'x'.repeat(41) }, 'playerName'],
    ['an invisible name', { username: '\u200B\u2060' }, 'username'],
    ['an invisible player name', { playerName: '\u00AD' }, 'playerName'],
  ])('setup has a field error for %s', async (_what, wrong, field) => {
    const given = { input: { ...FIRST_RUN, ...wrong }, ...holding(server.issueWindowToken()) };
    const { status, body } = await server.client().ask('setUp', given);
    expect(status).toBe(422);
    expect(JSON.stringify(body.details)).toContain(`"${field}"`);
  });

  it('setup works once, even with several requests at the same time', async () => {
    const given = { input: FIRST_RUN, ...holding(server.issueWindowToken()) };
    const answers = await Promise.all([1, 2, 3].map(() => server.client().ask('setUp', given)));
    // Later requests find the token used or the pool set up.
    const [first, ...others] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(first).toBe(200);
    expect(others.filter((status) => status !== 409 && status !== 401)).toEqual([]);
    expect((await server.client().ask('setUp', given)).status).toBe(401);
  });

  it('setup needs the token, even from this computer', async () => {
    server.issueWindowToken();
    for (const headers of [{}, holding('').headers, holding('guess').headers]) {
      expect((await server.client().ask('setUp', { input: FIRST_RUN, headers })).status).toBe(401);
    }
    expect((await server.client().ask('login', { input: { username: 'a', password: 'b' } })).status).toBe(503);
  });
});

describe('window sign-in', () => {
  beforeEach(async () => {
    await server.client().ask('setUp', { input: FIRST_RUN, ...holding(server.issueWindowToken()) });
  });

  it('a window token signs in the commissioner once', async () => {
    const given = holding(server.issueWindowToken());
    const window = server.client();
    expect((await window.ask('signInWindow', given)).body).toMatchObject({ user: { username: 'Rosalind' } });
    expect((await window.get('readMe')).user.isAdmin).toBe(true);
    expect((await server.client().ask('signInWindow', given)).status).toBe(401);
  });

  it('a window token used twice at once signs in once', async () => {
    const given = holding(server.issueWindowToken());
    const answers = await Promise.all([1, 2].map(() => server.client().ask('signInWindow', given)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a newer window token replaces an older one', async () => {
    const older = holding(server.issueWindowToken());
    server.issueWindowToken();
    expect((await server.client().ask('signInWindow', older)).status).toBe(401);
  });

  it('a window token cannot set up the pool again', async () => {
    const given = holding(server.issueWindowToken());
    const answer = await server.client().ask('setUp', { input: { ...FIRST_RUN, username: 'Mallory' }, ...given });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('set up already');
  });
});
