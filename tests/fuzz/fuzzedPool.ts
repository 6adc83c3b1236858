/** A small pool with data of every kind that can be reset. */
import type { Game } from '#shared/model.ts';
import { everyTable } from '../../src-main/testing/everyTable.ts';
import { makeWorld, type World } from '../../src-main/testing/world.ts';
import { SAMPLE_GAMES, TUESDAY } from '../../src-main/testing/sampleWeek.ts';
import { chosen, startTestServer, type TestServer } from '../../src-main/testing/testServer.ts';

export type FuzzedPool = {
  server: TestServer;
  world: World;
  /** Resets every row. Does not touch files outside the database. */
  reset: () => Promise<void>;
  /** Is everyone signed in, and do all games from the examples exist? */
  isWhole: () => boolean;
  /** Selects the game for the examples: the first week's open game, or in odd rounds a final one. */
  aim: (round: number) => void;
};

export async function openFuzzedPool(): Promise<FuzzedPool> {
  const server = await startTestServer(TUESDAY);
  const world = await makeWorld(server, 2026);
  const { week, laterWeek, game } = world;
  const finals = await fillLaterWeek(world);
  const aim = (round: number) => {
    const final = finals[Math.floor(round / 2) % finals.length] ?? game;
    const isEven = round % 2 === 0;
    Object.assign(world, isEven ? { week, laterWeek, game } : { week: laterWeek, laterWeek: week, game: final });
  };
  const { sqlite } = server.pool;
  // Power cuts have their own test. Waiting for the disk would take most of the time here.
  sqlite.pragma('synchronous = OFF');
  const first = everyTable(server.pool);
  const tables = Object.keys(first).filter((name) => !name.startsWith('__'));
  const insert = (table: string, row: object) => {
    const columns = Object.keys(row);
    const places = columns.map((column) => `@${column}`).join(', ');
    sqlite.prepare(`insert into "${table}" (${columns.join(', ')}) values (${places})`).run(row);
  };
  const reset = () =>
    server.pool.write((change) => {
      sqlite.pragma('defer_foreign_keys = on');
      for (const table of tables) sqlite.prepare(`delete from "${table}"`).run();
      for (const table of tables) for (const row of first[table] ?? []) insert(table, row as object);
      change.publish({ type: 'weeks_changed' });
    });
  const has = (table: string, column: string) => {
    const present = new Set(sqlite.prepare(`select ${column} from ${table}`).pluck().all());
    return (first[table] ?? []).every((row) => present.has((row as Record<string, unknown>)[column]));
  };
  const isWhole = () => has('sessions', 'token_hash') && has('games', 'id');
  return { server, world, reset, isWhole, aim };
}

/** Eight games, a full card, a nearly full one and results, so that requests can lose data and change standings. */
async function fillLaterWeek({ admin, member, other, laterWeek }: World): Promise<Game[]> {
  const params = { weekId: laterWeek.id };
  const { games } = await admin.get('addManualGames', { params, input: { gamesText: SAMPLE_GAMES } });
  await member.get('savePicks', { input: { picks: games.slice(0, 5).map((game) => chosen(member.id, game, 0)) } });
  await other.get('savePicks', { input: { picks: games.slice(2, 6).map((game) => chosen(other.id, game, 3)) } });
  const finals = games.slice(1, 4);
  for (const { id } of finals) {
    await admin.get('scoreGame', { params: { id }, input: { awayScore: 20, homeScore: 24, isComplete: true } });
  }
  return finals;
}
