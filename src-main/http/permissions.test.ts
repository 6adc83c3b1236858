/** Tests the access of every call in the contract, including new ones. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, type CallName } from '#shared/api.ts';
import { exampleOf } from '../testing/exampleRequests.ts';
import { makeWorld, send, type Someone, type World } from '../testing/world.ts';
import { everyTable } from '../testing/everyTable.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const ROLES = [
  'anyone',
  'a disabled member',
  'another member',
  'a member',
  'a scorekeeper',
  'a co-commissioner',
  'the first commissioner',
] as const;
type Role = (typeof ROLES)[number];
const NAMES = Object.keys(api) as CallName[]; // the contract's own keys
const FIRST_SEASON = 2027;
/** The calendar has a limited number of seasons. */
const CALLS_PER_SERVER = 30;

let started: TestServer | undefined;
let server: TestServer;
let world: World;
let seasons = 0;
afterAll(() => started?.stop());

/** A season that no earlier call has changed. */
async function addWorld(): Promise<void> {
  // Backups are named by time.
  server.clock.advance(60_000);
  world = await makeWorld(server, FIRST_SEASON + seasons);
  seasons += 1;
}

/** Starts another server for every few calls. */
async function prepare(index: number): Promise<void> {
  if (index % CALLS_PER_SERVER > 0 && started !== undefined) return;
  await started?.stop();
  started = server = await startTestServer(TUESDAY);
  seasons = 0;
  await addWorld();
}

/**
 * Makes a request in a season that earlier calls may have used up: a game is gone, a player logged out. If its outcome is
 * another than expected, that of the same request in a new season counts.
 */
async function outcomeOf<T>(expected: T, ask: () => Promise<T>): Promise<T> {
  const first = await ask();
  if (isDeepStrictEqual(first, expected)) return first;
  await addWorld();
  return ask();
}

function personOf(role: Role, { member, other, disabled, scorekeeper, coCommissioner, admin }: World): Someone | null {
  const people: Record<Role, Someone | null> = {
    anyone: null,
    'a disabled member': disabled,
    'another member': other,
    'a member': member,
    'a scorekeeper': scorekeeper,
    'a co-commissioner': coCommissioner,
    'the first commissioner': admin,
  };
  return people[role];
}

/** The error that the contract's `access` requires for this role, or null if the role is allowed. */
function refusalFor(role: Role, name: CallName): { status: number; code: string } | null {
  const { access } = api[name];
  if (access === 'anyone') return null;
  // Needs the window's token; no login replaces it.
  if (access === 'window') return { status: 401, code: 'not_signed_in' };
  if (role === 'anyone' || role === 'a disabled member') return { status: 401, code: 'not_signed_in' };
  const mayNot: Partial<Record<typeof access, readonly Role[]>> = {
    own: ['another member', 'a scorekeeper'],
    scorekeeper: ['a member', 'another member'],
    admin: ['a member', 'another member', 'a scorekeeper'],
    firstAdmin: ['a member', 'another member', 'a scorekeeper', 'a co-commissioner'],
  };
  return mayNot[access]?.includes(role) === true ? { status: 403, code: 'not_allowed' } : null;
}

const codeOf = (text: string) => (JSON.parse(text) as { code: string }).code;

