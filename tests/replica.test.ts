/**
 * The host is killed in a storm of saves while Litestream replicates, and the pool is restored elsewhere from the replica
 * alone. Nothing acknowledged more than a second before the kill may be missing. Only in `npm run test:long`.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, afterEach, expect, test } from 'vitest';
import { IS_LONG } from '#shared/testing/isLong.ts';
import { findLitestream } from './litestream.ts';
import { freePort, startProcess, type ServerProcess } from './serverProcess.ts';
import { cardText, prepareStorm, runStorm, scoreText, seededRandom, type Storm, type Trail } from './storm.ts';

const ROUNDS = 5;
const MEMBERS = 12;
const STORM_MS = 6_000;
/** Acknowledged saves that are younger at the kill may be lost. */
const LOST_MAX_MS = 1_000;
const PASSWORD = 'commissioner-1';
const CONFIG = path.join(import.meta.dirname, '../hosting/litestream.yml');

const base = mkdtempSync(path.join(tmpdir(), 'sunday-five-replica-'));
const litestream = IS_LONG ? findLitestream(base) : { whyNot: 'only in npm run test:long' };

let server: ServerProcess | undefined;
let replicating: ChildProcess | undefined;
afterEach(async () => {
  replicating?.kill('SIGKILL');
  await server?.kill();
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const dataOf = (round: number) => path.join(base, `host-${round}`);
const replicaOf = (round: number) => path.join(base, `replica-${round}`);
const environmentOf = (round: number) => ({
  ...process.env,
  POOL_DATA_DIR: dataOf(round),
  REPLICA_URL: `file://${replicaOf(round)}`,
});

function replicate(binary: string, round: number): ChildProcess {
  const options = { env: environmentOf(round), stdio: 'ignore' as const };
  return spawn(binary, ['replicate', '-config', CONFIG], options);
}

const generationsOf = (round: number) => {
  const folder = path.join(replicaOf(round), 'generations');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** Copies the pool from the replica to the next host. Only the key of the access codes comes from somewhere else. */
function restoreElsewhere(binary: string, round: number): void {
  mkdirSync(dataOf(round + 1), { mode: 0o700 });
  const to = path.join(dataOf(round + 1), 'pool.db');
  const args = ['restore', '-config', CONFIG, '-o', to, path.join(dataOf(round), 'pool.db')];
  const { status, stderr } = spawnSync(binary, args, { env: environmentOf(round), encoding: 'utf8' });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  copyFileSync(path.join(dataOf(round), 'codes.key'), path.join(dataOf(round + 1), 'codes.key'));
}

/** @returns the age in ms of the oldest acknowledged save that is missing; 0 if none is */
function lostAge(what: string, { saves, inFlight }: Trail, stored: string, killedAt: number): number {
  const index = saves.findLastIndex(({ text }) => text === stored);
  const isKnown = index >= 0 || stored === inFlight;
  expect({ what, stored, isKnown }).toEqual({ what, stored, isKnown: true });
  const firstLost = stored === inFlight ? undefined : saves[index + 1];
  return firstLost === undefined ? 0 : killedAt - firstLost.at;
}

/** Compares the stored picks with the acknowledged ones, and continues from the stored ones. */
async function findOldestLoss(storm: Storm, killedAt: number): Promise<number> {
  const ages: number[] = [];
  const settle = (what: string, trail: Trail, stored: string) => {
    ages.push(lostAge(what, trail, stored, killedAt));
    Object.assign(trail, { acknowledged: stored, inFlight: null, saves: [{ text: stored, at: 0 }] });
  };
  for (const { id: userId, name, client, card } of storm.members) {
    const picks = await client.get('readCard', { params: { userId, weekId: storm.openWeekId } });
    settle(`the card of ${name}`, card, cardText(picks));
  }
  const games = await storm.admin.get('readGames', { params: { weekId: storm.scoredGames[0]?.weekId ?? 0 } });
  for (const { id, score } of storm.scoredGames) {
    const game = games.find((one) => one.id === id);
    settle(`the score of game ${id}`, score, game === undefined ? 'gone' : scoreText(game));
  }
  return Math.max(...ages);
}

test(`a replica has every save that was acknowledged a second before each of ${ROUNDS} kills`, async ({ skip }) => {
  skip('whyNot' in litestream, 'whyNot' in litestream ? litestream.whyNot : '');
  const binary = 'binary' in litestream ? litestream.binary : '';
  const random = seededRandom(Number(process.env['SEED'] ?? 1) >>> 0);
  const env = { POOL_PORT: String(await freePort()), POOL_ADMIN_PASSWORD: PASSWORD, POOL_PAGE: 'none' };
  const start = (round: number) => startProcess([], { ...env, POOL_DATA_DIR: dataOf(round) });
  server = start(1);
  const storm = await prepareStorm(await server.url, PASSWORD, random, MEMBERS);
  for (const trail of [...storm.members.map(({ card }) => card), ...storm.scoredGames.map(({ score }) => score)])
    trail.saves.push({ text: trail.acknowledged, at: 0 });
  const losses: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    replicating = replicate(binary, round);
    await expect.poll(() => generationsOf(round).length).toBe(1);
    const raging = runStorm(storm, random, round);
    await sleep(STORM_MS + random.below(1_000));
    // The host is gone: the server and Litestream at the same moment.
    const killedAt = performance.now();
    replicating.kill('SIGKILL');
    await server.kill();
    await raging;
    const saves = storm.members.reduce((sum, { card }) => sum + card.saves.length, 0);
    const walBytes = statSync(path.join(dataOf(round), 'pool.db-wal')).size;
    restoreElsewhere(binary, round);
    server = start(round + 1); // checks every page
    await server.url;
    const lost = await findOldestLoss(storm, killedAt);
    losses.push(lost);
    console.log(
      `round ${round}: ${saves} cards saved, oldest lost save ${Math.round(lost)} ms old, ${generationsOf(round).length} generation(s), log ${Math.round(walBytes / 1e6)} MB`,
    );
    const database = new Database(path.join(dataOf(round + 1), 'pool.db'), { readonly: true });
    expect(database.pragma('foreign_key_check')).toEqual([]);
    database.close();
    expect(saves).toBeGreaterThan(MEMBERS * 2);
  }
  expect(losses.filter((lost) => lost > LOST_MAX_MS)).toEqual([]);
}, 600_000);
