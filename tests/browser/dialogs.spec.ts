import { ADMIN, makeWeek } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, expect, PHONE, signIn, test, WEEK_11 } from './pool.ts';

test('a dialog closes with Escape before its first frame, and gives the focus back', async ({ pool, open }) => {
  await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  await pool.player('Tess');
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/week');
  const games = page.getByRole('region', { name: 'Individual Game Controls' });
  await games
    .getByRole('button', { name: /^More, / })
    .first()
    .click();
  const opener = games.getByRole('button', { name: 'Postpone…' });
  // A busy machine draws no frame for a while.
  await page.evaluate(() => {
    Object.assign(globalThis, { requestAnimationFrame: () => 0 });
  });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Postpone this game?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
