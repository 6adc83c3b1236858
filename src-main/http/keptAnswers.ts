/**
 * Answers that are kept and shared between readers, ready to send:
 * - Only the reads listed in KEPT are kept. Each is made for NO_ONE, so it contains nothing that one reader alone may see.
 * - Into everyone's picks of a week, each reader's own card is put for that response. The result is not kept.
 * - An event drops the answers that `src-shared/freshness` lists for it, in the turn of the commit.
 * - What the clock brings (a lock, a kickoff, the end of a week) and a change without an event drop all of them, and so
 *   does a change by another program, which a proof must show at once.
 * - An ETag is the digest of what the reader gets, so it reveals no more than that.
 * - They take a limited number of bytes (`answerStore`). The oldest are dropped first.
 */
import { isAbout, STALE_AFTER, type QueryName, type ReadParams } from '#shared/freshness.ts';
import { api, type CallName } from '#shared/api.ts';
import { pathOf } from '#shared/api/path.ts';
import type { Actor, Pool } from '../pool/core/pool.ts';
import { sha256 } from '../pool/core/sha256.ts';
import { perDatabase } from '../pool/core/statements.ts';
import { seesHidden } from '../pool/core/hiddenPicks.ts';
import { readCard } from '../pool/picks/picks.ts';
import { createAnswerStore, type Packable } from './answerStore.ts';
import { gzipOf, type Replacement } from './packedBody.ts';
import { perTurn } from './perTurn.ts';

/** The reads that are kept: the same for all who may make them, but for a reader's own card. */
export const KEPT = [
  'readWeeks',
  'readCurrentWeek',
  'readSeasonWeeks',
  'readGames',
  'readLiveScores',
  'readScoreLog',
  'readSeasonStandings',
  'readPeriodStandings',
  'readWeeklyStandings',
  'readWeekPicks',
  'readClosingLines',
  'readProof',
  'readOpenings',
  'readRecap',
  'readHistory',
] as const satisfies readonly QueryName[];
export type KeptName = (typeof KEPT)[number];

/** For whom kept answers are made: a reader without cards and rights. */
export const NO_ONE: Actor = { userId: 0, username: '', isAdmin: false };

/** An answer as JSON, in pieces to send one after the other, and its ETag. */
export type Answer = {
  pieces: readonly Buffer[];
  etag: string;
  /** Gives it compressed; null if it isn't, or not yet. */
  gzip?: () => readonly Buffer[] | null;
  /** The ETag names a version to save on top of. The same version can have other results, so it never answers 304. */
  isVersion?: boolean;
};

type Kept = Omit<Answer, 'gzip'> &
  Packable & {
    name: KeptName;
    params: ReadParams;
    /** What it depends on besides the database. */
    outside: string;
    /** The state of the clock it was made in. */
    reveals: object;
    /** The file's version, which the changes of other programs raise. */
    version: unknown;
    /** Where a player's list begins and ends, for players with hidden picks. */
    hidden: Map<number, readonly [from: number, to: number]>;
    /** Gives it compressed, with a reader's own list in its place; null if it isn't, or not yet. */
    gzip: (replacement?: Replacement) => readonly Buffer[] | null;
  };

/** What kept answers depend on besides the database, such as whether the scoreboard responds. */
export type Outside = { [N in KeptName]?: () => string };
type Reader = Pick<Actor, 'userId' | 'isAdmin'> | null;

export type KeptAnswers = {
  /**
   * The answer to a kept read: the one kept, or a new one. Null if this request's answer isn't shared.
   * @param make makes the answer for NO_ONE
   */
  read: (name: CallName, params: ReadParams, reader: Reader, make: () => unknown) => Answer | null;
  /** The answer kept for exactly this path, and its call; null without one. */
  find: (path: string, reader: Reader) => (Answer & { name: KeptName }) | null;
};

/** An ETag of a text that depends on nothing else. */
export const etagOf = (body: string | Buffer): string => `"${sha256(body, 'base64url').slice(0, 22)}"`;

const statements = perDatabase(({ $client }) => ({ version: $client.prepare('PRAGMA data_version').pluck() }));

const isKept = (name: CallName): name is KeptName => (KEPT as readonly CallName[]).includes(name);

