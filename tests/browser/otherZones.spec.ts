/** Times on screens of members whose own clocks are not Pacific, and times of another day. */
import { ADMIN, chosen, makeWeek } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, goTo, PHONE, signIn, test, WEEK_11 } from './pool.ts';

const SLOW = { timeout: 15_000 };

test('in New York lock and chat times are marked PT', async ({ pool, browser }) => {
  const admin = await pool.admin();
  await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  await admin.get('sendMessage', { input: { message: 'Welcome' } });
  pool.clock.set('2026-11-22T18:42:00Z');
  const context = await browser.newContext({ viewport: PHONE, timezoneId: 'America/New_York', baseURL: pool.url });
  const page = await context.newPage();
  await page.goto(EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.goto('/');
  await expect(page.getByText('locks Mon 5:10 PM PT')).toBeVisible(SLOW);
  await expect(page.getByText('Mon 5:15 PM PT · 8:15 PM here')).toBeVisible();
  await page.locator('.game-row').filter({ hasText: 'ATL' }).getByRole('button').click();
  await expect(page.getByText('Locked at 9:55 AM PT').first()).toBeVisible();
  await goTo(page, '/chat');
  await expect(page.getByText(/10:00 AM PT/)).toBeVisible(SLOW);
  await context.close();
});

test('a pool in Eastern time shows and takes Eastern time, on open pages too', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const phone = await open(PHONE, EMPTY_PAGE);
  await signIn(phone, 'Tess', tess.code);
  await phone.goto('/');
  await expect(phone.getByText('All times PT')).toBeVisible(SLOW);
  const desk = await open(DESKTOP, EMPTY_PAGE);
  await signIn(desk, ADMIN.username, ADMIN.password);
  await desk.goto('/admin/settings');
  await desk.getByLabel('Time zone').selectOption('America/New_York');
  await desk.getByRole('button', { name: 'Save Settings' }).click();
  await expect(desk.getByText('Settings Saved')).toBeVisible(SLOW);
  await expect(phone.getByText('All times ET')).toBeVisible(SLOW);
  await expect(phone.getByText('Mon, Nov 23, 8:15 PM ET').first()).toBeVisible();
  await goTo(desk, '/admin/week');
  await expect(desk.getByText('All times ET')).toBeVisible(SLOW);
  const row = desk.getByRole('listitem').filter({ hasText: 'Raiders' });
  await row.getByRole('button', { name: /^Edit Line/ }).click();
  const kickoff = row.getByLabel('Kickoff (ET)');
  await expect(kickoff).toHaveValue('2026-11-23T20:15');
  await kickoff.fill('2026-11-23T20:30');
  await row.getByRole('button', { name: 'Save' }).click();
  const moved = async () =>
    (await admin.get('readGames', { params: { weekId: games[0]?.weekId ?? 0 } })).at(-1)?.gameTime;
  await expect.poll(moved, SLOW).toBe('2026-11-24T01:30:00.000Z');
});

test('the offline bar names the day of a save that was not today', async ({ pool, open }) => {
  const { week, games } = await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const picks = games.slice(0, 1).map((game) => chosen(tess.id, game, 0));
  await tess.get('savePicks', { input: { weekId: week.id, picks } });
  pool.clock.set('2026-11-18T18:30:00Z');
  const page = await open(PHONE, EMPTY_PAGE);
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
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.route('**/api/weeks/**', (route) => route.abort());
  await page.route('**/api/weeks', (route) => route.abort());
  await page.goto('/locked-picks');
  await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible(SLOW);
  await page.unrouteAll();
  await expect(page.getByLabel('Week', { exact: true })).toBeVisible({ timeout: 45_000 });
});
