/**
 * Pools that differ only in one hidden pick. After every action in the contract, all responses to another member, the
 * board link and a visitor are compared byte by byte, and so are all events on the member's socket.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, type CallName } from '#shared/api.ts';
import { abbreviation } from '#shared/teams.ts';
import { IS_LONG } from '#shared/testing/isLong.ts';
import { exampleOf } from '../testing/exampleRequests.ts';
import { KICKOFF } from '../testing/sampleWeek.ts';
import { startStandInFeed, toReport, type StandInFeed } from '../testing/standInFeed.ts';
import { pathOf } from '../testing/testServer.ts';
import {
  ACTIONS_IN_ORDER,
  answer,
  openTwin,
  readHeard,
  stopTwins,
  swapTeamsOf,
  TO_THE_PICKED_GAME,
  type HiddenPick,
  type Parts,
  type Twin,
} from '../testing/twins.ts';
import { send } from '../testing/world.ts';

// A few thousand requests in sequence, which take long on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const READS = (Object.keys(api) as CallName[]).filter(
  (name) => api[name].method === 'GET' && api[name].access !== 'admin',
);

/** These actions show whether a member picked the game (see docs/security.md). So does an import, below. */
const SHOWS_PICKS: readonly CallName[] = ['scoreGame', 'enterPick', 'enterCard', 'moveGame', 'removeGame'];

afterEach(stopTwins);

/** All responses to others, by reader and request. */
async function readAll(twin: Twin): Promise<Map<string, string>> {
  const { server, observer, boardToken, laterWeek, disabled, other } = twin;
  const { url } = server;
  const answers = new Map<string, string>();
  const read = async (key: string, path: string, headers: Record<string, string>) => {
    answers.set(key, await answer(url + path, headers));
  };
  const asMember = { cookie: observer.cookie() };
  for (const name of READS) {
    const { params, query } = exampleOf(name, twin, observer);
    await read(`member ${name}`, pathOf(name, params, query), asMember);
    const own = Object.keys(params).includes('userId') ? { userId: observer.id } : {};
    const later = Object.keys(params).includes('weekId') ? { weekId: laterWeek.id } : {};
    const another = { ...own, ...later };
    if (Object.keys(another).length === 0) continue;
    await read(`member, own and later, ${name}`, pathOf(name, { ...params, ...another }, query), asMember);
  }
  for (const { id } of [other, disabled]) {
    await read(`member readCard of ${id}`, pathOf('readCard', { userId: id, weekId: twin.week.id }), asMember);
  }
  await read('board', '/api/board', { authorization: `Board ${boardToken}` });
  await read('nobody readLiveScores', pathOf('readLiveScores'), {});
  await read('nobody readPool', pathOf('readPool'), {});
  return answers;
}

/** Runs one action. @returns everything an observer can see */
async function observe(twin: Twin, name: CallName, parts: Parts): Promise<Map<string, string>> {
  const asker = api[name].access === 'member' ? twin.member : twin.admin;
  const { text } = await send(twin.server, asker, name, parts);
  if (name === 'createBoardLink') twin.boardToken = (JSON.parse(text) as { token: string }).token;
  const seen = await readAll(twin);
  (await readHeard(twin)).forEach((event, n) => seen.set(`heard ${n}`, event));
  return seen;
}

/** The differences that observers of the first and another pool see. */
async function differences(pools: readonly Twin[], name: CallName, make: (twin: Twin) => Parts): Promise<string[]> {
  const seen: Map<string, string>[] = [];
  for (const twin of pools) seen.push(await observe(twin, name, make(twin)));
  const [first = new Map<string, string>(), ...others] = seen;
  return others.flatMap((one, n) => {
    const keys = new Set([...first.keys(), ...one.keys()]);
    return [...keys].filter((key) => first.get(key) !== one.get(key)).map((key) => `${name}, pool ${n + 2}: ${key}`);
  });
}

const asExample = (name: CallName) => (twin: Twin) =>
  exampleOf(name, twin, api[name].access === 'member' ? twin.member : twin.admin);

