/**
 * Hidden picks leave no trace in any response. Two pools differ only in the games and sides Dave picked, and all their
 * responses to others, for every call and id, must be identical until kickoff.
 */
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api, type CallName } from '#shared/api.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { finish, KICKOFF, openSample, settle, type Sample, type SampleGames } from '../testing/sampleWeek.ts';
import { chosen, pathOf, type TestClient } from '../testing/testServer.ts';
import { etagBeside, withoutHashes } from '../testing/withoutHashes.ts';

type Member = TestClient & { id: number; code: string };
type Choice = [keyof SampleGames, option: number];
type World = Sample & { tess: Member; dave: Member; boardToken: string; heard: string[] };

const NAMES = Object.keys(api) as CallName[]; // the contract's own keys
const READING = NAMES.filter((name) => api[name].method === 'GET');

const CARDS: Choice[][] = [
  [
    ['bills', 0],
    ['falcons', 2],
  ],
  [
    ['eagles', 1],
    ['giants', 3],
  ],
];

/** @param mark which pick of the card is the best bet; the guess differs with it */
async function open(card: Choice[], mark: number): Promise<World> {
  const sample = await openSample(undefined, { publicUrl: 'https://pool.example.org' });
  const { server, admin, games } = sample;
  const [tess, dave] = [await server.player('Tess'), await server.player('Dave')];
  const rules = { bestBet: true, weeklyWinner: 'tiebreaker' } as const;
  await admin.get('changeRules', { params: { season: 2026, seasonType: 'regular' }, input: rules });
  const { token } = await admin.get('createBoardLink');
  const { socket, events } = await server.listen(tess);
  // Earlier events have arrived once this message has.
  const message = async (text: string) => {
    await dave.get('sendMessage', { input: { message: text } });
    while (!events.some(({ type }) => type === 'new_message')) await once(socket, 'message');
  };
  await message('from here on');
  events.length = 0;
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, games.rams, 0)] } });
  const picks = card.map(([key, option], at) => ({ ...chosen(dave.id, games[key], option), isBestBet: at === mark }));
  await dave.get('savePicks', { input: { picks, tiebreakGuess: 40 + 9 * mark } });
  await message('done');
  return {
    ...sample,
    tess,
    dave,
    boardToken: token,
    heard: [...new Set(events.map((event) => JSON.stringify(event)))].toSorted(),
  };
}

/** Every read request, with every id. */
function* requests(): Generator<string> {
  for (const name of READING) {
    const keys = Object.keys((api[name].params as { shape?: object }).shape ?? {});
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 99]) {
      const values = { season: 2026, seasonType: 'regular', period: 2, what: 'picks', name: 'x.png' };
      const params = Object.fromEntries(keys.map((key) => [key, values[key as keyof typeof values] ?? id]));
      // Some calls have one id for the user and one for the object.
      for (const userId of keys.includes('userId') ? [1, 2, 3, 4] : [id]) yield pathOf(name, { ...params, userId });
      if (!keys.some((key) => /id$/i.test(key))) break;
    }
  }
}

/** All responses by request, without timestamps. */
async function answersTo(world: World, headers: Record<string, string>): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const target of requests()) {
    const { status, text, header } = await rawRequest(world.server.url, { path: target, headers });
    const rest = ['content-length', 'content-type', 'cache-control'].map(header);
    rest.push(etagBeside(header('etag'), text));
    answers.set(target, `${status} ${rest.join(' | ')}\n${withoutHashes(text)}`);
  }
  return answers;
}

function differences(a: Map<string, string>, b: Map<string, string>): string[] {
  return [...a].filter(([target, text]) => b.get(target) !== text).map(([target]) => target);
}

// Several hundred requests to each of two pools.
let one: World;
let two: World;
beforeEach(async () => {
  const [first = [], second = []] = CARDS;
  one = await open(first, 0);
  two = await open(second, 1);
});
afterEach(async () => {
  await one.server.stop();
  await two.server.stop();
});

const compare = async (headersOf: (world: World) => Record<string, string>) =>
  differences(await answersTo(one, headersOf(one)), await answersTo(two, headersOf(two)));

