/** One game added by a form, without a spreadsheet. */
import { ADMIN, makeWeek } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, expect, findBarriers, PHONE, scrollsSideways, signIn, test, WEEK_11 } from './pool.ts';

test('the commissioner adds one game by a form on a phone', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { week } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/games');
  const form = page.getByRole('region', { name: 'Add one game' });
  await form.getByRole('button', { name: 'Add one game' }).click();
  const add = () => form.getByRole('button', { name: 'Add Game', exact: true }).click();
  await add();
  await expect(form.getByText('Choose the visiting team.')).toBeVisible();
  await form.getByLabel('Visiting team').fill('browns');
  await form.getByLabel('Home team').fill('Pittsburgh Stealers');
  await form.getByLabel('Date').fill('2026-11-01');
  await form.getByLabel('Kickoff (PT)').fill('10:00');
  await form.getByLabel('Home spread').fill('−4½');
  await form.getByLabel('Total', { exact: true }).fill('38.5');
  await expect(form.getByText('Not a team of the league. It is added as you wrote it.')).toBeVisible();
  await add();
  // A kickoff that has passed is asked about; nothing typed is lost.
  await expect(form.getByText(/already passed/)).toBeVisible();
  await form.getByLabel('Home team').fill('Steelers');
  await form.getByLabel('Date').fill('2026-11-22');
  expect(await findBarriers(page)).toEqual([]);
  await add();
  await expect(page.getByText('browns @ Steelers')).toBeVisible();
  await expect(form.getByLabel('Home team')).toHaveValue('');
  await expect(form.getByLabel('Date')).toHaveValue('2026-11-22');
  const games = await admin.get('readGames', { params: { weekId: week.id } });
  expect(games.find(({ awayTeam }) => awayTeam === 'Cleveland Browns')).toMatchObject({
    homeTeam: 'Pittsburgh Steelers',
    spread: '-4.5',
    total: '38.5',
    gameTime: '2026-11-22T18:00:00.000Z',
  });
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await scrollsSideways(page)).toBe(false);
});
