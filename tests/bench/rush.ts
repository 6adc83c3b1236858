/** The minute before kickoff: everyone is connected and saving while scores of earlier games come in. */
import { ms, perSecond, quantile, type Measure } from './figures.ts';
import { cardOf } from './saves.ts';
import { seedPool } from './seed.ts';
import { cookieNameOf, logIn, newFolder, startBuilt } from './server.ts';
import { openSockets } from './sockets.ts';

const MEMBERS = 500;
const SAVES_EACH = 6;
const LENGTH_MS = 60_000;
const SCORE_EVERY_MS = 1_000;

const sleep = (forMs: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, forMs)));

export async function measureRush(): Promise<Measure> {
  const dataDir = newFolder();
  const seeded = await seedPool(dataDir, { members: MEMBERS, seasons: 1 });
  const running = await startBuilt(dataDir);
  const [name, admin] = [await cookieNameOf(running), await logIn(running)];
  const tokenOf = (n: number) => `${name}=${seeded.members[n % MEMBERS]?.token ?? ''}`;
  const sockets = await openSockets(running.url, MEMBERS, (n) => ({ cookie: tokenOf(n) }));
  let scoredAt = 0;
  const delays: number[] = [];
  for (const socket of sockets) {
    socket.on('message', (data: Buffer) => {
      if (data.includes('scores_changed')) delays.push(performance.now() - scoredAt);
    });
  }
  const gameId = (seeded.week.gameIds[0] ?? 0) - 16; // of the week before: the open week's games must stay open
  const began = performance.now();
  const scores = (async () => {
    for (let n = 0; n * SCORE_EVERY_MS < LENGTH_MS; n += 1) {
      await sleep(began + n * SCORE_EVERY_MS - performance.now());
      scoredAt = performance.now();
      const response = await fetch(`${running.url}/api/admin/games/${gameId}/score`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', cookie: admin },
        body: JSON.stringify({ awayScore: n % 90, homeScore: 24, isComplete: true }),
      });
      if (response.status !== 200) throw new Error(`a score returned ${response.status}`);
    }
  })();
  const total = MEMBERS * SAVES_EACH;
  const times = await Promise.all(
    Array.from({ length: total }, async (_, n) => {
      await sleep((n / total) * LENGTH_MS);
      const member = n % MEMBERS;
      const sent = performance.now();
      const response = await fetch(`${running.url}/api/picks/autosave`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: tokenOf(member) },
        body: cardOf(seeded, member, seeded.members[member]?.userId ?? 0, Math.floor(n / MEMBERS + 1) % 2),
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`a save returned ${response.status}`);
      return performance.now() - sent;
    }),
  );
  await scores;
  const memory = running.memoryMb();
  for (const socket of sockets) socket.terminate();
  await running.stop();
  return {
    title: 'The kickoff rush',
    about: `${MEMBERS} members connected, each saving ${SAVES_EACH} times within one minute (${perSecond(total / 60)}), while every second a corrected final is sent to all of them; each one grades a game and recalculates the standings of ${MEMBERS} members.`,
    figures: [
      { what: 'a save, median', ours: ms(quantile(times, 0.5)) },
      { what: 'a save, 99th percentile', ours: ms(quantile(times, 0.99)), goal: 'under 100 ms' },
      { what: 'a score received by a socket, median', ours: ms(quantile(delays, 0.5)) },
      { what: 'a score received by a socket, 99th percentile', ours: ms(quantile(delays, 0.99)), goal: 'under 1 s' },
      { what: 'resident memory at the end', ours: `${memory.toFixed(0)} MB` },
    ],
  };
}
