/** The first run in the desktop app's window, and what everybody else sees meanwhile. */
import type { Page } from '@playwright/test';
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { button, field, fill, guide, heading, submit, test, toast } from './desktopWindow.ts';
import { DESKTOP, expect, findBarriers, fireHeldTimers, logIn, PHONE, scrollsSideways } from './pool.ts';

/** A browser's request for the settings. */
const settingsOf = async (page: Page): Promise<unknown> => (await page.request.get('/api/admin/settings')).json();

for (const [name, size] of [
  ['a phone’s width', PHONE],
  ['the desktop', DESKTOP],
] as const) {
  test(`the first run at ${name}: mistakes are shown beside their fields, then the pool is set up`, async ({
    openWindow,
    pool,
  }) => {
    const page = await openWindow(size);
    await expect(heading(page, 'Set up your pool')).toBeVisible();
    await expect(page).toHaveTitle('Set up your pool · Sunday Five');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    expect(await findBarriers(page)).toEqual([]);

    await submit(page);
    await expect(page.getByText('Please give the pool a name.')).toBeVisible();
    await expect(page.getByText('Please enter a name.')).toHaveCount(2);
    await expect(page.getByText('The admin password must have at least 6 characters.')).toBeVisible();
    await expect(field(page, 'Pool name')).toBeFocused();
    expect(await findBarriers(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);

    await field(page, 'Your name').fill('Rosalind');
    await expect(field(page, 'Your name as a player')).toHaveValue('Rosalind P');
    await expect(page.getByText('“Forgot your code? Ask Rosalind.”')).toBeVisible();
    await fill(page, 'ROSALIND');
    await submit(page);
    await expect(field(page, 'Your name as a player')).toBeFocused();
    await expect(page.getByText(/^You run the pool as Rosalind\. Choose another name/)).toBeVisible();
    await field(page, 'Your name as a player').fill('Rosie');
    await page.getByLabel('Keep this computer awake').selectOption('While games are live');
    await submit(page);

    await expect(heading(page, 'You play as Rosie')).toBeFocused();
    const code = await field(page, 'Access code of Rosie').inputValue();
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Continue to the First Week').click();
    await expect(page).toHaveURL(`${pool.url}/admin/week`);
    await expect(guide(page)).toContainText('Step 1 of 4');
    await expect(heading(page, 'Create the first week')).toBeVisible();
    await expect(field(page, 'Week number')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    expect(await settingsOf(page)).toMatchObject({ poolName: 'Elm Street Sundays', keepAwake: 'while-games-are-on' });
    expect(await pool.client().login('rosie', code)).toBe(200);
    expect(await pool.client().login('rosalind', ADMIN.password)).toBe(200);
  });
}

test('the password can be looked at, and a reload keeps all but it', async ({ openWindow }) => {
  const page = await openWindow();
  await fill(page);
  await page.getByLabel('Keep this computer awake').selectOption('Never');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await button(page, 'Show password').click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(ADMIN.password);

  await page.reload();
  await expect(field(page, 'Pool name')).toHaveValue('Elm Street Sundays');
  await expect(field(page, 'Your name')).toHaveValue('Rosalind');
  await expect(field(page, 'Your name as a player')).toHaveValue('Rosie');
  await expect(page.getByLabel('Keep this computer awake')).toHaveValue('never');
  await expect(field(page, 'Password')).toHaveValue('');
});

test('a failed save shows an error and loses nothing; without a player there is no code to show', async ({
  openWindow,
  pool,
}) => {
  const page = await openWindow();
  await fill(page, null);
  await expect(field(page, 'Your name as a player')).toHaveCount(0);
  await page.route('**/api/setup', (route) => route.abort(), { times: 1 });
  await submit(page);
  await expect(page.getByRole('alert').getByText("The commissioner's computer can't be reached.")).toBeVisible();
  await expect(field(page, 'Password')).toHaveValue(ADMIN.password);
  // Mistakes that only the server finds are shown beside their fields too.
  await page.route(
    '**/api/setup',
    (route) =>
      route.fulfill({
        status: 422,
        json: {
          code: 'broken_rule',
          message: 'No.',
          details: { fields: [{ field: 'username', message: 'Not that one.' }] },
        },
      }),
    { times: 1 },
  );
  await submit(page);
  await expect(page.getByText('Not that one.')).toBeVisible();
  await expect(field(page, 'Your name')).toBeFocused();
  await expect(page.getByRole('alert').getByText(/reached/)).toHaveCount(0);
  await submit(page);
  await expect(page).toHaveURL(`${pool.url}/admin/week`);
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
});

test('another pool is opened by the system’s dialog; when it cannot be, an error is shown', async ({ openWindow }) => {
  const page = await openWindow();
  await button(page, 'Open a Pool…').click();
  await expect(toast(page, 'No other pool was opened')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual(['openPool']);
  await expect(button(page, 'Open a Pool…')).toBeEnabled();
});

test('of two windows the slower one goes on into the pool that the faster one has set up', async ({
  openWindow,
  pool,
}) => {
  const page = await openWindow();
  await fill(page);
  const faster = await page.context().newPage();
  await faster.goto(pool.url);
  await fill(faster, null);
  await submit(faster);
  await expect(faster.getByText('Step 1 of 4')).toBeVisible();

  await submit(page);
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await expect(toast(page, 'This pool is set up already')).toBeVisible();
  const users: unknown = await (await page.request.get('/api/admin/users')).json();
  expect(users).toEqual([expect.objectContaining({ username: 'Rosalind', isAdmin: true })]);
});

test('a window whose token is worth nothing any more shows what to do', async ({ openWindow, pool }) => {
  const page = await openWindow();
  await fill(page);
  pool.issueWindowToken();
  await submit(page);
  await expect(page.getByText(/can’t set up the pool anymore\. Close Sunday Five and open it again/)).toBeVisible();
  await expect(field(page, 'Pool name')).toHaveValue('Elm Street Sundays');
});

test('any other browser reads that the pool is not open yet, and continues automatically', async ({
  open,
  openWindow,
  pool,
}) => {
  const friend = await open(PHONE, '/leaderboard');
  await expect(heading(friend, 'This pool is not open yet')).toBeVisible();
  await expect(field(friend, 'Access code')).toHaveCount(0);
  expect(await findBarriers(friend)).toEqual([]);

  const page = await openWindow();
  await fill(page);
  await submit(page);
  const code = await field(page, 'Access code of Rosie').inputValue();
  await fireHeldTimers(friend);
  await expect(heading(friend, 'Join the pool')).toBeVisible();
  await expect(friend.getByText('Elm Street Sundays')).toBeVisible();
  await logIn(friend, 'Rosie', code);
  await expect(friend).toHaveURL(`${pool.url}/leaderboard`);
  await expect(heading(friend, 'Leaderboard')).toBeVisible();
});
