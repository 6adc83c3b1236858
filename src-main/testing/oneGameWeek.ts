/** A week with one game, of which players may pick both the side and the total. */
import type { Game, Week } from '#shared/model.ts';
import type { ServerOptions } from '../server.ts';
import { KICKOFF, minutesBefore, toGamesText, TUESDAY } from './sampleWeek.ts';
import { chosen, makeWeek, startTestServer, type TestClient, type TestServer } from './testServer.ts';

const row = (away: string, home: string, kickoff: string) => [2026, '11/15', kickoff, away, home, 6, 46.5, 46.5];
export const ONE_GAME = toGamesText([row('Tampa Bay Buccaneers', 'Buffalo Bills', '10:00 AM')]);
export const SECOND_GAME = toGamesText([row('Carolina Panthers', 'Atlanta Falcons', '1:05 PM')]);
/** Bills -6, Buccaneers +6, Over 46.5, Under 46.5 */
export const [BILLS, BUCCANEERS, OVER, UNDER] = [0, 1, 2, 3];
export const ONE_GAME_LOCK = minutesBefore(KICKOFF.tenAm, 5);

export type Player = TestClient & { id: number; code: string };
export type OneGame = { server: TestServer; admin: TestClient; week: Week; game: Game; tess: Player; dave: Player };

export async function openOneGameWeek(isAllowed = true, options: Partial<ServerOptions> = {}): Promise<OneGame> {
  const server = await startTestServer(TUESDAY, options);
  const admin = await server.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, ONE_GAME);
  const [game] = games;
  if (game === undefined) throw new Error('the week has no game');
  if (isAllowed) await admin.get('changeWeek', { params: { id: week.id }, input: { sideAndTotal: true } });
  const [tess, dave] = [await server.player('Tess'), await server.player('Dave')];
  return { server, admin, week, game, tess, dave };
}

/** Saves the whole card with these options of the game; the marked one is the best bet. */
export const saveOptions = ({ week, game }: OneGame, who: Player, options: readonly number[], marked?: number) =>
  who.ask('autosavePicks', {
    input: {
      weekId: week.id,
      picks: options.map((option) => ({
        ...chosen(who.id, game, option),
        ...(marked === undefined ? {} : { isBestBet: option === marked }),
      })),
    },
  });
