/** The password asked for again before the whole pool is handed out or replaced. */
import type { Page } from '@playwright/test';
import { PRESENCE_MS } from '../../src-shared/limits.ts';
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { test as windowTest, fill, submit } from './desktopWindow.ts';
import { expect, findBarriers, logIn, PHONE, scrollsSideways, test, unfoldCard } from './pool.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Enter your password' });
const password = (page: Page) => dialog(page).getByLabel('Admin password', { exact: true });
const proceed = (page: Page) => dialog(page).getByRole('button', { name: 'Continue' });
const exported = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Players', exact: true });
  if (!(await button.isVisible())) await unfoldCard(page, 'Export for a spreadsheet');
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return file.suggestedFilename();
};

test('the page asks for the password ten minutes after the login, and then repeats the action', async ({
  pool,
  open,
}) => {
  const page = await open(PHONE);
  await logIn(page, ADMIN.username, ADMIN.password);
  await expect(page.getByText('Welcome!')).toBeVisible();
  await page.goto('/admin/safety');
  // The login was a proof, also after the page was loaded again.
  expect(await exported(page)).toBe('sunday-five-players.csv');
  await expect(dialog(page)).toHaveCount(0);

  pool.clock.advance(PRESENCE_MS);
  await page.getByRole('button', { name: 'Players', exact: true }).click();
  await expect(password(page)).toBeFocused();
  await expect(proceed(page)).toBeDisabled();
  await expect(password(page)).toHaveAttribute('type', 'password');
  await password(page).fill('wrong');
  await dialog(page).getByRole('button', { name: 'Show' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await proceed(page).click();
  await expect(dialog(page).getByText('That isn’t your password. Try again.')).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);

  await password(page).fill(ADMIN.password);
  const [file] = await Promise.all([page.waitForEvent('download'), password(page).press('Enter')]);
  expect(file.suggestedFilename()).toBe('sunday-five-players.csv');
  await expect(dialog(page)).toHaveCount(0);
  expect(await exported(page)).toBe('sunday-five-players.csv');
});

test('canceling the question changes nothing, and a message confirms it', async ({ pool, open }) => {
  const page = await open(PHONE);
  await logIn(page, ADMIN.username, ADMIN.password);
  await expect(page.getByText('Welcome!')).toBeVisible();
  await page.goto('/admin/settings');
  pool.clock.advance(PRESENCE_MS);
  await page.reload();
  await unfoldCard(page, 'Change admin password');
  await page.getByLabel('New admin password').fill('another-password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You didn’t enter your password, so nothing was changed.')).toBeVisible();
  await expect(page.getByLabel('New admin password')).toHaveValue('another-password');
  expect(await pool.client().login(ADMIN.username, ADMIN.password)).toBe(200);
});

windowTest('the desktop app’s window is not asked for the password', async ({ pool, openWindow }) => {
  const page = await openWindow();
  await fill(page, null);
  await submit(page);
  await expect(page).toHaveURL(/\/admin\/week$/);
  await page.exposeFunction('issuePresence', () => pool.issueWindowPresence());
  await page.addInitScript(() => {
    const { issuePresence, desktop } = window as unknown as {
      issuePresence: () => Promise<string>;
      desktop: { provePresence: () => Promise<string> };
    };
    desktop.provePresence = () => issuePresence();
  });
  await page.goto('/admin/safety');
  expect(await exported(page)).toBe('sunday-five-players.csv');
  await expect(dialog(page)).toHaveCount(0);
});
