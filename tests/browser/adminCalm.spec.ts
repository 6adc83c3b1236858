/** What a commissioner sees of each section at first: one thing to do, and nothing that deletes. */
import { SECTION_PATHS } from '../../src-renderer/screens/admin/sectionPaths.ts';
import { openDesk } from './adminDesk.ts';
import { expect, goTo, PHONE, test } from './pool.ts';

test('no section of Admin shows two primary buttons, or a button that deletes', async ({ pool, open }) => {
  await pool.player('Tess');
  const { page, admin } = await openDesk(pool, open, PHONE);
  await admin.get('changeSettings', { input: { firstSteps: 'put-away' } });
  for (const path of SECTION_PATHS) {
    await page.goto(`/admin/${path}`); // loaded whole: between sections the old one stays until the new one is there
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.skel')).toHaveCount(0);
    const visible = (intent: string) => page.locator(`.bp6-button.bp6-intent-${intent}`).filter({ visible: true });
    expect(await visible('danger').allInnerTexts(), path).toEqual([]);
    expect((await visible('primary').allInnerTexts()).length, path).toBeLessThanOrEqual(1);
  }
});

test('a new pool lists the sections that its first steps need, and all of them on request', async ({ pool, open }) => {
  const { page } = await openDesk(pool, open);
  const links = page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link');
  await expect(links).toHaveText(['Week', 'Add games', 'Players', 'Invite', 'Settings']);
  await page.getByRole('button', { name: 'All sections' }).click();
  await expect(links).toHaveCount(SECTION_PATHS.length);
  await goTo(page, '/admin/players');
  await expect(page.getByRole('button', { name: 'Generate Access Code' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Paste Picks' })).toHaveCount(0);
  await pool.player('Tess');
  await expect(page.getByRole('button', { name: 'Paste Picks' })).toBeVisible();
});
