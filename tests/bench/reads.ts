/** Reading everyone's picks and the standings, by size of the pool, compared with the bare query through Express. */
import { perSecond, type Figure, type Measure } from './figures.ts';
import { inTurns, load, type Run, type Sent } from './load.ts';
import { seedPool } from './seed.ts';
import { cookieNameOf, newFolder, startBuilt, startFloor } from './server.ts';

const SIZES = [20, 200, 2000] as const;
const CONNECTIONS = 10;

export async function measureReads(): Promise<Measure> {
  const figures: Figure[] = [];
  const costs = new Map<string, number[]>();
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
      },
      { what: 'season leaderboard', own: `/api/leaderboard/season/${season}/regular`, bare: `/board/${season}` },
      {
        what: 'weekly leaderboard',
        own: `/api/leaderboard/weekly/${playedWeek}`,
        bare: `/board/${season}/${WEEK_OF_PLAYED}`,
      },
    ];
    for (const { what, own, bare } of kinds) {
      const ask = (url: string, path: string) => (seconds: number) =>
        load(
          url,
          Array.from({ length: CONNECTIONS }, (): Sent[] => [{ method: 'GET', path, headers: { cookie } }]),
          seconds,
        );
      const runs: Record<'ours' | 'floor', Run> = await inTurns(
        { ours: ask(ours.url, own), floor: ask(floor.url, bare) },
        { rounds: 3, seconds: 2, warmUp: 1 },
      );
      figures.push({
        what: `${what}, ${members} members`,
        ours: perSecond(runs.ours.perSecond),
        floor: perSecond(runs.floor.perSecond),
        ratio: runs.ours.perSecond / runs.floor.perSecond,
        goal: 0.5,
      });
      costs.set(what, [...(costs.get(what) ?? []), 1e6 / runs.ours.perSecond / members]);
    }
    await Promise.all([ours.stop(), floor.stop()]);
  }
  for (const [what, [, at200 = NaN, at2000 = NaN]] of costs) {
    figures.push({
      what: `${what}: time per member at 2,000`,
      ours: `${at2000.toFixed(2)} µs`,
      floor: `${at200.toFixed(2)} µs at 200`,
      ratio: at200 / at2000,
      goal: 0.8,
    });
  }
  return {
    title: 'Reading',
    about: `${CONNECTIONS} connections. The floor is Express returning the rows of the same query, without access checks.`,
    figures,
  };
}

/** The seed has results for 18 weeks and leaves the last one open. */
const WEEK_OF_PLAYED = 17;
