/** One's own picks of a season, looked back on. */
import type { Game } from '#shared/model.ts';
import { chosen, makeWeek, type TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, expect, expectSound, findBarriers, openAs, PHONE, TABLET, test, WEEK_11 } from './pool.ts';

/** Tess has the Falcons and the Packers by the spread, Over in Buffalo, and the Patriots to come. */
async function makePool(pool: TestServer) {
  const admin = await pool.admin();
  const { games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const at = (home: string): Game => {
    const found = games.find(({ homeTeam }) => homeTeam.endsWith(home));
    if (found === undefined) throw new Error(`${home} are not at home this week`);
    return found;
  };
  const tess = await pool.player('Tess');
  await tess.get('savePicks', {
    input: {
      picks: [
        chosen(tess.id, at('Falcons'), 0),
        chosen(tess.id, at('Giants'), 0),
        chosen(tess.id, at('Bills'), 2),
        chosen(tess.id, at('Patriots'), 0),
      ],
    },
  });
  const final = (home: string, awayScore: number, homeScore: number) =>
    admin.get('scoreGame', { params: { id: at(home).id }, input: { awayScore, homeScore, isComplete: true } });
  return { admin, tess, final };
}

test('my season shows the result of every pick, follows the scores, and fits every width', async ({ pool, open }) => {
  const { admin, tess, final } = await makePool(pool);
  await admin.get('createWeek', { input: { season: 2025, weekNumber: 3, seasonType: 'regular' } });
  const page = await openAs(open, PHONE, { username: 'Tess', password: tess.code }, '/leaderboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'More screens' }).getByRole('link', { name: 'My season' }).click();

  const week = page.getByRole('region', { name: 'Week 11' });
  const pick = (text: string) => week.getByRole('listitem').filter({ hasText: text });
  await expect(week.getByRole('listitem')).toHaveCount(4);
  await expect(week).toContainText('4 pending');
  await expect(pick('New England Patriots −12.5')).toContainText('Pending');

  await final('Falcons', 27, 30);
  await expect(pick('Atlanta Falcons −3.5')).toContainText('Loss');
  await final('Giants', 27, 20);
  await expect(pick('Green Bay Packers −7')).toContainText('Push');
  await final('Bills', 30, 31);
  await expect(pick('Over 47.5')).toContainText('TB 30 – BUF 31, final');
  await expect(pick('Over 47.5')).toContainText('Win');
  const records = page.getByRole('definition').filter({ hasText: 'tie' });
  await expect(records).toHaveText([
    '1–1–11 win, 1 loss, 1 tie',
    '0–1–10 wins, 1 loss, 1 tie',
    '1–01 win, 0 losses, 0 ties',
  ]);
  await expect(page.getByText('50.0%')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Pending' })).toHaveCount(1);
  await expectSound(page, PHONE, TABLET, DESKTOP);

  await page.getByRole('combobox', { name: 'Season' }).selectOption('2025');
  await expect(page).toHaveURL(/season=2025$/);
  await expect(page.getByText('No picks this season')).toBeVisible();
});

test('my season is a tally per week with its results, and older weeks are folded to a line', async ({ pool, open }) => {
  const admin = await pool.admin();
  const tess = await pool.player('Tess');
  for (const weekNumber of [9, 10, 11]) {
    pool.clock.set(`2026-11-${String(8 + 7 * (weekNumber - 9) - 5).padStart(2, '0')}T00:00:00Z`);
    const date = `11/${8 + 7 * (weekNumber - 9)}`;
    const { games, week } = await makeWeek(
      admin,
      { season: 2026, weekNumber },
      `2026\t${date}\t10:00 AM\tJets\t@Bills\t3\t44\t44`,
    );
    const [game] = games;
    if (game === undefined) throw new Error('the week has no game');
    await tess.get('savePicks', { input: { picks: [chosen(tess.id, game, 0)], weekId: week.id } });
    await admin.get('scoreGame', {
      params: { id: game.id },
      input: { awayScore: 10, homeScore: weekNumber === 10 ? 3 : 30, isComplete: true },
    });
  }
  const page = await openAs(open, PHONE, { username: 'Tess', password: tess.code }, '/my-season');
  const picture = page.getByRole('region', { name: 'The season at a glance' });
  await expect(picture.getByRole('listitem')).toHaveText(['9Week 9: 1–0', '10Week 10: 0–1', '11Week 11: 1–0']);
  await expect(picture.getByRole('img')).toHaveAccessibleName(
    'Win percentage after each week: week 9 100.0%, week 10 50.0%, week 11 66.7%',
  );
  const oldest = page.getByRole('region', { name: 'Week 9' });
  await expect(page.getByRole('region', { name: 'Week 10' }).getByText('Buffalo Bills −3')).toBeVisible();
  await expect(oldest.getByText('Buffalo Bills −3')).toBeHidden();
  await oldest.locator('summary').first().click();
  await expect(oldest.getByText('Buffalo Bills −3')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});
