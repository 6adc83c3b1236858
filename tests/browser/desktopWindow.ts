/** The desktop app's window as far as a browser can be one: the bridge, the one-use token, and a pool that no one has set up. */
import type { Page } from '@playwright/test';
import { builtPageDir } from '../../src-main/http/page.ts';
import { ADMIN, startTestServer, type TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, test as base, TUESDAY } from './pool.ts';

type Size = { width: number; height: number };
type Windows = {
  /** Opens the desktop app's window: it has the bridge, and the one-use token in its cookie. */
  openWindow: (size?: Size) => Promise<Page>;
};

export const test = base.extend<Windows>({
  // No one has set this pool up.
  // eslint-disable-next-line no-empty-pattern
  pool: async ({}, run) => {
    const pool = await startTestServer(TUESDAY, { pageDir: builtPageDir, withoutAdmin: true });
    await run(pool);
    await pool.stop();
  },
  openWindow: async ({ open, pool }, run) => {
    await run(async (size = DESKTOP) => {
      const page = await open(size, EMPTY_PAGE);
      await givesToken(page, pool);
      await page.context().addInitScript(() => {
        const told: string[] = [];
        const tell = (name: string) => () => {
          told.push(name);
          return name === 'openPool' ? Promise.reject(new Error('That folder holds no pool.')) : Promise.resolve();
        };
        Object.assign(window, {
          told,
          desktop: {
            openPool: tell('openPool'),
            tryDemo: tell('tryDemo'),
            openDataFolder: tell('openDataFolder'),
            provePresence: () => Promise.reject(new Error('no window')),
          },
        });
      });
      await page.goto('/');
      return page;
    });
  },
});

export const givesToken = (page: Page, pool: TestServer) =>
  page
    .context()
    .addCookies([
      { name: 'sunday-five-window', value: pool.issueWindowToken(), url: pool.url, httpOnly: true, sameSite: 'Strict' },
    ]);

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const guide = (page: Page) =>
  page
    .getByRole('region')
    .filter({ has: page.getByRole('status') })
    .filter({ hasText: /Step \d of|Week \d+ is (open|ready)/ });
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true });

export async function fill(page: Page, player: string | null = 'Rosie'): Promise<void> {
  await field(page, 'Pool name').fill('Elm Street Sundays');
  await field(page, 'Your name').fill(ADMIN.username);
  await field(page, 'Password').fill(ADMIN.password);
  if (player === null) await page.getByRole('radio', { name: 'No, I only run it' }).check({ force: true });
  else await field(page, 'Your name as a player').fill(player);
}

export const submit = (page: Page) => button(page, 'Set Up the Pool').click();
