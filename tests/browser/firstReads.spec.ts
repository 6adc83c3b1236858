/** What a screen shows first is requested before the page's code has come. */
import type { Page } from '@playwright/test';
import { PATIENCE_MS } from '../../src-renderer/app/patience.ts';
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { readRoutes } from '../routes.ts';
import { holdRequests } from './holdRequests.ts';
import { expect, goTo, openAs, PHONE, test, type Open } from './pool.ts';
import { makeRace } from './race.ts';

/**
 * Opens a screen whose code waits for `release`, and notes each read of the pool.
 * @param socket 'silent' to keep events away: the server also sends those of the moments before the page began to read
 */
async function openSlowly(
  open: Open,
  user: { username: string; password: string },
  path: string,
  socket: 'live' | 'silent' = 'live',
) {
  const page = await openAs(open, PHONE, user, '/favicon.svg');
  await makePatient(page);
  if (socket === 'silent') await page.routeWebSocket('/ws', () => {});
  const reads: string[] = [];
  const answered = new Set<string>();
  const addressOf = (url: string) => new URL(url).pathname;
  page.on('request', (request) => {
    const address = addressOf(request.url());
    if (address.startsWith('/api/')) reads.push(address);
  });
  page.on('requestfinished', (request) => void answered.add(addressOf(request.url())));
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  return { page, reads, answered, release };
}

/** Lets the page wait for its code and its data also on a machine that takes longer than a reader waits. */
const makePatient = (page: Page) =>
  page.addInitScript((patienceMs) => {
    const start = window.setTimeout.bind(window);
    const startLater = (action: () => void, ms?: number) => start(action, ms === patienceMs ? 20_000 : ms);
    Object.assign(window, { setTimeout: startLater });
  }, PATIENCE_MS);

/** Counts the loading marks in the page, from now on. */
const watchForSkeletons = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<Element>();
    const look = () => document.querySelectorAll('[aria-busy="true"]').forEach((one) => seen.add(one));
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
    Object.assign(window, { skeletonsSeen: () => seen.size });
  });
const skeletonsSeen = (page: Page) =>
  page.evaluate(() => (window as unknown as { skeletonsSeen: () => number }).skeletonsSeen());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const every = (week: number, user: number) => ({
  current: ['/api/auth/me', '/api/weeks/current', `/api/games/week/${week}`],
  card: `/api/picks/user/${user}/week/${week}`,
  picks: `/api/picks/week/${week}`,
});

test('a screen’s first reads leave before its code is here, and none is made twice', async ({ pool, open }) => {
  const { sunday, dave } = await makeRace(pool);
  const { current, card, picks } = every(sunday.week.id, dave.id);
  const season = `${sunday.week.season}/regular`;
  const board = [`/api/weeks/${season}`, `/api/leaderboard/season/${season}`, `/api/rules/${season}`];
  const screens = [
    ['/', [...current, card]],
    ['/scores', [...current, card, '/api/scores/live']],
    ['/leaderboard', [...current, '/api/weeks', ...board]],
    ['/locked-picks', [...current, picks, '/api/admin/users', '/api/weeks']],
    ['/picks-status', [...current, picks, '/api/admin/users', '/api/weeks']],
  ] as const;
  for (const [path, wanted] of screens) {
    await test.step(path, async () => {
      const { page, reads, answered, release } = await openSlowly(
        open,
        { username: 'Dave', password: dave.code },
        path,
        'silent',
      );
      await expect.poll(() => wanted.filter((address) => !answered.has(address))).toEqual([]);
      expect(reads.toSorted(), 'nothing else is read that early').toEqual([...wanted].toSorted());
      await watchForSkeletons(page);
      release();
      await expect(heading(page)).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const again = wanted.filter((address) => reads.filter((read) => read === address).length !== 1);
      expect(again, 'read a second time').toEqual([]);
      expect(await skeletonsSeen(page), 'drawn without its data first').toBe(0);
    });
  }
});

test('what changes between an early read and the code that shows it is read again', async ({ pool, open }) => {
  const { sunday, dave } = await makeRace(pool);
  const early = await openSlowly(open, { username: 'Dave', password: dave.code }, '/scores');
  await expect.poll(() => early.answered.has('/api/scores/live')).toBe(true);
  pool.clock.advance(60_000);
  await sunday.score('Bills', 3, 21);
  early.release();
  await expect(early.page.getByRole('article').filter({ hasText: 'Buffalo Bills' })).toContainText('21');
});

test('a page whose session has ended shows the login, and from then on reads nothing early', async ({ pool, open }) => {
  const dave = await pool.player('Dave');
  const page = await openAs(open, PHONE, { username: 'Dave', password: dave.code }, '/favicon.svg');
  await page.context().clearCookies();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Join Pool' })).toBeVisible();
  const reads: string[] = [];
  page.on('request', (request) => void reads.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Join Pool' })).toBeVisible();
  expect(reads.filter((address) => address.startsWith('/api/'))).toEqual(['/api/pool']);
});

test('what the page has asked for itself is not requested again by its html', async ({ pool, open }) => {
  const { sunday, dave } = await makeRace(pool);
  const page = await openAs(open, PHONE, { username: 'Dave', password: dave.code }, '/favicon.svg');
  const reads: string[] = [];
  page.on('request', (request) => void reads.push(new URL(request.url()).pathname));
  // The week is what the html waits for before it requests the season's reads.
  const release = await holdRequests(page, '**/api/weeks/current');
  await page.goto('/leaderboard');
  const table = `/api/leaderboard/season/${sunday.week.season}/regular`;
  await expect.poll(() => reads).toContain(table);
  release();
  await expect.poll(() => reads).toContain(`/api/games/week/${sunday.week.id}`);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(reads.filter((address) => address === table)).toHaveLength(1);
});

test('an answer that doesn’t fit the contract is reported instead of shown, once the contract is here', async ({
  pool,
  open,
}) => {
  const dave = await pool.player('Dave');
  const page = await openAs(open, PHONE, { username: 'Dave', password: dave.code }, '/favicon.svg');
  // The page reports it to developers, too.
  await page.addInitScript(() => (console.error = console.warn));
  // This call needs the contract before it is sent.
  const link = page.waitForResponse('**/api/calendar-link');
  await page.goto('/calendar');
  await link;
  await page.route('**/api/weeks', (route) => route.fulfill({ json: [{ id: 'one' }] }));
  await goTo(page, '/picks-status');
  await expect(
    page.getByText('The pool sent a response this page can’t read. Reload the page and try again.'),
  ).toBeVisible();
});

test('a screen shows its data without the contract, or has it loaded beside its code', async ({ pool, open }) => {
  await makeRace(pool);
  const page = await openAs(open, PHONE, ADMIN, '/favicon.svg');
  let isAsked = false;
  page.on('request', (request) => (isAsked ||= request.url().includes('/assets/contract-')));
  for (const { path } of readRoutes()) {
    await test.step(path, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // The screen before asks for nothing from here on.
      await page.goto('/favicon.svg');
      isAsked = false;
      await holdRequests(page, /\/assets\/contract-.*\.js$/);
      const showScreen = await holdRequests(page, /\/assets\/(?!index-|contract-).*\.js$/);
      await page.goto(path === '*' ? '/no/such-screen' : path, { waitUntil: 'commit' });
      const title = page.getByRole('heading', { level: 1 });
      const loading = page.locator('[aria-busy="true"]');
      await expect(loading.or(title).first()).toBeAttached();
      const isBeside = isAsked;
      showScreen();
      if (isBeside) return;
      await expect(title).toBeVisible();
      await expect(loading).toHaveCount(0);
    });
  }
});
