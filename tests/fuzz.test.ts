/**
 * Every call of the contract and the sockets, by lot: nothing is the server's fault, nobody is let in, what is refused
 * changes nothing, nothing piles up in memory, and the database is sound. LONG=1 draws ten times as many; SEED repeats
 * a run.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { CallName } from '#shared/api.ts';
import { exampleOf } from '../src-main/testing/exampleRequests.ts';
import { HOUR, KICKOFF, settle, TUESDAY } from '../src-main/testing/sampleWeek.ts';
import { openFuzzedPool, type FuzzedPool } from './fuzz/fuzzedPool.ts';
import { judge } from './fuzz/judge.ts';
import { anyRequest, NAMES, personOf } from './fuzz/requests.ts';
import { anySocket, babble, speak } from './fuzz/sockets.ts';
import { unsoundness } from './fuzz/soundness.ts';

const IS_LONG = process.env['LONG'] === '1';
const REQUESTS = IS_LONG ? 20_000 : 2_000;
const SEED = Number(process.env['SEED'] ?? 20_261_110) >>> 0;
/** After so many requests the pool is looked at and put back to what it was. */
const ROUND = 40;
const SOCKETS_PER_ROUND = 3;
const TOGETHER = 8;
/**
 * Bytes that a request may leave behind in memory on average: nothing does, but two thousand requests are not enough
 * for all of the code to be compiled. Requests and answers are some hundred to some thousand bytes long.
 */
const MOST_LEFT = IS_LONG ? 300 : 1_500;
/** Where in the week a round takes place: before everything, an hour before kickoff, in the game, long after. */
const MOMENTS = [TUESDAY, KICKOFF.tenAm, KICKOFF.onePm, KICKOFF.monday].map((instant) => Date.parse(instant) - HOUR);

const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
process.on('unhandledRejection', note).on('uncaughtException', note);
afterAll(() => void process.off('unhandledRejection', note).off('uncaughtException', note));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // what the flag adds

type Tally = { made: number; messages: number; answered: Set<CallName>; answers: number; heap: number[] };

/** Makes one round of requests and sockets; answers what was wrong. */
async function playRound(fuzzed: FuzzedPool, round: number, tally: Tally): Promise<string[]> {
  const { server, world } = fuzzed;
  const seed = SEED + round;
  server.clock.set((MOMENTS[round % MOMENTS.length] ?? 0) + round * 1_000);
  fuzzed.aim(Math.floor(round / MOMENTS.length));
  // Snapshots of what is destroyed push the oldest ones out.
  if (!existsSync(path.join(server.pool.backupsDir, world.backup))) {
    world.backup = (await world.admin.get('makeBackup')).name;
  }
  const drawn = fc.sample(anyRequest, { seed, numRuns: ROUND });
  // Every third round many ask at once.
  const size = round % 3 === 2 ? TOGETHER : 1;
  for (let from = 0; from < drawn.length; from += size) {
    server.clock.advance(5_000);
    // What was due meanwhile, a lock or a kickoff, is written before somebody asks.
    await settle(server);
    const group = drawn.slice(from, from + size);
    const judged = await Promise.all(group.map((one) => judge(fuzzed, one, size === 1)));
    tally.made += group.length;
    for (const [n, { isAnswered }] of judged.entries()) {
      if (!isAnswered || group[n] === undefined) continue;
      tally.answers += 1;
      tally.answered.add(group[n].name);
    }
    const faults = judged.flatMap((one) => one.faults);
    if (faults.length > 0) return faults;
    // Whoever was thrown out, and whatever was deleted, would leave only closed doors to knock at.
    if (!fuzzed.isWhole()) await fuzzed.putBack();
  }
  for (const socket of fc.sample(anySocket, { seed, numRuns: SOCKETS_PER_ROUND })) {
    tally.messages += await speak(server.url, personOf(socket.role, world)?.cookie() ?? '', socket);
  }
  const [written = new Uint8Array()] = fc.sample(fc.uint8Array({ maxLength: 500 }), { seed, numRuns: 1 });
  const babbled = await babble(server.url, written);
  const faults = unsoundness(server.pool.sqlite);
  if (!/^(HTTP\/1\.1 4\d\d |$)/.test(babbled)) faults.push(`babble was answered: ${babbled.slice(0, 100)}`);
  await fuzzed.putBack();
  return faults;
}

/** Bytes left behind by a request, once the first half of the rounds has warmed everything up. */
function leftByRequest(heap: readonly number[]): number {
  const warm = heap.slice(Math.floor(heap.length / 2));
  const third = Math.ceil(warm.length / 3);
  const grown = Math.min(...warm.slice(-third)) - Math.min(...warm.slice(0, third));
  return grown / (ROUND * (warm.length - third));
}

const TIMEOUT_MS = (IS_LONG ? 20 : 4) * 60_000;

test(`${REQUESTS} requests drawn by lot (SEED=${SEED}) find no fault`, { timeout: TIMEOUT_MS }, async () => {
  const startedAt = performance.now();
  const fuzzed = await openFuzzedPool();
  const { server, world } = fuzzed;
  const tally: Tally = { made: 0, messages: 0, answered: new Set(), answers: 0, heap: [] };
  const faults: string[] = [];
  try {
    for (let round = 0; tally.made < REQUESTS && faults.length === 0; round += 1) {
      const found = await playRound(fuzzed, round, tally);
      faults.push(...found.map((fault) => `up to #${tally.made}: ${fault}`));
      collectGarbage();
      tally.heap.push(process.memoryUsage().heapUsed);
    }
    expect(faults, `SEED=${SEED} repeats this run`).toEqual([]);
    expect(unhandled).toEqual([]);
    const connected = async () => (await world.admin.get('readHealth')).details?.connected;
    await expect.poll(connected, { message: 'sockets left over' }).toBe(0);

    const left = Math.round(leftByRequest(tally.heap));
    if (IS_LONG) {
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      const { made, messages, answers } = tally;
      console.log(
        `${made} requests (${answers} answered) and ${messages} messages in ${seconds} s, ${left} bytes left by each`,
      );
    }
    expect(left, 'bytes left behind by a request').toBeLessThan(MOST_LEFT);

    // A fuzz that only knocks at closed doors would find nothing.
    expect(tally.answers).toBeGreaterThan(REQUESTS / 4);
    expect(tally.answers).toBeLessThan((REQUESTS * 3) / 4);
    const isAnswerable = (name: CallName) => exampleOf(name, world, world.admin).answers === 200 && name !== 'setUp';
    const neverThrough = NAMES.filter((name) => isAnswerable(name) && !tally.answered.has(name));
    expect(neverThrough.slice(IS_LONG ? 0 : NAMES.length / 10), 'calls that never got through').toEqual([]);
  } finally {
    await server.stop();
  }
});
