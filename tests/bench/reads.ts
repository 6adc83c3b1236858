/**
 * Reading everyone's picks and the standings, by size of the pool, compared with the bare query through Express. In processor
 * time of the servers: one process can't generate as many requests as kept answers are sent.
 */
import { processorSeconds } from './idle.ts';
import { median, QUICK, type Figure, type Measure } from './figures.ts';
import { load, type Sent } from './load.ts';
import { seedPool } from './seed.ts';
import { cookieNameOf, newFolder, startBuilt, startFloor, type Running } from './server.ts';

const SIZES = QUICK ? [200] : [20, 200, 2000];
const CONNECTIONS = 10;
const ROUNDS = QUICK ? 1 : 3;
const SECONDS = 2;

/** Sends requests for some seconds. @returns how many */
async function readFor(url: string, path: string, cookie: string): Promise<number> {
  const list: Sent[] = [{ method: 'GET', path, headers: { cookie } }];
  const { perSecond: rate } = await load(
    url,
    Array.from({ length: CONNECTIONS }, () => list),
    SECONDS,
  );
  return rate * SECONDS;
}

/** Microseconds of a process's processor time per request. */
async function costOf(pid: number, send: () => Promise<number>): Promise<number> {
  const before = processorSeconds(pid);
  const requests = await send();
  return ((processorSeconds(pid) - before) / requests) * 1e6;
}

export async function measureReads(): Promise<Measure> {
  const figures: Figure[] = [];
  for (const members of SIZES) {
    const dataDir = newFolder();
    const seeded = await seedPool(dataDir, { members, seasons: 1 });
    const [ours, floor] = [await startBuilt(dataDir), await startFloor('reads', dataDir)];
    const cookie = `${await cookieNameOf(ours)}=${seeded.members[0]?.token ?? ''}`;
    const season = new Date().getUTCFullYear();
    const playedWeek = seeded.week.weekId - 1;
    const kinds = [
      {
        what: 'everyone’s picks of a past week',
        own: `/api/picks/week/${playedWeek}`,
        bare: `/picks/${playedWeek}`,
        goal: 3,
      },
      {
        what: 'season leaderboard',
        own: `/api/leaderboard/season/${season}/regular`,
        bare: `/board/${season}`,
        goal: 5,
      },
      {
        what: 'weekly leaderboard',
        own: `/api/leaderboard/weekly/${playedWeek}`,
        bare: `/board/${season}/${WEEK_OF_PLAYED}`,
        goal: 5,
      },
    ];
    for (const { what, own, bare, goal } of kinds) {
      const ask = ({ url, pid }: Running, path: string) => costOf(pid, () => readFor(url, path, cookie));
      const costs: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [mine, bares] = [await ask(ours, own), await ask(floor, bare)];
        if (round === 0) continue; // the first compiles the code
        costs.ours.push(mine);
        costs.floor.push(bares);
      }
      const [mine, bares] = [median(costs.ours), median(costs.floor)];
      figures.push({
        what: `${what}, ${members} members`,
        ours: `${mine.toFixed(0)} µs`,
        floor: `${bares.toFixed(0)} µs`,
        ratio: bares / mine,
        // A small answer costs less than the request for it.
        goal: members >= 200 ? goal : 1,
      });
    }
    await Promise.all([ours.stop(), floor.stop()]);
  }
  return {
    title: 'Reading',
    about: `Processor time of the server per request, ${CONNECTIONS} connections. The floor is Express returning the rows of the same query, without access checks.`,
    figures,
  };
}

/** The seed has results for 18 weeks and leaves the last one open. */
const WEEK_OF_PLAYED = 17;