describe.each(NAMES.map((name, index) => ({ name, index, access: api[name].access })))(
  '$name (for $access)',
  ({ name, index }) => {
    beforeAll(() => prepare(index));

    test.each(ROLES.filter((role) => refusalFor(role, name) !== null))(
      '%s is rejected and changes nothing',
      async (role) => {
        const expected = { ...refusalFor(role, name), isChanged: false };
        const outcome = await outcomeOf(expected, async () => {
          const person = personOf(role, world);
          const before = everyTable(server.pool);
          const { status, text } = await send(server, person, name, exampleOf(name, world, person));
          expect(status, 'not even in a used season').not.toBe(200);
          return { status, code: codeOf(text), isChanged: !isDeepStrictEqual(everyTable(server.pool), before) };
        });
        expect(outcome).toEqual(expected);
      },
    );

    test.each(ROLES.filter((role) => refusalFor(role, name) !== null))(
      '%s is rejected before the request is validated',
      async (role) => {
        // The user id must be parsed to see that the card is another member's.
        const isKnownByPath = api[name].access === 'own' && role !== 'anyone' && role !== 'a disabled member';
        const input = api[name].method === 'GET' ? undefined : { picks: 'junk', username: 5, lockTime: [] };
        const expected = refusalFor(role, name)?.status;
        const status = await outcomeOf(expected, async () => {
          const { params } = exampleOf(name, world, null);
          const spoilt = Object.fromEntries(Object.keys(params).map((key) => [key, 'no-such-thing']));
          const parts = { params: isKnownByPath ? params : spoilt, input };
          return (await send(server, personOf(role, world), name, parts)).status;
        });
        expect(status).toBe(expected);
      },
    );

    const cookieOnly = api[name].presence ? ['a request with only the cookie'] : [];
    test.each(cookieOnly)('%s is rejected and changes nothing', async () => {
      const before = everyTable(server.pool);
      const example = exampleOf(name, world, world.admin);
      const spoilt = { params: Object.fromEntries(Object.keys(example.params).map((key) => [key, 'no-such-thing'])) };
      for (const given of [example, spoilt]) {
        const answer = await send(server, world.admin, name, { ...given, isPresent: false });
        expect({ status: answer.status, code: codeOf(answer.text) }).toEqual({
          status: 403,
          code: 'presence_required',
        });
      }
      expect(everyTable(server.pool)).toEqual(before);
    });

    // Commissioners come last, because some calls delete data.
    test.each(ROLES.filter((role) => refusalFor(role, name) === null))('%s is allowed', async (role) => {
      // Of the read calls, only downloads of the whole pool add an audit log entry.
      const mayChange = api[name].method !== 'GET';
      const isWrittenDown = api[name].answer === 'file';
      const readTables = () => {
        const { audit_log: log, ...tables } = everyTable(server.pool);
        return isWrittenDown ? tables : { ...tables, log };
      };
      const example = () => exampleOf(name, world, personOf(role, world));
      const expected = { status: example().answers, refused: '', isChangedByReading: false };
      const outcome = await outcomeOf(expected, async () => {
        const before = readTables();
        const { status, text } = await send(server, personOf(role, world), name, example());
        return {
          status,
          refused: status === expected.status ? '' : text,
          isChangedByReading: !mayChange && !isDeepStrictEqual(readTables(), before),
        };
      });
      expect(outcome).toEqual(expected);
    });
  },
);

/** The calls that work before setup. */
const OPEN_BEFORE: Partial<Record<CallName, number>> = {
  readPool: 200,
  readHealth: 200,
  // Need the token of the set-up link in the body.
  checkSetUpLink: 400,
  setUpByLink: 400,
};

test('a pool before setup only answers with its name and health', async () => {
  const closed = await startTestServer(TUESDAY, { withoutAdmin: true });
  try {
    const statuses = await Promise.all(NAMES.map(async (name) => [name, (await send(closed, null, name, {})).status]));
    expect(Object.fromEntries(statuses)).toEqual(
      Object.fromEntries(NAMES.map((name) => [name, OPEN_BEFORE[name] ?? (api[name].access === 'window' ? 401 : 503)])),
    );
  } finally {
    await closed.stop();
  }
});

describe('fields by role', () => {
  let own: TestServer;
  let people: World;
  beforeAll(async () => {
    own = await startTestServer(TUESDAY);
    people = await makeWorld(own, FIRST_SEASON);
  });
  afterAll(() => own.stop());

  test('only the commissioner can read health details and access codes', async () => {
    expect(await own.client().get('readHealth')).toEqual({ ok: true, version: '0.0.0-test' });
    expect(await people.member.get('readHealth')).toEqual({ ok: true, version: '0.0.0-test' });
    expect((await people.admin.get('readHealth')).details).toMatchObject({ lostCodes: 0 });
    const asMember = await people.member.get('readUsers');
    expect(asMember.map((user) => Object.keys(user).toSorted().join())).toEqual(
      // When players joined decides whether their missing picks are losses.
      asMember.map(() => 'createdAt,firstName,id,isActive,isAdmin,username'),
    );
    const asAdmin = await people.admin.get('readUsers');
    expect(asAdmin.find(({ id }) => id === people.member.id)?.password).toBe(people.member.code);
  });
});
