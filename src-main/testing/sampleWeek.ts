/** A sample week: eight games in November, Thursday to Monday. */
import type { Game, Week } from '#shared/model.ts';
import type { ServerOptions } from '../server.ts';
import { makeWeek, startTestServer, type TestClient, type TestServer } from './testServer.ts';

/** Tuesday noon, Pacific. */
export const TUESDAY = '2026-11-10T20:00:00.000Z';
export const KICKOFF = {
  thursday: '2026-11-13T01:15:00.000Z',
  tenAm: '2026-11-15T18:00:00.000Z',
  onePm: '2026-11-15T21:05:00.000Z',
  oneTwentyFive: '2026-11-15T21:25:00.000Z',
  sundayNight: '2026-11-16T01:20:00.000Z',
  monday: '2026-11-17T01:15:00.000Z',
} as const;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const minutesBefore = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) - minutes * MINUTE).toISOString();

/** Year, Date, Time (PST), Underdog, Favored, Pt Spread, Over, Under. */
export const toGamesText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.join('\t')).join('\n');

export const SAMPLE_GAMES = toGamesText([
  [2026, '11/12', '5:15 PM', 'New York Jets', 'New England Patriots', 12.5, 43.5, 43.5],
  [2026, '11/15', '10:00 AM', 'Carolina Panthers', 'Atlanta Falcons', 4.5, 42.5, 42.5],
  [2026, '11/15', '10:00 AM', 'Tampa Bay Buccaneers', 'Buffalo Bills', 6, 46.5, 46.5],
  [2026, '11/15', '10:00 AM', '@ New York Giants', 'Green Bay Packers', 7, 41.5, 41.5],
  [2026, '11/15', '1:05 PM', 'Seattle Seahawks', 'Los Angeles Rams', 'PK', 49.5, 49.5],
  [2026, '11/15', '1:25 PM', '@ Denver Broncos', 'Kansas City Chiefs', 3.5, 44.5, 44.5],
  [2026, '11/15', '5:20 PM', 'Detroit Lions', 'Philadelphia Eagles', 2.5, 46.5, 46.5],
  [2026, '11/16', '5:15 PM', '@ Las Vegas Raiders', 'Dallas Cowboys', 3.5, 48, 48],
]);

/** The games by the nickname of their home team. */
export type SampleGames = Record<
  'patriots' | 'falcons' | 'bills' | 'giants' | 'rams' | 'broncos' | 'eagles' | 'raiders',
  Game
>;

export function byHomeTeam(games: readonly Game[]): SampleGames {
  const find = (home: string): Game => {
    const game = games.find(({ homeTeam }) => homeTeam.endsWith(home));
    if (game === undefined) throw new Error(`no game at the ${home}`);
    return game;
  };
  return {
    patriots: find('Patriots'),
    falcons: find('Falcons'),
    bills: find('Bills'),
    giants: find('Giants'),
    rams: find('Rams'),
    broncos: find('Broncos'),
    eagles: find('Eagles'),
    raiders: find('Raiders'),
  };
}

export type Sample = { server: TestServer; admin: TestClient; week: Week; weekId: number; games: SampleGames };

/** A server on Tuesday with Week 11 of 2026 in it. */
export async function openSample(now: string = TUESDAY, options: Partial<ServerOptions> = {}): Promise<Sample> {
  const server = await startTestServer(now, options);
  const admin = await server.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, SAMPLE_GAMES);
  return { server, admin, week, weekId: week.id, games: byHomeTeam(games) };
}

/** Types a final score. */
export const finish = (admin: TestClient, game: Game, awayScore: number, homeScore: number): Promise<Game> =>
  admin.get('scoreGame', { params: { id: game.id }, input: { awayScore, homeScore, isComplete: true } });

/** Three finals of Sunday morning: Bills by 10 (line -6), Falcons by 3 (line -4.5), Packers by 7 (line -7: a push). */
export async function finishTenAm({ server, admin, games }: Sample): Promise<void> {
  server.clock.set(KICKOFF.onePm);
  await finish(admin, games.bills, 20, 30);
  await finish(admin, games.falcons, 20, 23);
  await finish(admin, games.giants, 27, 20);
}

/** Sets the clock and waits until everything due by then is stored and announced. */
export async function goTo(server: Pick<TestServer, 'clock' | 'pool'>, instant: string): Promise<void> {
  server.clock.set(instant);
  await settle(server);
}

/** Waits until all pending writes and announcements are done. */
export async function settle({ pool }: Pick<TestServer, 'pool'>): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await pool.write(() => {});
}