describe('before kickoff', () => {
  test('a hidden pick changes nothing that another member reads', async () => {
    expect(await compare(({ tess }) => ({ cookie: tess.cookie() }))).toEqual([]);
  });
  test('a hidden pick changes nothing that a scorekeeper reads', async () => {
    for (const { admin, tess } of [one, two]) {
      await admin.get('setScorekeeper', { params: { id: tess.id }, input: { isScorekeeper: true } });
    }
    expect(await compare(({ tess }) => ({ cookie: tess.cookie() }))).toEqual([]);
  });
  test('a hidden pick changes nothing that the board link reads', async () => {
    expect(await compare(({ boardToken }) => ({ authorization: `Board ${boardToken}` }))).toEqual([]);
  });
  test('a hidden pick changes nothing that a visitor without an account reads', async () => {
    expect(await compare(() => ({}))).toEqual([]);
  });
  test('a hidden pick changes no event on another member’s socket', () => {
    expect(one.heard).toEqual(two.heard);
    // Her own save is the only one that the second is about.
    for (const type of ['pick_counts_changed', 'picks_changed']) expect(one.heard.join()).toContain(type);
  });
  test('a hidden pick changes nothing while other games are live and final', async () => {
    for (const { server, admin, games } of [one, two]) {
      server.clock.set(KICKOFF.thursday);
      await settle(server);
      await finish(admin, games.patriots, 10, 30);
    }
    expect(await compare(({ tess }) => ({ cookie: tess.cookie() }))).toEqual([]);
  });
});

describe('what the comparison detects', () => {
  test('the comparison detects that Dave and the commissioner can read the pick', async () => {
    const path = `/api/picks/week/${one.weekId}`;
    const read = (world: World, { cookie }: TestClient) =>
      rawRequest(world.server.url, { path, headers: { cookie: cookie() } });
    for (const who of ['dave', 'admin'] as const) {
      expect((await read(one, one[who])).text).not.toBe((await read(two, two[who])).text);
    }
  });
  test('the comparison detects that everyone can read the pick after kickoff', async () => {
    for (const { server } of [one, two]) {
      server.clock.set(KICKOFF.tenAm);
      await settle(server);
    }
    expect(await compare(({ tess }) => ({ cookie: tess.cookie() }))).toEqual([
      `/api/picks/week/${one.weekId}`,
      '/api/board',
      `/api/proof/${one.weekId}`,
      `/api/players/${one.dave.id}`,
    ]);
  });
});

describe('requests by id', () => {
  test('a member cannot learn whether another member has a card', async () => {
    const answers = new Set<string>();
    for (const path of ['week/1', 'week/99', 'season/2026', 'season/1999']) {
      for (const userId of [1, one.dave.id, 98, 4_711]) {
        const headers = { cookie: one.tess.cookie() };
        const { status, text } = await rawRequest(one.server.url, {
          path: `/api/picks/user/${userId}/${path}`,
          headers,
        });
        answers.add(`${status} ${text}`);
      }
    }
    expect([...answers]).toEqual([`403 {"message":"You are not allowed to do that.","code":"not_allowed"}`]);
  });

  test('a hidden pick has no id, and no other id reveals it', async () => {
    const ofWeek = await one.tess.get('readWeekPicks', { params: { weekId: one.weekId } });
    const hidden = ofWeek[one.dave.id] ?? [];
    expect(hidden).toHaveLength(2);
    for (const pick of hidden) {
      expect(Object.entries(pick).filter(([, value]) => value !== null)).toEqual([
        ['submittedAt', expect.stringContaining('2026-11-10')],
      ]);
    }
    const own = JSON.stringify(ofWeek[one.tess.id]);
    expect(own).not.toMatch(/"(id|pickId)"/);
  });

  test('a forbidden id has the same response whether or not it exists', async () => {
    const notForMembers = ['scorekeeper', 'admin', 'firstAdmin'];
    const adminOnly = NAMES.filter((name) => notForMembers.includes(api[name].access));
    for (const name of adminOnly) {
      const keys = Object.keys((api[name].params as { shape?: object }).shape ?? {});
      const texts = new Set<string>();
      for (const id of [1, 2, 99]) {
        const params = Object.fromEntries(keys.map((key) => [key, id]));
        const { method } = api[name];
        const headers = { cookie: one.tess.cookie(), 'content-type': 'application/json' };
        const answer = await rawRequest(one.server.url, { method, path: pathOf(name, params), headers });
        texts.add(`${answer.status} ${answer.text}`);
      }
      expect([name, [...texts]]).toEqual([
        name,
        ['403 {"message":"You are not allowed to do that.","code":"not_allowed"}'],
      ]);
    }
  });
});
