/**
 * Pools that differ only in hidden picks, where these are hidden from commissioners too. After every action in the
 * contract, everything that the commissioner can read is compared byte by byte. A new call is covered by its example.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { api, type CallName } from '#shared/api.ts';
import { PRESENCE_HEADER } from '#shared/limits.ts';
import { exampleOf } from '../testing/exampleRequests.ts';
import { sendRequest } from '../testing/sendRequest.ts';
import { pathOf } from '../testing/testServer.ts';
import {
  ACTIONS_IN_ORDER,
  openTwin,
  readHeard,
  stopTwins,
  swapTeamsOf,
  TO_THE_PICKED_GAME,
  type Parts,
  type Twin,
} from '../testing/twins.ts';
import { etagBeside, withoutHashes } from '../testing/withoutHashes.ts';
import { send } from '../testing/world.ts';

// A few thousand requests in sequence, which take long on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const READS = (Object.keys(api) as CallName[]).filter(
  (name) => api[name].method === 'GET' && !['anyone', 'window'].includes(api[name].access),
);
/** It answers the hidden picks, gives their owner a notice and lists that for everyone. */
const OPENS_CARDS: readonly CallName[] = ['openCard'];

afterEach(stopTwins);

/** What differs between two pools without any pick: codes and tokens are random, and each has its own port and folder. */
const withoutOwn = ({ server }: Twin, text: string): string =>
  withoutHashes(text)
    .replaceAll(/"(password|accessCode|token)":"[^"]*"/g, '"$1":""')
    .replaceAll(/[\w-]+\.png/g, 'PICTURE')
    .replaceAll(new URL(server.url).port, 'PORT')
    .replaceAll(server.pool.dataDir, 'FOLDER')
    .replaceAll(/memory [\d.]+ MB/g, 'memory');

/** Every response to the commissioner, by request: reads with several ids, and the spreadsheets. */
async function readAll(twin: Twin): Promise<Map<string, string>> {
  const { server, admin, laterWeek, member, other, week } = twin;
  const answers = new Map<string, string>();
  const headers = { cookie: admin.cookie(), [PRESENCE_HEADER]: admin.presence() };
  const read = async (name: CallName, params: object, query: object = {}) => {
    const path = pathOf(name, params, query);
    const { status, text, headers: sent } = await sendRequest(server.url + path, { headers });
    const tag = etagBeside(sent.get('etag'), text);
    answers.set(`${name} ${withoutOwn(twin, path)}`, withoutOwn(twin, `${status} ${tag} ${text}`));
  };
  for (const name of READS) {
    const { params, query } = exampleOf(name, twin, admin);
    const keys = Object.keys(params);
    await read(name, params, query);
    if (keys.includes('weekId')) await read(name, { ...params, weekId: laterWeek.id }, query);
    for (const { id } of [member, other]) {
      if (keys.includes('userId')) await read(name, { ...params, userId: id }, query);
      if (keys.includes('id')) await read(name, { ...params, id }, query);
    }
  }
  await read('readAudit', {});
  await read('readAudit', {}, { userId: other.id });
  await read('readAudit', {}, { kind: 'picks', weekId: week.id });
  for (const what of ['players', 'picks', 'standings', 'audit']) {
    const { text } = await send(server, admin, 'exportCsv', { params: { what }, input: {} });
    answers.set(`exportCsv ${what}`, withoutOwn(twin, text));
  }
  return answers;
}

/** Runs one action. @returns everything the commissioner can see, the answer included */
async function observe(twin: Twin, name: CallName, parts: Parts): Promise<Map<string, string>> {
  const isOfMember = api[name].access === 'member';
  const { status, text } = await send(twin.server, isOfMember ? twin.member : twin.admin, name, parts);
  const isFile = api[name].answer === 'file';
  const seen = await readAll(twin);
  if (!isOfMember && !isFile) seen.set('answer', withoutOwn(twin, `${status} ${text}`));
  // The computer's addresses are found by real time.
  const heard = (await readHeard(twin)).filter((event) => !event.includes('host_changed'));
  heard.forEach((event, n) => seen.set(`heard ${n} ${event}`, event));
  return seen;
}

/** The differences that the commissioners of two pools see. */
async function differences([one, two]: readonly [Twin, Twin], name: CallName, make: (twin: Twin) => Parts) {
  const [first, second] = [await observe(one, name, make(one)), await observe(two, name, make(two))];
  const keys = new Set([...first.keys(), ...second.keys()]);
  return [...keys].filter((key) => first.get(key) !== second.get(key)).map((key) => `${name}: ${key}`);
}

const asExample = (name: CallName) => (twin: Twin) =>
  exampleOf(name, twin, api[name].access === 'member' ? twin.member : twin.admin);

const isGlass = true;
const OTHER_GAMES = [
  { game: 1, option: 0 },
  { game: 2, option: 3 },
] as const;
const OTHER_SIDES = [
  { game: 1, option: 0 },
  { game: 1, option: 2 },
] as const;

test('after any action the commissioner reads the same, whatever the hidden picks are', async () => {
  const [a, b] = OTHER_GAMES;
  const pools = [await openTwin(a, { isGlass }), await openTwin(b, { isGlass })] as const;
  const found: string[] = [];
  for (const name of ACTIONS_IN_ORDER.filter((one) => !OPENS_CARDS.includes(one))) {
    found.push(...(await differences(pools, name, asExample(name))));
  }
  expect(found).toEqual([]);
});

test('a change to the picked game does not show the commissioner which side or type is picked', async () => {
  const [a, b] = OTHER_SIDES;
  const pools = [await openTwin(a, { isGlass }), await openTwin(b, { isGlass })] as const;
  const found: string[] = [];
  for (const [name, make] of TO_THE_PICKED_GAME) {
    found.push(...(await differences(pools, name, ({ games }) => make(games[1]?.id ?? 0))));
  }
  found.push(...(await differences(pools, 'addManualGames', swapTeamsOf)));
  expect(found).toEqual([]);
});

test('the comparison detects every pick once commissioners see them again', async () => {
  const [a, b] = OTHER_GAMES;
  const pools = [await openTwin(a, { isGlass }), await openTwin(b, { isGlass })] as const;
  const shown = () => ({ input: { commissionerSeesPicks: 'always' } });
  const found = (await differences(pools, 'changeSettings', shown)).map((line) => line.split(' ')[1] ?? '');
  expect(new Set(found)).toEqual(
    new Set([
      'exportCsv',
      'readAudit',
      'readCard',
      'readPickCounts',
      'readSeasonPicks',
      'readTiebreak',
      'readWeekPicks',
    ]),
  );
});

test('an opened card shows its picks', async () => {
  const [a, b] = OTHER_GAMES;
  const pools = [await openTwin(a, { isGlass }), await openTwin(b, { isGlass })] as const;
  expect(await differences(pools, 'openCard', asExample('openCard'))).toEqual(['openCard: answer']);
});
