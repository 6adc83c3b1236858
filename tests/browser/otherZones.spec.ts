/** Times on screens of members whose own clocks are not Pacific, and times of another day. */
import { chosen, makeWeek } from '../../src-main/testing/testServer.ts';
import { expect, PHONE, signIn, test, WEEK_11 } from './pool.ts';

test.describe.configure({ timeout: 120_000 });
const SLOW = { timeout: 15_000 };

test('in New York lock and chat times are marked PT', async ({ pool, browser }) => {
  const admin = await pool.admin();
  await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  await admin.get('sendMessage', { input: { message: 'Welcome' } });
  pool.clock.set('2026-11-22T18:42:00Z');
  const context = await browser.newContext({ viewport: PHONE, timezoneId: 'America/New_York', baseURL: pool.url });
  const page = await context.newPage();
  await page.goto('/how-it-works');
  await signIn(page, 'Tess', tess.code);
  await page.goto('/');
  await expect(page.getByText('locks Mon 5:10 PM PT')).toBeVisible(SLOW);
  await expect(page.getByText('Mon 5:15 PM PT · 8:15 PM here')).toBeVisible();
  await page.locator('.game-row').filter({ hasText: 'ATL' }).getByRole('button').click();
  await expect(page.getByText('Locked at 9:55 AM PT').first()).toBeVisible();
  await page.goto('/chat');
  await expect(page.getByText(/10:00 AM PT/)).toBeVisible(SLOW);
  await context.close();
});

test('the offline bar names the day of a save that was not today', async ({ pool, open }) => {
  const { week, games } = await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const picks = games.slice(0, 1).map((game) => chosen(tess.id, game, 0));
  await tess.get('savePicks', { input: { weekId: week.id, picks } });
  pool.clock.set('2026-11-18T18:30:00Z');
  const page = await open(PHONE, '/how-it-works');
  await signIn(page, 'Tess', tess.code);
  await page.goto('/');
  await expect(page.getByText('Saved Tue 10:00 AM').first()).toBeAttached(SLOW);
  await page.context().setOffline(true);
  await page.getByRole('checkbox', { name: 'TOTAL Over 42.5', exact: true }).click();
  await expect(page.locator('.offline-bar')).toContainText('Your picks from Tue 10:00 AM are safe.', SLOW);
});

test('a screen that the connection kept from loading loads without a tap once it is back', async ({ pool, open }) => {
  await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const page = await open(PHONE, '/how-it-works');
  await signIn(page, 'Tess', tess.code);
  await page.route('**/api/weeks/**', (route) => route.abort());
  await page.route('**/api/weeks', (route) => route.abort());
  await page.goto('/locked-picks');
  await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible(SLOW);
  await page.unrouteAll();
  await expect(page.getByLabel('Week', { exact: true })).toBeVisible({ timeout: 45_000 });
});
