/** A request that changes nothing sends no event, so pages don't reload for no reason. */
import { beforeAll, expect, test, vi } from 'vitest';
import { api, type CallName } from '#shared/api.ts';
import type { PoolEvent } from '#shared/events.ts';
import { exampleOf, MADE_LAST } from '../testing/exampleRequests.ts';
import { makeWorld, send, type World } from '../testing/world.ts';
import { settle, TUESDAY } from '../testing/sampleWeek.ts';
import { chosen, startTestServer, type TestServer } from '../testing/testServer.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Calls that change something every time. */
const NEW_EACH_TIME = new Set<CallName>([
  'sendMessage',
  'regenerateCode',
  'setCustomCode',
  'renewAllCodes',
  'restoreBackup',
  'createPhoneSignIn',
  'createConnection',
]);
/** Calls whose examples need an unchanged game or connection. */
const FIRST: readonly CallName[] = ['enterPick', 'enterCard', 'unpinGame', 'testConnection'];

const NAMES = Object.keys(api) as CallName[]; // the contract's own keys
const ACTIONS = NAMES.filter((name) => {
  const { method, access } = api[name];
  return method !== 'GET' && ['member', 'scorekeeper', 'admin', 'firstAdmin'].includes(access);
});
const IN_ORDER = [...FIRST, ...ACTIONS.filter((name) => ![...FIRST, ...MADE_LAST].includes(name)), ...MADE_LAST];

let server: TestServer;
let world: World;
let published: PoolEvent[] = [];

beforeAll(async () => {
  server = await startTestServer(TUESDAY);
  world = await makeWorld(server, 2026);
  server.pool.onPublish((events) => published.push(...events));
  return () => server.stop();
});

async function publishedBy(act: () => Promise<unknown>): Promise<string[]> {
  await settle(server);
  published = [];
  await act();
  await settle(server);
  return published.map(({ type }) => type);
}

test('a repeated call sends no event the second time', async () => {
  const unexpected: unknown[] = [];
  for (const name of IN_ORDER) {
    const asker = api[name].access === 'member' ? world.member : world.admin;
    const example = exampleOf(name, world, asker);
    const { status } = await send(server, asker, name, example);
    if (status !== example.answers) unexpected.push([name, status]);
    const again = await publishedBy(() => send(server, asker, name, example));
    if (NEW_EACH_TIME.has(name) !== again.length > 0) unexpected.push([name, again]);
  }
  expect(unexpected).toEqual([]);
});

test('a save that changes the card sends one event to everyone and one to its owner, and the same save again none', async () => {
  const fresh = await makeWorld(server, 2027);
  const picks = (option: number) => ({ input: { picks: [chosen(fresh.member.id, fresh.game, option)] } });
  expect(await publishedBy(() => fresh.member.get('savePicks', picks(1)))).toEqual([
    'pick_counts_changed',
    'picks_changed',
  ]);
  expect(await publishedBy(() => fresh.member.get('savePicks', picks(1)))).toEqual([]);
});

test.each([
  [2028, 'lines as they are', 'changeGame', { spread: '-4.5', total: '42.5' }],
  [2029, 'the same score', 'scoreGame', { awayScore: 3, homeScore: 0, isComplete: false }],
  [2030, 'the same final', 'scoreGame', { awayScore: 3, homeScore: 0, isComplete: true }],
  [2031, 'the same status', 'setGameStatus', { status: 'void' }],
] as const)('in %i, saving %s again sends no event and adds no audit log entry', async (season, _, name, input) => {
  const { game, admin } = await makeWorld(server, season);
  const act = () => admin.get(name, { params: { id: game.id }, input });
  await act();
  const log = await admin.get('readAudit', { query: {} });
  expect(await publishedBy(act)).toEqual([]);
  expect(await admin.get('readAudit', { query: {} })).toEqual(log);
});
