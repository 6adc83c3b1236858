/**
 * Films what moves on a phone, frame by frame at 20 a second, as one sheet of pictures each: a tap, the fifth pick, a
 * change of tabs, the first load.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.mjs';
import { builtPageDir } from '../../src-main/http/page.ts';
import { fillDemo } from '../../src-main/demo/demo.ts';
import { DEMO_MOMENT } from '../../src-main/demo/demoSeason.ts';
import { startTestServer } from '../../src-main/testing/testServer.ts';

const PHONE = { width: 360, height: 740 };
const FRAME_S = 1 / 20;
const FILM_MS = 2_500;
/** Frames of a sheet are drawn at this width. */
const FRAME_WIDTH = 180;

type Frame = { data: string; at: number };
type Film = {
  name: string;
  /** The steps before the film begins; opens the page unless the film itself does. */
  before: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
};

const open = async (page: Page) => {
  await page.goto('/');
  await page.locator('.option input:enabled').first().waitFor({ state: 'attached' });
};
const mine = (page: Page) => page.locator('.option.is-selected').first();

const FILMS: readonly Film[] = [
  { name: 'tap', before: open, act: (page) => page.locator('.option:not(.is-selected)').first().tap() },
  {
    name: 'fifth-stroke',
    before: async (page) => {
      await open(page);
      await mine(page).tap();
      await page.waitForTimeout(FILM_MS);
    },
    act: (page) => page.locator('.option:has(input:enabled)').first().tap(),
  },
  { name: 'tabs', before: open, act: (page) => page.locator('.bottomnav a').nth(3).tap() },
  { name: 'first-load', before: async () => {}, act: open },
];

/** The frames that a page painted, thinned to 20 a second. */
async function record(page: Page, act: () => Promise<void>): Promise<Frame[]> {
  const devtools = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const at = metadata.timestamp ?? 0;
    if (at - (frames.at(-1)?.at ?? 0) >= FRAME_S) frames.push({ data, at });
    void devtools.send('Page.screencastFrameAck', { sessionId });
  });
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 85, everyNthFrame: 1 });
  await act();
  await page.waitForTimeout(FILM_MS);
  await devtools.send('Page.stopScreencast');
  return frames;
}

async function drawSheet(browser: Browser, frames: readonly Frame[], file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 8 * (FRAME_WIDTH + 8), height: 800 } });
  const start = frames[0]?.at ?? 0;
  const pictures = frames.map(
    ({ data, at }) =>
      `<figure style="margin:4px">${Math.round((at - start) * 1000)} ms<br><img width="${FRAME_WIDTH}" src="data:image/jpeg;base64,${data}"></figure>`,
  );
  await page.setContent(
    `<body style="margin:0;display:flex;flex-wrap:wrap;background:#999;font:12px sans-serif">${pictures.join('')}`,
  );
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}

async function signedIn(browser: Browser, url: string, name: string, code: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: PHONE,
    baseURL: url,
    hasTouch: true,
    timezoneId: 'America/Los_Angeles',
  });
  const answer = await context.request.post('/api/auth/login', { data: { username: name, password: code } });
  const { user } = (await answer.json()) as { user: unknown };
  await context.addInitScript((kept) => localStorage.setItem('sunday-five-user', kept), JSON.stringify(user));
  return context;
}

/** @returns how many films were drawn */
export async function filmAll(folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const server = await startTestServer(new Date(DEMO_MOMENT).toISOString(), {
    pageDir: builtPageDir,
    withoutAdmin: true,
    demo: true,
  });
  const [, member] = await fillDemo(server.pool, { members: 12 });
  if (member === undefined) throw new Error('the demo has no member');
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  for (const { name, before, act } of FILMS) {
    const context = await signedIn(browser, server.url, member.name, member.code);
    const page = await context.newPage();
    await before(page);
    await drawSheet(browser, await record(page, () => act(page)), path.join(folder, `film-${name}.png`));
    await context.close();
  }
  await browser.close();
  await server.stop();
  return FILMS.length;
}
