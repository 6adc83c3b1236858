/** Many pools on one machine, and one very large pool. Memory and processor time, which a busy machine doesn't change much. */
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ms, type Figure, type Measure } from './figures.ts';
import { processorSeconds } from './idle.ts';
import { cardOf } from './saves.ts';
import { seedPool, type Seeded } from './seed.ts';
import { cookieNameOf, logIn, newFolder, startBuilt, type Running } from './server.ts';
import { openSockets } from './sockets.ts';

const POOLS = 50;
const MEMBERS = 20;
const REST_MS = 30_000;
const SAVES_EACH = 6;
const FINALS = 10;
const RUSH_MS = 60_000;
const LARGE = 20_000;

/** Memory of a process in MB, counting what it shares with others (the program's code) in equal parts. Linux only. */
function proportionalMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1]) / 1024;
}

type Process = Running & { pid: number };
type Host = { pools: Process[]; seeded: Seeded; cookieNames: string[]; admins: string[] };

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const cpuOf = (pools: readonly Process[]) => sum(pools.map(({ pid }) => processorSeconds(pid)));
const memoryOf = (pools: readonly Process[]) => sum(pools.map(({ pid }) => proportionalMb(pid)));
const gigabytes = (mb: number) => `${(mb / 1024).toFixed(2)} GB (${Math.round(mb / POOLS)} MB each)`;

async function send(url: string, method: string, path: string, cookie: string, body?: string): Promise<number> {
  const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const bytes = (await response.arrayBuffer()).byteLength;
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
  return bytes;
}

const save = (url: string, seeded: Seeded, cookieName: string, n: number, variant: number) => {
  const { userId = 0, token = '' } = seeded.members[n] ?? {};
  return send(url, 'POST', '/api/picks/autosave', `${cookieName}=${token}`, cardOf(seeded, n, userId, variant));
};
/** Corrects a final of the week before the open one. */
const correct = (url: string, seeded: Seeded, admin: string, awayScore: number) => {
  const gameId = (seeded.week.gameIds[0] ?? 0) - 16;
  const body = JSON.stringify({ awayScore, homeScore: 24, isComplete: true });
  return send(url, 'PATCH', `/api/admin/games/${gameId}/score`, admin, body);
};

/** Starts the same pool fifty times, on copies of its folder. */
async function startPools(folders: string[]): Promise<Host> {
  const [first = ''] = folders;
  const seeded = await seedPool(first, { members: MEMBERS, seasons: 1 });
  for (const folder of folders.slice(1)) cpSync(first, folder, { recursive: true });
  const host: Host = { pools: [], seeded, cookieNames: [], admins: [] };
  for (const folder of folders) {
    const pool = await startBuilt(folder);
    host.pools.push(pool);
    host.cookieNames.push(await cookieNameOf(pool));
    host.admins.push(await logIn(pool));
  }
  return host;
}

/** Every member saves six times in a minute, while ten finals are graded in each pool. */
async function rush({ pools, seeded, cookieNames, admins }: Host): Promise<void> {
  const began = performance.now();
  const at = (share: number) => wait(Math.max(0, began + share * RUSH_MS - performance.now()));
  await Promise.all(
    pools.flatMap(({ url }, p) => [
      ...Array.from({ length: MEMBERS * SAVES_EACH }, async (_, n) => {
        await at((n + p / POOLS) / (MEMBERS * SAVES_EACH));
        await save(url, seeded, cookieNames[p] ?? '', n % MEMBERS, Math.floor(n / MEMBERS + 1) % 2);
      }),
      ...Array.from({ length: FINALS }, async (_, n) => {
        await at((n + p / POOLS) / FINALS);
        await correct(url, seeded, admins[p] ?? '', n % 2 === 0 ? 10 : 40);
      }),
    ]),
  );
}

