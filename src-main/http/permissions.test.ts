/** Who may make which call: read from the contract itself, so that a new call is tested as soon as it is there. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, type CallName } from '#shared/api.ts';
import { exampleOf, makeWorld, send, type Someone, type World } from '../testing/exampleRequests.ts';
import { everyTable } from '../testing/everyTable.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

type Role = 'nobody' | 'a disabled member' | 'another member' | 'a member' | 'the commissioner';
const ROLES: Role[] = ['nobody', 'a disabled member', 'another member', 'a member', 'the commissioner'];
const NAMES = Object.keys(api) as CallName[]; // the contract's own keys
const FIRST_SEASON = 2027;
/** There are only so many seasons in the pool's calendar. */
const CALLS_PER_SERVER = 50;

let shared: TestServer | undefined;
afterAll(() => shared?.stop());

/** A server with a fresh season in it, apart from those of the calls before. */
async function prepare(index: number): Promise<{ server: TestServer; world: World }> {
  if (shared === undefined || index % CALLS_PER_SERVER === 0) {
    await shared?.stop();
    shared = await startTestServer(TUESDAY);
  }
  // Backups are named by their time.
  shared.clock.advance(60_000);
  return { server: shared, world: await makeWorld(shared, FIRST_SEASON + (index % CALLS_PER_SERVER)) };
}

function personOf(role: Role, { member, other, disabled, admin }: World): Someone | null {
  const people = {
    nobody: null,
    'a disabled member': disabled,
    'another member': other,
    'a member': member,
    'the commissioner': admin,
  };
  return people[role];
}

/** The refusal that the contract's `access` means for this role, or null where it lets the role in. */
function refusalFor(role: Role, name: CallName): { status: number; code: string } | null {
  const { access } = api[name];
  if (access === 'nobody') return null;
  // By the window's token alone, which no login replaces.
  if (access === 'window') return { status: 401, code: 'not_signed_in' };
  if (role === 'nobody' || role === 'a disabled member') return { status: 401, code: 'not_signed_in' };
  const isMember = role === 'a member' || role === 'another member';
  if (access === 'admin' && isMember) return { status: 403, code: 'not_allowed' };
  if (access === 'own' && role === 'another member') return { status: 403, code: 'not_allowed' };
  return null;
}

const codeOf = (text: string) => (JSON.parse(text) as { code: string }).code;

describe.each(NAMES.map((name, index) => ({ name, index, access: api[name].access })))(
  '$name (for $access)',
  ({ name, index }) => {
    let server: TestServer;
    let world: World;
    beforeAll(async () => {
      ({ server, world } = await prepare(index));
    });

    test.each(ROLES.filter((role) => refusalFor(role, name) !== null))(
      '%s is refused and changes nothing',
      async (role) => {
        const person = personOf(role, world);
        const example = exampleOf(name, world, person);
        const before = everyTable(server.pool);
        const answer = await send(server, person, name, example);
        expect({ status: answer.status, code: codeOf(answer.text) }).toEqual(refusalFor(role, name));
        expect(everyTable(server.pool)).toEqual(before);
      },
    );

    test.each(ROLES.filter((role) => refusalFor(role, name) !== null))(
      '%s is refused before the request is looked at',
      async (role) => {
        const { params } = exampleOf(name, world, null);
        // Whose card it is must be read before it is known to be another's.
        const isKnownByPath = api[name].access === 'own' && role === 'another member';
        const spoilt = Object.fromEntries(Object.keys(params).map((key) => [key, 'no-such-thing']));
        const input = api[name].method === 'GET' ? undefined : { picks: 'junk', username: 5, lockTime: [] };
        const answer = await send(server, personOf(role, world), name, {
          params: isKnownByPath ? params : spoilt,
          input,
        });
        expect(answer.status).toBe(refusalFor(role, name)?.status);
      },
    );

    test.runIf(api[name].presence)('the cookie alone is refused and changes nothing', async () => {
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

    // The commissioner comes last: some calls leave nothing to ask about.
    test.each(ROLES.filter((role) => refusalFor(role, name) === null))('%s is let in', async (role) => {
      const person = personOf(role, world);
      const example = exampleOf(name, world, person);
      // Of reading, only handing out the whole pool is written down, in the log that is there for it.
      const mayChange = api[name].method !== 'GET';
      const isWrittenDown = api[name].answer === 'file';
      const readTables = () => {
        const { audit_log: log, ...tables } = everyTable(server.pool);
        return isWrittenDown ? tables : { ...tables, log };
      };
      const before = readTables();
      const answer = await send(server, person, name, example);
      expect({ status: answer.status, refused: answer.status === 200 ? '' : answer.text }).toEqual({
        status: example.answers,
        refused: example.answers === 200 ? '' : answer.text,
      });
      // Reading changes nothing, whoever reads.
      expect(mayChange || isDeepStrictEqual(readTables(), before)).toBe(true);
    });
  },
);

/** What a pool answers that nobody has set up yet. */
const OPEN_BEFORE: Partial<Record<CallName, number>> = { readPool: 200, readHealth: 200 };

test('a pool without a commissioner answers nothing but what it is called and that it is well', async () => {
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

describe('what a call shows', () => {
  let own: TestServer;
  let world: World;
  beforeAll(async () => {
    own = await startTestServer(TUESDAY);
    world = await makeWorld(own, FIRST_SEASON);
  });
  afterAll(() => own.stop());

  test('only the commissioner reads the details of health, and only she reads the access codes', async () => {
    expect(await own.client().get('readHealth')).toEqual({ ok: true, version: '0.0.0-test' });
    expect(await world.member.get('readHealth')).toEqual({ ok: true, version: '0.0.0-test' });
    expect((await world.admin.get('readHealth')).details).toMatchObject({ lostCodes: 0 });
    const asMember = await world.member.get('readUsers');
    expect(asMember.map((user) => Object.keys(user).toSorted().join())).toEqual(
      asMember.map(() => 'firstName,id,isActive,isAdmin,username'),
    );
    const asAdmin = await world.admin.get('readUsers');
    expect(asAdmin.find(({ id }) => id === world.member.id)?.password).toBe(world.member.code);
  });
});
