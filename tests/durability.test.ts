/**
 * The server is killed at a random moment in a storm of saves, again and again on the same folder: whatever it
 * acknowledged is there afterwards. LONG=1 does it fifty times; SEED repeats a run.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, afterEach, expect, test } from 'vitest';
import { MAX_PICKS } from '#shared/limits.ts';
import { gradedByHand, standingsByHand, storedResults, storedStandings } from './handCount.ts';
import { freePort, startProcess, type ServerProcess } from './serverProcess.ts';
import { cardText, prepareStorm, rage, scoreText, seededRandom, type Storm, type Trail } from './storm.ts';

const IS_LONG = process.env['LONG'] === '1';
const ROUNDS = IS_LONG ? 50 : 6;
const MEMBERS = 12;
/** The server is killed after so many saves at most, and so many milliseconds later at most. */
const MOST_SAVES = IS_LONG ? 250 : 100;
const LONGEST_MS = 20;
const SEED = Number(process.env['SEED'] ?? 1) >>> 0;
const PASSWORD = 'commissioner-1';

const folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-storm-'));
let server: ServerProcess | undefined;
afterEach(() => server?.kill());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is stored is what was acknowledged last, or what was on its way; from now on it is that. */
function settleTrail(what: string, trail: Trail, stored: string): void {
  const { acknowledged, onItsWay } = trail;
  const isExpected = stored === acknowledged || stored === onItsWay;
  expect({ what, stored, isExpected }).toEqual({ what, stored, isExpected: true });
  Object.assign(trail, { acknowledged: stored, onItsWay: null });
}

/** Resolves with so many more saves acknowledged. */
function savesOf(storm: Storm, count: number): Promise<void> {
  let left = count;
  return new Promise((resolve) => {
    storm.onSaved = () => {
      left -= 1;
      if (left <= 0) resolve();
    };
  });
}

async function everySaveStands(storm: Storm): Promise<void> {
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

function theDatabaseIsSound(): void {
  const database = new Database(path.join(folder, 'pool.db'), { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(database.pragma('foreign_key_check')).toEqual([]);
  const tooMany = `select user_id, week_id from picks group by user_id, week_id having count(*) > ${MAX_PICKS}`;
  expect(database.prepare(tooMany).all()).toEqual([]);
  expect(storedResults(database)).toEqual(gradedByHand(database));
  expect(storedStandings(database)).toEqual(standingsByHand(database));
  database.close();
}

/** Every copy that lies there under its final name can be opened; what was cut off lies there under no such name. */
function theBackupsAreSound(): void {
  const backups = path.join(folder, 'backups');
  for (const name of readdirSync(backups).filter((one) => one.endsWith('.db'))) {
    const copy = new Database(path.join(backups, name), { readonly: true });
    expect([name, copy.pragma('integrity_check', { simple: true })]).toEqual([name, 'ok']);
    copy.close();
  }
}

test(
  `every acknowledged save stands after each of ${ROUNDS} kills in the middle of a storm`,
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
      const raging = rage(storm, random, round);
      await enough;
      await sleep(random.below(LONGEST_MS));
      await server.kill();
      await raging;
      server = startProcess([], env); // at once, on the same folder and port
      await server.url;
      await everySaveStands(storm);
      theDatabaseIsSound();
      theBackupsAreSound();
    }
    // A storm in which nothing was saved would show nothing.
    const timesOf = (trails: Trail[]) => trails.reduce((sum, { times }) => sum + times, 0);
    expect(timesOf(storm.members.map(({ card }) => card))).toBeGreaterThan(ROUNDS);
    expect(timesOf(storm.scoredGames.map(({ score }) => score))).toBeGreaterThan(0);
    expect(storm.members.flatMap(({ messages }) => messages).length).toBeGreaterThan(MEMBERS);
    expect(server.output()).not.toMatch(/already open|error/i);
  },
  IS_LONG ? 600_000 : 60_000,
);
