/** The scores and the lines of a whole week, typed in one table. */
import { finish } from '../../src-main/testing/sampleWeek.ts';
import { ADMIN, makeWeek } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, expect, findBarriers, PHONE, scrollsSideways, signIn, test, WEEK_11 } from './pool.ts';

const TWELVE = `${WEEK_11}
2026	11/22	10:00 AM	Browns	@Steelers	4	38.5	38.5`;
const AFTER_MONDAY = '2026-11-24T18:00:00Z';

test('twelve finals take under forty taps and keys besides their digits', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { week } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, TWELVE);
  pool.clock.set(AFTER_MONDAY);
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/week');
  let presses = 0;
  const tap = async (name: string) => {
    presses += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  await tap('All scores');
  const fields = page.locator('.week-table input.grid-cell');
  await expect(fields).toHaveCount(24);
  presses += 1;
  await fields.first().click();
  for (let field = 0; field < 24; field += 1) {
    await page.keyboard.type(String(10 + field));
    if (field === 23) break;
    presses += 1;
    await page.keyboard.press('Tab');
  }
  await tap('Save All Scores');
  await expect(page.getByText('12 scores saved.')).toBeVisible();
  expect(presses).toBeLessThan(40);
  const games = await admin.get('readGames', { params: { weekId: week.id } });
  expect(games.filter(({ isComplete }) => isComplete)).toHaveLength(12);
  expect(games.map(({ awayScore, homeScore }) => Number(homeScore) - Number(awayScore))).toEqual(games.map(() => 1));
});

test('a row that can’t be saved keeps the typed text and says why', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  // Sunday, 10 AM games under way; Thursday's is final.
  pool.clock.set('2026-11-22T21:00:00Z');
  const [thursday] = games;
  if (thursday !== undefined) await finish(admin, thursday, 17, 20);
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/week');
  await page.getByRole('button', { name: 'All scores' }).click();
  const score = (team: string) => page.getByLabel(`Score of ${team}`, { exact: true });
  await score('Carolina Panthers').fill('14');
  await score('Atlanta Falcons').fill('1x');
  await score('Dallas Cowboys').fill('3');
  await score('Las Vegas Raiders').fill('0');
  await score('Tampa Bay Buccaneers').fill('7');
  await score('Buffalo Bills').fill('21');
  await page.getByRole('button', { name: 'Save All Scores' }).click();
  await expect(page.getByText('2 scores not saved')).toBeVisible();
  await expect(page.getByText('Please enter valid scores: whole numbers')).toBeVisible();
  await expect(page.getByText('This game has not kicked off.')).toBeVisible();
  await expect(score('Atlanta Falcons')).toHaveValue('1x');
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await scrollsSideways(page)).toBe(false);
  await score('Atlanta Falcons').fill('10');
  await page.getByRole('button', { name: 'Save All Scores' }).click();
  await expect(page.getByText('1 score not saved')).toBeVisible();
  const saved = await admin.get('readGames', { params: { weekId: thursday?.weekId ?? 0 } });
  const of = (home: string) => saved.find(({ homeTeam }) => homeTeam === home);
  expect(of('Atlanta Falcons')).toMatchObject({ awayScore: 14, homeScore: 10 });
  expect(of('Buffalo Bills')).toMatchObject({ awayScore: 7, homeScore: 21 });
  expect(of('Las Vegas Raiders')).toMatchObject({ awayScore: null });
});

test('lines are typed in one table as people write them', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { week } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/week');
  await page.getByRole('button', { name: 'All lines' }).click();
  await page.getByLabel('Spread of Atlanta Falcons').fill('−4½');
  await page.getByLabel('Spread of Buffalo Bills').fill('-5.3');
  await page.getByLabel(/^Total of CAR @ ATL|^Total of Carolina Panthers/).fill('43');
  await page.getByRole('button', { name: 'Save All Lines' }).click();
  await expect(page.getByText(/^Spread: Enter the line in whole or half points/)).toBeVisible();
  await expect(page.getByLabel('Spread of Buffalo Bills')).toHaveValue('-5.3');
  const games = await admin.get('readGames', { params: { weekId: week.id } });
  expect(games.find(({ homeTeam }) => homeTeam === 'Atlanta Falcons')).toMatchObject({ spread: '-4.5', total: '43' });
  expect(await scrollsSideways(page)).toBe(false);
});
