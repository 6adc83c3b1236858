/** Navigation: which screens each role finds, and where; and the screen at every address. */
import type { Page } from '@playwright/test';
import { ADMIN, makeWeek, type TestServer } from '../../src-main/testing/testServer.ts';
import { readRoutes, type RouteOf } from '../routes.ts';
import {
  DESKTOP,
  EMPTY_PAGE,
  expect,
  fireHeldTimers,
  goTo,
  PHONE,
  scrollsSideways,
  signIn,
  TABLET,
  test,
  WEEK_11,
} from './pool.ts';

type Role = 'anyone' | 'member' | 'admin';

const NOWHERE = '/no/such-screen';
const ROUTES = readRoutes().map((route) => ({ ...route, path: route.path === '*' ? NOWHERE : route.path }));

const makeWeek11 = async (pool: TestServer) => makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the table of routes was read', () => {
  expect(ROUTES.length).toBeGreaterThan(12);
  expect(ROUTES.filter(({ path, title, access }) => !path || !title || !access)).toEqual([]);
});

/** Opens an address as a link does, and expects the screen that this role gets there. */
async function expectScreen(page: Page, role: Role, { path, title, access }: RouteOf): Promise<void> {
  const needsLogin = role === 'anyone' && ['member', 'scorekeeper', 'admin'].includes(access);
  const isTurnedAway = role === 'member' && ['scorekeeper', 'admin'].includes(access);
  if (needsLogin || (await page.title()).includes(title)) {
    // Where the title stays the same, only another screen in between shows that this one opened.
    await goTo(page, NOWHERE);
    await expect(heading(page)).toHaveText('Page Not Found');
  }
  await goTo(page, path);
  // The title of a screen with sections begins with the section.
  await expect(page).toHaveTitle(new RegExp(`^(\\S+ · )?${needsLogin ? 'Log in' : title} · Sunday Five$`));
  await expect(heading(page)).toHaveCount(1);
  if (needsLogin) await expect(heading(page)).toHaveText('Join the pool');
  if (isTurnedAway) {
    await expect(heading(page)).toHaveText('Access Denied');
    const why =
      access === 'scorekeeper'
        ? 'Only scorekeepers can open this page. Ask the commissioner to make you one.'
        : 'You need admin privileges to access this page.';
    await expect(page.getByText(why)).toBeVisible();
  }
  // The admin screen goes on to its first section.
  const { pathname } = new URL(page.url());
  if (needsLogin && access === 'admin') expect(pathname).toBe('/');
  else expect(pathname.startsWith(path), `${path} led to ${pathname}`).toBe(true);
  if (!needsLogin && !isTurnedAway) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // The login is the same at each of these addresses, and its width is checked at the first.
  if (needsLogin && path !== '/') return;
  const sizes = [DESKTOP, TABLET, PHONE];
  if (page.viewportSize()?.width === PHONE.width) sizes.reverse();
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await scrollsSideways(page), `${path} is wider than ${size.width}`).toBe(false);
  }
}

const TOP: Record<Role, string[]> = {
  anyone: ['Injuries', 'Scores'],
  member: ['Pool', 'Leaderboard', 'Picks Status', 'All Picks', 'Injuries', 'Scores', 'Chat'],
  admin: ['Pool', 'Leaderboard', 'Picks Status', 'All Picks', 'Injuries', 'Scores', 'Chat', 'Picks Overview', 'Admin'],
};
const MEMBER_MENU = ['Picks Status', 'Injuries', 'My season', 'Recap', 'History', 'Proof', 'What if', 'Calendar'];
const MENU: Record<Role, string[]> = {
  anyone: ['Injuries', 'Scores', 'How it works', 'About'],
  member: [...MEMBER_MENU, 'How it works', 'About'],
  admin: ['Admin', ...MEMBER_MENU, 'How it works', 'About', 'Picks Overview'],
};
const BOTTOM = ['Pool', 'Leaderboard', 'All Picks', 'Scores', 'Chat'];
/** The number of tabs is fixed. */
const BOTTOM_BEFORE = BOTTOM.map((label) => (label === 'All Picks' ? 'Picks Status' : label));

const top = (page: Page) => page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
const bottom = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

async function expectNavigation(page: Page, role: Role): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'More screens' });
  const isMember = role !== 'anyone';
  await page.setViewportSize(DESKTOP);
  await expect(top(page)).toHaveText(TOP[role].filter((label) => label !== 'All Picks'));
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(isMember ? 1 : 0);
  // What the wide header has no room for.
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu.getByRole('link')).toHaveText(MENU[role].filter((label) => !TOP[role].includes(label)));
  await expect(menu.getByRole('button')).toHaveCount(0);
  expect(await scrollsSideways(page)).toBe(false);
  await page.keyboard.press('Escape');
  for (const size of [PHONE, TABLET]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden();
    await expect(bottom(page)).toHaveText(isMember ? BOTTOM_BEFORE : []);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link')).toHaveText(MENU[role]);
    await expect(menu.getByRole('button')).toHaveText(isMember ? [/mode/, 'Logout'] : [/mode/]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }
}

