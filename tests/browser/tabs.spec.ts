/** From screen to screen: nothing flashes, and the tabs stay where they are. */
import type { Page } from '@playwright/test';
import type { TestServer } from '../../src-main/testing/testServer.ts';
import { holdRequests } from './holdRequests.ts';
import { allowIdleWork, DESKTOP, EMPTY_PAGE, expect, PHONE, signIn, test, type Open } from './pool.ts';
import { makeSunday, SUNDAY_AFTER_TEN } from './sunday.ts';

/** Keeps the code of one screen on its way until the returned function is called. */
const holdScreen = (page: Page, name: string) => holdRequests(page, new RegExp(`/assets/${name}.*\\.js$`));

/** A member's page on a Sunday that does its idle work. */
async function openIdle(pool: TestServer, open: Open): Promise<Page> {
  await makeSunday(pool);
  const tess = await pool.player('Tess');
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await allowIdleWork(page);
  return page;
}

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the code of the tabs does not compete with what the open screen waits for', async ({ pool, open }) => {
  const page = await openIdle(pool, open);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const isAsked = () => asked.some((url) => url.includes('/assets/ChatScreen-'));
  const show = await holdScreen(page, 'MySeasonScreen');
  await page.goto('/my-season', { waitUntil: 'commit' });
  await expect(page.locator('[aria-busy="true"]')).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  expect(isAsked()).toBe(false);
  show();
  await expect.poll(isAsked).toBe(true);
});

test('the code of every tab is loaded before it is opened', async ({ pool, open }) => {
  const page = await openIdle(pool, open);
  const loaded = new Set<string>();
  page.on('requestfinished', (request) => void loaded.add(/\/assets\/(\w+)-/.exec(request.url())?.[1] ?? ''));
  await page.goto('/');
  await expect
    .poll(() => ['LeaderboardScreen', 'ScoresScreen', 'ChatScreen'].every((one) => loaded.has(one)))
    .toBe(true);
});

test('the screen before stays while the next one loads, and shows a skeleton only after a while', async ({
  pool,
  open,
}) => {
  await makeSunday(pool);
  const tess = await pool.player('Tess');
  const page = await open(DESKTOP, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  const release = await holdScreen(page, 'Injuries');
  await page.goto('/how-it-works');
  await expect(heading(page)).toHaveText('How it works');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const words =
        document.querySelector('main h1')?.textContent ?? (document.querySelector('.skel') ? 'skeleton' : '');
      if (seen.at(-1) !== words) seen.push(words);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
  });
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Injuries' }).click();
  await expect(page.locator('.skel').first()).toBeAttached();
  release();
  await expect(heading(page)).toHaveText('Injuries');
  // Back to a screen whose code is here too: that of another one may come late.
  await page.goBack();
  await expect(heading(page)).toHaveText('How it works');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Injuries' }).click();
  await expect(heading(page)).toHaveText('Injuries');
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  // Once the code is here, there is no skeleton any more.
  expect(seen.filter((one) => one === 'skeleton')).toHaveLength(1);
  expect(seen.indexOf('skeleton')).toBe(1);
});

test('a tab that this browser has seen unlocked shows in the first frame, and there are always five tabs', async ({
  pool,
  open,
}) => {
  await makeSunday(pool);
  const tess = await pool.player('Tess');
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.goto('/');
  await expect(main(page).getByRole('link')).toHaveText(['Pool', 'Leaderboard', 'Picks Status', 'Scores', 'Chat']);
  pool.clock.set(SUNDAY_AFTER_TEN);
  const unlocked = ['Pool', 'Leaderboard', 'All Picks', 'Scores', 'Chat'];
  await expect(main(page).getByRole('link')).toHaveText(unlocked);
  // Before the games are known, on the next visit.
  await page.route(/\/api\/(weeks|games)/, () => {});
  await page.goto('/');
  await expect(main(page).getByRole('link')).toHaveText(unlocked);
});

test('the pool’s name is beside the logo from the first frame, and follows a change', async ({ pool, open }) => {
  const admin = await pool.admin();
  await admin.get('changeSettings', { input: { poolName: 'The Crew' } });
  const page = await open(PHONE, '/injuries');
  await expect(page).toHaveTitle('Injuries · The Crew');
  await expect(page.getByRole('banner').getByText('The Crew')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'The Crew, home' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('The Crew')).toBeVisible();
});
