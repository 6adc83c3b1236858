/**
 * Kept answers are what the handlers return. After each step of random sequences of actions and clock changes, every kept
 * answer is compared byte by byte with a new one, for every reader. LONG=1 plays more and longer sequences.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { api, type CallName } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import { READ_ON_SHOW, STALE_AFTER, type QueryName, type ReadParams } from '#shared/freshness.ts';
import { IS_LONG } from '#shared/testing/isLong.ts';
import type { Actor } from '../pool/core/pool.ts';
import { NO_FEED } from '../pool/games/scoreFeed.ts';
import { exampleOf, MADE_LAST } from '../testing/exampleRequests.ts';
import { randomFrom } from '../testing/random.ts';
import { HOUR, KICKOFF, TUESDAY } from '../testing/sampleWeek.ts';
import { chosen, startTestServer, type TestServer } from '../testing/testServer.ts';
import { makeWorld, send, type World } from '../testing/world.ts';
import { createHandlers } from './handlers.ts';
import { createKeptAnswers, KEPT, NO_ONE } from './keptAnswers.ts';
import type { Surroundings } from './surroundings.ts';

vi.setConfig({ testTimeout: 120_000 });

const STEPS = IS_LONG ? 200 : 25;
const SEQUENCES = IS_LONG ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2];
const NAMES = Object.keys(api) as CallName[]; // the contract's own keys
const ACTIONS = NAMES.filter((name) => api[name].method !== 'GET' && !['anyone', 'window'].includes(api[name].access));
/** These end sessions of the askers, or delete so much that little is left to compare. */
const ENDS: readonly CallName[] = [...MADE_LAST, 'changePassword', 'eraseDeletion'];
const OFTEN = ACTIONS.filter((name) => !ENDS.includes(name));
const MOMENTS = [
  Date.parse(TUESDAY),
  Date.parse(KICKOFF.tenAm) - HOUR,
  Date.parse(KICKOFF.tenAm),
  Date.parse(KICKOFF.tenAm) + 1,
  Date.parse(KICKOFF.tenAm) + 3 * HOUR,
  Date.parse(KICKOFF.monday) + 240 * HOUR,
];

type Random = (below: number) => number;
type Place = {
  server: TestServer;
  world: World;
  /** A new answer, made for this reader alone. Its error's code if there is none. */
  make: (name: CallName, params: ReadParams, actor: Actor) => string;
  /** The answer that the server would send. */
  read: (name: CallName, params: ReadParams, actor: Actor) => string;
};

let server: TestServer | undefined;
afterEach(() => server?.stop());

function orCode(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof PoolError) return error.code;
    throw error;
  }
}

async function openPlace(): Promise<Place> {
  server = await startTestServer(TUESDAY);
  const world = await makeWorld(server, 2026);
  const { pool } = server;
  // The kept reads need nothing else of their surroundings.
  const handlers = createHandlers(pool, { scoreFeed: NO_FEED } as unknown as Surroundings);
  const call = (name: CallName, params: ReadParams, actor: Actor): unknown =>
    (handlers[name] as (ask: unknown) => unknown)({ pool, actor, params, query: {} });
  const kept = createKeptAnswers(pool, {});
  const make = (name: CallName, params: ReadParams, actor: Actor) => JSON.stringify(call(name, params, actor));
  return {
    server,
    world,
    make: (...asked) => orCode(() => make(...asked)),
    read: (name, params, actor) =>
      orCode(() => {
        const answer = kept.read(name, params, actor, () => call(name, params, NO_ONE));
        return answer === null ? make(name, params, actor) : Buffer.concat(answer.pieces).toString();
      }),
  };
}

/** The params of a kept read that has more than one answer in this world. */
function paramsOf(name: CallName, { week, laterWeek, season }: World): ReadParams[] {
  const { path } = api[name];
  if (path.includes(':weekId')) return [{ weekId: week.id }, { weekId: laterWeek.id }];
  const ofSeason = path.includes(':season') ? { season } : {};
  const ofType = path.includes(':seasonType') ? { seasonType: 'regular' } : {};
  return [{ ...ofSeason, ...ofType, ...(path.includes(':period') ? { period: 2 } : {}) }];
}

