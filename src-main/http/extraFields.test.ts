/**
 * Extra fields in requests have no effect. Every call is made on two identical pools, once as it is and once with fields
 * that only the server may set. Response and database must be the same.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { api, type CallName } from '#shared/api.ts';
import { PRESENCE_HEADER } from '#shared/limits.ts';
import { everyTable } from '../testing/everyTable.ts';
import { exampleOf } from '../testing/exampleRequests.ts';
import { makeWorld, type Someone, type World } from '../testing/world.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { pathOf, startTestServer, type TestServer } from '../testing/testServer.ts';

const NAMES = Object.keys(api) as CallName[]; // the contract's own keys
const CALLS = NAMES.filter((name) => api[name].body === 'json');
const FIRST_SEASON = 2027;
const CALLS_PER_PAIR = 25;

/** Column names of the tables, and common names for such fields. */
const EXTRA: Record<string, unknown> = {
  id: 1,
  userId: 1,
  user_id: 1,
  actor: { userId: 1, isAdmin: true },
  isAdmin: true,
  is_admin: 1,
  admin: true,
  role: 'admin',
  isActive: true,
  passwordHash: 'scrypt:2:1:AAAA:AAAA',
  codeCipher: 'AAAA',
  tokenHash: 'AAAA',
  session: 'AAAA',
  expiresAt: 9e15,
  createdAt: '2000-01-01T00:00:00.000Z',
  submittedAt: '2000-01-01T00:00:00.000Z',
  isWin: true,
  result: 'win',
  side: 'home',
  line: 99,
  enteredReason: 'me',
  wins: 18,
  rank: 1,
  isLocked: false,
  wasRevealed: true,
  isPinned: true,
  feedId: '1',
  leftName: 'me',
  mediaType: 'gif',
  now: 0,
};
const EXTRA_QUERY = { isAdmin: 'true', actorId: 1, role: 'admin', 'constructor[prototype][polluted]': 1 };
/** JSON.parse makes these ordinary keys, as in a request. */
const POISON = JSON.parse(
  '{"__proto__":{"isAdmin":true,"polluted":1},"constructor":{"prototype":{"isAdmin":true,"polluted":1}},"prototype":{"polluted":1}}',
) as object;

/** Every key used anywhere in a schema. */
function keysIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema as { def?: Record<string, unknown> };
  const shape: Record<string, unknown> = { ...(def?.['shape'] as object | undefined) };
  const inner = [...Object.values(shape), ...Object.values(def ?? {}).flat()];
  return [...Object.keys(shape), ...inner.flatMap((one) => keysIn(one, seen))];
}

/** The same input with all extra fields at every level, except those the call has. */
function withExtras(name: CallName, input: unknown): unknown {
  const known = new Set(keysIn(api[name].input));
  const extra = Object.fromEntries(Object.entries(EXTRA).filter(([key]) => !known.has(key)));
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    const filled = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one)]));
    return Object.defineProperties({ ...extra, ...filled }, Object.getOwnPropertyDescriptors(POISON));
  };
  return fill(input);
}

/** Removes values that always differ: tokens, ciphers, file names, codes, the pool's id, the size they add to a backup, and the memory in use. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, key === 'bytes' ? 'SIZE' : comparable(one)]),
    );
  }
  if (twins.some(({ server }) => server.port === value)) return 'PORT';
  if (typeof value !== 'string') return value;
  return value
    .replaceAll(/\b(?:[a-z]+-){3}\d{3}\b/g, 'CODE')
    .replaceAll(/[\w+/-]{22,}={0,2}/g, 'RANDOM')
    .replaceAll(/\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b/g, 'RANDOM')
    .replace(/memory [\d.]+ MB/, 'memory')
    .replace(/^("?)[0-9a-f]{8}\1$/, 'POOL');
}

type Twin = { server: TestServer; world: World };
let twins: Twin[] = [];

let seasons = 0;

/** Starts two other pools for every few calls. */
async function prepare(index: number): Promise<void> {
  if (index % CALLS_PER_PAIR > 0 && twins.length > 0) return;
  await stop();
  const options = { publicUrl: 'https://pool.example.org' };
  const servers = [await startTestServer(TUESDAY, options), await startTestServer(TUESDAY, options)];
  twins = await Promise.all(servers.map(async (server) => ({ server, world: await makeWorld(server, FIRST_SEASON) })));
  seasons = 1;
}

/** Gives both pools a season that no earlier call has changed. */
async function addWorlds(): Promise<void> {
  for (const twin of twins) {
    // Backups are named by time.
    twin.server.clock.advance(60_000);
    twin.world = await makeWorld(twin.server, FIRST_SEASON + seasons);
  }
  seasons += 1;
}

async function stop(): Promise<void> {
  for (const { server } of twins) await server.stop();
}
afterAll(stop);

/** The role with the fewest permissions that may make this call. */
const askerOf = (name: CallName, { member, admin }: World): Someone =>
  ['scorekeeper', 'admin', 'firstAdmin', 'window'].includes(api[name].access) ? admin : member;

/** `isExpected`: the status is that of the example, so the call did its work. */
type Outcome = { isExpected: boolean; status: number; answer: unknown; tables: unknown };

async function make(name: CallName, { server, world }: Twin, isFilled: boolean): Promise<Outcome> {
  const asker = askerOf(name, world);
  const { params, query, input = {}, answers } = exampleOf(name, world, asker);
  const hasBody = api[name].method !== 'GET';
  const { status, text } = await rawRequest(server.url, {
    method: api[name].method,
    path: pathOf(name, params, isFilled ? { ...EXTRA_QUERY, ...query } : query),
    headers: {
      cookie: asker.cookie(),
      [PRESENCE_HEADER]: asker.presence(),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(isFilled ? withExtras(name, input) : input) } : {}),
  });
  const answer: unknown = api[name].answer === 'json' ? JSON.parse(text) : text.length > 0;
  // Only the window's token opens its calls.
  const expected = api[name].access === 'window' ? 401 : answers;
  return {
    isExpected: status === expected,
    status,
    answer: comparable(answer),
    tables: comparable(everyTable(server.pool)),
  };
}

describe.each(CALLS.map((name, index) => ({ name, index })))('$name', ({ name, index }) => {
  test('extra fields have no effect', async () => {
    await prepare(index);
    const makeBoth = () => Promise.all(twins.map((twin, n) => make(name, twin, n === 1)));
    const first = await makeBoth();
    expect(first[1]).toEqual(first[0]);
    // An earlier call may have used up the season.
    if (first[0]?.isExpected !== true) await addWorlds();
    const [plain, filled] = first[0]?.isExpected === true ? first : await makeBoth();
    expect(filled).toEqual(plain);
    expect(plain).toMatchObject({ isExpected: true });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

test('the comparison finds a single field that has an effect', async () => {
  await prepare(0);
  const [first, second] = twins.map(({ server }) => server.pool);
  if (first === undefined || second === undefined) throw new Error('there are two pools');
  expect(comparable(everyTable(second))).toEqual(comparable(everyTable(first)));
  second.sqlite.prepare('update picks set line = line + 2').run();
  expect(comparable(everyTable(second))).not.toEqual(comparable(everyTable(first)));
});
