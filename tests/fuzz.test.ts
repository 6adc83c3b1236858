/**
 * Random requests to every API call and the sockets. The server never fails, never lets anyone in without a session,
 * changes nothing on a rejected request, leaks no memory and keeps its database intact. LONG=1 sends ten times as many;
 * SEED repeats a run.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { CallName } from '#shared/api.ts';
import { IS_LONG } from '#shared/testing/isLong.ts';
import { exampleOf } from '../src-main/testing/exampleRequests.ts';
import { HOUR, KICKOFF, settle, TUESDAY } from '../src-main/testing/sampleWeek.ts';
import { openFuzzedPool, type FuzzedPool } from './fuzz/fuzzedPool.ts';
import { judge } from './fuzz/judge.ts';
import { anyRequest, NAMES, personOf } from './fuzz/requests.ts';
import { anySocket, sendGarbage, speak } from './fuzz/sockets.ts';
import { databaseErrors } from './fuzz/soundness.ts';

const REQUESTS = IS_LONG ? 20_000 : 2_000;
const SEED = Number(process.env['SEED'] ?? 20_261_110) >>> 0;
/** After this many requests the pool is checked and reset. */
const ROUND = 40;
const SOCKETS_PER_ROUND = 3;
const TOGETHER = 8;
/**
 * The most bytes of memory a request may leave behind on average. Nothing leaks, but two thousand requests are not enough
 * to have all code compiled. Requests and responses have some hundred to some thousand bytes.
 */
const MOST_LEFT = IS_LONG ? 300 : 1_500;
/** When a round takes place: early in the week, an hour before kickoff, during games, long after. */
const MOMENTS = [TUESDAY, KICKOFF.tenAm, KICKOFF.onePm, KICKOFF.monday].map((instant) => Date.parse(instant) - HOUR);

const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
process.on('unhandledRejection', note).on('uncaughtException', note);
afterAll(() => void process.off('unhandledRejection', note).off('uncaughtException', note));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // exposed by --expose-gc

type Tally = { made: number; messages: number; answered: Set<CallName>; answers: number; heap: number[] };

/** Makes one round of requests and sockets. @returns the problems */
async function playRound(fuzzed: FuzzedPool, round: number, tally: Tally): Promise<string[]> {
  const { server, world } = fuzzed;
  const seed = SEED + round;
  server.clock.set((MOMENTS[round % MOMENTS.length] ?? 0) + round * 1_000);
  fuzzed.aim(Math.floor(round / MOMENTS.length));
  // Snapshots made before deletions replace the oldest ones.
  if (!existsSync(path.join(server.pool.backupsDir, world.backup))) {
    world.backup = (await world.admin.get('makeBackup')).name;
  }
  const drawn = fc.sample(anyRequest, { seed, numRuns: ROUND });
  // Every third round sends many requests at once.
  const size = round % 3 === 2 ? TOGETHER : 1;
  for (let from = 0; from < drawn.length; from += size) {
    server.clock.advance(5_000);
    // Locks and kickoffs due in the meantime are stored before the next request.
    await settle(server);
    const group = drawn.slice(from, from + size);
    const judged = await Promise.all(group.map((one) => judge(fuzzed, one, size === 1)));
    tally.made += group.length;
    for (const [n, { isAnswered }] of judged.entries()) {
      if (!isAnswered || group[n] === undefined) continue;
      tally.answers += 1;
      tally.answered.add(group[n].name);
    }
    const errors = judged.flatMap((one) => one.errors);
    if (errors.length > 0) return errors;
    // Without a reset, later requests would only find ended sessions and deleted data.
    if (!fuzzed.isWhole()) await fuzzed.reset();
  }
  for (const socket of fc.sample(anySocket, { seed, numRuns: SOCKETS_PER_ROUND })) {
    tally.messages += await speak(server.url, personOf(socket.role, world)?.cookie() ?? '', socket);
  }
  const [written = new Uint8Array()] = fc.sample(fc.uint8Array({ maxLength: 500 }), { seed, numRuns: 1 });
  const garbageReply = await sendGarbage(server.url, written);
  const errors = databaseErrors(server.pool.sqlite);
  if (!/^(HTTP\/1\.1 4\d\d |$)/.test(garbageReply)) errors.push(`garbage was answered: ${garbageReply.slice(0, 100)}`);
  await fuzzed.reset();
  return errors;
}

/**
 * Bytes left behind per request, measured after the first half of the rounds as warm-up. The largest step of one round is
 * not counted: something is made once, on its first use, while a leak grows in every round.
 */
function leftByRequest(heap: readonly number[]): number {
  const warm = heap.slice(Math.floor(heap.length / 2));
  const third = Math.ceil(warm.length / 3);
  const grown = Math.min(...warm.slice(-third)) - Math.min(...warm.slice(0, third));
  const steps = warm.slice(1).map((bytes, n) => bytes - (warm[n] ?? bytes));
  return (grown - Math.max(0, ...steps)) / (ROUND * (warm.length - third));
}

/** Only for a server that hangs: the run takes a tenth of this on a machine that does nothing else. */
const TIMEOUT_MS = (IS_LONG ? 60 : 15) * 60_000;

test(`${REQUESTS} random requests (SEED=${SEED}) find no errors`, { timeout: TIMEOUT_MS }, async () => {
  const startedAt = performance.now();
  const fuzzed = await openFuzzedPool();
  const { server, world } = fuzzed;
  const tally: Tally = { made: 0, messages: 0, answered: new Set(), answers: 0, heap: [] };
  const errors: string[] = [];
  try {
    for (let round = 0; tally.made < REQUESTS && errors.length === 0; round += 1) {
      const found = await playRound(fuzzed, round, tally);
      errors.push(...found.map((error) => `up to #${tally.made}: ${error}`));
      collectGarbage();
      tally.heap.push(process.memoryUsage().heapUsed);
    }
    expect(errors, `SEED=${SEED} repeats this run`).toEqual([]);
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

    // Requests that are all rejected would find nothing.
    expect(tally.answers).toBeGreaterThan(REQUESTS / 4);
    expect(tally.answers).toBeLessThan((REQUESTS * 3) / 4);
    const isAnswerable = (name: CallName) => exampleOf(name, world, world.admin).answers === 200 && name !== 'setUp';
    const neverThrough = NAMES.filter((name) => isAnswerable(name) && !tally.answered.has(name));
    expect(neverThrough.slice(IS_LONG ? 0 : NAMES.length / 10), 'calls that never got through').toEqual([]);
  } finally {
    await server.stop();
  }
});
