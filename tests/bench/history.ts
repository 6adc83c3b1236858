/** Reading the whole history: ten seasons of forty players in one request, played here and imported. */
import Database from 'better-sqlite3';
import path from 'node:path';
import { perSecond, type Figure, type Measure } from './figures.ts';
import { inTurns, load, type Run, type Sent } from './load.ts';
import { seedPool } from './seed.ts';
import { cookieNameOf, newFolder, startBuilt, startFloor } from './server.ts';

const CONNECTIONS = 10;
const [MEMBERS, SEASONS] = [40, 10];

/** Ten earlier seasons of the same players. */
function addImports(dataDir: string): void {
  const sqlite = new Database(path.join(dataDir, 'pool.db'));
  sqlite.exec(`insert into past_imports (at, actor_name) values (1, 'Commissioner');
    insert into past_players (import_id, name, user_id) select 1, username, id from users where is_admin = 0;
    insert into past_results (player_id, season, week_number, wins, losses, ties)
      select past_players.id, weeks.season - ${SEASONS}, week_number, (past_players.id + weeks.id) % 6, 2, 0
      from past_players, weeks;`);
  sqlite.close();
}

export async function measureHistory(): Promise<Measure> {
  const figures: Figure[] = [];
  for (const isImported of [false, true]) {
    const dataDir = newFolder();
    const seeded = await seedPool(dataDir, { members: MEMBERS, seasons: SEASONS });
    if (isImported) addImports(dataDir);
    const [ours, floor] = [await startBuilt(dataDir), await startFloor('reads', dataDir)];
    const cookie = `${await cookieNameOf(ours)}=${seeded.members[0]?.token ?? ''}`;
    const ask = (url: string, where: string) => (seconds: number) =>
      load(
        url,
        Array.from({ length: CONNECTIONS }, (): Sent[] => [{ method: 'GET', path: where, headers: { cookie } }]),
        seconds,
      );
    const runs: Record<'ours' | 'floor', Run> = await inTurns(
      { ours: ask(ours.url, '/api/history'), floor: ask(floor.url, '/history') },
      { rounds: 3, seconds: 2, warmUp: 1 },
    );
    await Promise.all([ours.stop(), floor.stop()]);
    figures.push({
      what: `${SEASONS} seasons, ${MEMBERS} members${isImported ? `, and ${SEASONS} imported seasons` : ''}`,
      ours: perSecond(runs.ours.perSecond),
      floor: perSecond(runs.floor.perSecond),
      ratio: runs.ours.perSecond / runs.floor.perSecond,
      goal: 0.5,
    });
  }
  return {
    title: 'History',
    about: `${CONNECTIONS} connections. The floor is Express returning the rows of the same queries, without counting anything.`,
    figures,
  };
}
