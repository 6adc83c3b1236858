/** Fields that people type into again and again: scores, and the order of Add games. */
import { ADMIN, makeWeek, type TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, expect, openAs, PHONE, test, WEEK_11 } from './pool.ts';

const BILLS = 'Tampa Bay Buccaneers @ Buffalo Bills';

const makeWeek11 = async (pool: TestServer) => makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);

test('a score that is typed replaces the one in its field', async ({ pool, open }) => {
  const { games } = await makeWeek11(pool);
  const bills = games.find(({ homeTeam }) => homeTeam === 'Buffalo Bills');
  if (bills === undefined) throw new Error('no Bills');
  pool.clock.set('2026-11-22T19:30:00Z');
  const admin = await pool.admin();
  const score = { awayScore: 7, homeScore: 10, isComplete: false };
  await admin.get('scoreGame', { params: { id: bills.id }, input: score });
  const page = await openAs(open, DESKTOP, ADMIN, '/admin/week');
  await page.getByRole('button', { name: `Edit Score, ${BILLS}` }).click();
  const form = page.getByRole('form', { name: `Edit the score, ${BILLS}` });
  // The first field has the focus, and Tab leads to the second.
  await page.keyboard.type('14');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20');
  await expect.soft(form.getByLabel('Score of Tampa Bay Buccaneers')).toHaveValue('14');
  await expect.soft(form.getByLabel('Score of Buffalo Bills')).toHaveValue('20');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'All scores' }).click();
  const cell = page.getByRole('region', { name: 'Individual Game Controls' }).locator('input[value="10"]');
  await cell.focus();
  await page.keyboard.type('24');
  await expect(page.locator('.grid-cell[value="24"]')).toHaveCount(1);
});

test('Add games offers the import first, then the paste box', async ({ pool, open }) => {
  await makeWeek11(pool);
  const page = await openAs(open, PHONE, ADMIN, '/admin/games');
  await expect(page.locator('.admin-stack h2')).toHaveText([
    'Import games',
    'Paste from a spreadsheet',
    'Add one game',
  ]);
});
