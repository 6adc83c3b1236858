/** Saving as the member sees it on a phone, a tablet and the desktop: saved, unsaved and refused picks. */
import type { Page } from '@playwright/test';
import { builtPageDir } from '../../src-main/http/page.ts';
import { chosen, startTestServer, type TestServer } from '../../src-main/testing/testServer.ts';
import { holdRequests } from './holdRequests.ts';
import {
  EMPTY_PAGE,
  DESKTOP,
  expect,
  findBarriers,
  logIn,
  PHONE,
  scrollsSideways,
  signIn,
  TABLET,
  test,
  TUESDAY,
  type Open,
  type Size,
} from './pool.ts';
import { makeSunday } from './sunday.ts';

/** The Thursday game locks at 5:10 PM. */
const THURSDAY_LOCK = '2026-11-20T01:10:00Z';
const NE = 'SPREAD Favorite New England Patriots -12.5';
const ATL = 'SPREAD Favorite Atlanta Falcons -3.5';
const DAL = 'SPREAD Underdog Dallas Cowboys +3.5';
const SLOW = { timeout: 15_000 };

async function setUp(pool: TestServer) {
  const { admin, week, at } = await makeSunday(pool);
  const tess = await pool.player('Tess');
  const saved = async () =>
    (await tess.get('readCard', { params: { userId: tess.id, weekId: week.id } })).map(({ pickValue }) => pickValue);
  return { admin, week, at, tess, saved };
}

async function openPicks(open: Open, size: Size, code: string) {
  const page = await open(size, EMPTY_PAGE);
  await signIn(page, 'Tess', code);
  await page.goto('/');
  await expect(page.locator('fieldset.picks-games')).toBeEnabled(SLOW);
  return page;
}

const choose = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true }).first();
/** From here on the page hears nothing from the server but answers. */
const makeDeaf = (page: Page) => page.routeWebSocket(/\/ws$/, () => {});
const storedTaps = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sunday-five-taps')));
/** The same pool again, on its folder and its port. */
const startAgain = (pool: TestServer, now = TUESDAY) =>
  startTestServer(now, { dataDir: pool.dataDir, port: pool.port, pageDir: builtPageDir, withoutAdmin: true });

const SIZES = [PHONE, { width: 320, height: 640 }, TABLET, DESKTOP] as const;
/** Where a width shows the five picks and how they are saved. */
const barAt = (page: Page, { width }: Size) => (width >= 1080 ? page.locator('.five') : page.locator('.pickbar'));

test('a failed save is in view at every width, wherever the page is scrolled to', async ({ pool, open }) => {
  const { tess } = await setUp(pool);
  const page = await openPicks(open, PHONE, tess.code);
  await choose(page, NE).check();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(barAt(page, size).getByText(/^\s*Saved 10:00 AM$/)).toBeInViewport(SLOW);
  }

  await page.context().setOffline(true);
  await choose(page, ATL).check();
  await choose(page, DAL).check();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await choose(page, DAL).scrollIntoViewIfNeeded();
    const bar = barAt(page, size);
    await expect(bar.getByText('2 not saved, no connection')).toBeInViewport(SLOW);
    await expect(page.locator('.offline-bar')).toBeInViewport({ ratio: 0.9 });
    await expect(bar.locator('.is-unsaved')).toHaveCount(2);
    expect(await scrollsSideways(page)).toBe(false);
    if (size === PHONE) expect(await findBarriers(page)).toEqual([]);
  }

  await page.context().setOffline(false);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const bar = barAt(page, size);
    await expect(bar.getByText(/Saved 10:00 AM/)).toBeInViewport(SLOW);
    await expect(bar.locator('.is-unsaved')).toHaveCount(0);
  }
});

test('a refused pick stays struck through with its reason until it is dismissed, also after a reload', async ({
  pool,
  open,
}) => {
  const { admin, at, tess, saved } = await setUp(pool);
  const page = await openPicks(open, PHONE, tess.code);
  await makeDeaf(page);
  await page.goto('/');
  await expect(page.locator('fieldset.picks-games')).toBeEnabled(SLOW);
  await admin.get('changeGame', { params: { id: at('Falcons').id }, input: { spread: '-4.5' } });
  await choose(page, ATL).click();
  const bar = page.locator('.pickbar');
  const refused = bar.getByRole('list', { name: 'Picks that were not saved' });
  await expect(refused).toContainText('ATL −3.5', SLOW);
  await expect(refused).toContainText('the line moved from Atlanta Falcons -3.5 to Atlanta Falcons -4.5');
  await expect(bar.locator('.slot s')).toHaveText('ATL −3.5');
  expect(await findBarriers(page)).toEqual([]);
  await page.reload();
  await expect(refused).toContainText('ATL −3.5', SLOW);
  await refused.getByRole('button', { name: 'Dismiss ATL −3.5' }).click();
  await expect(refused).toHaveCount(0);
  await page.reload();
  await expect(page.locator('fieldset.picks-games')).toBeEnabled(SLOW);
  await expect(refused).toHaveCount(0);
  expect(await saved()).toEqual([]);
});