/** These differ in game, side and type: whatever is shown of one of them is seen to differ. */
const openTwo = async () => [await openTwin({ game: 1, option: 0 }), await openTwin({ game: 2, option: 3 })];
/** The first and the last differ in type alone. */
const openThree = async () => [...(await openTwo()), await openTwin({ game: 1, option: 2 })];

test('a change to a game does not show others whether a member picked it, which side, or which type', async () => {
  const pools = await openThree();
  const found: string[] = [];
  for (const [name, make] of TO_THE_PICKED_GAME) {
    found.push(...(await differences(pools, name, ({ games }) => make(games[1]?.id ?? 0))));
  }
  found.push(...(await differences(pools, 'addManualGames', swapTeamsOf)));
  expect(found).toEqual([]);
});

test('an action does not show others which of the other games a member picked, which side, or which type', async () => {
  const pools = await (IS_LONG ? openThree : openTwo)();
  const found: string[] = [];
  for (const name of ACTIONS_IN_ORDER) found.push(...(await differences(pools, name, asExample(name))));
  expect(found).toEqual([]);
});

test('an action on a game does not show others whether a member picked it, except the documented ones', async () => {
  const pools = [await openTwin({ game: 1, option: 0 }), await openTwin({ game: 0, option: 0 })];
  const found: string[] = [];
  for (const name of ACTIONS_IN_ORDER.filter((one) => !SHOWS_PICKS.includes(one))) {
    found.push(...(await differences(pools, name, asExample(name))));
  }
  expect(found).toEqual([]);
});

test.each(SHOWS_PICKS)('%s shows that a game is picked, as documented in docs/security.md', async (name) => {
  const pools = [await openTwin({ game: 1, option: 0 }), await openTwin({ game: 0, option: 0 })];
  expect((await differences(pools, name, asExample(name))).length).toBeGreaterThan(0);
});

describe('an import with another line for the picked game', () => {
  let scoreboard: StandInFeed;
  beforeEach(async () => {
    scoreboard = await startStandInFeed();
  });
  afterEach(() => scoreboard.close());

  /** The first game with another line, and the others with their own. */
  const importInto = async (hidden: readonly HiddenPick[]) => {
    const pools: Twin[] = [];
    for (const one of hidden) pools.push(await openTwin(one, { feedUrl: scoreboard.url }));
    for (const [n, game] of (pools[0]?.games ?? []).entries()) {
      const odds = [{ details: `${abbreviation(game.homeTeam)} -9.5`, overUnder: 55, spread: -9.5 }];
      scoreboard.reports.set(String(n), toReport(game, n === 1 ? { odds } : {}));
    }
    const found = await differences(pools, 'importGames', ({ week }) => ({ params: { weekId: week.id } }));
    const lines = pools.map(({ admin, week }) => admin.get('readGames', { params: { weekId: week.id } }));
    const picked = (await Promise.all(lines)).map((games) => games.find(({ id }) => id === pools[0]?.games[1]?.id));
    return { found, totals: picked.map((game) => game?.total) };
  };

  test('an import with another line does not show which side or type is picked', async () => {
    const options = [0, 1, 2, 3].map((option) => ({ game: 1, option }));
    expect(await importInto(options)).toEqual({ found: [], totals: ['46.5', '46.5', '46.5', '46.5'] });
  });

  test('an import shows that a game is picked by keeping its line, as documented in docs/security.md', async () => {
    const { found, totals } = await importInto([
      { game: 1, option: 0 },
      { game: 2, option: 0 },
    ]);
    expect(totals).toEqual(['46.5', '55']);
    expect(found).toContain('importGames, pool 2: member readGames');
  });
});

test('the comparison detects every picked game after its kickoff', async () => {
  const pools = [await openTwin({ game: 1, option: 0 }), await openTwin({ game: 1, option: 1 })];
  for (const { server } of pools) server.clock.set(KICKOFF.tenAm);
  const found = await differences(pools, 'dismissNotices', asExample('dismissNotices'));
  expect(found).toContain('dismissNotices, pool 2: member readWeekPicks');
});
