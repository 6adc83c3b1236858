/** Bad input is rejected with a readable message and changes nothing. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, type CallName } from '#shared/api.ts';
import { PRESENCE_HEADER } from '#shared/limits.ts';
import { isErrorCode } from '#shared/errors.ts';
import { exampleOf, type AnyExample } from '../testing/exampleRequests.ts';
import { makeWorld, send, TINY_PNG, type World } from '../testing/world.ts';
import { everyTable } from '../testing/everyTable.ts';
import { rawRequest, type RawRequest } from '../testing/rawRequest.ts';
import { TUESDAY } from '../testing/sampleWeek.ts';
import { pathOf, startTestServer, type TestServer } from '../testing/testServer.ts';

const NAMES = Object.keys(api) as CallName[]; // the contract's own keys
const keysOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object }).shape ?? {});
const WITH_INPUT = NAMES.filter((name) => keysOf(api[name].input).length > 0);
const WITH_PARAMS = NAMES.filter((name) => keysOf(api[name].params).length > 0);
const WITH_QUERY = NAMES.filter((name) => keysOf(api[name].query).length > 0);

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer(TUESDAY);
  world = await makeWorld(server, 2027);
});
afterAll(() => server.stop());

/** Words that belong in a stack trace, not in a message to players. */
const NOT_A_SENTENCE = /zod|sqlite|constraint|\bat .+:\d+|node_modules|undefined|\[object|\bNaN\b|Unexpected token/i;

/** What is wrong with a response that should be an error with a readable message. */
function errorsIn({ status, text }: { status: number; text: string }): string[] {
  if (status < 400 || status >= 500) return [`answered ${status}: ${text.slice(0, 200)}`];
  const { message, code } = JSON.parse(text) as { message: string; code: string };
  return [
    ...(isErrorCode(code) ? [] : [`has no code: ${text.slice(0, 200)}`]),
    ...(/^\S.{4,2000}$/s.test(message) && !NOT_A_SENTENCE.test(message)
      ? []
      : [`is not a sentence: ${message.slice(0, 200)}`]),
  ];
}

/** Sends requests that must be rejected, and collects what is wrong with the responses. */
function refusals() {
  const faults: string[] = [];
  return {
    faults,
    /** Sends a request that must be rejected, and checks that nothing changed. */
    expect: async (what: string, ask: () => Promise<{ status: number; text: string }>): Promise<void> => {
      const before = everyTable(server.pool);
      const found = errorsIn(await ask());
      if (!isDeepStrictEqual(everyTable(server.pool), before)) found.push('changed something');
      faults.push(...found.map((fault) => `${what} ${fault}`));
    },
  };
}

const TEN_THOUSAND = 'a'.repeat(10_000);
const NESTED: unknown = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`);
/** JSON.parse makes these ordinary keys, as in a request. */
const POISON: unknown = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}');
const JUNK: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  2 ** 53,
  'NaN',
  '',
  '   ',
  '1e3',
  '-5',
  TEN_THOUSAND,
  '🏈🏈🏈',
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  "'; drop table users; --",
  [],
  [null],
  [[]],
  NESTED,
  {},
  { id: 1 },
  POISON,
];

describe.each(WITH_INPUT.map((name) => ({ name })))('$name', ({ name }) => {
  const fields = keysOf(api[name].input);
  const asked = (): AnyExample => exampleOf(name, world, world.admin);
  const understood = (input: unknown) => api[name].input.safeParse(input).success;

  test('each field with an invalid value is rejected', async () => {
    const refused = refusals();
    for (const field of fields) {
      for (const junk of JUNK) {
        const input = { ...asked().input, [field]: junk };
        if (understood(JSON.parse(JSON.stringify(input)))) continue;
        const shown = JSON.stringify(junk)?.slice(0, 40) ?? 'nothing';
        await refused.expect(`${field}: ${shown}`, () => send(server, world.admin, name, { ...asked(), input }));
      }
    }
    expect(refused.faults).toEqual([]);
  });

  test('a text with a NUL character is rejected', async () => {
    const refused = refusals();
    for (const field of fields) {
      const input = { ...asked().input, [field]: 'before\u0000after' };
      await refused.expect(field, () => send(server, world.admin, name, { ...asked(), input }));
    }
    expect(refused.faults).toEqual([]);
  });

  test('a body that is not an object is rejected', async () => {
    const refused = refusals();
    for (const input of [null, [], [[]], 'text', 5, true, NESTED]) {
      await refused.expect(JSON.stringify(input).slice(0, 40), () =>
        send(server, world.admin, name, { ...asked(), input }),
      );
    }
    expect(refused.faults).toEqual([]);
  });

  test('a body that is not JSON, not declared as JSON, or truncated is rejected', async () => {
    const refused = refusals();
    const { params, query, input } = asked();
    const whole = JSON.stringify(input);
    const ask = (body: string, contentType: string) =>
      rawRequest(server.url, {
        method: api[name].method,
        path: pathOf(name, params, query),
        headers: { cookie: world.admin.cookie(), 'content-type': contentType },
        body,
      });
    const json = 'application/json';
    await refused.expect('words', () => ask('five picks, please', json));
    await refused.expect('cut off', () => ask(whole.slice(0, -1), json));
    await refused.expect('two at once', () => ask(whole + whole, json));
    await refused.expect('NaN', () => ask(whole.replace(/:.*/, ':NaN}'), json));
    await refused.expect('an endless nest', () => ask('['.repeat(100_000), json));
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'x',
      '',
    ]) {
      await refused.expect(`as ${type}`, () => ask(whole, type));
    }
    await refused.expect('in an unknown alphabet', () => ask(whole, `${json}; charset=klingon`));
    expect(refused.faults).toEqual([]);
  });

  test('a body full of values is rejected with one message, not one per value', async () => {
    const refused = refusals();
    const crowd = Array.from({ length: 80_000 }, () => ({}));
    for (const field of fields) {
      const input = { ...asked().input, [field]: crowd };
      const { text } = await send(server, world.admin, name, { ...asked(), input });
      expect(text.length).toBeLessThan(10_000);
      await refused.expect(field, () => send(server, world.admin, name, { ...asked(), input }));
    }
    expect(refused.faults).toEqual([]);
  });

  test('a body of 300 kB is rejected as too large', async () => {
    const refused = refusals();
    const input = { ...asked().input, padding: 'a'.repeat(300_000) };
    const { status } = await send(server, world.admin, name, { ...asked(), input });
    // Without the window's token the body is not read.
    expect(status).toBe(api[name].access === 'window' ? 401 : 413);
    await refused.expect('300 kB', () => send(server, world.admin, name, { ...asked(), input }));
    expect(refused.faults).toEqual([]);
  });
});

test('an empty body changes nothing if every field is optional', async () => {
  const exceptLog = () => ({ ...everyTable(server.pool), audit_log: [] });
  const mayBeEmpty = WITH_INPUT.filter((name) => api[name].input.safeParse({}).success);
  expect(mayBeEmpty).toEqual([
    'changeWeek',
    'unlockGame',
    'changeGame',
    'changeRules',
    'changeSettings',
    'changeConnection',
    'exportCsv',
    'changeMoney',
  ]);
  for (const name of mayBeEmpty) {
    const before = exceptLog();
    const { params } = exampleOf(name, world, world.admin);
    expect((await send(server, world.admin, name, { params, input: {} })).status).toBe(200);
    expect(exceptLog()).toEqual(before);
  }
});

test('an empty body without a required field is rejected', async () => {
  const refused = refusals();
  for (const name of WITH_INPUT.filter((one) => !api[one].input.safeParse({}).success)) {
    const { params } = exampleOf(name, world, world.admin);
    await refused.expect(name, () => send(server, world.admin, name, { params }));
    await refused.expect(name, () => send(server, world.admin, name, { params, input: {} }));
  }
  expect(refused.faults).toEqual([]);
});

test('special JavaScript keys change no one’s permissions', async () => {
  const poisoned = JSON.stringify({ username: world.member.name, password: world.member.code }).slice(0, -1);
  const answer = await rawRequest(server.url, {
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: `${poisoned},"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}`,
  });
  expect(JSON.parse(answer.text)).toEqual({
    user: { id: world.member.id, username: world.member.name, isAdmin: false },
  });
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