test('a refusal is reported on whatever screen the member went to', async ({ pool, open }) => {
  const { tess } = await setUp(pool);
  const page = await openPicks(open, PHONE, tess.code);
  const release = await holdRequests(page, '**/api/picks/autosave');
  await choose(page, NE).check();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scores' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Scores' })).toBeVisible(SLOW);
  pool.clock.set(THURSDAY_LOCK);
  release();
  await expect(page.getByText('Game Locked', { exact: true })).toBeVisible(SLOW);
  await expect(page.getByText('1 pick was not saved.')).toBeVisible();
  await page.getByRole('link', { name: 'See why' }).click();
  await expect(page.locator('.pickbar .refused')).toContainText('NE −12.5');
  await expect(page.locator('.pickbar .refused')).toContainText('This game locked at');
});

test('taps made without a connection survive a closed tab and are sent from any screen', async ({ pool, open }) => {
  const { week, tess } = await setUp(pool);
  const page = await openPicks(open, PHONE, tess.code);
  await pool.close();
  await choose(page, NE).check();
  await choose(page, DAL).check();
  await expect(page.locator('.pickbar').getByText('2 not saved, no connection')).toBeVisible(SLOW);
  const context = page.context();
  await page.close();

  // The Thursday game locks before the page is opened again.
  const again = await startAgain(pool, THURSDAY_LOCK);
  const next = await context.newPage();
  await next.goto('/leaderboard');
  await expect(next.getByText('1 pick was not saved.')).toBeVisible(SLOW);
  const admin = await again.admin();
  await expect
    .poll(
      async () =>
        (await admin.get('readCard', { params: { userId: tess.id, weekId: week.id } })).map(
          ({ pickValue }) => pickValue,
        ),
      SLOW,
    )
    .toEqual(['Dallas Cowboys +3.5']);
  await next.goto('/');
  await expect(next.locator('.pickbar .refused')).toContainText('NE −12.5', SLOW);
  await again.close();
});

test('a logout clears stored taps, and another member’s taps are never sent', async ({ pool, open }) => {
  const { week, tess, saved } = await setUp(pool);
  const dave = await pool.player('Dave');
  const page = await openPicks(open, PHONE, tess.code);
  await page.route('**/api/picks/autosave', (route) => route.abort());
  await choose(page, NE).check();
  await expect(page.locator('.pickbar').getByText('1 not saved, no connection')).toBeVisible(SLOW);
  expect(await storedTaps(page)).toHaveLength(1);

  // Her session ends without a logout, and Dave takes the phone.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('sunday-five-user'));
  await page.unroute('**/api/picks/autosave');
  await page.goto('/');
  await logIn(page, 'Dave', dave.code);
  await expect(page.locator('fieldset.picks-games')).toBeEnabled(SLOW);
  await expect(choose(page, NE)).not.toBeChecked();
  await choose(page, ATL).check();
  await expect(page.locator('.pickbar').getByText(/Saved/)).toBeVisible(SLOW);
  expect(await dave.get('readCard', { params: { userId: dave.id, weekId: week.id } })).toHaveLength(1);
  expect(await saved()).toEqual([]);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, 'Tess', tess.code);
  await expect.poll(saved, SLOW).toEqual(['New England Patriots -12.5']);
  await expect(page.locator('fieldset.picks-games')).toBeEnabled(SLOW);
  await page.route('**/api/picks/autosave', (route) => route.abort());
  await choose(page, DAL).check();
  await expect(page.locator('.pickbar').getByText('1 not saved, no connection')).toBeVisible(SLOW);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You logged out before 1 change to your picks was saved.')).toBeVisible(SLOW);
  expect(await storedTaps(page)).toEqual([]);
});

test('a phone that opens again later does not replace a newer pick of the desktop', async ({ pool, open }) => {
  const { week, at, tess, saved } = await setUp(pool);
  const page = await openPicks(open, PHONE, tess.code);
  await page.route('**/api/picks/autosave', (route) => route.abort());
  await choose(page, ATL).check();
  await expect(page.locator('.pickbar').getByText('1 not saved, no connection')).toBeVisible(SLOW);
  const context = page.context();
  await page.close();
  pool.clock.advance(3_600_000);
  await tess.get('autosavePicks', { input: { weekId: week.id, picks: [chosen(tess.id, at('Falcons'), 1)] } });
  const next = await context.newPage();
  await next.goto('/');
  await expect(next.locator('.pickbar .refused')).toContainText('You changed this pick later on another device.', SLOW);
  expect(await saved()).toEqual(['Carolina Panthers +3.5']);
});
