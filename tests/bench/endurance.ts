/** More than an hour's requests in a few minutes, to find memory leaks. */
import { existsSync, readdirSync } from 'node:fs';
import { backupsFolder } from '../../src-main/db/open.ts';
import { median, ms, type Measure } from './figures.ts';
import { load, type Sent } from './load.ts';
import { cardOf } from './saves.ts';
import { seedPool } from './seed.ts';
import { cookieNameOf, newFolder, startBuilt, startFloor } from './server.ts';
import { openSockets } from './sockets.ts';

const PORTIONS = 8;
/** A daily and a weekly one, a minute after the start. */
const REGULAR_BACKUPS = 2;
const PORTION_S = 10;
/** How many requests a member's page sends per hour on a Sunday: saves, and reloads after events. */
const REQUESTS_PER_MEMBER_AND_HOUR = 300;
const MEMBERS = 200;

export async function measureEndurance(): Promise<Measure> {
  const dataDir = newFolder();
  const seeded = await seedPool(dataDir, { members: MEMBERS, seasons: 10 });
  await (await startBuilt(dataDir)).stop(); // warms the disk cache
  const floor = await startFloor('each', dataDir);
  const running = await startBuilt(dataDir);
  const name = await cookieNameOf(running);
  const { weekId } = seeded.week;
  const lists = Array.from({ length: 20 }, (_, connection) =>
    seeded.members.flatMap(({ userId, token }, n): Sent[] => {
      if (n % 20 !== connection) return [];
      const headers = { 'content-type': 'application/json', cookie: `${name}=${token}` };
      const get = (path: string): Sent => ({ method: 'GET', path, headers });
      return [
        get(`/api/games/week/${weekId}`),
        get(`/api/picks/user/${userId}/week/${weekId}`),
        { method: 'POST', path: '/api/picks/autosave', headers, body: cardOf(seeded, n, userId, 1) },
        get(`/api/picks/week/${weekId}`),
        get('/api/scores/live'),
        { method: 'POST', path: '/api/picks/autosave', headers, body: cardOf(seeded, n, userId, 0) },
        get('/api/leaderboard/weekly/' + String(weekId - 1)),
        get('/api/chat/messages'),
      ];
    }),
  );
  const atStart = running.memoryMb();
  const memory: number[] = [];
  let requests = 0;
  const loadPortion = async () => {
    const sockets = await openSockets(running.url, MEMBERS, (n) => ({
      cookie: `${name}=${seeded.members[n]?.token ?? ''}`,
    }));
    requests += (await load(running.url, lists, PORTION_S)).perSecond * PORTION_S;
    for (const socket of sockets) socket.terminate();
  };
  const backups = backupsFolder(dataDir);
  while (!existsSync(backups) || readdirSync(backups).length < REGULAR_BACKUPS) await loadPortion();
  requests = 0;
  for (let portion = 0; portion < PORTIONS; portion += 1) {
    await loadPortion();
    memory.push(running.memoryMb());
  }
  const { startMs } = running;
  await Promise.all([running.stop(), floor.stop()]);
  const hours = requests / (MEMBERS * REQUESTS_PER_MEMBER_AND_HOUR);
  const quarterOf = (nth: number) => median(memory.slice((nth * PORTIONS) / 4, ((nth + 1) * PORTIONS) / 4));
  const [second, last] = [quarterOf(1), quarterOf(3)];
  return {
    title: 'Start and memory',
    about: `A pool of ${MEMBERS} members and 10 seasons (180,000 picks). The load: ${Math.round(requests).toLocaleString('en-US')} requests in ${PORTIONS * PORTION_S} s, as many as ${MEMBERS} open pages send in ${hours.toFixed(1)} hours of a Sunday, with sockets connecting and disconnecting. It begins after the first regular backups, whose worker leaves about 50 MB to the process.`,
    figures: [
      {
        what: 'start to the ready line (floor: Node, Express and the open database)',
        ours: ms(startMs),
        floor: ms(floor.startMs),
        ratio: floor.startMs / startMs,
      },
      {
        what: 'resident memory after start',
        ours: `${atStart.toFixed(0)} MB`,
        limit: { value: atStart, most: 90, inWords: '≤ 90 MB' },
      },
      {
        what: 'in the last quarter of the load',
        ours: `${last.toFixed(0)} MB`,
        floor: `${second.toFixed(0)} MB in the second`,
        ratio: second / last,
        goal: 0.97,
        limit: { value: last, most: 220, inWords: '≤ 220 MB' },
      },
    ],
  };
}
