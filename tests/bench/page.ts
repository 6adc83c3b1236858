/** How a phone paints each screen, opened cold on the demo's Sunday with live games, and how soon it shows a tap. */
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.mjs';
import { readAdminSections, readRoutes } from '../routes.ts';
import { freePort, startProcess } from '../serverProcess.ts';
import { median, QUICK, type Figure, type Measure } from './figures.ts';

const PHONE = { width: 360, height: 740 };
/** A mid-range phone of 2021 on a slow mobile connection: 1.6 Mbit/s, 150 ms, a quarter of this machine's speed. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const CPU_SLOWDOWN = 4;
const RUNS = 3;
/** The page is watched this long after its last request, so that late shifts count. */
const SETTLE_MS = 1_500;

/** Milliseconds since the navigation, a layout shift score, and kilobytes of code, all of it and before the data showed. */
type Paint = { first: number; largest: number; shift: number; codeKb: number; firstCodeKb: number };
type Login = { cookie: { name: string; value: string } | null; user: string | null };

/** Collected from the very start: the browser keeps no list of shifts or paints that a late script could read. */
function watchPaint(): void {
  const seen = { first: 0, largest: 0, shift: 0, largestEnd: 0 };
  Object.assign(window, { seen });
  const observe = (
    type: string,
    read: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (hadRecentInput !== true) seen.shift += value;
  });
}

async function openPhone(browser: Browser, url: string, { cookie, user }: Login): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  if (cookie !== null) await context.addCookies([{ ...cookie, url }]);
  await context.addInitScript(watchPaint);
  if (user !== null) await context.addInitScript((text) => localStorage.setItem('sunday-five-user', text), user);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/**
 * Opens it and waits until it shows its data, and a while longer, in which it loads the screens of the tabs.
 * @returns when it showed its data, in ms since the navigation
 */
async function settle(page: Page, address: string): Promise<number> {
  await page.goto(address, { timeout: 60_000 });
  // The page's own time: what it loads a moment later, when it is idle, is not counted as loaded before.
  const ready = await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('[aria-busy="true"]') === null &&
      performance.now(),
    undefined,
    { timeout: 60_000, polling: 25 },
  );
  const readyAt = Number(await ready.jsonValue());
  await page.waitForTimeout(SETTLE_MS);
  return readyAt;
}

async function measurePaint(browser: Browser, url: string, path: string, login: Login): Promise<Paint> {
  const page = await openPhone(browser, url, login);
  const readyAt = await settle(page, url + path);
  const paint = await page.evaluate((ready) => {
    const { seen } = window as unknown as { seen: { first: number; largest: number; shift: number } };
    const code = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
      /\.(js|css)$/.test(name),
    );
    const sizeOf = (entries: PerformanceResourceTiming[]) =>
      entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
    return {
      ...seen,
      codeKb: sizeOf(code),
      firstCodeKb: sizeOf(code.filter(({ startTime }) => startTime <= ready)),
    };
  }, readyAt);
  await page.context().close();
  return paint;
}

type Taps = { pointerdown: number[]; click: number[] };

/** A finger stays on the glass about this long. */
const CONTACT_MS = 80;

/**
 * From the finger's touch to the frame that shows it, and from its lifting to the frame with the pick, by the browser's own
 * event timing (in steps of 8 ms). The slowest of three taps.
 */
async function measureTap(browser: Browser, url: string, login: Login): Promise<{ touch: number; lift: number }> {
  const page = await openPhone(browser, url, login);
  await settle(page, url);
  await page.evaluate(() => {
    const taps: Taps = { pointerdown: [], click: [] };
    Object.assign(window, { taps });
    const read = (list: PerformanceObserverEntryList) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'pointerdown' || name === 'click') taps[name].push(duration);
      }
    };
    new PerformanceObserver(read).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const devtools = await page.context().newCDPSession(page);
  const options = page.locator('.option:has(input:enabled)');
  for (let at = 0; at < 3; at += 1) {
    const option = options.nth(at * 3);
    await option.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await option.boundingBox()) ?? {};
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 20, y: y + 20 }] });
    await page.waitForTimeout(CONTACT_MS);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(700);
  }
  const { pointerdown, click } = await page.evaluate(() => (window as unknown as { taps: Taps }).taps);
  await page.context().close();
  // A frame that comes sooner than 16 ms is not listed.
  return { touch: Math.max(16, ...pointerdown), lift: Math.max(16, ...click) };
}

