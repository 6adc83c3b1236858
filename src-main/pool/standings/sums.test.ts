/** A final counts the picks of its own week and adds up the stored weeks; the self-check counts every pick. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finish, finishTenAm, openSample, toGamesText, type Sample } from '../../testing/sampleWeek.ts';
import { chosen, makeWeek } from '../../testing/testServer.ts';

let sample: Sample;
beforeEach(async () => (sample = await openSample()));
afterEach(() => sample.server.stop());

const LATER_GAMES = toGamesText([[2026, '11/22', '10:00 AM', 'New York Jets', 'Buffalo Bills', 3.5, 40.5, 40.5]]);

test('a final adds the stored weeks to its own, and the self-check finds a pick that contradicts a stored week', async () => {
  const { server, admin, games } = sample;
  const ann = await server.player('Ann');
  const { games: later } = await makeWeek(admin, { season: 2026, weekNumber: 12 }, LATER_GAMES);
  const [game] = later;
  if (game === undefined) throw new Error('the week has no game');
  await ann.get('savePicks', { input: { picks: [chosen(ann.id, games.bills, 0)] } });
  await ann.get('savePicks', { input: { picks: [chosen(ann.id, game, 0)] } });
  await finishTenAm(sample);
  const record = async () => {
    const params = { season: 2026, seasonType: 'regular' } as const;
    const [row] = await admin.get('readSeasonStandings', { params });
    return [row?.totalWins, row?.totalLosses];
  };
  expect(await record()).toEqual([1, 0]);
  // As no action does it.
  server.pool.sqlite.prepare("update picks set result = 'loss' where game_id = ?").run(games.bills.id);
  server.clock.set(game.gameTime ?? '');
  await finish(admin, game, 3, 30);
  expect(await record()).toEqual([2, 0]);
  const { repaired, message } = await admin.get('validateStats', { params: { season: 2026 } });
  expect(repaired).toBe(true);
  expect(message).toContain('Ann');
  expect(await record()).toEqual([1, 1]);
});
