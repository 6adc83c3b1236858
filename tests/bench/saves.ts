/** Saving a card: throughput and latency compared with two floors that check nothing. */
import { perSecond, ms, type Measure } from './figures.ts';
import { inTurns, load, type Sent } from './load.ts';
import { seedPool, type Seeded } from './seed.ts';
import { cookieNameOf, newFolder, startBuilt, startFloor } from './server.ts';

const CONNECTIONS = 20;

/** A member's card in the seeded games, with one pick that changes with every save. */
export const cardOf = ({ week: { weekId, gameIds } }: Seeded, n: number, userId: number, variant: number): string =>
  JSON.stringify({
    weekId,
    picks: [0, 1, 2, 3, 4].map((p) => ({
      userId,
      weekId,
      gameId: gameIds[(n + p * 3 + 18) % gameIds.length],
      pickType: 'total',
      pickValue: p === 0 && variant === 1 ? 'Under 44' : 'Over 44',
    })),
  });

const savesOf = (seeded: Seeded, path: string, cookieName: string): Sent[][] =>
  Array.from({ length: CONNECTIONS }, (_, connection) =>
    seeded.members.flatMap(({ userId, token }, n) =>
      n % CONNECTIONS !== connection
        ? []
        : [1, 0].map((variant): Sent => ({
            method: 'POST',
            path,
            headers: { 'content-type': 'application/json', cookie: `${cookieName}=${token}` },
            body: cardOf(seeded, n, userId, variant),
          })),
    ),
  );

export async function measureSaves(): Promise<Measure> {
  const dataDir = newFolder();
  const seeded = await seedPool(dataDir, { members: 200, seasons: 1 });
  const [each, grouped] = [await startFloor('each', dataDir), await startFloor('grouped', dataDir)];
  const ours = await startBuilt(dataDir);
  const own = savesOf(seeded, '/api/picks/autosave', await cookieNameOf(ours));
  const bare = savesOf(seeded, '/save', 'none');
  const runs = await inTurns({
    ours: (seconds) => load(ours.url, own, seconds),
    each: (seconds) => load(each.url, bare, seconds),
    grouped: (seconds) => load(grouped.url, bare, seconds),
  });
  await Promise.all([ours, each, grouped].map((one) => one.stop()));
  const figure = (what: string, floor: (typeof runs)['each'], goal: number) => ({
    what,
    ours: perSecond(runs.ours.perSecond),
    floor: perSecond(floor.perSecond),
    ratio: runs.ours.perSecond / floor.perSecond,
    goal,
  });
  return {
    title: 'Saving picks',
    about:
      `${CONNECTIONS} connections, 200 members, each save sends a card of five with one changed pick, synchronous=FULL. The floors are bare ` +
      'Express: the same JSON parsed, the five picks upserted by prepared statements, and nothing checked, logged or announced.',
    figures: [
      figure('saves, compared with one transaction each', runs.each, 1),
      figure('saves, compared with shared transactions', runs.grouped, 0.6),
      {
        what: '99th percentile, compared with one transaction each',
        ours: ms(runs.ours.p99Ms),
        floor: ms(runs.each.p99Ms),
      },
      {
        what: '99th percentile, compared with shared transactions',
        ours: ms(runs.ours.p99Ms),
        floor: ms(runs.grouped.p99Ms),
      },
    ],
  };
}
