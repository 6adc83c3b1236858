/** What browser tests share: the real server in this process on a settable clock, and pages that must stay quiet. */
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import '../../src-main/testing/fastPrograms.ts';
import { builtPageDir } from '../../src-main/http/page.ts';
import { startTestServer, type TestServer } from '../../src-main/testing/testServer.ts';
import { findBarriers } from './barriers.ts';
import { holdTimers } from './holdTimers.ts';

export { expect };
export { findBarriers };
export { allowIdleWork, fireHeldTimers } from './holdTimers.ts';

/** Tuesday before Week 11; its Thursday game kicks off at 5:15 PM. */
export const TUESDAY = '2026-11-17T18:00:00Z';

export const PHONE = { width: 360, height: 740 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

/** Week 11 of 2025, its real teams and closing lines, dated to the week of November 19, 2026. */
export const WEEK_11 = `Year	Date	Time (PST)	Underdog	Favored	Pt Spread	Over	Under
2026	Thursday, November 19	5:15 PM	NYJ	@NE	12.5	43	43
2026	11/22	6:30 AM	Commanders	@Dolphins (N)	2.5	47.5	47.5
2026	11/22	10:00 AM	Carolina	@Atlanta	3.5	42.5	42.5
2026	11/22	10:00 AM	Tampa Bay	@Buffalo	5.5	47.5	47.5
2026	11/22	10:00 AM	@Tennessee	Houston	5.5	37.5	37.5
2026	11/22	10:00 AM	@Giants	Packers	7	42	42
2026	11/22	10:00 AM	@Minnesota	Chicago	PK	48.5	48.5
2026	11/22	1:05 PM	@Arizona	49ers	3	48.5	48.5
2026	11/22	1:05 PM	Seattle	@Rams	3	49	49
2026	11/22	5:20 PM	Lions	@Eagles	2.5	46.5	46.5
2026	11/23	5:15 PM	Dallas	@Raiders	3.5	50	50`;

export type Size = { width: number; height: number };
export type Open = (size: Size, path?: string) => Promise<Page>;

type Fixtures = {
  /** A pool with its commissioner, standing at TUESDAY. */
  pool: TestServer;
  /** Opens a page of a new browser of a given size; a console error on it fails the test. */
  open: Open;
};

/** Chromium logs an error when a request is refused or the host is gone; those are what the tests are about. */
const EXPECTED_NOISE = /Failed to load resource|WebSocket connection to/;

export const test = base.extend<Fixtures>({
  // Playwright reads the names of what a fixture needs from this pattern, even when there are none.
  // eslint-disable-next-line no-empty-pattern
  pool: async ({}, run) => {
    const pool = await startTestServer(TUESDAY, { pageDir: builtPageDir });
    await run(pool);
    await pool.stop();
  },
  open: async ({ browser, pool }, run) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    await run((size, path = '/') => openPage(browser, `${pool.url}${path}`, size, contexts, errors));
    await Promise.all(contexts.map((context) => context.close()));
    expect(errors, 'nothing unexpected in the console').toEqual([]);
  },
});

async function openPage(
  browser: Browser,
  url: string,
  size: Size,
  contexts: BrowserContext[],
  errors: string[],
): Promise<Page> {
  const context = await browser.newContext({
    viewport: size,
    hasTouch: size.width < 600,
    reducedMotion: 'reduce',
    // whatever zone the machine is in
    timezoneId: 'America/Los_Angeles',
    baseURL: new URL(url).origin,
  });
  contexts.push(context);
  await holdTimers(context);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED_NOISE.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url);
  return page;
}

/** A page of the pool that runs no script. `signIn` works on it, at a fraction of what a screen costs to open. */
export const EMPTY_PAGE = '/favicon.svg';

/** Logs in by the screen. */
export async function logIn(page: Page, name: string, code: string): Promise<void> {
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Access code').fill(code);
  await page.getByRole('button', { name: 'Join Pool' }).click();
}

/** Opens a card of the commissioner's workspace that is folded to its title. */
export const unfoldCard = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('region', { name, exact: true })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

/** Signs a page's browser in without the screen; screens opened next are opened as that user. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { username, password } });
  const { user, presence } = (await answer.json()) as { user: unknown; presence?: unknown };
  await page.evaluate((kept) => localStorage.setItem('sunday-five-user', kept), JSON.stringify(user));
  if (presence === undefined) return;
  await page.evaluate((kept) => sessionStorage.setItem('sunday-five-presence', kept), JSON.stringify(presence));
}

/** Opens a screen as a user: one context, one document. */
export async function openAs(
  open: Open,
  size: Size,
  { username, password }: { username: string; password: string },
  path = '/',
): Promise<Page> {
  const page = await open(size, EMPTY_PAGE);
  await signIn(page, username, password);
  await page.goto(path);
  return page;
}

/** Runs in the page: goes to an address without loading the document again, which takes most of a visit's time. */
export const go = (path: string): void => {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
};

/** Goes to an address as a tap on a link does. */
export const goTo = (page: Page, path: string): Promise<void> => page.evaluate(go, path);

/** Closes the notice, if there is one, so that the next one is news. */
export async function dismissNotice(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close notice' });
  await close.evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
  await expect(close).toHaveCount(0);
}

export const TABLET = { width: 768, height: 1024 } as const;

/** Is the page wider than its window? */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** The screen as it is has no barrier in either color mode and does not scroll sideways, at each of the sizes. */
export async function expectSound(page: Page, ...sizes: readonly Size[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await scrollsSideways(page), `sideways scroll at ${size.width} px`).toBe(false);
    expect(await findBarriers(page), `barriers at ${size.width} px`).toEqual([]);
  }
}
