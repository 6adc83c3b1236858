/** Kept and own answers are the same with and without Express, for those who may read them, and rejected alike for all others. */
import { beforeAll, expect, test } from 'vitest';
import type { CallName } from '#shared/api.ts';
import { DAY_MS } from '#shared/limits.ts';
import { exampleOf } from '../testing/exampleRequests.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { SAMPLE_GAMES, TUESDAY } from '../testing/sampleWeek.ts';
import { sendRequest } from '../testing/sendRequest.ts';
import { chosen, pathOf, startTestServer, type TestServer } from '../testing/testServer.ts';
import { makeWorld, type Someone, type World } from '../testing/world.ts';
import { KEPT } from './keptAnswers.ts';
import { createHandlers } from './handlers.ts';
import { createOwnReads, OWN } from './ownReads.ts';
import type { Surroundings } from './surroundings.ts';
import type { Session } from '../pool/people/sessions.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer(TUESDAY);
  world = await makeWorld(server, 2026);
  return () => server.stop();
});

/** A proxy on this computer: its requests go through Express. */
const THROUGH_EXPRESS = { 'x-forwarded-for': '127.0.0.1' };
const OF_CONNECTION = ['date', 'connection', 'keep-alive'];
const pathFor = (name: CallName) => pathOf(name, exampleOf(name, world, world.member).params);

const read = (name: CallName, who: Someone, headers: Record<string, string> = {}) =>
  readPath(pathFor(name), who, headers);

async function readPath(path: string, who: Someone, headers: Record<string, string> = {}) {
  const answer = await sendRequest(server.url + path, { headers: { cookie: who.cookie(), ...headers } });
  const shown = [...answer.headers].filter(([header]) => !OF_CONNECTION.includes(header));
  return { status: answer.status, headers: Object.fromEntries(shown), text: answer.text };
}

test.each(KEPT)('%s has the same answer and headers with and without Express', async (name) => {
  for (const who of [world.member, world.other, world.admin]) {
    await read(name, who);
    const short = await read(name, who);
    expect(short).toEqual(await read(name, who, THROUGH_EXPRESS));
    expect(short.status).toBe(200);
    const known = { 'if-none-match': short.headers['etag'] ?? '' };
    expect((await read(name, who, known)).status).toBe(304);
    expect((await read(name, who, { ...known, ...THROUGH_EXPRESS })).status).toBe(304);
    expect((await read(name, who, { 'if-none-match': '"another", W/"one"' })).status).toBe(200);
  }
});

/** Picks, a guess and a notice of its own for each reader. */
async function giveEachTheirOwn(): Promise<void> {
  const { admin, member, other, week, game, season } = world;
  const params = { season, seasonType: 'regular' } as const;
  await admin.get('changeRules', { params, input: { weeklyWinner: 'tiebreaker', confirm: true } });
  for (const [n, who] of [member, other].entries()) {
    await who.get('savePicks', { input: { weekId: week.id, picks: [chosen(who.id, game, n)], tiebreakGuess: 40 + n } });
  }
  await admin.get('changeGame', { params: { id: game.id }, input: { spread: '-9.5' } });
}

test('a reader gets their own card, tiebreaker and notices, the same with and without Express', async () => {
  await giveEachTheirOwn();
  for (const name of OWN) {
    const answers: string[] = [];
    for (const who of [world.member, world.other, world.admin]) {
      const path = pathOf(name, { userId: who.id, weekId: world.week.id });
      const short = await readPath(path, who);
      expect(short).toEqual(await readPath(path, who, THROUGH_EXPRESS));
      expect(short.status).toBe(200);
      const known = { 'if-none-match': short.headers['etag'] ?? '' };
      const again = await readPath(path, who, known);
      expect(again).toEqual(await readPath(path, who, { ...known, ...THROUGH_EXPRESS }));
      answers.push(short.text);
    }
    expect(answers[0]).not.toBe(answers[1]);
  }
});