describe('sizes', () => {
  test('a body of 65 kB is too large without a session', async () => {
    const refused = refusals();
    const input = { username: 'a'.repeat(65 * 1024), password: 'b' };
    expect((await send(server, null, 'login', { input })).status).toBe(413);
    await refused.expect('65 kB', () => send(server, null, 'login', { input }));
    expect(refused.faults).toEqual([]);
  });

  test('a body of 63 kB without a session is read, and only the name in it is too long', async () => {
    const input = { username: 'a'.repeat(63 * 1024), password: 'b' };
    expect((await send(server, null, 'login', { input })).status).toBe(422);
  });

  test('a body of 300 kB with a wrong or missing length is not read either', async () => {
    const refused = refusals();
    const body = JSON.stringify({ message: 'a'.repeat(300_000) });
    const headers = {
      cookie: world.member.cookie(),
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    };
    const ask = (): ReturnType<typeof rawRequest> =>
      rawRequest(server.url, { method: 'POST', path: '/api/chat/messages', headers: { ...headers }, body });
    await refused.expect('chunked', ask);
    expect(refused.faults).toEqual([]);
  });

  test('a picture over 5 MB and a file that is not a picture are rejected', async () => {
    const refused = refusals();
    const ask = (body: Buffer) =>
      rawRequest(server.url, {
        method: 'POST',
        path: '/api/chat/media',
        headers: { cookie: world.member.cookie(), 'content-type': 'image/png' },
        body,
      });
    const large = Buffer.concat([TINY_PNG, Buffer.alloc(5 * 1024 * 1024)]);
    expect((await ask(large)).status).toBe(413);
    await refused.expect('6 MB', () => ask(large));
    await refused.expect('no picture', () => ask(Buffer.from('<svg onload="alert(1)">')));
    await refused.expect('nothing', () => ask(Buffer.alloc(0)));
    expect(refused.faults).toEqual([]);
  });
});

