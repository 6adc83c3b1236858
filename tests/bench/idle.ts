/** What the pool costs while nothing happens: 20 members have it open and do nothing. */
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import path from 'node:path';
import { DEBUGGING, startExternalApp } from '../desktop/devtools.ts';
import { electronBinary, rootArgs, whyNoWindow } from '../desktop/electronBinary.ts';
import { freePort } from '../serverProcess.ts';
import type { Figure, Measure } from './figures.ts';
import { seedPool } from './seed.ts';
import { cookieNameOf, newFolder, startBuilt } from './server.ts';
import { openSockets } from './sockets.ts';

const MEMBERS = 20;
/** Enough time for the work after a start to finish. */
const SETTLE_MS = 15_000;
const MEASURE_S = 60;
const TICKS_PER_S = 100;
const GOAL = 'under 1% of one core';

export async function measureIdle(): Promise<Measure> {
  const figures = [await measureHeadless()];
  if (whyNoWindow === null) figures.push(await measureDesktop());
  return {
    title: 'Idle',
    about: `${MEMBERS} members connected, idle, over ${MEASURE_S} s: CPU time of the server without a window, and of the desktop app with its window open (all its processes).`,
    figures,
  };
}

const percent = (cpuS: number) => `${((cpuS / MEASURE_S) * 100).toFixed(2)}% of one core`;

async function measureHeadless(): Promise<Figure> {
  const dataDir = newFolder();
  const seeded = await seedPool(dataDir, { members: MEMBERS, seasons: 1 });
  const running = await startBuilt(dataDir);
  const cpuS = await atRest(running.url, await cookieNameOf(running), seeded.members, running.pid);
  await running.stop();
  return { what: 'the server without a window', ours: percent(cpuS), goal: GOAL };
}

async function measureDesktop(): Promise<Figure> {
  const dataDir = newFolder();
  const seeded = await seedPool(dataDir, { members: MEMBERS, seasons: 1 });
  const url = `http://127.0.0.1:${await freePort()}`;
  const root = path.join(import.meta.dirname, '../..');
  const args = [root, DEBUGGING, `--user-data-dir=${path.join(newFolder(), 'user')}`, ...rootArgs()];
  const env = {
    ...process.env,
    POOL_DATA_DIR: dataDir,
    POOL_PORT: new URL(url).port,
    POOL_HOST: '127.0.0.1',
    POOL_FEED_URL: 'off',
  };
  const app = startExternalApp(electronBinary(), args, { cwd: root, env });
  while (!(await app.titles()).some((title) => title.endsWith(' · Sunday Five'))) await wait(100);
  const cookieName = await cookieNameOf({ url });
  const cpuS = await atRest(url, cookieName, seeded.members, app.pid);
  await app.end();
  return { what: 'the desktop app, window open', ours: percent(cpuS), goal: GOAL };
}

/** Connects the members and waits. @returns the CPU time used during the measurement */
async function atRest(url: string, cookieName: string, members: readonly { token: string }[], pid: number) {
  const sockets = await openSockets(url, MEMBERS, (n) => ({ cookie: `${cookieName}=${members[n]?.token ?? ''}` }));
  await wait(SETTLE_MS);
  const before = processorSeconds(pid);
  await wait(MEASURE_S * 1000);
  const cpuS = processorSeconds(pid) - before;
  const lost = sockets.filter(({ readyState, OPEN }) => readyState !== OPEN).length;
  if (lost > 0) throw new Error(`${lost} members were disconnected during the measurement`);
  for (const socket of sockets) socket.terminate();
  return cpuS;
}

/** CPU time so far of a process and its children. Linux only. */
export function processorSeconds(pid: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // After the program's name, which can contain anything, in parentheses: state, parent, ... utime, stime.
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
      } catch {
        return []; // it has exited
      }
    });
  const family = new Set([pid]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const one of processes) if (family.has(one.parent)) family.add(one.pid);
  }
  return processes.filter((one) => family.has(one.pid)).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_S;
}
