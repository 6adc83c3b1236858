/** Logging in and out: the form, where it leads, why it is there, and what a logout leaves. */
import type { Page } from '@playwright/test';
import { ADMIN, makeWeek } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, findBarriers, goTo, logIn, PHONE, signIn, test, WEEK_11 } from './pool.ts';

const ENDED = 'You were signed out by the commissioner, or your session ended. Log in again to continue.';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const code = (page: Page) => page.getByLabel('Access code');

async function expectForm(page: Page, rightCode: string): Promise<void> {
  const name = page.getByLabel('First name');
  const join = page.getByRole('button', { name: 'Join Pool' });
  await expect(name).toHaveValue('Tess');
  await expect(page.getByText(`Forgot your code? Ask ${ADMIN.username}.`)).toBeVisible();
  await expect(code(page)).toHaveAttribute('type', 'password');
  await expect(join).toBeDisabled();
  await code(page).fill('   ');
  await expect(join).toBeDisabled();
  await code(page).fill('wrong-one');
  await code(page).press('Enter');
  await expect(page.getByText('Login Failed')).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAccessibleDescription('Invalid name or access code');
  await name.fill('  tess ');
  await code(page).fill(`  ${rightCode.toUpperCase()} `);
  await code(page).press('Enter');
  await expect(page.getByText('Welcome!')).toBeVisible();
  await page.getByRole('button', { name: 'Close notice' }).click();
  await expect(heading(page)).toHaveText('Week 11');
  await expect.poll(() => page.url()).not.toContain('name=');
}

async function expectShownCode(page: Page): Promise<void> {
  await code(page).fill('river-oak-12');
  await expect(code(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(code(page)).toHaveAttribute('type', 'text');
  await expect(code(page)).toHaveValue('river-oak-12');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(code(page)).toHaveAttribute('type', 'password');
}

async function expectCleanLogout(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await goTo(page, '/');
  await page.getByRole('checkbox', { name: 'TOTAL Over 43', exact: true }).check();
  await expect(page.getByText(/Saved \d/).filter({ visible: true })).toHaveCount(1);
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Leaderboard' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(heading(page)).toHaveText('Join the pool');
  await expect(page.getByText(ENDED)).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => localStorage.getItem('sunday-five-user'))).toBe(null);
  await page.goBack();
  await expect(heading(page)).toHaveText('Join the pool');
  await expect(page.getByText('Tess')).toHaveCount(0);
  const { cookies } = await page.context().storageState();
  // The device's cookie holds no session: it only lets this browser log in while others guess codes.
  expect(cookies.filter(({ name, value }) => value !== '' && !name.endsWith('-device'))).toEqual([]);
}

test('a player logs in by an invitation, leaves, and comes back to the same screen', async ({ pool, open }) => {
  await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const page = await open(PHONE, '/?name=Tess');
  await test.step('no reason is given to a visitor who comes for the first time', async () => {
    await expect(code(page)).toBeVisible();
    await expect(page.getByText(ENDED)).toHaveCount(0);
  });
  await test.step('an invitation fills in the name, and a wrong code is explained where it was typed', () =>
    expectForm(page, tess.code));
  await test.step('a logout clears the user, and the back button shows none of their data', () =>
    expectCleanLogout(page));
  await test.step('the access code can be shown while it is typed', () => expectShownCode(page));
  await test.step('a login leads to the screen that asked for it', async () => {
    await goTo(page, '/picks-status');
    await expect(heading(page)).toHaveText('Join the pool');
    await logIn(page, 'Tess', tess.code);
    await expect(heading(page)).toHaveText('Picks Status');
    await expect(heading(page)).toBeFocused();
    expect(new URL(page.url()).pathname).toBe('/picks-status');
  });
  await test.step('a new code ends the session with a reason, and the login leads back to the same screen', async () => {
    await goTo(page, '/leaderboard');
    await expect(heading(page)).toHaveText('Leaderboard');
    const admin = await pool.admin();
    const { accessCode } = await admin.get('regenerateCode', { params: { id: tess.id } });
    await expect(heading(page)).toHaveText('Join the pool');
    await expect(page.getByText(ENDED)).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await logIn(page, 'Tess', accessCode);
    await expect(heading(page)).toHaveText('Leaderboard');
    await expect(page.getByText(ENDED)).toHaveCount(0);
    await admin.get('deleteUser', { params: { id: tess.id } });
    await expect(page.getByText(ENDED)).toBeVisible();
  });
});

test('Show is at the end of the field for the access code, and shows the typed text', async ({ open }) => {
  const page = await open({ width: 320, height: 568 });
  const field = page.getByRole('textbox', { name: 'Access code' });
  await field.fill('maple-otter-472');
  const [button, box] = [await page.getByRole('button', { name: 'Show' }).boundingBox(), await field.boundingBox()];
  if (button === null || box === null) throw new Error('the login has no field with a button');
  expect(button.y).toBeGreaterThanOrEqual(box.y);
  expect(button.y + button.height).toBeLessThanOrEqual(box.y + box.height);
  expect(button.x + button.width).toBeLessThanOrEqual(box.x + box.width);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(field).toHaveAttribute('type', 'text');
});

test('a session that ended while the page was closed gives a reason, and a logout gives none', async ({
  pool,
  open,
}) => {
  const page = await open(DESKTOP, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.context().clearCookies();
  await page.goto('/');
  await expect(page.getByText(ENDED)).toBeVisible();
  await logIn(page, ADMIN.username, ADMIN.password);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  // The server reports the end on the socket too, here before it answers.
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch();
    await expect(code(page)).toBeVisible();
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(code(page)).toBeVisible();
  await page.waitForURL(`${pool.url}/`);
  await expect(page.getByText(ENDED)).toHaveCount(0);
});