/** Lists by user id as JSON, with the place of each list that has a hidden pick, and where the lists end. */
function placeLists(lists: Readonly<Record<string, readonly { gameId: number | null }[]>>) {
  const hidden: Kept['hidden'] = new Map();
  const cuts: number[] = [];
  let text = '{';
  let length = 1;
  for (const [userId, list] of Object.entries(lists)) {
    const key = `${text === '{' ? '' : ','}"${userId}":`;
    const value = JSON.stringify(list);
    const from = length + key.length;
    length = from + Buffer.byteLength(value);
    if (list.some(({ gameId }) => gameId === null)) hidden.set(Number(userId), [from, length]);
    text += key + value;
    cuts.push(length);
  }
  return { body: Buffer.from(`${text}}`), hidden, cuts };
}

/** The state of the clock; null while something is due that the database doesn't have yet. */
function readClock({ remembered: { reveals }, clock }: Pool): object | null {
  const now = clock.now();
  return reveals !== undefined && now >= reveals.at && now < reveals.until ? reveals : null;
}

/** Does the database have everything that the clock has brought? */
export const isClockStored = (pool: Pool): boolean => readClock(pool) !== null;

/** The answer as this reader may see it. */
function answerFor(pool: Pool, one: Kept, reader: Reader): Answer {
  const place = reader === null ? undefined : one.hidden.get(reader.userId);
  if (reader === null || place === undefined) return one;
  const { picks } = readCard(pool, reader.userId, Number(one.params['weekId']));
  const own = Buffer.from(JSON.stringify(picks));
  const [from, to] = place;
  // Not joined: a copy of the whole answer for each reader would be most of the server's memory.
  const pieces = [one.body.subarray(0, from), own, one.body.subarray(to)];
  return { pieces, etag: etagOf(`${one.etag} ${own.toString()}`), gzip: () => one.gzip({ from, to, own }) };
}

/** A commissioner who sees hidden picks reads them without the shared answers. */
const isShared = (pool: Pool, name: KeptName, reader: Reader): boolean =>
  name !== 'readWeekPicks' || reader === null || !reader.isAdmin || !seesHidden(pool, reader);

/** The result as JSON, with the place of each list that has a hidden pick. */
const toBody = (name: KeptName, result: unknown): Pick<Kept, 'body' | 'hidden' | 'cuts'> =>
  name === 'readWeekPicks'
    ? placeLists(result as Parameters<typeof placeLists>[0]) // the call's own result
    : { body: Buffer.from(JSON.stringify(result)), hidden: new Map(), cuts: [] };

/** @param outside see Outside */
export function createKeptAnswers(pool: Pool, outside: Outside): KeptAnswers {
  const store = createAnswerStore<Kept>(pool.log);
  const version = perTurn(() => statements(pool.db).version.get());
  const outsideOf = (name: KeptName) => outside[name]?.() ?? '';

  pool.onPublish((events) => {
    for (const { to: _, ...event } of events) {
      const stale: readonly QueryName[] = STALE_AFTER[event.type];
      store.dropAll(({ name, params }) => stale.includes(name) && isAbout(params, event));
    }
  });

  function findKept(path: string): Kept | null {
    const one = store.get(path);
    if (one === undefined) return null;
    const isCurrent = one.reveals === readClock(pool) && one.version === version.get();
    if (isCurrent && one.outside === outsideOf(one.name)) return one;
    store.drop(one);
    return null;
  }

  function keep(name: KeptName, params: ReadParams, result: unknown): Kept | null {
    const reveals = readClock(pool);
    if (reveals === null) return null;
    const { body, hidden, cuts } = toBody(name, result);
    const one: Kept = {
      path: pathOf(api[name], params),
      name,
      params,
      body,
      hidden,
      cuts,
      pieces: [body],
      etag: etagOf(body),
      gzip: (replacement) => {
        const packed = store.pack(one);
        return packed === null ? null : gzipOf(packed, body, replacement);
      },
      packed: null,
      isPacking: false,
      outside: outsideOf(name),
      reveals,
      version: version.get(),
    };
    store.add(one);
    return one;
  }

  return {
    read: (name, params, reader, make) => {
      if (!isKept(name) || !isShared(pool, name, reader) || readClock(pool) === null) return null;
      const one = findKept(pathOf(api[name], params)) ?? keep(name, params, make());
      return one === null ? null : answerFor(pool, one, reader);
    },
    find: (path, reader) => {
      const one = findKept(path);
      return one === null || !isShared(pool, one.name, reader)
        ? null
        : { ...answerFor(pool, one, reader), name: one.name };
    },
  };
}
