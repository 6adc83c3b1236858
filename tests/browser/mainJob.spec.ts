/** The whole job once, as a commissioner and a friend do it, on a real week. */
import type { Game } from '#shared/model.ts';
import { makeWeek } from '../../src-main/testing/testServer.ts';
import { expect, logIn, PHONE, test, WEEK_11 } from './pool.ts';

const option = (name: string) => new RegExp(`^${name.replaceAll(/[+.]/g, '\\$&')}$`);

test('a friend makes five picks on a phone, and the final scores decide', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  expect(games).toHaveLength(11);
  const { accessCode } = await admin.get('createAccessCode', { input: { username: 'Tess' } });
  const rival = await pool.player('Dave');

  const page = await open(PHONE);
  await logIn(page, 'tess', accessCode.toUpperCase());
  await expect(page.getByText('Welcome!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Week 11' })).toBeVisible();
  const choose = (name: string) => page.getByRole('checkbox', { name: option(name) });

  for (const name of [
    'SPREAD Favorite New England Patriots -12.5',
    'SPREAD Underdog Carolina Panthers +3.5',
    'SPREAD Favorite Green Bay Packers -7',
    'TOTAL Over 48.5',
    'TOTAL Under 46.5',
  ]) {
    await choose(name).first().check();
  }
  await expect(page.getByText('5 of 5 picks')).toBeVisible();
  await choose('SPREAD Underdog Dallas Cowboys +3.5').click();
  await expect(page.getByText('Maximum Picks Reached')).toBeVisible();
  await expect(page.getByText('You can only select 5 games')).toBeVisible();
  await expect(choose('SPREAD Underdog Dallas Cowboys +3.5')).not.toBeChecked();

  await page
    .getByRole('button', { name: /Submit Picks|Update Picks/ })
    .first()
    .click();
  await expect(page.getByText('Picks Submitted Successfully!')).toBeVisible();
  // Another side of a game that has a pick replaces it.
  await choose('SPREAD Underdog New York Giants +7').check();
  await expect(choose('SPREAD Favorite Green Bay Packers -7')).not.toBeChecked();
  await page
    .getByRole('button', { name: /Update Picks/ })
    .first()
    .click();
  await expect(
    page
      .getByText(/Saved \d/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await page.reload();
  await expect(choose('SPREAD Underdog New York Giants +7')).toBeChecked();
  await expect(page.getByText('5 of 5 picks')).toBeVisible();
  await expect(page.getByText('Ready to Submit').first()).toBeVisible();

  // Dave takes one pick, on the other side of the same game.
  const gameOf = (home: string): Game => {
    const found = games.find(({ homeTeam }) => homeTeam === home);
    if (found === undefined) throw new Error(`${home} is not at home this week`);
    return found;
  };
  const packers = gameOf('New York Giants');
  await rival.get('savePicks', {
    input: {
      picks: [
        {
          userId: rival.id,
          weekId: week.id,
          gameId: packers.id,
          pickType: 'spread',
          pickValue: 'Green Bay Packers -7',
        },
      ],
    },
  });

  // Sunday: the scores come in. Patriots by 13, Panthers by 3, Giants lose by 7 (a push), 49ers and Cardinals 41, Eagles 16:9.
  pool.clock.set('2026-11-23T08:00:00Z');
  const finals: [string, number, number][] = [
    ['New England Patriots', 14, 27],
    ['Atlanta Falcons', 30, 27],
    ['New York Giants', 27, 20],
    ['Minnesota Vikings', 19, 17],
    ['Arizona Cardinals', 41, 22],
    ['Philadelphia Eagles', 9, 16],
  ];
  for (const [home, awayScore, homeScore] of finals) {
    const params = { id: gameOf(home).id };
    await admin.get('scoreGame', { params, input: { awayScore, homeScore, isComplete: true } });
  }
  const standings = await rival.get('readWeeklyStandings', { params: { weekId: week.id } });
  // Over 48.5 is the Vikings' game (36 points): a loss.
  expect(
    standings.map(({ username, wins, losses, ties, weekRank }) => [username, wins, losses, ties, weekRank]),
  ).toEqual([
    ['Tess', 3, 1, 1, 1],
    ['Dave', 0, 0, 1, 2],
  ]);
  // The page changed without a reload.
  await expect(page.getByText('Win', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Push', { exact: true }).first()).toBeVisible();
});