describe('addresses', () => {
  const BAD_IDS = [
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '99999999999999999999',
    'NaN',
    'null',
    '%20',
    '%00',
    '%F0%9F%8F%88',
    '%3Cscript%3E',
    '__proto__',
    'constructor',
    '..%2F..',
    TEN_THOUSAND.slice(0, 4_000),
  ];
  const raw = (name: CallName, path: string): RawRequest => {
    const { input } = exampleOf(name, world, world.admin);
    const body = input === undefined ? {} : { body: JSON.stringify(input) };
    const { admin } = world;
    const headers = {
      cookie: admin.cookie(),
      'content-type': 'application/json',
      [PRESENCE_HEADER]: admin.presence(),
    };
    return { method: api[name].method, path, headers, ...body };
  };
  /** The call's path with one of its parts replaced verbatim. */
  const withPart = (name: CallName, key: string, part: string) =>
    pathOf(name, { ...exampleOf(name, world, world.admin).params, [key]: 'HERE' }).replace('HERE', part);

  test.each(WITH_PARAMS)('%s rejects invalid path parameters', async (name) => {
    const refused = refusals();
    for (const key of keysOf(api[name].params)) {
      for (const part of BAD_IDS) {
        await refused.expect(`${key}: ${part.slice(0, 40)}`, () =>
          rawRequest(server.url, raw(name, withPart(name, key, part))),
        );
      }
    }
    expect(refused.faults).toEqual([]);
  });

  test.each(WITH_PARAMS)('%s rejects a malformed path and one with ..', async (name) => {
    const refused = refusals();
    for (const key of keysOf(api[name].params)) {
      for (const part of ['%', '%zz', '%E0%A4%A', '..', '.']) {
        await refused.expect(`${key}: ${part}`, () => rawRequest(server.url, raw(name, withPart(name, key, part))));
      }
    }
    expect(refused.faults).toEqual([]);
  });

  test.each(WITH_PARAMS.filter((name) => api[name].access !== 'own'))(
    '%s rejects the unknown id 987654321',
    async (name) => {
      const refused = refusals();
      const ids = keysOf(api[name].params).filter((key) => /^id$|Id$/.test(key));
      for (const key of ids) {
        const answer = await rawRequest(server.url, raw(name, withPart(name, key, '987654321')));
        expect(answer.status).toBe(404);
        await refused.expect(key, () => rawRequest(server.url, raw(name, withPart(name, key, '987654321'))));
      }
      expect(refused.faults).toEqual([]);
    },
  );

  test.each(WITH_QUERY)('%s rejects invalid query parameters', async (name) => {
    const refused = refusals();
    const { params } = exampleOf(name, world, world.admin);
    for (const key of keysOf(api[name].query)) {
      for (const value of ['-1', '1.5', '1e3', '', TEN_THOUSAND, '🏈', '<script>']) {
        if (api[name].query.safeParse({ [key]: value }).success) continue;
        await refused.expect(`${key}=${value.slice(0, 20)}`, () =>
          send(server, world.admin, name, { params, query: { [key]: value } }),
        );
      }
      await refused.expect(`${key} twice`, () =>
        rawRequest(server.url, raw(name, `${pathOf(name, params)}?${key}=1&${key}=${TEN_THOUSAND.slice(0, 50)}`)),
      );
    }
    expect(refused.faults).toEqual([]);
  });

  test('an unknown call is a 404 with any method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await rawRequest(server.url, { method, path: '/api/no/such/call' });
      expect(answer.status).toBe(404);
      expect(errorsIn(answer)).toEqual([]);
    }
    expect((await rawRequest(server.url, { method: 'PUT', path: '/api/picks' })).status).toBe(404);
  });
});
