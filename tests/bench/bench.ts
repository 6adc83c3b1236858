/** The measures, each with what it is held against. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { seedPool, type Seeded } from './seed.ts';
import { startBuilt, type Running } from './server.ts';

const PORT = 47_680;

type Figure = { what: string; figure: string; goal: string };

const ms = (value: number) => `${value.toFixed(2)} ms`;
const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;

/** Saves of one member after the other, each a changed card of five, timed one by one. */
async function timeSaves(running: Running, seeded: Seeded, cookieName: string, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const member = seeded.members[n % seeded.members.length];
    if (member === undefined) throw new Error('no members');
    const { weekId, gameIds } = seeded.week;
    const offset = Math.floor(n / seeded.members.length) + 1;
    const picks = [0, 1, 2, 3, 4].map((p) => ({
      userId: member.userId,
      weekId,
      gameId: gameIds[(n + p * 3 + offset) % gameIds.length],
      pickType: 'total',
      pickValue: p % 2 === 0 ? 'Over 44' : 'Under 44',
    }));
    const body = JSON.stringify({ picks });
    const headers = { 'content-type': 'application/json', cookie: `${cookieName}=${member.token}` };
    const began = performance.now();
    const response = await fetch(`${running.url}/api/picks/autosave`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    times.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`a save answered ${response.status}`);
  }
  return times.toSorted((a, b) => a - b);
}

/** The commissioner's session, `name=value`; the name carries the pool's id. */
async function logIn(running: Running): Promise<string> {
  const response = await fetch(`${running.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'Commissioner', password: 'bench-password' }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const SOCKETS = 500;

/** From the commissioner's score to the last of 500 sockets that hears of it, one score after the other. */
async function timeBroadcasts(running: Running, seeded: Seeded, cookieName: string, rounds: number): Promise<number[]> {
  const admin = await logIn(running);
  const opened = Array.from({ length: SOCKETS }, (_, n) => {
    const token = seeded.members[n % seeded.members.length]?.token ?? '';
    const socket = new WebSocket(`${running.url.replace('http', 'ws')}/ws`, {
      headers: { cookie: `${cookieName}=${token}` },
    });
    return new Promise<WebSocket>((resolve, reject) => {
      socket.once('open', () => resolve(socket));
      socket.once('error', reject);
    });
  });
  const sockets = await Promise.all(opened);
  const hears = (socket: WebSocket) =>
    new Promise<void>((resolve) => {
      const listen = (data: Buffer) => {
        if (!data.includes('scores_changed')) return;
        socket.off('message', listen);
        resolve();
      };
      socket.on('message', listen);
    });
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const all = Promise.all(sockets.map(hears));
    const began = performance.now();
    const response = await fetch(`${running.url}/api/admin/games/${seeded.week.gameIds[0]}/score`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie: admin },
      body: JSON.stringify({ awayScore: n % 99, homeScore: 0, isComplete: false }),
    });
    if (response.status !== 200) throw new Error(`a score answered ${response.status}`);
    await all;
    times.push(performance.now() - began);
    // Events within 50 ms travel together; the next score is a new one.
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
  for (const socket of sockets) socket.terminate();
  return times.toSorted((a, b) => a - b);
}

async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sunday-five-bench-'));
  console.log('Filling a pool: 200 members, 5 seasons, 90,000 picks...');
  const seeded = await seedPool(dataDir, { members: 200, seasons: 5 });
  await (await startBuilt(dataDir, PORT)).stop(); // the first start warms the disk cache
  const running = await startBuilt(dataDir, PORT);
  figures.push({ what: 'start to the ready line, 5 seasons', figure: ms(running.startMs), goal: 'under 2000 ms' });
  const [cookieName = ''] = (await logIn(running)).split('=');
  await timeSaves(running, seeded, cookieName, 200);
  const times = await timeSaves(running, seeded, cookieName, 2000);
  figures.push(
    { what: 'autosave, 200 members present, median', figure: ms(quantile(times, 0.5)), goal: 'under 5 ms' },
    { what: 'autosave, 99 of 100 within', figure: ms(quantile(times, 0.99)), goal: '' },
    { what: 'resident memory after 2,200 saves', figure: `${running.memoryMb().toFixed(0)} MB`, goal: 'under 150 MB' },
  );
  const heard = await timeBroadcasts(running, seeded, cookieName, 20);
  figures.push(
    { what: `a score heard by ${SOCKETS} sockets, median`, figure: ms(quantile(heard, 0.5)), goal: 'under 100 ms' },
    { what: 'the slowest of 20', figure: ms(heard.at(-1) ?? NaN), goal: '' },
  );
  await running.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return figures;
}

const cpu = /model name\s*:\s*(.*)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? 'unknown';
console.table(await measure());
console.log(`Node ${process.version}, ${cpu}`);