async function logIn(url: string, output: string, role: RegExp): Promise<Login> {
  const [, username = '', accessCode = ''] =
    new RegExp(`(?:${role.source}).*first name "([^"]+)", code "([^"]+)"`).exec(output) ?? [];
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, accessCode, password: accessCode }),
  });
  const body = (await response.json()) as { user?: unknown };
  if (!response.ok) throw new Error(`${role} could not log in: ${JSON.stringify(body)}`);
  const [name = '', value = ''] = response.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? [];
  return { cookie: { name, value }, user: JSON.stringify(body.user) };
}

/** The most that a screen may take. */
const LIMITS: Readonly<Record<string, Partial<Paint>>> = {
  '/': { first: 1_000, largest: 1_800, firstCodeKb: 115 },
  '/scores': { first: 1_000, largest: 1_800 },
  '/leaderboard': { first: 1_000, largest: 1_800, firstCodeKb: 140 },
};
const MOST_SHIFT = 0.02;
const MOST_TAP_MS = 50;
const NAMES: Readonly<Record<keyof Paint, string>> = {
  first: 'first',
  largest: 'largest',
  shift: 'shift',
  firstCodeKb: 'code',
  codeKb: 'code with the tabs',
};
const KEYS = Object.keys(NAMES) as (keyof Paint)[];

const amount = (key: keyof Paint, value: number): string => {
  if (key === 'shift') return value.toFixed(3);
  return key === 'first' || key === 'largest' ? `${(value / 1000).toFixed(2)} s` : `${value.toFixed(0)} kB`;
};

/** How far the worst of them is from its limit: over 1 is missed. */
function limitOf(paint: Paint, most: Partial<Paint>): NonNullable<Figure['limit']> {
  const limited = KEYS.flatMap((key) => (most[key] === undefined ? [] : [{ key, most: most[key] }]));
  return {
    value: Math.max(...limited.map((one) => paint[one.key] / one.most)),
    most: 1,
    inWords: limited.map((one) => `${NAMES[one.key]} ≤ ${amount(one.key, one.most)}`).join(', '),
  };
}

async function measureScreen(browser: Browser, url: string, what: string, path: string, login: Login): Promise<Figure> {
  const runs: Paint[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measurePaint(browser, url, path, login));
  const of = (key: keyof Paint) => median(runs.map((paint) => paint[key]));
  const paint: Paint = {
    first: of('first'),
    largest: of('largest'),
    shift: of('shift'),
    firstCodeKb: of('firstCodeKb'),
    codeKb: of('codeKb'),
  };
  return {
    what,
    ours: KEYS.map((key) => `${NAMES[key]} ${amount(key, paint[key])}`).join(', '),
    limit: limitOf(paint, { ...(what === path ? LIMITS[path] : {}), shift: MOST_SHIFT }),
  };
}

export async function measurePage(): Promise<Measure> {
  const executablePath = ensureChromium();
  const server = startProcess(['--demo'], { POOL_PORT: String(await freePort()) });
  const url = await server.url;

  const player = await logIn(url, server.output(), /member/);
  const commissioner = await logIn(url, server.output(), /commissioner/);
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) });
  const figures: Figure[] = [await measureScreen(browser, url, 'the login form', '/', { cookie: null, user: null })];
  const screens = [
    ...readRoutes().filter(({ path }) => path !== '*' && path !== '/admin'),
    ...readAdminSections().map((path) => ({ path, access: 'admin' as const })),
  ].filter(({ path }) => !QUICK || path in LIMITS);
  for (const { path, access } of screens) {
    figures.push(
      await measureScreen(
        browser,
        url,
        path,
        path,
        access === 'admin' || access === 'scorekeeper' ? commissioner : player,
      ),
    );
  }
  const tap = await measureTap(browser, url, player);
  for (const [what, value] of [
    ['from a touch on an option to the frame that shows it', tap.touch],
    ['from lifting the finger to the frame with the pick', tap.lift],
  ] as const) {
    figures.push({
      what,
      ours: `${value} ms`,
      limit: { value, most: MOST_TAP_MS, inWords: `≤ ${MOST_TAP_MS} ms` },
    });
  }
  await browser.close();
  await server.stop();
  return {
    title: 'First paint',
    about: `The demo on its Sunday, each screen opened cold (median of ${RUNS}) in Chromium as a phone: ${PHONE.width} × ${PHONE.height}, ${CPU_SLOWDOWN} times slower, 1.6 Mbit/s, 150 ms. Shift is the sum of the browser’s layout shifts.`,
    figures,
  };
}
