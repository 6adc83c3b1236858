/** The wave after a score: every open page hears of it and reads again. How long until the last one shows it? */
import { setTimeout as wait } from 'node:timers/promises';
import { processorSeconds } from './idle.ts';
import { median, ms, quantile, QUICK, type Figure, type Measure } from './figures.ts';
import { openPhone, type Phone, type Query } from './phones.ts';
import { seedPool, type Seeded } from './seed.ts';
import { cookieNameOf, logIn, newFolder, startBuilt, startFloor } from './server.ts';
import { openSockets } from './sockets.ts';

const MEMBERS = 200;
const PAGES = 500;
const ROUNDS = QUICK ? 4 : 12;
/** Longer than events of the same kind wait for each other. */
const BETWEEN_MS = 1_500;
/** From the change of a kickoff to the kickoff, for the wave of the change to pass. */
const REVEAL_IN_MS = 3_000;
const GOAL = '99th percentile under 300 ms';

/** The reads of a page on one of three screens: every second shows the scores. */
function queriesOf({ week: { weekId } }: Seeded, n: number, userId: number, season: number): Query[] {
  const ofWeek = (name: Query['name']): Query => ({ name, params: { weekId } });
  const shell: Query[] = [
    { name: 'readCurrentWeek', params: {} },
    { name: 'readNotices', params: {} },
  ];
  const card: Query = { name: 'readCard', params: { userId, weekId } };
  if (n % 2 === 0) {
    const scores: Query = { name: 'readLiveScores', params: {} };
    return [...shell, scores, ofWeek('readGames'), ofWeek('readWeekPicks'), ofWeek('readScoreLog'), card];
  }
  const board: Query = { name: 'readSeasonStandings', params: { season, seasonType: 'regular' } };
  if (n % 4 === 1) return [...shell, board, ofWeek('readWeeklyStandings'), ofWeek('readWeekPicks')];
  return [...shell, ofWeek('readGames'), ofWeek('readTiebreak'), card];
}

/** `cpuMs`: the server's processor time. */
type Wave = { lastMs: number; p99Ms: number; bytes: number; requests: number; cpuMs: number };

/** Waits until no page has read anything for a while. */
async function untilQuiet(phones: readonly Phone[]): Promise<void> {
  for (let last = -1, now = 0; now !== last;) {
    last = now;
    await wait(BETWEEN_MS);
    now = Math.max(...phones.map(({ upToDateAt }) => upToDateAt));
  }
}

/** Lets a change happen and waits until no page has anything left to read. */
async function rideOut(pid: number, phones: readonly Phone[], change: () => Promise<number>): Promise<Wave> {
  const before = phones.map(({ bytes, requests }) => ({ bytes, requests }));
  const cpuBefore = processorSeconds(pid);
  const began = await change();
  await untilQuiet(phones);
  const cpuMs = 1000 * (processorSeconds(pid) - cpuBefore);
  const times = phones.map(({ upToDateAt }) => upToDateAt - began);
  const late = times.filter((time) => time < 0).length;
  if (late > 0) throw new Error(`${late} pages read nothing again`);
  const sum = (of: 'bytes' | 'requests') =>
    phones.reduce((all, phone, n) => all + phone[of] - (before[n]?.[of] ?? 0), 0);
  const [lastMs, p99Ms] = [Math.max(...times), quantile(times, 0.99)];
  return { lastMs, p99Ms, bytes: sum('bytes'), requests: sum('requests'), cpuMs };
}

/** The same number of bytes to as many bare sockets, in one message each. */
async function timeFloor(bytesEach: number): Promise<number> {
  const floor = await startFloor('sockets', null);
  const sockets = await openSockets(floor.url, PAGES);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let left = PAGES;
    let done = () => {};
    const all = new Promise<void>((resolve) => (done = resolve));
    for (const socket of sockets) socket.once('message', () => ((left -= 1), left === 0 && done()));
    const began = performance.now();
    await fetch(`${floor.url}/push?n=${bytesEach}`, { method: 'POST' });
    await all;
    times.push(performance.now() - began);
  }
  for (const socket of sockets) socket.terminate();
  await floor.stop();
  return median(times);
}

async function toFigure(what: string, waves: readonly Wave[]): Promise<Figure> {
  const last = median(waves.map(({ lastMs }) => lastMs));
  const each = Math.round(median(waves.map(({ bytes }) => bytes)) / PAGES);
  const requests = median(waves.map((wave) => wave.requests)) / PAGES;
  const floor = await timeFloor(each);
  const p99 = median(waves.map(({ p99Ms }) => p99Ms));
  const cpu = median(waves.map(({ cpuMs }) => cpuMs));
  const work = `${requests.toFixed(1)} reads and ${(each / 1000).toFixed(1)} kB each, ${ms(cpu)} of the server’s processor`;
  return {
    what: `${what}: until the last page has read again (${work})`,
    ours: `${ms(last)}, 99th percentile ${ms(p99)}`,
    floor: ms(floor),
    ratio: floor / last,
    goal: 0.5,
    limit: { value: p99, most: 300, inWords: GOAL },
  };
}

export async function measureWave(): Promise<Measure> {
  const dataDir = newFolder();
  const seeded = await seedPool(dataDir, { members: MEMBERS, seasons: 1 });
  const running = await startBuilt(dataDir);
  const [name, admin] = [await cookieNameOf(running), await logIn(running)];
  const season = new Date().getUTCFullYear();
  const phones: Phone[] = [];
  for (let n = 0; n < PAGES; n += 1) {
    const { userId = 0, token = '' } = seeded.members[n % MEMBERS] ?? {};
    phones.push(await openPhone(running.url, `${name}=${token}`, queriesOf(seeded, n, userId, season)));
  }
  await wait(BETWEEN_MS);
  const patch = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json', cookie: admin };
    const response = await fetch(running.url + path, { method: 'PATCH', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  };
  const [first = 0, ...others] = seeded.week.gameIds;
  const finals: Wave[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const score = { awayScore: 20 + (round % 2) * 20, homeScore: 24, isComplete: true };
    finals.push(
      await rideOut(running.pid, phones, async () => {
        const began = performance.now();
        await patch(`/api/admin/games/${first}/score`, score);
        return began;
      }),
    );
  }
  const reveals: Wave[] = [];
  for (const gameId of others.slice(0, ROUNDS)) {
    const kickoffAt = Date.now() + REVEAL_IN_MS;
    const times = { gameTime: new Date(kickoffAt).toISOString(), datesConfirmed: true };
    await patch(`/api/admin/games/${gameId}`, times);
    reveals.push(
      await rideOut(running.pid, phones, async () => {
        await wait(kickoffAt - Date.now());
        return performance.now();
      }),
    );
  }
  for (const phone of phones) phone.close();
  await running.stop();
  return {
    title: 'The wave',
    about: `${PAGES} pages of ${MEMBERS} members, on scores, leaderboard and picks, each with a socket. The floor is bare \`ws\` that sends each of them the same number of bytes in one message.`,
    figures: [await toFigure('a final corrected', finals), await toFigure('a game revealed', reveals)],
  };
}
