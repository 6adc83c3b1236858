/** The desktop app's own window: set up and signed in by a token that works once, and nobody else by any means. */
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

describe('the first run', () => {
  it('makes the commissioner, her player and the settings, and signs the window in', async () => {
    const window = server.client();
    const answer = await window.ask('setUp', { input: FIRST_RUN, ...holding(server.issueWindowToken()) });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ username: 'Rosalind', isAdmin: true });
    expect((await window.get('readMe')).user.isAdmin).toBe(true);
    expect(await window.get('readSettings')).toMatchObject({ poolName: 'Sunday School', keepAwake: 'never' });
    expect(await server.client().login('rosie', answer.body.player?.accessCode ?? '')).toBe(200);
    expect(await server.client().login('rosalind', FIRST_RUN.password)).toBe(200);
  });

  it('keeps the token for another try when a name will not do, and makes nothing', async () => {
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
    ['a name of which nothing can be seen', { username: '\u200B\u2060' }, 'username'],
    ['a player of whom nothing can be seen', { playerName: '\u00AD' }, 'playerName'],
  ])('says beside its field what is wrong with %s', async (_what, wrong, field) => {
    const given = { input: { ...FIRST_RUN, ...wrong }, ...holding(server.issueWindowToken()) };
    const { status, body } = await server.client().ask('setUp', given);
    expect(status).toBe(422);
    expect(JSON.stringify(body.details)).toContain(`"${field}"`);
  });

  it('happens once, however many ask at the same time', async () => {
    const given = { input: FIRST_RUN, ...holding(server.issueWindowToken()) };
    const answers = await Promise.all([1, 2, 3].map(() => server.client().ask('setUp', given)));
    // Whoever comes a little later finds the token used up, or the pool set up.
    const [first, ...others] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(first).toBe(200);
    expect(others.filter((status) => status !== 409 && status !== 401)).toEqual([]);
    expect((await server.client().ask('setUp', given)).status).toBe(401);
  });

  it('is open to nobody without the token, from this computer neither', async () => {
    server.issueWindowToken();
    for (const headers of [{}, holding('').headers, holding('guess').headers]) {
      expect((await server.client().ask('setUp', { input: FIRST_RUN, headers })).status).toBe(401);
    }
    expect((await server.client().ask('login', { input: { username: 'a', password: 'b' } })).status).toBe(503);
  });
});

describe('a window of a pool that is set up', () => {
  beforeEach(async () => {
    await server.client().ask('setUp', { input: FIRST_RUN, ...holding(server.issueWindowToken()) });
  });

  it('is signed in as the commissioner, once', async () => {
    const given = holding(server.issueWindowToken());
    const window = server.client();
    expect((await window.ask('signInWindow', given)).body).toMatchObject({ user: { username: 'Rosalind' } });
    expect((await window.get('readMe')).user.isAdmin).toBe(true);
    expect((await server.client().ask('signInWindow', given)).status).toBe(401);
  });

  it('is signed in once also when it asks twice at the same time', async () => {
    const given = holding(server.issueWindowToken());
    const answers = await Promise.all([1, 2].map(() => server.client().ask('signInWindow', given)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('has no use for an older token once a newer one was made', async () => {
    const older = holding(server.issueWindowToken());
    server.issueWindowToken();
    expect((await server.client().ask('signInWindow', older)).status).toBe(401);
  });

  it('cannot set the pool up again', async () => {
    const given = holding(server.issueWindowToken());
    const answer = await server.client().ask('setUp', { input: { ...FIRST_RUN, username: 'Mallory' }, ...given });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('set up already');
  });
});