/** The kept answers that differ from new ones. */
function differences({ world, make, read }: Place): string[] {
  const { member, other, admin } = world;
  const readers = [member, other, admin].map(({ id, name }): Actor => {
    return { userId: id, username: name, isAdmin: id === admin.id };
  });
  const requests = KEPT.flatMap((name) => paramsOf(name, world).map((params) => ({ name, params })));
  return requests.flatMap(({ name, params }) =>
    readers
      .filter((reader) => read(name, params, reader) !== make(name, params, reader))
      .map(({ username }) => `${name} ${JSON.stringify(params)} for ${username}`),
  );
}

/** One random change: a score, a save, a moved clock, another setting, or any call with its example. */
function draw(
  { server: { clock, ...rest }, world }: Place,
  random: Random,
): { what: string; act: () => Promise<unknown> } {
  const { admin, member, other, season, game, week } = world;
  const one = <T>(list: readonly T[]): T => list[random(list.length)] as T; // the index is within it
  const call = (name: CallName, asker = admin, parts: object = exampleOf(name, world, asker)) => ({
    what: `${name} by ${asker.name} ${JSON.stringify(parts)}`,
    act: () => send({ ...rest }, asker, name, parts),
  });
  switch (random(9)) {
    case 0: {
      const moment = one(MOMENTS);
      return { what: `clock ${new Date(moment).toISOString()}`, act: async () => clock.set(moment) };
    }
    case 1: {
      const input = { awayScore: random(40), homeScore: random(40), isComplete: random(3) > 0 };
      return call('scoreGame', admin, { params: { id: game.id }, input });
    }
    case 2: {
      const asker = one([member, other]);
      const picks = random(4) === 0 ? [] : [chosen(asker.id, game, random(4))];
      return call('savePicks', asker, { input: { weekId: week.id, picks, tiebreakGuess: random(60) } });
    }
    case 3:
      return call('changeSettings', admin, {
        input: { commissionerSeesPicks: one(['always', 'after-kickoff']), timeZone: one(['America/New_York', 'UTC']) },
      });
    case 4: {
      const input = {
        weeklyWinner: one(['tiebreaker', 'shared']),
        missingPicks: one(['loss', 'nothing']),
        confirm: true,
      };
      return call('changeRules', admin, { params: { season, seasonType: 'regular' }, input });
    }
    case 5:
      return call(one(['reactivateUser', 'deactivateUser'] as const), admin, { params: { id: other.id } });
    default: {
      const name = one(OFTEN);
      return call(name, api[name].access === 'member' ? one([member, other]) : admin);
    }
  }
}

/** Acts. @returns the kept answers that differ then */
async function differencesAfter(place: Place, act: () => Promise<unknown>): Promise<string[]> {
  await act();
  // As every request does first; announcements of the clock may still be under way.
  await place.server.pool.storeDueReveals();
  return differences(place);
}

test.each(SEQUENCES)('kept answers equal new ones after each of many random actions (sequence %i)', async (seed) => {
  const place = await openPlace();
  const random = randomFrom(seed);
  const done: string[] = [];
  for (let n = 0; n < STEPS; n += 1) {
    const { what, act } = draw(place, random);
    done.push(what);
    expect([done.slice(-4), await differencesAfter(place, act)]).toEqual([done.slice(-4), []]);
  }
});

test('kept answers equal new ones after every call of the contract, also those that delete', async () => {
  const place = await openPlace();
  for (const name of [...OFTEN, ...ENDS]) {
    const asker = api[name].access === 'member' ? place.world.member : place.world.admin;
    const act = () => send(place.server, asker, name, exampleOf(name, place.world, asker));
    expect([name, await differencesAfter(place, act)]).toEqual([name, []]);
  }
});

test('every kept read is one that events cover', () => {
  const covered = new Set<QueryName>(Object.values(STALE_AFTER).flat());
  expect(KEPT.filter((name) => !covered.has(name) || READ_ON_SHOW.has(name))).toEqual([]);
});
