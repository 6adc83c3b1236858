/** No section of the commissioner's workspace scrolls sideways on the smallest phone with text at 200 %. */
import { ADMIN, makeWeek } from '../../src-main/testing/testServer.ts';
import { expect, scrollsSideways, signIn, test, WEEK_11 } from './pool.ts';

const SECTIONS = [
  'week',
  'party',
  'games',
  'players',
  'invite',
  'group-chat',
  'standings',
  'safety',
  'settings',
  'about',
];

test('no admin section scrolls sideways at 320 px with text at 200 %', async ({ pool, open }) => {
  const admin = await pool.admin();
  await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  await pool.player('Tess');
  const page = await open({ width: 320, height: 640 });
  await signIn(page, ADMIN.username, ADMIN.password);
  for (const section of SECTIONS) {
    await page.goto(`/admin/${section}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect.soft(await scrollsSideways(page), section).toBe(false);
  }
});