export async function measureManyPools(): Promise<Measure> {
  const folders = Array.from({ length: POOLS }, newFolder);
  const host = await startPools(folders);
  const { pools, seeded, cookieNames } = host;
  const started = memoryOf(pools);
  const sockets = await Promise.all(
    pools.map(({ url }, p) =>
      openSockets(url, MEMBERS, (n) => ({ cookie: `${cookieNames[p]}=${seeded.members[n]?.token ?? ''}` })),
    ),
  );
  const restBefore = cpuOf(pools);
  await wait(REST_MS);
  const rest = (cpuOf(pools) - restBefore) / (REST_MS / 1000);
  const rushBefore = cpuOf(pools);
  await rush(host);
  const rushed = cpuOf(pools) - rushBefore;
  const peak = memoryOf(pools);
  for (const socket of sockets.flat()) socket.terminate();
  await Promise.all(pools.map(({ stop }) => stop()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  const requests = POOLS * (MEMBERS * SAVES_EACH + FINALS);
  return {
    title: `${POOLS} pools on one machine`,
    about: `${POOLS} processes with ${MEMBERS} members each, all connected. The rush: within one minute, every member saves ${SAVES_EACH} times and ${FINALS} corrected finals are graded in each pool, ${requests.toLocaleString('en-US')} requests in all. Memory counts the program's shared code once.`,
    figures: [
      { what: 'memory after the start', ours: gigabytes(started) },
      { what: 'memory after the rush', ours: gigabytes(peak) },
      { what: 'processor at rest', ours: `${(rest * 100).toFixed(1)}% of one core for all ${POOLS}` },
      {
        what: 'processor in the rush',
        ours: `${((rushed / RUSH_MS) * 100_000).toFixed(0)}% of one core for all ${POOLS}`,
      },
      { what: 'processor for each request of the rush', ours: ms((rushed * 1000) / requests) },
    ],
  };
}

/** Processor time and size of one request, on average over several. */
async function average(pool: Process, times: number, act: (n: number) => Promise<number>): Promise<string> {
  const before = processorSeconds(pool.pid);
  let bytes = 0;
  for (let n = 0; n < times; n += 1) bytes = await act(n);
  const each = ((processorSeconds(pool.pid) - before) * 1000) / times;
  const size = bytes > 100_000 ? `, ${(bytes / 1e6).toFixed(1)} MB` : '';
  return `${ms(each)}${size}`;
}

export async function measureLargePool(): Promise<Measure> {
  const folder = newFolder();
  const seeded = await seedPool(folder, { members: LARGE, seasons: 1 });
  const pool = await startBuilt(folder);
  const { url } = pool;
  const started = proportionalMb(pool.pid);
  const [name, admin] = [await cookieNameOf(pool), await logIn(pool)];
  const member = `${name}=${seeded.members[0]?.token ?? ''}`;
  const season = new Date().getUTCFullYear();
  const played = seeded.week.weekId - 1;
  const read = (path: string) => () => send(url, 'GET', path, member);
  const figures: Figure[] = [
    { what: 'a save', ours: await average(pool, 1000, (n) => save(url, seeded, name, n, 1)) },
    { what: 'the season leaderboard', ours: await average(pool, 5, read(`/api/leaderboard/season/${season}/regular`)) },
    { what: 'the weekly leaderboard', ours: await average(pool, 5, read(`/api/leaderboard/weekly/${played}`)) },
    { what: 'the party board', ours: await average(pool, 5, read('/api/board')) },
    { what: 'everyone’s picks of a revealed week', ours: await average(pool, 3, read(`/api/picks/week/${played}`)) },
    {
      what: 'a final: graded, all standings counted',
      ours: await average(pool, 4, (n) => correct(url, seeded, admin, n % 2 === 0 ? 10 : 40)),
    },
    { what: 'memory after the first start', ours: `${started.toFixed(0)} MB` },
    { what: 'memory after all of this', ours: `${proportionalMb(pool.pid).toFixed(0)} MB` },
  ];
  await pool.stop();
  rmSync(folder, { recursive: true, force: true });
  return {
    title: `One pool of ${LARGE.toLocaleString('en-US')} members`,
    about: `One season of 18 weeks, ${(LARGE * 18 * 5).toLocaleString('en-US')} picks. Processor time of the server for each request, and the size of large responses before compression by a proxy.`,
    figures,
  };
}
