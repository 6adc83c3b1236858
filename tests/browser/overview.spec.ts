/** The commissioner's overview of all picks. */
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { DESKTOP, PHONE, TABLET, expect, findBarriers, openAs, scrollsSideways, test } from './pool.ts';
import { makeSunday, SUNDAY_AFTER_TEN } from './sunday.ts';

test('the commissioner sees every pick as it is made, also before kickoff', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  const page = await openAs(open, DESKTOP, ADMIN, '/picks-overview');
  await expect(page.getByText('No users have joined the pool yet')).toBeVisible();

  const dave = await sunday.player('Dave');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Dave/ }) });
  await expect(row).toContainText('0/5');
  await expect(row).not.toContainText('In Progress');
  await sunday.pick(dave, ['Falcons', 1]);
  await expect(row).toContainText('1/5');
  await expect(row).toContainText('In Progress');
  await expect(row).toContainText('Tue 10:00 AM');
  await expect(row).toContainText('CAR +3.5');
  await expect(row.locator('td.is-pending')).toHaveCount(1);
  await expect(row.locator('td.is-none')).toHaveCount(10);

  pool.clock.set(SUNDAY_AFTER_TEN);
  await sunday.score('Falcons', 17, 20, true);
  await expect(row.locator('td.is-win')).toContainText('Win');
  await sunday.admin.get('lockWeek', { params: { id: sunday.week.id } });
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Week', { exact: true }).locator('option')).toHaveText(['Week 11 (Locked)']);
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await scrollsSideways(page), `at ${size.width}`).toBe(false);
    if (size !== TABLET) expect(await findBarriers(page)).toEqual([]);
  }

  await sunday.admin.get('clearGames', { params: { weekId: sunday.week.id } });
  await expect(page.getByText('No games available for this week')).toBeVisible();
});
