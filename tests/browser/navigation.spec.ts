/** Getting about: who finds which screens where, and what stands at every address for everybody. */
import type { Page } from '@playwright/test';
import { ADMIN, makeWeek, type TestServer } from '../../src-main/testing/testServer.ts';
import { readRoutes } from '../routes.ts';
import {
  DESKTOP,
  EMPTY_PAGE,
  expect,
  fireHeldTimers,
  goTo,
  logIn,
  PHONE,
  scrollsSideways,
  signIn,
  TABLET,
  test,
  WEEK_11,
} from './pool.ts';

type Role = 'nobody' | 'member' | 'admin';

const NOWHERE = '/no/such-screen';
const ROUTES = readRoutes().map((route) => ({ ...route, path: route.path === '*' ? NOWHERE : route.path }));

async function enter(page: Page, pool: TestServer, role: Role): Promise<void> {
  if (role === 'admin') await signIn(page, ADMIN.username, ADMIN.password);
  if (role === 'member') {
    const tess = await pool.player('Tess');
    await signIn(page, 'Tess', tess.code);
  }
}

const makeWeek11 = async (pool: TestServer) => makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the table of routes was read', () => {
  expect(ROUTES.length).toBeGreaterThan(12);
  expect(ROUTES.filter(({ path, title, access }) => !path || !title || !access)).toEqual([]);
});

for (const role of ['nobody', 'member', 'admin'] as const) {
  test(`every address has its screen, title and heading for ${role}, at every width`, async ({ pool, open }) => {
    await makeWeek11(pool);
    const page = await open(DESKTOP, '/injuries');
    await enter(page, pool, role);
    // The user is read when a document loads.
    await page.goto(NOWHERE);
    for (const { path, title, access } of ROUTES) {
      await goTo(page, NOWHERE);
      await expect(heading(page)).toHaveText('Page Not Found');
      await goTo(page, path);
      const needsLogin = role === 'nobody' && ['member', 'scorekeeper', 'admin'].includes(access);
      const isTurnedAway = role === 'member' && ['scorekeeper', 'admin'].includes(access);
      await expect(heading(page)).toHaveCount(1);
      // A screen of many sections says its section first.
      await expect(page).toHaveTitle(new RegExp(`^(\\S+ · )?${needsLogin ? 'Log in' : title} · Sunday Five$`));
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
      for (const size of [DESKTOP, TABLET, PHONE]) {
        await page.setViewportSize(size);
        expect(await scrollsSideways(page), `${path} is wider than ${size.width}`).toBe(false);
      }
    }
  });
}

test('a member on a page of the commissioner’s is led back to the pool', async ({ pool, open }) => {
  await makeWeek11(pool);
  const page = await open(PHONE, EMPTY_PAGE);
  await enter(page, pool, 'member');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Return to Pool' }).click();
  await expect(heading(page)).toHaveText('Week 11');
  // After a while the page goes there without a click, too.
  await page.goto('/admin/picks-overview');
  await expect(heading(page)).toHaveText('Access Denied');
  await fireHeldTimers(page);
  await expect(heading(page)).toHaveText('Week 11');
  expect(new URL(page.url()).pathname).toBe('/');
});

const TOP: Record<Role, string[]> = {
  nobody: ['Injuries', 'Scores'],
  member: ['Pool', 'Leaderboard', 'Picks Status', 'All Picks', 'Injuries', 'Scores', 'Chat'],
  admin: ['Pool', 'Leaderboard', 'Picks Status', 'All Picks', 'Injuries', 'Scores', 'Chat', 'Picks Overview', 'Admin'],
};
const MENU: Record<Role, string[]> = {
  nobody: ['Injuries', 'Scores', 'How it works', 'About'],
  member: [
    'Picks Status',
    'Injuries',
    'My season',
    'Recap',
    'History',
    'Proof',
    'What if',
    'Calendar',
    'How it works',
    'About',
  ],
  admin: [
    'Picks Status',
    'Injuries',
    'My season',
    'Recap',
    'History',
    'Proof',
    'What if',
    'Calendar',
    'How it works',
    'About',
    'Picks Overview',
    'Admin',
  ],
};
const BOTTOM = ['Pool', 'Leaderboard', 'All Picks', 'Scores', 'Chat'];
/** The number of tabs is fixed. */
const BOTTOM_BEFORE = BOTTOM.map((label) => (label === 'All Picks' ? 'Picks Status' : label));

for (const role of ['nobody', 'member', 'admin'] as const) {
  test(`${role} finds the screens there are for them, and All Picks once a game has locked`, async ({ pool, open }) => {
    const { games } = await makeWeek11(pool);
    const page = await open(DESKTOP, '/injuries');
    await enter(page, pool, role);
    await page.goto('/scores');
    const top = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    const menu = page.getByRole('navigation', { name: 'More screens' });
    const bottom = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const isMember = role !== 'nobody';
    const without = (all: string[]) => all.filter((label) => label !== 'All Picks');

    await expect(top).toHaveText(without(TOP[role]));
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(isMember ? 1 : 0);
    for (const size of [PHONE, TABLET]) {
      await page.setViewportSize(size);
      await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden();
      await expect(bottom).toHaveText(isMember ? BOTTOM_BEFORE : []);
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(menu.getByRole('link')).toHaveText(MENU[role]);
      await expect(menu.getByRole('button')).toHaveText(isMember ? [/mode/, 'Logout'] : [/mode/]);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    }
    // The Thursday game locks five minutes before its kickoff.
    expect(games[0]?.lockTime).toBe('2026-11-20T01:10:00.000Z');
    pool.clock.set('2026-11-20T01:10:00Z');
    await expect(bottom).toHaveText(isMember ? BOTTOM : []);
    await page.setViewportSize(DESKTOP);
    await expect(top).toHaveText(TOP[role]);
  });
}

