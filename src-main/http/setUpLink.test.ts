/** The link that sets up a pool without a window. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SETUP_LINK_MS } from '#shared/limits.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { issueSetUpLink } from '../pool/people/setUpLink.ts';
import { everyTable } from '../testing/everyTable.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const FIRST_RUN = {
  poolName: 'Elm Street',
  username: 'Rosalind',
  password: 'commissioner-1',
  playerName: null,
  keepAwake: 'never',
} as const;
const REFUSED = { status: 401, body: { code: 'wrong_login', message: serverTexts.setUpLinkOver } };
const DONE = { status: 409, body: { code: 'conflict', message: serverTexts.alreadySetUp } };

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer(TUESDAY, { withoutAdmin: true });
});
afterEach(() => server.stop());

const issue = () => issueSetUpLink(server.dataDir, server.clock.now());
const check = (token: string) => server.client().ask('checkSetUpLink', { input: { token } });
const setUp = (token: string, client = server.client()) =>
  client.ask('setUpByLink', { input: { ...FIRST_RUN, token } });

test('a set-up link creates the commissioner, signs the browser in and proves presence', async () => {
  const token = issue();
  const expiresAt = new Date(server.clock.now() + SETUP_LINK_MS).toISOString();
  expect((await check(token)).body).toEqual({ expiresAt });
  const browser = server.client();
  const { status, body } = await setUp(token, browser);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ username: 'Rosalind', isAdmin: true });
  expect((await browser.get('readMe')).user.isAdmin).toBe(true);
  expect((await browser.ask('createPhoneSignIn')).status).toBe(403);
  await browser.get('createPhoneSignIn', { headers: { 'X-Presence': body.presence.token } });
  expect(await server.client().login('rosalind', FIRST_RUN.password)).toBe(200);
});

test('a set-up link works once, even with several requests at the same time', async () => {
  const token = issue();
  const answers = await Promise.all([1, 2, 3].map(() => setUp(token)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await setUp(token)).toMatchObject(DONE);
  expect(await check(token)).toMatchObject(DONE);
  // Not even a new link changes a pool that is set up.
  const before = everyTable(server.pool);
  expect(await setUp(issue())).toMatchObject(DONE);
  expect(everyTable(server.pool)).toEqual(before);
});

test('a set-up link ends after an hour, and when a new one is made', async () => {
  const first = issue();
  const second = issue();
  expect(await check(first)).toMatchObject(REFUSED);
  server.clock.advance(SETUP_LINK_MS - 1);
  expect((await check(second)).status).toBe(200);
  server.clock.advance(1);
  expect(await check(second)).toMatchObject(REFUSED);
  expect(await setUp(second)).toMatchObject(REFUSED);
  // A clock that was set back doesn't make it work longer.
  server.clock.advance(-SETUP_LINK_MS - 1);
  expect(await check(second)).toMatchObject(REFUSED);
});

test('without a link, with a guess or with a damaged file, nothing is set up', async () => {
  const before = everyTable(server.pool);
  expect(await setUp('guess')).toMatchObject(REFUSED);
  issue();
  expect(await setUp('guess')).toMatchObject(REFUSED);
  const file = readFileSync(path.join(server.dataDir, 'setup-link.json'), 'utf8');
  const { hash } = JSON.parse(file) as { hash: string };
  expect(await setUp(hash)).toMatchObject(REFUSED);
  writeFileSync(path.join(server.dataDir, 'setup-link.json'), file.slice(1));
  expect(await setUp(hash)).toMatchObject(REFUSED);
  expect(everyTable(server.pool)).toEqual(before);
  expect((await server.client().ask('login', { input: { username: 'a', password: 'b' } })).status).toBe(503);
});

test('a refused name keeps the set-up link', async () => {
  const token = issue();
  const input = { ...FIRST_RUN, playerName: 'ROSALIND', token };
  expect((await server.client().ask('setUpByLink', { input })).status).toBe(409);
  expect((await setUp(token)).status).toBe(200);
});

test('an address that guesses set-up links has to wait, and others do not', async () => {
  const token = issue();
  const from = (address: string, guess: string) =>
    rawRequest(server.url, {
      method: 'POST',
      path: '/api/setup/link',
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      body: JSON.stringify({ token: guess }),
    });
  for (let n = 0; n < 50; n += 1) expect((await from('203.0.113.9', 'guess')).status).toBe(401);
  expect((await from('203.0.113.9', token)).status).toBe(429);
  expect((await from('203.0.113.10', token)).status).toBe(200);
  server.clock.advance(15 * 60_000);
  expect((await from('203.0.113.9', token)).status).toBe(200);
});

test('the data folder has only the hash of a set-up link', () => {
  const token = issue();
  expect(readFileSync(path.join(server.dataDir, 'setup-link.json'), 'utf8')).not.toContain(token);
});
