/** Games that don't go as planned: postponed, voided, canceled, moved and removed from Admin > Week. */
import { ADMIN, chosen, makeWeek } from '../../src-main/testing/testServer.ts';
import { expect, findBarriers, PHONE, scrollsSideways, signIn, test, WEEK_11 } from './pool.ts';

test('a game is postponed, moved and removed from Admin > Week', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 12 } });
  const bills = games.find(({ homeTeam }) => homeTeam === 'Buffalo Bills');
  if (bills === undefined) throw new Error('no Bills');
  const tess = await pool.player('Tess');
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, bills, 0)] } });
  const page = await open({ ...PHONE, width: 320 });
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/week');
  const row = (home: string) =>
    page
      .getByRole('region', { name: 'Individual Game Controls' })
      .locator('.admin-rows > li')
      .filter({ has: page.getByRole('heading', { name: new RegExp(home) }) });
  const menu = (home: string) => row(home).getByRole('button', { name: /^More, / });
  const toast = (text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true });

  await menu('Bills').click();
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
  for (const name of ['Postpone…', 'Void…', 'Cancel Game…', 'Remove…', 'Move to Another Week…']) {
    await expect(row('Bills').getByRole('button', { name, exact: true })).toBeVisible();
  }
  await row('Bills').getByRole('button', { name: 'Postpone…' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 pick on it is pending.');
  await page.getByRole('button', { name: 'Postpone Game' }).click();
  await expect(row('Bills').getByText('POSTPONED')).toBeVisible();

  await row('Bills').getByRole('button', { name: 'Move to Another Week…' }).click();
  await page.getByRole('button', { name: 'Move to Week 12' }).click();
  await expect(row('Bills')).toHaveCount(0);

  await menu('Falcons').click();
  await row('Falcons').getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('button', { name: 'Remove Game' }).click();
  await expect(toast('Game Removed')).toBeVisible();
  await expect(row('Falcons')).toHaveCount(0);
  expect(await admin.get('readGames', { params: { weekId: week.id } })).toHaveLength(games.length - 2);
});