test('a locked week shows All Picks too', async ({ pool, open }) => {
  const { week } = await makeWeek11(pool);
  const page = await open(PHONE, EMPTY_PAGE);
  await enter(page, pool, 'member');
  await page.goto('/');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All Picks' });
  await expect(heading(page)).toHaveText('Week 11');
  await expect(link).toHaveCount(0);
  const admin = await pool.admin();
  await admin.get('lockWeek', { params: { id: week.id } });
  await expect(link).toBeVisible();
  await expect(page.getByText('Week is Locked')).toBeVisible();
  await admin.get('unlockWeek', { params: { id: week.id } });
  await expect(link).toHaveCount(0);
});

test('whoever must log in first gets to where they were going', async ({ pool, open }) => {
  await makeWeek11(pool);
  const tess = await pool.player('Tess');
  const page = await open(PHONE, '/picks-status');
  await expect(heading(page)).toHaveText('Join the pool');
  await logIn(page, 'Tess', tess.code);
  await expect(heading(page)).toHaveText('Picks Status');
  await expect(heading(page)).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/picks-status');
});

test('a session that ends elsewhere shows the login, and leads back to the same screen', async ({ pool, open }) => {
  await makeWeek11(pool);
  const tess = await pool.player('Tess');
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.goto('/leaderboard');
  await expect(heading(page)).toHaveText('Leaderboard');
  const admin = await pool.admin();
  const { accessCode } = await admin.get('regenerateCode', { params: { id: tess.id } });
  await expect(heading(page)).toHaveText('Join the pool');
  await logIn(page, 'Tess', accessCode);
  await expect(heading(page)).toHaveText('Leaderboard');
});

test('an invitation fills in the name, and a wrong code is said where it was typed', async ({ pool, open }) => {
  await makeWeek11(pool);
  const tess = await pool.player('Tess');
  const page = await open(PHONE, '/?name=Tess');
  const [name, code] = [page.getByLabel('First name'), page.getByLabel('Access code')];
  const join = page.getByRole('button', { name: 'Join Pool' });
  await expect(name).toHaveValue('Tess');
  await expect(page.getByText(`Forgot your code? Ask ${ADMIN.username}.`)).toBeVisible();
  await expect(code).toHaveAttribute('type', 'password');
  await expect(join).toBeDisabled();
  await code.fill('   ');
  await expect(join).toBeDisabled();
  await code.fill('wrong-one');
  await code.press('Enter');
  await expect(page.getByText('Login Failed')).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription('Invalid name or access code');
  await name.fill('  tess ');
  await code.fill(`  ${tess.code.toUpperCase()} `);
  await code.press('Enter');
  await expect(page.getByText('Welcome!')).toBeVisible();
  await expect(heading(page)).toHaveText('Week 11');
  expect(page.url()).not.toContain('name=');
});

test('logging out clears who was here, and the back button shows nothing of theirs', async ({ pool, open }) => {
  await makeWeek11(pool);
  const page = await open(DESKTOP, EMPTY_PAGE);
  await enter(page, pool, 'member');
  await page.goto('/');
  await page.getByRole('checkbox', { name: 'TOTAL Over 43', exact: true }).check();
  await expect(page.getByText(/Saved \d/).filter({ visible: true })).toHaveCount(1);
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Leaderboard' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(heading(page)).toHaveText('Join the pool');
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => localStorage.getItem('sunday-five-user'))).toBe(null);
  await page.goBack();
  await expect(heading(page)).toHaveText('Join the pool');
  await expect(page.getByText('Tess')).toHaveCount(0);
  const { cookies } = await page.context().storageState();
  // The device's cookie holds no session: it only lets this browser log in while others guess codes.
  expect(cookies.filter(({ name, value }) => value !== '' && !name.endsWith('-device'))).toEqual([]);
});

test('back and forward go through the screens as they were, and each says where one is', async ({ pool, open }) => {
  await makeWeek11(pool);
  const page = await open(DESKTOP, EMPTY_PAGE);
  await enter(page, pool, 'member');
  await page.goto('/');
  await expect(heading(page)).toHaveText('Week 11');
  // A page that was just opened is read from its top.
  await expect(heading(page)).not.toBeFocused();
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
});

test('the phone’s menu works by keyboard alone', async ({ pool, open }) => {
  await makeWeek11(pool);
  const page = await open(PHONE, EMPTY_PAGE);
  await enter(page, pool, 'member');
  await page.goto('/scores');
  await expect(heading(page)).toHaveText('Scores');
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
});

test('the skip link jumps over the header', async ({ open }) => {
  const page = await open(DESKTOP, '/injuries');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('light or dark follows the system until switched, and is remembered', async ({ open }) => {
  const page = await open(DESKTOP, '/injuries');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.getByRole('button', { name: 'Switch to light' }).click();
  expect(await ground()).toBe(light);
  await page.reload();
  await expect(heading(page)).toBeVisible();
  expect(await ground()).toBe(light);
  await page.getByRole('button', { name: 'Switch to dark' }).click();
  expect(await ground()).toBe(dark);
  // Switched back to what the system says, it follows the system again.
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground()).toBe(light);
});

test('an unknown address says so, to the developer too', async ({ open }) => {
  const page = await open(PHONE, '/picks-statu');
  await expect(heading(page)).toHaveText('Page Not Found');
  await expect(page.getByText('/picks-statu')).toBeVisible();
  await expect(page.getByText('Did you forget to add the page')).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await expect(heading(page)).toHaveText('Join the pool');
});
