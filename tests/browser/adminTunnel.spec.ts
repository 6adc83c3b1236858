/** The switch to friends outside the network, and a friend who comes in by it from another browser. */
import type { Browser, Page } from '@playwright/test';
import { builtPageDir } from '../../src-main/http/page.ts';
import { ADMIN, makeWeek, startTestServer } from '../../src-main/testing/testServer.ts';
import { makeTunnelFolder, type TunnelFolder } from '../../src-main/testing/tunnelFolder.ts';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.mjs';
import {
  EMPTY_PAGE,
  DESKTOP,
  expect,
  findBarriers,
  logIn,
  PHONE,
  scrollsSideways,
  signIn,
  test as base,
  TUESDAY,
  WEEK_11,
} from './pool.ts';

type Size = { width: number; height: number };
type Fixtures = {
  /** The tunnel programs that this computer seems to have. */
  programs: TunnelFolder;
  /** A browser somewhere on the internet: it reaches the public address by the tunnel's far end, and nothing else. */
  openOutside: (path: string) => Promise<Page>;
};

const test = base.extend<Fixtures>({
  // Playwright reads the names of what a fixture needs from this pattern, even when there are none.
  // eslint-disable-next-line no-empty-pattern
  programs: async ({}, run) => {
    const programs = makeTunnelFolder();
    await run(programs);
    programs.remove();
  },
  pool: async ({ programs }, run) => {
    const pool = await startTestServer(TUESDAY, { pageDir: builtPageDir, tunnel: { folders: [programs.folder] } });
    await run(pool);
    await pool.stop();
  },
  openOutside: async ({ playwright, programs }, run) => {
    const browsers: Browser[] = [];
    await run(async (path) => {
      const far = programs.started('cloudflared');
      if (far === null) throw new Error('no tunnel was opened');
      const executablePath = findChromium();
      const browser = await playwright.chromium.launch({
        args: [...CHROMIUM_FLAGS, `--host-resolver-rules=MAP ${far.host}:443 127.0.0.1:${far.securePort}`],
        ...(executablePath === undefined ? {} : { executablePath }),
      });
      browsers.push(browser);
      const context = await browser.newContext({
        viewport: PHONE,
        ignoreHTTPSErrors: true,
        baseURL: `https://${far.host}`,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    await Promise.all(browsers.map((browser) => browser.close()));
  },
});

const SWITCH = { name: 'Let friends outside this network join' };
const theSwitch = (page: Page) => page.getByRole('switch', SWITCH);
const card = (page: Page) => page.getByRole('region', { name: 'Friends outside this network' });

async function openInvite(open: (size: Size, path?: string) => Promise<Page>, size: Size): Promise<Page> {
  const page = await open(size, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/invite');
  await expect(page.getByRole('heading', { level: 1, name: 'Invite' })).toBeVisible();
  return page;
}

test('without a program it shows how to get one; once that is there, one switch opens and closes it', async ({
  programs,
  open,
}) => {
  const page = await openInvite(open, DESKTOP);
  await expect(theSwitch(page)).toBeHidden();
  await expect(card(page)).toContainText('Install one on this computer first');
  for (const name of ['cloudflared', 'Tailscale']) {
    await expect(card(page).getByRole('link', { name: `Get ${name}` })).toHaveAttribute('href', /^https:/);
  }
  expect(await findBarriers(page)).toEqual([]);

  programs.put('cloudflared', 'normal');
  // The card may be read again automatically before the click, which removes the button.
  await card(page)
    .getByRole('button', { name: 'Check Again' })
    .evaluateAll(([button]) => button instanceof HTMLElement && button.click());
  await card(page).getByText('Other tunnel programs').click();
  await expect(card(page).getByRole('link', { name: 'Get Tailscale' })).toBeVisible();
  await expect(theSwitch(page)).not.toBeChecked();
  await expect(card(page)).toContainText('Off. No tunnel is open.');
  await expect(card(page)).toContainText('anyone with the address can open the login page');
  await theSwitch(page).focus();
  await page.keyboard.press('Space');
  await expect(theSwitch(page)).toBeChecked();
  await expect(card(page)).toContainText('Open to the internet by cloudflared since 10:00 AM PT.');
  const address = `https://${programs.started('cloudflared')?.host}`;
  await expect(card(page).getByText(address, { exact: true })).toBeVisible();
  await expect(card(page).getByRole('img', { name: 'Public link to scan' })).toBeVisible();
  await expect(card(page).getByRole('button', { name: `Copy Public Link: ${address}` })).toBeVisible();
  await expect(card(page)).toContainText('This address works until the tunnel restarts');
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);

  await page.keyboard.press('Space');
  await expect(theSwitch(page)).not.toBeChecked();
  await expect(card(page)).toContainText('Off. No tunnel is open.');
  await expect(card(page).getByText(address, { exact: true })).toBeHidden();
});

test('a friend somewhere else opens the public address, joins, picks and is up to date', async ({
  pool,
  programs,
  open,
  openOutside,
}) => {
  programs.put('cloudflared', 'normal');
  const admin = await pool.admin();
  const { week } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const page = await openInvite(open, DESKTOP);
  await theSwitch(page).check();
  await expect(card(page)).toContainText('Open to the internet');

  const friend = await openOutside('/?name=Tess');
  await expect(friend.getByLabel('First name')).toHaveValue('Tess');
  await logIn(friend, 'Tess', tess.code);
  await expect(friend.getByText('Welcome!')).toBeVisible();
  expect(await friend.evaluate(() => window.location.origin)).toBe(`https://${programs.started('cloudflared')?.host}`);
  const cookies = await friend.context().cookies();
  // The session's cookie and the device's.
  expect(cookies.map(({ secure, httpOnly }) => [secure, httpOnly])).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(cookies.filter(({ name }) => name.endsWith('-s'))).toHaveLength(1);
  await friend
    .getByRole('checkbox', { name: /Jets.*12\.5/ })
    .first()
    .check();
  await expect(
    friend
      .getByText(/Saved \d/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  expect(await admin.get('readCard', { params: { userId: tess.id, weekId: week.id } })).toHaveLength(1);
  await expect(page.getByText(/joined, last .* by the public address/)).toBeVisible();
  // The socket goes through too: a lock shows on the page without a reload.
  await admin.get('lockWeek', { params: { id: week.id } });
  await expect(friend.getByText('Week is Locked').first()).toBeVisible();

  await theSwitch(page).uncheck();
  await expect(friend.getByText(/can't be reached/).first()).toBeVisible();
});

test('on a phone: a program that dies is tried again, and its new address is shown', async ({
  pool,
  programs,
  open,
}) => {
  programs.put('cloudflared', 'dies');
  const page = await openInvite(open, PHONE);
  await theSwitch(page).check();
  await expect(card(page)).toContainText('The tunnel stopped: cloudflared ended without saying why.');
  await expect(card(page)).toContainText(/Trying again in [01] s \(attempt 1\)\./);
  await expect(theSwitch(page)).toBeChecked();
  expect(await scrollsSideways(page)).toBe(false);
  programs.put('cloudflared', 'normal');
  pool.clock.advance(1000);
  await expect(card(page)).toContainText('Open to the internet by cloudflared');
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
});

test('on a phone: a program that cannot start shows what to do', async ({ programs, open }) => {
  programs.put('cloudflared', 'normal');
  programs.put('tailscale', 'refused');
  const page = await openInvite(open, PHONE);
  await card(page).getByLabel('Tunnel program').selectOption('tailscale');
  await expect(card(page)).toContainText('Needs a free account. The address stays the same.');
  await theSwitch(page).check();
  await expect(card(page)).toContainText('The tunnel is off: Tailscale lets only its operator do this.');
  await expect(theSwitch(page)).not.toBeChecked();
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
});

test('a program that was removed meanwhile is reported beside the switch', async ({ programs, open }) => {
  programs.put('cloudflared', 'normal');
  const page = await openInvite(open, PHONE);
  await expect(theSwitch(page)).not.toBeChecked();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  // A page that looked again in between would have no switch any more.
  await page.route('**/api/admin/tunnel', async (route) => {
    if (route.request().method() === 'GET') await released;
    await route.continue();
  });
  programs.remove();
  await theSwitch(page).click();
  release();
  await expect(page.getByText('Failed to open the tunnel')).toBeVisible();
  await expect(page.getByText(/cloudflared is not installed on this computer/)).toBeVisible();
  await expect(card(page)).toContainText('Install one on this computer first');
});

test('switching the tunnel off through the tunnel asks first', async ({ programs, pool, openOutside }) => {
  programs.put('cloudflared', 'normal');
  const admin = await pool.admin();
  await admin.get('startTunnel', { input: { program: 'cloudflared' } });
  await expect.poll(async () => (await admin.get('readTunnel')).state).toBe('on');
  const page = await openOutside('/how-it-works');
  await page.goto('/');
  await logIn(page, ADMIN.username, ADMIN.password);
  await expect(page.getByText('Welcome!')).toBeVisible();
  await page.goto('/admin/invite');
  await theSwitch(page).click();
  const dialog = page.getByRole('dialog', { name: 'Close the tunnel?' });
  await expect(dialog).toContainText('this page stops working');
  await dialog.getByRole('button', { name: 'Keep It Open' }).click();
  await expect(theSwitch(page)).toBeChecked();
  await theSwitch(page).click();
  await dialog.getByRole('button', { name: 'Close Tunnel' }).click();
  await expect.poll(async () => (await admin.get('readTunnel')).state).toBe('off');
});

test('when the state cannot be read, an error offers another try', async ({ programs, open }) => {
  programs.put('cloudflared', 'normal');
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  // An event would make the page read again before the button is pressed.
  await page.routeWebSocket('**/ws', () => {});
  await page.route('**/api/admin/tunnel', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/admin/invite');
  await expect(card(page).getByRole('alert')).toBeVisible();
  await page.unroute('**/api/admin/tunnel');
  await card(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(theSwitch(page)).toBeVisible();
});