test('only a reader’s own answers are made without Express, and only by their exact path', () => {
  const { pool } = server;
  // These reads need nothing of their surroundings.
  const own = createOwnReads(pool, createHandlers(pool, {} as Surroundings), true);
  const { id: userId, name: username } = world.member;
  const actor = { userId, username, isAdmin: true };
  const session: Session = { ...actor, isFirstAdmin: true, isScorekeeper: false, tokenHash: '', expiresAt: Infinity };
  for (const name of OWN) {
    const path = pathOf(name, { userId, weekId: world.week.id });
    expect([name, own.read(path, session)]).not.toEqual([name, null]);
    for (const other of [`${path}?all=1`, `${path}/`, `/${path}`]) expect(own.read(other, session)).toBeNull();
  }
  const card = pathOf('readCard', { userId: world.other.id, weekId: world.week.id });
  expect(own.read(card, session)).toBeNull();
});

test('another player’s card and a path that is not exact go through Express', async () => {
  const { admin, member, other, week } = world;
  const card = pathOf('readCard', { userId: member.id, weekId: week.id });
  expect((await readPath(card, other)).status).toBe(403);
  expect((await readPath(card, admin)).text).toBe((await readPath(card, member)).text);
  expect((await readPath(`${card}?all=1`, other)).status).toBe(403);
  expect((await readPath(`${card}/`, other)).status).toBe(403);
  for (const path of ['/api/picks/user/0/week/1', `/api/picks/user/${member.id}/week/999999`, '/api/tiebreak/999999']) {
    const short = await readPath(path, member);
    expect(short).toEqual(await readPath(path, member, THROUGH_EXPRESS));
    expect(short.status).toBeGreaterThanOrEqual(400);
  }
});

test.each(['readGames', 'readNotices'] as const)('%s is rejected as any other read', async (name) => {
  const path = pathFor(name);
  const cookie = world.member.cookie();
  const statusOf = async (headers: Record<string, string>) => (await rawRequest(server.url, { path, headers })).status;
  expect(await statusOf({ cookie })).toBe(200);
  expect(await statusOf({})).toBe(401);
  expect(await statusOf({ cookie: cookie.replace(/=.*/, '=none') })).toBe(401);
  expect(await statusOf({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await statusOf({ cookie, host: 'stranger.example.com' })).toBe(421);
  expect(await statusOf({ cookie: world.disabled.cookie() })).toBe(401);
});

test('a session that ends or is due to be prolonged ends or is prolonged also by a kept answer', async () => {
  const guest = await server.player('Guest');
  const path = pathFor('readGames');
  const ask = () => rawRequest(server.url, { path, headers: { cookie: guest.cookie() } });
  expect((await ask()).setCookies).toEqual([]);
  server.clock.advance(2 * DAY_MS);
  expect((await ask()).setCookies).toHaveLength(1);
  await world.admin.get('deactivateUser', { params: { id: guest.id } });
  expect((await ask()).status).toBe(401);
});

test('an answer that many read is sent compressed, a reader’s own card in it as plain text', async () => {
  const { admin, member, other, week } = world;
  const { games } = await admin.get('addManualGames', {
    params: { weekId: week.id },
    input: { gamesText: SAMPLE_GAMES, update: true },
  });
  for (const who of [member, other]) {
    const picks = games.slice(0, 5).map((game) => chosen(who.id, game, 0));
    await who.get('savePicks', { input: { picks } });
  }
  const fetched = async (name: CallName, who: Someone) => {
    const headers = { cookie: who.cookie(), 'accept-encoding': 'gzip, deflate' };
    const response = await fetch(server.url + pathFor(name), { headers });
    expect(await response.text()).toBe((await read(name, who)).text);
    return response.headers.get('content-encoding');
  };
  expect(await fetched('readGames', member)).toBe('gzip');
  expect(await fetched('readWeekPicks', admin)).toBeNull();
  expect(await fetched('readWeekPicks', world.scorekeeper)).toBe('gzip');
  expect(await fetched('readWeekPicks', other)).toBe('gzip');

  const headers = { cookie: other.cookie(), 'accept-encoding': 'gzip' };
  const raw = await rawRequest(server.url, { path: pathFor('readWeekPicks'), headers });
  const cards = JSON.parse((await read('readWeekPicks', other)).text) as Record<string, unknown[]>; // by the contract
  const own = cards[other.id];
  expect(own).toHaveLength(5);
  expect(raw.text).toContain(JSON.stringify(own));
});

test('a card is always sent whole: its ETag names what was picked, which stays the same when a pick is graded', async () => {
  const card = await read('readCard', world.member);
  const again = await read('readCard', world.member, { 'if-none-match': card.headers['etag'] ?? '' });
  expect([again.status, again.text]).toEqual([200, card.text]);
});
