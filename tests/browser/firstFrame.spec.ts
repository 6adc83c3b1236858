/** What shows before the code is here: the frame of the coming screen, in its colors and at its size. */
import type { Page } from '@playwright/test';
import { readRoutes } from '../routes.ts';
import { holdRequests } from './holdRequests.ts';
import { DESKTOP, EMPTY_PAGE, expect, PHONE, signIn, test } from './pool.ts';

const SCREENS = readRoutes().map((route) => ({ ...route, path: route.path === '*' ? '/no/such-screen' : route.path }));

/** Keeps the code on its way until the returned function is called. */
async function holdCode(page: Page): Promise<() => Promise<void>> {
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  return async () => {
    release();
    await page.waitForLoadState('load');
  };
}

const frameOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['frame']);

const boxOf = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first().boundingBox();

test('the first frame of each screen is the frame a visitor gets there', async ({ open }) => {
  const page = await open(PHONE, EMPTY_PAGE);
  await holdCode(page);
  for (const { path, access } of SCREENS) {
    await page.goto(path, { waitUntil: 'commit' });
    const isOpen = access === 'everyone' || access === 'own-login';
    const expected = path === '/board' || path === '/no/such-screen' ? undefined : isOpen ? 'visitor' : 'door';
    if (expected !== undefined) await expect.poll(() => frameOf(page), path).toBe(expected);
  }
});

for (const [name, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`the header of a member stays where it was first painted, on a ${name}`, async ({ pool, open }) => {
    const tess = await pool.player('Tess');
    const page = await open(size, EMPTY_PAGE);
    await signIn(page, 'Tess', tess.code);
    const letGo = await holdCode(page);
    await page.goto('/scores', { waitUntil: 'commit' });
    await expect(page.locator('.first-frame-shell')).toBeVisible();
    await expect(page.locator('.first-frame-door')).toBeHidden();
    const before = [await boxOf(page, '.topbar'), await boxOf(page, '.brand .tally')];
    await letGo();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.first-frame')).toHaveCount(0);
    expect([await boxOf(page, '.topbar'), await boxOf(page, '.brand .tally')]).toEqual(before);
  });
}

test('the login form’s panel stays where it was first painted', async ({ open }) => {
  const page = await open(PHONE, EMPTY_PAGE);
  const letGo = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('.first-frame-door')).toBeVisible();
  await expect(page.locator('.first-frame-shell')).toBeHidden();
  const before = [await boxOf(page, '.door-top'), await boxOf(page, '.door-word')];
  await letGo();
  await expect(page.getByLabel('First name')).toBeVisible();
  expect([await boxOf(page, '.door-top'), await boxOf(page, '.door-word')]).toEqual(before);
});

test('a chosen color mode is there in the first frame', async ({ open }) => {
  const page = await open(PHONE, EMPTY_PAGE);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => localStorage.setItem('sunday-five-theme', '"dark"'));
  await holdCode(page);
  await page.goto('/scores', { waitUntil: 'commit' });
  await expect(page.locator('.first-frame-shell')).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(11, 20, 34)');
});
