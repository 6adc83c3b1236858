/**
 * Kills the server at a random moment under heavy load, repeatedly on the same data folder. Every acknowledged save must
 * be stored afterwards. LONG=1 kills it fifty times; SEED repeats a run.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, afterEach, expect, test } from 'vitest';
import { MAX_PICKS } from '#shared/limits.ts';
import { IS_LONG } from '#shared/testing/isLong.ts';
import { gradedByHand, standingsByHand, storedResults, storedStandings } from './handCount.ts';
import { freePort, startProcess, type ServerProcess } from './serverProcess.ts';
import { cardText, prepareStorm, runStorm, scoreText, seededRandom, type Storm, type Trail } from './storm.ts';

const ROUNDS = IS_LONG ? 50 : 6;
const MEMBERS = 12;
/** The server is killed after at most this many saves and a score, plus at most this many milliseconds. */
const MOST_SAVES = IS_LONG ? 250 : 100;
const LONGEST_MS = 20;
const SEED = Number(process.env['SEED'] ?? 1) >>> 0;
const PASSWORD = 'commissioner-1';

const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-storm-'));
let server: ServerProcess | undefined;
afterEach(() => server?.kill());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The stored value must be the last acknowledged one or the one in flight. It becomes the acknowledged one. */
function settleTrail(what: string, trail: Trail, stored: string): void {
  const { acknowledged, inFlight } = trail;
  const isExpected = stored === acknowledged || stored === inFlight;
  expect({ what, stored, isExpected }).toEqual({ what, stored, isExpected: true });
  Object.assign(trail, { acknowledged: stored, inFlight: null });
}

const timesOf = (trails: Trail[]) => trails.reduce((sum, { times }) => sum + times, 0);
const scoresOf = (storm: Storm) => timesOf(storm.scoredGames.map((game) => game.score));

/** Resolves after this many more saves are acknowledged, and a score among them: one writer faces many. */
function savesOf(storm: Storm, count: number): Promise<void> {
  const scoresBefore = scoresOf(storm);
  let left = count;
  return new Promise((resolve) => {
    storm.onSaved = () => {
      left -= 1;
      if (left <= 0 && scoresOf(storm) > scoresBefore) resolve();
    };
  });
}

async function expectEverySaveStored(storm: Storm): Promise<void> {
  const { admin, members, scoredGames, openWeekId: weekId, doubtfulMessages } = storm;
  for (const { id: userId, name, client, card } of members) {
    const picks = await client.get('readCard', { params: { userId, weekId } });
    expect(picks.length).toBeLessThanOrEqual(MAX_PICKS);
    settleTrail(`the card of ${name}`, card, cardText(picks));
  }
  const games = await admin.get('readGames', { params: { weekId: scoredGames[0]?.weekId ?? 0 } });
  for (const { id, score } of scoredGames) {
    const game = games.find((one) => one.id === id);
    if (game === undefined) throw new Error(`game ${id} is gone`);
    settleTrail(`the score of game ${id}`, score, scoreText(game));
  }
  const database = new Database(path.join(folder, 'pool.db'), { readonly: true });
  const sent = members.flatMap(({ messages }) => messages);
  const stored = database.prepare('select message from chat_messages').pluck().all().map(String);
  expect(stored.filter((message) => !doubtfulMessages.has(message)).toSorted()).toEqual(sent.toSorted());
  database.close();
}

function expectDatabaseIntact(): void {
  const database = new Database(path.join(folder, 'pool.db'), { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(database.pragma('foreign_key_check')).toEqual([]);
  const tooMany = `select user_id, week_id from picks group by user_id, week_id having count(*) > ${MAX_PICKS}`;
  expect(database.prepare(tooMany).all()).toEqual([]);
  expect(storedResults(database)).toEqual(gradedByHand(database));
  expect(storedStandings(database)).toEqual(standingsByHand(database));
  database.close();
}

/** Every backup file with a final name can be opened; an interrupted one has no final name. */
function expectBackupsReadable(): void {
  const backups = path.join(folder, 'backups');
  if (!existsSync(backups)) return; // killed before the first backup
  for (const name of readdirSync(backups).filter((one) => one.endsWith('.db'))) {
    const copy = new Database(path.join(backups, name), { readonly: true });
    expect([name, copy.pragma('integrity_check', { simple: true })]).toEqual([name, 'ok']);
    copy.close();
  }
}

test(
  `every acknowledged save is stored after each of ${ROUNDS} kills under load`,
  async () => {
    const random = seededRandom(SEED);
    const env = {
      POOL_DATA_DIR: folder,
      POOL_PORT: String(await freePort()),
      POOL_ADMIN_PASSWORD: PASSWORD,
      POOL_PAGE: 'none',
    };
    server = startProcess([], env);
    const storm = await prepareStorm(await server.url, PASSWORD, random, MEMBERS);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const enough = savesOf(storm, 1 + random.below(MOST_SAVES));
      const raging = runStorm(storm, random, round);
      await enough;
      await sleep(random.below(LONGEST_MS));
      await server.kill();
      await raging;
      server = startProcess([], env); // at once, on the same folder and port
      await server.url;
      await expectEverySaveStored(storm);
      expectDatabaseIntact();
      expectBackupsReadable();
    }
    // Without any saves the test would prove nothing.
    expect(timesOf(storm.members.map(({ card }) => card))).toBeGreaterThan(ROUNDS);
    expect(scoresOf(storm)).toBeGreaterThanOrEqual(ROUNDS);
    expect(storm.members.flatMap(({ messages }) => messages).length).toBeGreaterThan(MEMBERS);
    expect(server.output()).not.toMatch(/already open|error/i);
  },
  IS_LONG ? 600_000 : 60_000,
);