async function expectAllPicksOfLockedWeek(page: Page, pool: TestServer, weekId: number): Promise<void> {
  const link = bottom(page).filter({ hasText: 'All Picks' });
  await page.setViewportSize(PHONE);
  await goTo(page, '/');
  await expect(heading(page)).toHaveText('Week 11');
  await expect(link).toHaveCount(0);
  const admin = await pool.admin();
  await admin.get('lockWeek', { params: { id: weekId } });
  await expect(link).toBeVisible();
  await expect(page.getByText('Week is Locked')).toBeVisible();
  await admin.get('unlockWeek', { params: { id: weekId } });
  await expect(link).toHaveCount(0);
}

async function expectWayBack(page: Page): Promise<void> {
  await goTo(page, '/admin');
  await page.getByRole('link', { name: 'Return to Pool' }).click();
  await expect(heading(page)).toHaveText('Week 11');
  // After a while the page goes there without a click, too.
  await goTo(page, '/admin/picks-overview');
  await expect(heading(page)).toHaveText('Access Denied');
  await fireHeldTimers(page);
  await expect(heading(page)).toHaveText('Week 11');
  expect(new URL(page.url()).pathname).toBe('/');
}

for (const role of ['anyone', 'member', 'admin'] as const) {
  test(`every screen is where it belongs for ${role}`, async ({ pool, open }) => {
    const { week, games } = await makeWeek11(pool);
    const page = await open(DESKTOP, EMPTY_PAGE);
    if (role === 'admin') await signIn(page, ADMIN.username, ADMIN.password);
    if (role === 'member') await signIn(page, 'Tess', (await pool.player('Tess')).code);
    await page.goto(NOWHERE);
    await test.step('every address has its screen, title and heading, at every width', async () => {
      for (const route of ROUTES) await expectScreen(page, role, route);
    });
    await goTo(page, '/scores');
    await test.step('the navigation lists the screens there are', () => expectNavigation(page, role));
    if (role === 'member') {
      await test.step('a locked week shows All Picks', () => expectAllPicksOfLockedWeek(page, pool, week.id));
      await test.step('a member on a page of the commissioner gets back to the pool', () => expectWayBack(page));
    }
    await test.step('All Picks is there once a game has locked', async () => {
      // The Thursday game locks five minutes before its kickoff.
      expect(games[0]?.lockTime).toBe('2026-11-20T01:10:00.000Z');
      pool.clock.set('2026-11-20T01:10:00Z');
      await page.setViewportSize(PHONE);
      await expect(bottom(page)).toHaveText(role === 'anyone' ? [] : BOTTOM);
      await page.setViewportSize(DESKTOP);
      await expect(top(page)).toHaveText(TOP[role]);
    });
  });
}

async function expectKeyboardMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'More screens' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Picks Status' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  // Walking on past its end closes it.
  await page.keyboard.press('Enter');
  const items = (await menu.getByRole('link').count()) + (await menu.getByRole('button').count());
  for (let step = 0; step <= items; step += 1) await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Refresh Scores' })).toBeFocused();
  // And it leads somewhere.
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Injuries');
  await expect(menu).toBeHidden();
  await expect(heading(page)).toBeFocused();
}

async function expectBackAndForward(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await goTo(page, '/');
  await expect(heading(page)).toHaveText('Week 11');
  const nav = page.getByRole('navigation', { name: 'Screens' });
  await nav.getByRole('link', { name: 'Scores' }).click();
  await expect(heading(page)).toBeFocused();
  await expect(nav.getByRole('link', { name: 'Scores' })).toHaveAttribute('aria-current', 'page');
  await nav.getByRole('link', { name: 'Injuries' }).click();
  await expect(heading(page)).toHaveText('Injuries');
  await page.goBack();
  await expect(heading(page)).toHaveText('Scores');
  await expect(page).toHaveTitle('Scores · Sunday Five');
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(heading(page)).toHaveText('Week 11');
  await expect(heading(page)).toBeFocused();
  await page.goForward();
  await expect(heading(page)).toHaveText('Scores');
}

test('a member gets around by keyboard, back and forward', async ({ pool, open }) => {
  await makeWeek11(pool);
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Tess', (await pool.player('Tess')).code);
  await page.goto('/scores');
  await test.step('a page that was just opened is read from its top', async () => {
    await expect(heading(page)).toHaveText('Scores');
    await expect(heading(page)).not.toBeFocused();
  });
  await test.step('the menu of a phone works by keyboard alone', () => expectKeyboardMenu(page));
  await test.step('back and forward show the screens as they were, and focus their headings', () =>
    expectBackAndForward(page));
});

test('a visitor skips the header, chooses a color mode, and reads that an address is unknown', async ({ open }) => {
  const page = await open(DESKTOP, '/injuries');
  await test.step('the skip link jumps over the header', async () => {
    await expect(heading(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  });
  await test.step('light or dark follows the system until switched, and is remembered', async () => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.getByRole('button', { name: 'Switch to light' }).click();
    await expect.poll(ground).toBe(light);
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await expect.poll(ground).toBe(light);
    await page.getByRole('button', { name: 'Switch to dark' }).click();
    await expect.poll(ground).toBe(dark);
    // Switched back to the system's mode, it follows the system again.
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(ground).toBe(light);
  });
  await test.step('an unknown address shows an error, to the developer too', async () => {
    await goTo(page, '/picks-statu');
    await expect(heading(page)).toHaveText('Page Not Found');
    await expect(page.getByText('/picks-statu')).toBeVisible();
    await expect(page.getByText('screens are listed in src-renderer/app/routes.ts')).toBeVisible();
    await page.getByRole('main').getByRole('link').click();
    await expect(heading(page)).toHaveText('Join the pool');
  });
});
