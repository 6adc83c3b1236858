/** How the desktop app's window begins, on a pool that is set up. */
import { builtPageDir } from '../../src-main/http/page.ts';
import { ADMIN, makeWeek, startTestServer } from '../../src-main/testing/testServer.ts';
import { button, field, givesToken, heading, test } from './desktopWindow.ts';
import { DESKTOP, expect, findBarriers, logIn, TUESDAY, WEEK_11 } from './pool.ts';

test.beforeEach(async ({ pool }) => {
  const headers = { cookie: `sunday-five-window=${pool.issueWindowToken()}` };
  const input = { poolName: 'Elm Street', ...ADMIN, playerName: null, keepAwake: 'never' } as const;
  await pool.client().get('setUp', { input, headers });
});

test('is signed in without a flash of the login, and lands where there is something to do', async ({
  openWindow,
  pool,
}) => {
  const page = await openWindow();
  await expect(page).toHaveURL(`${pool.url}/admin/week`);
  const admin = await pool.admin();
  await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  await admin.get('changeSettings', { input: { firstSteps: 'put-away' } });
  const { accessCode } = await admin.get('createAccessCode', { input: { username: 'Dave' } });
  expect(await pool.client().login('Dave', accessCode)).toBe(200);

  // The next start: the cookie still signs it in, and nothing waits that would need the workspace.
  const next = await page.context().newPage();
  await next.addInitScript(() => {
    Object.assign(window, { desktop: {}, sawLogin: false });
    new MutationObserver(() => {
      if (document.querySelector('body')?.innerText.includes('Join the pool') === true)
        Object.assign(window, { sawLogin: true });
    }).observe(document, { childList: true, subtree: true });
  });
  await next.goto(pool.url);
  await expect(heading(next, 'Week 11')).toBeVisible();
  await expect(next).toHaveURL(`${pool.url}/`);
  expect(await next.evaluate(() => Reflect.get(window, 'sawLogin'))).toBe(false);
  // A reload stays on the same screen.
  await admin.get('changeSettings', { input: { firstSteps: 'guided' } });
  await next.reload();
  await expect(heading(next, 'Week 11')).toBeVisible();
  await expect(next).toHaveURL(`${pool.url}/`);
});

test('shows the login when its token is used up, and a word when the session was ended', async ({
  openWindow,
  pool,
}) => {
  const page = await openWindow();
  await expect(page).toHaveURL(`${pool.url}/admin/week`);
  await button(page, 'Logout').click();
  await expect(field(page, 'Access code')).toBeVisible();
  await expect(page.getByText(/^You were signed out/)).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'Access code')).toBeVisible();
  await logIn(page, ADMIN.username, ADMIN.password);
  await expect(heading(page, 'No week yet')).toBeVisible();
});

test('opens another pool at the same address, signed in there as its commissioner', async ({ openWindow, pool }) => {
  const page = await openWindow();
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('sunday-five-taps-1-1', '[]'));
  const { port } = pool;
  await pool.close();
  const other = await startTestServer(TUESDAY, { pageDir: builtPageDir, port });
  try {
    await givesToken(page, other);
    await page.goto('/');
    await expect(page.getByText('Step 1 of 4')).toBeVisible();
    const { user } = (await (await page.request.get('/api/auth/me')).json()) as { user: unknown };
    expect(user).toMatchObject({ username: ADMIN.username, isAdmin: true });
    expect(await page.evaluate(() => sessionStorage.getItem('sunday-five-taps-1-1'))).toBeNull();
    await expect(page.getByText(/^You were signed out/)).toHaveCount(0);
  } finally {
    await other.stop();
  }
});

test('asks again automatically while the pool does not answer', async ({ open, openWindow, pool }) => {
  const page = await openWindow();
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await page.route('**/api/auth/me', (route) => route.abort(), { times: 1 });
  await page.goto('/');
  await expect(heading(page, 'Can’t reach the pool')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await expect(heading(page, 'Can’t reach the pool')).toHaveCount(0);
  await expect(page.getByRole('navigation').first()).toBeVisible();

  // A browser without the bridge is not signed in by any of this.
  const browser = await open(DESKTOP);
  await givesToken(browser, pool);
  await browser.goto('/');
  await expect(field(browser, 'Access code')).toBeVisible();
});
