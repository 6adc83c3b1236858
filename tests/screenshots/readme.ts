/** Takes the README's screenshots into docs/images: `npm run screenshots -- readme`. */
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { fillDemo, type DemoLogin } from '../../src-main/demo/demo.ts';
import { DEMO_MOMENT } from '../../src-main/demo/demoSeason.ts';
import { builtPageDir } from '../../src-main/http/page.ts';
import { rawRequest } from '../../src-main/testing/rawRequest.ts';
import { startTestServer } from '../../src-main/testing/testServer.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.mjs';

const IMAGES = path.join(import.meta.dirname, '../../docs/images');
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const WIFI = { wlan0: [{ address: '192.168.1.24', family: 'IPv4' as const, internal: false }] };

type Picture = {
  name: string;
  size: { width: number; height: number };
  mode?: 'dark';
  path: string;
  login: DemoLogin | undefined;
  act?: (page: Page) => Promise<void>;
};

/** @returns the number of screenshots */
export async function drawReadme(): Promise<number> {
  const executablePath = ensureChromium();
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) });
  const network = { interfaces: () => WIFI, platform: 'darwin' as const };
  const now = new Date(DEMO_MOMENT).toISOString();
  const pool = await startTestServer(now, {
    pageDir: builtPageDir,
    withoutAdmin: true,
    network,
    host: null,
    port: 4680,
  });
  const [admin, member] = await fillDemo(pool.pool, { members: 12 });
  // Requests from other devices, which the join doctor counts.
  for (const address of ['192.168.1.31', '192.168.1.32', '192.168.1.40']) {
    await rawRequest(pool.url, {
      path: '/api/pool',
      headers: { 'x-forwarded-for': address, host: '192.168.1.24:4680' },
    });
  }
  const pictures: Picture[] = [
    { name: 'picks-phone', size: PHONE, path: '/', login: member },
    { name: 'all-picks-phone', size: PHONE, path: '/locked-picks', login: member },
    { name: 'leaderboard', size: DESKTOP, mode: 'dark', path: '/leaderboard?tab=regular', login: member },
    { name: 'invite', size: DESKTOP, path: '/admin/invite', login: admin },
    {
      name: 'party',
      size: PHONE,
      path: '/admin/party',
      login: admin,
      act: async (page) => {
        const game = page.locator('.party-game').first();
        const head = game.locator('.party-game-head');
        if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
        await game.evaluate((box) => box.scrollIntoView({ block: 'start' }));
        await page.evaluate(() => window.scrollBy(0, -52));
      },
    },
  ];
  for (const picture of pictures) await draw(pool.url, picture);
  await pool.stop();
  await drawFirstRun();
  await browser.close();
  return pictures.length + 1;

  async function draw(url: string, { name, size, mode, path: address, login, act }: Picture): Promise<void> {
    const context = await browser.newContext({
      viewport: size,
      baseURL: url,
      colorScheme: mode ?? 'light',
      reducedMotion: 'reduce',
      timezoneId: 'America/Los_Angeles',
    });
    const page = await context.newPage();
    const data = { username: login?.name, password: login?.code };
    const { user } = (await (await page.request.post('/api/auth/login', { data })).json()) as { user: unknown };
    await page.addInitScript((kept) => localStorage.setItem('sunday-five-user', kept), JSON.stringify(user));
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await act?.(page);
    await page.screenshot({ path: path.join(IMAGES, `${name}.png`) });
    await context.close();
  }

  async function drawFirstRun(): Promise<void> {
    const empty = await startTestServer(now, { pageDir: builtPageDir, withoutAdmin: true });
    const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce' });
    const token = { name: 'sunday-five-window', value: empty.issueWindowToken(), url: empty.url };
    await context.addCookies([{ ...token, httpOnly: true, sameSite: 'Strict' }]);
    await context.addInitScript(() => {
      Object.assign(window, {
        desktop: { openPool: () => Promise.resolve(), openDataFolder: () => Promise.resolve() },
      });
    });
    const page = await context.newPage();
    await page.goto(empty.url);
    await page.getByLabel('Pool name', { exact: true }).fill('Elm Street Sundays');
    await page.getByLabel('Your name', { exact: true }).fill('Rosalind');
    await page.getByLabel('Password', { exact: true }).fill('a good password');
    await page.screenshot({ path: path.join(IMAGES, 'first-run.png') });
    await context.close();
    await empty.stop();
  }
}
