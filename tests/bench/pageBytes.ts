/** What a phone downloads for each screen with an empty cache, as counted by a browser. */
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.mjs';
import { readAdminSections, readRoutes } from '../routes.ts';
import type { Figure, Measure } from './figures.ts';
import { seedPool } from './seed.ts';
import { cookieNameOf, logIn, newFolder, startBuilt } from './server.ts';

const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

export async function measurePageBytes(): Promise<Measure> {
  const executablePath = ensureChromium();
  const dataDir = newFolder();
  const seeded = await seedPool(dataDir, { members: 20, seasons: 1 });
  const running = await startBuilt(dataDir);
  const memberCookie = `${await cookieNameOf(running)}=${seeded.members[0]?.token ?? ''}`;
  const adminCookie = await logIn(running);
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) });
  const figures: Figure[] = [];
  const screens = [
    ...readRoutes().filter(({ path }) => path !== '*' && path !== '/admin'),
    ...readAdminSections().map((path) => ({ path, access: 'admin' as const })),
  ];
  for (const { path, access } of screens) {
    const cookie = access === 'admin' || access === 'scorekeeper' ? adminCookie : memberCookie;
    const me: unknown = await (await fetch(`${running.url}/api/auth/me`, { headers: { cookie } })).json();
    const context = await browser.newContext();
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: running.url }]);
    await context.addInitScript(
      (user) => localStorage.setItem('sunday-five-user', user),
      JSON.stringify((me as { user: unknown }).user),
    );
    const page = await context.newPage();
    await page.goto(running.url + path, { waitUntil: 'networkidle' });
    const sizes = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const sum = (look: RegExp) =>
        entries
          .filter(({ name: url }) => look.test(url))
          .reduce((all, { encodedBodySize }) => all + encodedBodySize, 0);
      return { code: sum(/\.(js|css)$/), fonts: sum(/\.woff2$/), data: sum(/\/api\//) };
    });
    await context.close();
    figures.push({
      what: `\`${path}\``,
      ours: `${kb(sizes.code)} code, ${kb(sizes.fonts)} fonts, ${kb(sizes.data)} data`,
      ...(path === '/' ? { goal: '115 kB code, 37 kB fonts' } : {}),
    });
  }
  await browser.close();
  await running.stop();
  return {
    title: 'First load',
    about:
      'JavaScript and CSS as served (brotli), the two fonts, and API responses, for each screen when a member (admin screens: the commissioner) opens it first. Includes everything that the screen loads automatically.',
    figures,
  };
}
