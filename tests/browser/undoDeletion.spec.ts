/** One deletion undone in Backups & log. */
import { ADMIN, chosen, makeWeek } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, expect, findBarriers, PHONE, scrollsSideways, signIn, test, WEEK_11 } from './pool.ts';

test('a deleted player and a deleted week come back with their picks, and a taken name is asked for', async ({
  pool,
  open,
}) => {
  const admin = await pool.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const dave = await pool.player('Dave');
  await dave.get('savePicks', { input: { picks: games.slice(1, 3).map((game) => chosen(dave.id, game, 0)) } });
  const picks = () => admin.get('readCard', { params: { userId: dave.id, weekId: week.id } });
  const before = await picks();
  await admin.get('deleteUser', { params: { id: dave.id } });
  await pool.player('Dave');
  await admin.get('deleteWeek', { params: { id: week.id } });

  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/safety');
  const list = page.getByRole('list', { name: 'Recently deleted' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('11 games, no picks · deleted Tue 10:00 AM by Rosalind');
  await expect(list).toContainText('player, 2 picks');
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Restore Week 11 of the regular season 2026' }).click();
  await expect(page.getByText('Week 11 of the regular season 2026 Restored')).toBeVisible();
  await page.getByRole('button', { name: 'Restore Dave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore Dave under another name' });
  await expect(dialog).toContainText('There is already a player called Dave.');
  expect(await findBarriers(page)).toEqual([]);
  await expect(dialog.getByLabel('First name')).toHaveValue('Dave M');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Dave Restored')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recently deleted' })).toHaveCount(0);
  expect(await picks()).toEqual(before);
});

test('a permanent deletion can no longer be restored', async ({ pool, open }) => {
  const admin = await pool.admin();
  const dave = await pool.player('Dave');
  await admin.get('deleteUser', { params: { id: dave.id } });
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/safety');
  await page.getByRole('button', { name: 'Delete for Good…, Dave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Dave for good?' });
  await expect(dialog).toContainText('Backups made before the deletion still contain it');
  await dialog.getByRole('button', { name: 'Delete for Good' }).click();
  await expect(page.getByText('Dave Deleted for Good')).toBeVisible();
  expect(await admin.get('readDeletions')).toEqual([]);
});
