/** Correcting a final: grades its picks and recalculates the week, period and season standings. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { median, ms, QUICK, type Figure, type Measure } from './figures.ts';
import { seedPool } from './seed.ts';
import { logIn, newFolder, startBuilt } from './server.ts';

const SIZES = QUICK ? [200, 2000] : [20, 200, 2000];
const ROUNDS = QUICK ? 7 : 21;

/** The same change in SQL only: update, delete, insert-select with rank, three times. */
const BARE = readFileSync(path.join(import.meta.dirname, 'bareGrading.sql'), 'utf8');

export async function measureGrading(): Promise<Measure> {
  const figures: Figure[] = [];
  const costs: number[] = [];
  for (const members of SIZES) {
    const dataDir = newFolder();
    const { week } = await seedPool(dataDir, { members, seasons: 1 });
    const gameId = (week.gameIds[0] ?? 0) - 16; // of the week before, which is final
    const floor = timeBare(path.join(dataDir, 'pool.db'), gameId);
    const running = await startBuilt(dataDir);
    const cookie = await logIn(running);
    const times: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      const body = JSON.stringify({ awayScore: n % 2 === 0 ? 10 : 40, homeScore: 24, isComplete: true });
      const began = performance.now();
      const response = await fetch(`${running.url}/api/admin/games/${gameId}/score`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', cookie },
        body,
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`a score returned ${response.status}`);
      times.push(performance.now() - began);
    }
    await running.stop();
    const ours = median(times);
    costs.push((ours * 1000) / members);
    figures.push({
      what: `a final corrected, ${members.toLocaleString('en-US')} members, 18 weeks`,
      ours: ms(ours),
      floor: ms(floor),
      ratio: floor / ours,
      // A small change costs less than the request for it.
      ...(members === 2000 ? { goal: 1 } : {}),
    });
  }
  const [at200 = NaN, at2000 = NaN] = costs.slice(-2);
  figures.push({
    what: 'time per member at 2,000',
    ours: `${at2000.toFixed(1)} µs`,
    floor: `${at200.toFixed(1)} µs at 200`,
    ratio: at200 / at2000,
    goal: 0.8,
  });
  return {
    title: 'Grading',
    about:
      'The whole call, from the commissioner’s request to the response after the commit. The floor is the same update of the same ' +
      'three tables in SQL only, in the same process, without the request.',
    figures,
  };
}

/** Runs on the pool's own file before the server opens it, and rolls back. */
function timeBare(file: string, gameId: number): number {
  const sqlite = new Database(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  const statements = BARE.split(';\n').flatMap((text) => (text.trim() === '' ? [] : [sqlite.prepare(text)]));
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const began = performance.now();
    sqlite.exec('BEGIN IMMEDIATE');
    for (const statement of statements) statement.run({ gameId, points: n % 2 === 0 ? 34 : 64 });
    sqlite.exec('COMMIT');
    times.push(performance.now() - began);
  }
  sqlite.close();
  return median(times);
}
