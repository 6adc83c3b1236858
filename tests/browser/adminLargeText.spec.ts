/** No section of the commissioner's workspace scrolls sideways on the smallest phone with text at 200 %. */
import { ADMIN, makeWeek } from '../../src-main/testing/testServer.ts';
import { readAdminSections } from '../routes.ts';
import { expect, goTo, openAs, scrollsSideways, test, WEEK_11 } from './pool.ts';

test('no admin section scrolls sideways at 320 px with text at 200 %', async ({ pool, open }) => {
  const admin = await pool.admin();
  await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  await pool.player('Tess');
  const page = await openAs(open, { width: 320, height: 640 }, ADMIN, '/admin/about');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const section of readAdminSections()) {
    await goTo(page, '/no/such-screen');
    await expect(page.getByText('Page Not Found')).toBeVisible();
    await goTo(page, section);
    await expect(page.getByText('Page Not Found')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect.soft(await scrollsSideways(page), section).toBe(false);
  }
});
