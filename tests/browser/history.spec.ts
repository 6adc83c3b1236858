/** What the pool remembers of its seasons. */
import { finish } from '../../src-main/testing/sampleWeek.ts';
import { chosen, makeWeek } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, findBarriers, PHONE, scrollsSideways, signIn, test, WEEK_11 } from './pool.ts';

test('history begins with the first result, names a champion when the season is over, and leads to players', async ({
  pool,
  open,
}) => {
  const tess = await pool.player('Tess');
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.goto('/history');
  await expect(page.getByText('History begins with the first result')).toBeVisible();

  const admin = await pool.admin();
  const { games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const [first] = games;
  if (first === undefined) throw new Error('the week has no games');
  const bo = await pool.player('Bo');
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, first, 0)] } });
  await bo.get('savePicks', { input: { picks: [chosen(bo.id, first, 1)] } });
  pool.clock.set('2026-11-24T02:00:00Z');
  for (const game of games) await finish(admin, game, 3, 40);
  const champions = page.getByRole('region', { name: 'Champions' });
  await expect(champions).toContainText('The first season is under way.');
  await expect(champions.getByRole('listitem')).toContainText('In the lead');
  await expect(champions.getByRole('listitem')).toContainText('Tess (1)');
  await expect(page.getByRole('row', { name: /Tess/ })).toContainText('100.0');
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('row', { name: /Bo/ }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Bo', exact: true })).toBeVisible();
  const duel = page.getByRole('region', { name: 'You against Bo' });
  await expect(duel).toContainText('Better week');
  await expect(duel).toContainText('You 10 Bo');
  await expect(page.getByRole('row', { name: /Underdogs/ })).toContainText('0–1');
  await expect(page.getByRole('region', { name: 'Weeks' })).toContainText('Week 11: 0–1');
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
  await admin.get('deleteUser', { params: { id: bo.id } });
  await expect(page.getByRole('heading', { name: 'Player not found' })).toBeVisible();

  await admin.get('createWeek', { input: { season: 2026, seasonType: 'playoffs', weekNumber: 1 } });
  const wide = await open(DESKTOP, EMPTY_PAGE);
  await signIn(wide, 'Tess', tess.code);
  await wide.goto('/leaderboard');
  await wide.getByRole('link', { name: 'History' }).click();
  await expect(wide.getByRole('region', { name: 'Champions' }).getByRole('listitem')).toContainText('Champion');
  await expect(wide.getByRole('region', { name: 'Records' })).toContainText('Most wins in a season');
  await wide.goBack();
  await wide.getByRole('link', { name: 'Tess' }).click();
  await expect(wide.getByText('this is you')).toBeVisible();
});
