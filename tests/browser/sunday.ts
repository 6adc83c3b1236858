/** A Sunday with picks in it, for the screens about everybody's picks. */
import type { Game, Week } from '#shared/model.ts';
import { chosen, makeWeek, type TestClient, type TestServer } from '../../src-main/testing/testServer.ts';
import { WEEK_11 } from './pool.ts';

/** Pacific: Thursday 5:15 PM, Sunday 10:00 AM and 1:05 PM, each some minutes in. */
export const THURSDAY_NIGHT = '2026-11-20T01:30:00Z';
export const SUNDAY_BEFORE_TEN = '2026-11-22T17:30:00Z';
export const SUNDAY_AFTER_TEN = '2026-11-22T18:10:00Z';
export const SUNDAY_AFTER_ONE = '2026-11-22T21:10:00Z';

type Player = Awaited<ReturnType<TestServer['player']>>;
export type Sunday = {
  admin: TestClient;
  week: Week;
  games: Game[];
  /** The game of this home team. */
  at: (home: string) => Game;
  player: (name: string) => Promise<Player>;
  /** Saves a whole card: the home team and the option's number (0 favorite, 1 underdog, 2 over, 3 under). */
  pick: (who: Player, ...picks: [home: string, option: number][]) => Promise<void>;
  score: (home: string, awayScore: number, homeScore: number, isComplete?: boolean) => Promise<Game>;
};

export async function makeSunday(pool: TestServer, weekNumber = 11, gamesText = WEEK_11): Promise<Sunday> {
  const admin = await pool.admin();
  const { games, week } = await makeWeek(admin, { season: 2026, weekNumber }, gamesText);
  const at = (home: string): Game => {
    const found = games.find(({ homeTeam }) => homeTeam.endsWith(home));
    if (found === undefined) throw new Error(`${home} are not at home this week`);
    return found;
  };
  return {
    admin,
    week,
    games,
    at,
    player: (name) => pool.player(name),
    pick: async (who, ...picks) => {
      const input = { weekId: week.id, picks: picks.map(([home, option]) => chosen(who.id, at(home), option)) };
      await who.get('autosavePicks', { input });
    },
    score: (home, awayScore, homeScore, isComplete = false) =>
      admin.get('scoreGame', { params: { id: at(home).id }, input: { awayScore, homeScore, isComplete } }),
  };
}
