/**
 * Random requests from the contract. Most are plausible; some have fields changed at random. Every call in the contract is
 * used, starting from its example.
 */
import fc from 'fast-check';
import { api, type Access, type CallName } from '#shared/api.ts';
import { exampleOf } from '../../src-main/testing/exampleRequests.ts';
import { TINY_PNG, type Someone, type World } from '../../src-main/testing/world.ts';
import type { RawRequest } from '../../src-main/testing/rawRequest.ts';
import { pathOf } from '../../src-main/testing/testServer.ts';
import { fromSchema } from './fromSchema.ts';

export const NAMES = Object.keys(api) as CallName[]; // the contract's own keys

export const ROLES = [
  'anyone',
  'member',
  'other',
  'disabled',
  'scorekeeper',
  'coCommissioner',
  'admin',
  'window',
] as const;
export type Role = (typeof ROLES)[number];

type Parts = { params: object; query: object; input: object };

/** How a request differs from one that the page would send. */
type Way =
  'as the page does' | 'in pieces' | 'cut off' | 'as a text' | 'twice' | 'without a body' | 'by another method';
const WAYS: Way[] = ['in pieces', 'cut off', 'as a text', 'twice', 'without a body', 'by another method'];

export type Drawn = {
  name: CallName;
  role: Role;
  fromSchema: Parts;
  /** Bit n: the nth field comes from the schema instead of the example. */
  taken: number;
  /** Replacements for the nth value, counting nested fields. */
  replaced: Record<string, unknown>;
  way: Way;
  ifMatch: string | null;
};

/** Ids that exist in a pool of this size, and a few that don't. */
const ids = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom(99, 2 ** 31, Number.MAX_SAFE_INTEGER) },
);
const HINTS: Record<string, fc.Arbitrary<unknown>> = {
  season: fc.constantFrom(2026, 2025, 1990, 2100),
  pickValue: fc.constantFrom('Over 42.5', 'Under 46.5', 'Atlanta Falcons -4.5', 'Carolina Panthers +4.5', 'Over 1'),
  spread: fc.constantFrom('-3.5', '0', '7', 'PK', '-4.5', '', null),
  total: fc.constantFrom('42.5', '44', '', null),
};
const hint = (key: string) => HINTS[key] ?? (/^(id|before|after|upTo)$|Id$/.test(key) ? ids : null);

const deep: unknown = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`);
/** JSON.parse makes these ordinary keys, as in a request. */
const poison: unknown = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}');

/** As many values as fit in a body, each of them invalid. */
const crowd: unknown = Array.from({ length: 80_000 }, () => ({}));

/** Values more likely to break the contract than random ones. */
const junk = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e300, 2 ** 53, '', '   ', [], [null], {}) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(deep, poison, 'a'.repeat(10_000), crowd) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\u0000',
      '\ud800',
      '\ufb2a'.repeat(40),
      '\u202eDave',
      "'; drop table users; --",
      '=1+1',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Who makes a call of this access; every other is made by a member. */
const USUAL_ROLE: Partial<Record<Access, Role>> = { scorekeeper: 'scorekeeper', admin: 'admin', firstAdmin: 'admin' };

const drawnOf = (name: CallName): fc.Arbitrary<Drawn> =>
  fc.record({
    name: fc.constant(name),
    // The role that is allowed is drawn most often.
    role: fc.oneof(
      { weight: 4, arbitrary: fc.constant(USUAL_ROLE[api[name].access] ?? 'member') },
      { weight: 3, arbitrary: fc.constantFrom(...ROLES) },
    ),
    fromSchema: fc.record({
      params: fromSchema(api[name].params, hint) as fc.Arbitrary<object>,
      query: fromSchema(api[name].query, hint) as fc.Arbitrary<object>,
      input: fromSchema(api[name].input, hint) as fc.Arbitrary<object>,
    }),
    taken: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(255) }),
    replaced: fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 2, arbitrary: fc.dictionary(fc.nat(9).map(String), junk, { minKeys: 1, maxKeys: 2 }) },
    ),
    way: fc.oneof(
      { weight: 9, arbitrary: fc.constant<Way>('as the page does') },
      { weight: 1, arbitrary: fc.constantFrom(...WAYS) },
    ),
    ifMatch: fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom('"x"', 'W/"x"', '*', '') },
    ),
  });

/** Any request of the contract; a change twice as often as a read. */
export const anyRequest: fc.Arbitrary<Drawn> = fc.oneof(
  ...NAMES.map((name) => ({ weight: api[name].method === 'GET' ? 1 : 2, arbitrary: drawnOf(name) })),
);

/** The example's fields, some from the schema instead, some with replaced values. */
function mix(example: Parts, drawn: Drawn): Parts {
  let [field, value] = [0, 0];
  const replace = (part: unknown): unknown => {
    const replaced = drawn.replaced[String(value++)];
    if (replaced !== undefined) return replaced;
    if (Array.isArray(part)) return part.map(replace);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, replace(inner)]));
  };
  const mixed = (usual: object, other: object) => {
    const keys = [...new Set([...Object.keys(usual), ...Object.keys(other)])];
    const fields = keys.flatMap((key): [string, unknown][] => {
      const from: Record<string, unknown> = { ...((drawn.taken >> (field++ % 8)) & 1 ? other : usual) };
      return key in from ? [[key, replace(from[key])]] : [];
    });
    return Object.fromEntries(fields);
  };
  const { params, query, input } = drawn.fromSchema;
  return {
    params: mixed(example.params, params),
    query: mixed(example.query, query),
    input: mixed(example.input, input),
  };
}

/** A URL can't contain half a character or an empty path segment. */
const addressable = (params: object) =>
  Object.fromEntries(
    Object.entries(params).map(([key, one]) => {
      const text = typeof one === 'object' ? JSON.stringify(one) : String(one);
      return [key, Buffer.from(text.slice(0, 2_000)).toString() || ' '];
    }),
  );

/** The account that makes the request; null without a session. */
export const personOf = (role: Role, world: World): Someone | null =>
  role === 'anyone' || role === 'window' ? null : world[role];

/** The request as it is sent. */
export function toRawRequest(drawn: Drawn, world: World, windowToken: () => string): RawRequest {
  const { name, role, way, ifMatch } = drawn;
  const person = personOf(role, world);
  const { params, query, input = {} } = exampleOf(name, world, person);
  const parts = mix({ params, query, input }, drawn);
  const target = pathOf(name, addressable(parts.params), addressable(parts.query));
  const cookie = role === 'window' ? `sunday-five-window=${windowToken()}` : (person?.cookie() ?? '');
  const text = JSON.stringify(parts.input);
  const methods = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT'];
  const method = way === 'by another method' ? (methods[drawn.taken % 5] ?? 'GET') : api[name].method;
  const isPicture = api[name].body === 'image';
  const isText = way === 'as a text';
  const sent = way === 'cut off' ? text.slice(0, -1) : way === 'twice' ? text + text : text;
  // Sends a real picture now and then, and otherwise something that is not one.
  const body = isPicture && drawn.taken % 3 === 0 ? TINY_PNG : sent;
  return {
    method,
    path: target,
    headers: {
      ...(cookie === '' ? {} : { cookie }),
      'content-type': isText ? 'text/plain' : 'application/json',
      ...(ifMatch === null ? {} : { 'if-match': ifMatch }),
      ...(way === 'in pieces' ? { 'transfer-encoding': 'chunked' } : {}),
    },
    ...(method === 'GET' || way === 'without a body' ? {} : { body }),
  };
}
