/** A pasted table whose heading names Favored before Underdog is put in order by one button. */
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, expect, PHONE, scrollsSideways, signIn, test, WEEK_11 } from './pool.ts';

const SLOW = { timeout: 15_000 };

test('a table with Underdog and Favored reversed is arranged by one button and then saved', async ({ pool, open }) => {
  const admin = await pool.admin();
  const week = await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 11 } });
  const reversed = WEEK_11.split('\n')
    .map((line) => {
      const [year, date, time, dog, favored, ...lines] = line.split('\t');
      return [year, date, time, favored, dog, ...lines].join('\t');
    })
    .join('\n');
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/games');
  await page.getByLabel('Games text').fill(reversed, SLOW);
  const swap = page.getByRole('button', { name: 'Arrange the Columns' });
  await expect(swap).toBeVisible(SLOW);
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveCount(0);
  expect(await scrollsSideways(page)).toBe(false);
  await swap.click();
  await expect(page.getByLabel('Games text')).toBeFocused();
  await expect(swap).toHaveCount(0, SLOW);
  await page.getByRole('button', { name: 'Add 11 Games' }).click(SLOW);
  await expect.poll(() => admin.get('readGames', { params: { weekId: week.id } }), SLOW).toHaveLength(11);
  const games = await admin.get('readGames', { params: { weekId: week.id } });
  expect(games.find(({ homeTeam }) => homeTeam === 'New England Patriots')?.spread).toBe('-12.5');
});

test('a list of away and home teams is arranged, and its spreads are checked before it is saved', async ({
  pool,
  open,
}) => {
  const admin = await pool.admin();
  const week = await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 11 } });
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/games');
  const list = ['Date\tTime\tAway\tHome\tSpread\tO/U', 'Sun 11/22\t1:00 PM\tBears\tLions\t-6.5\t47.5'];
  const field = page.getByLabel('Games text');
  await field.fill([...list, '\t1:05 PM\tJets\tBills\t2.5\t41'].join('\n'));
  await page.getByRole('button', { name: 'Arrange the Columns' }).click();
  await expect(field).toHaveValue(/^Year\tDate\tTime\tUnderdog\tFavored\tPt Spread\tOver\tUnder\n2026\tSun 11\/22/);
  const add = page.getByRole('button', { name: 'Add 2 Games' });
  await expect(add).toBeDisabled();
  await page.getByText('These favorites are right', { exact: true }).click();
  await add.click();
  await expect(page.getByText('Added 2 games manually')).toBeVisible();
  const games = await admin.get('readGames', { params: { weekId: week.id } });
  expect(games.map(({ awayTeam, spread }) => [awayTeam, spread])).toEqual([
    ['Chicago Bears', '-6.5'],
    ['New York Jets', '2.5'],
  ]);
});

test('times in Eastern time are converted by one button, and the rows are shown only then', async ({ pool, open }) => {
  const admin = await pool.admin();
  const week = await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 11 } });
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/games');
  const list = ['Day\tTime (ET)\tVisitor\tHome\tLine\tO/U', 'Sun 11/22\t1:00 PM\tBears\tLions\t-6.5\t47.5'];
  await page.getByLabel('Games text').fill(list.join('\n'));
  await page.getByRole('button', { name: 'Arrange the Columns' }).click();
  await expect(page.getByText('The times are in Eastern time.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveCount(0);
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole('button', { name: 'Convert Them to Pacific time' }).click();
  await page.getByRole('button', { name: 'Add 1 Game' }).click();
  await expect(page.getByText('Added 1 game manually')).toBeVisible();
  const games = await admin.get('readGames', { params: { weekId: week.id } });
  expect(games.map(({ gameTime }) => gameTime)).toEqual(['2026-11-22T18:00:00.000Z']);
});
