/** Opens every screen on real servers filled with demo data, and takes its picture. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { builtPageDir } from '../../src-main/http/page.ts';
import { DEMO_MOMENT } from '../../src-main/pool/demoSeason.ts';
import { fillDemo } from '../../src-main/pool/demo.ts';
import { ADMIN, startTestServer, type TestServer } from '../../src-main/testing/testServer.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.mjs';
import { readAdminSections, readRoutes } from '../routes.ts';

type Login = { name: string; code: string } | null;
type Shot = {
  /** `scene-screen`, the file's name before its width and mode. */
  name: string;
  path: string;
  login: Login;
  /** What is done once the screen stands. */
  act?: (page: Page) => Promise<void>;
};
type Scene = { server: TestServer; shots: Shot[]; modes: readonly ('light' | 'dark')[] };

const WIDTHS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
/** Taller pages are cut. */
const TALLEST = 6_000;

const nameOf = (address: string) =>
  address === '/' ? 'picks' : address === '*' ? 'not-found' : address.slice(1).replaceAll('/', '-');

/** Every screen, as each of the three would come upon it. */
function everyScreen(scene: string, member: Login, admin: Login): Shot[] {
  const routes = readRoutes().filter(({ path: address }) => address !== '/admin');
  const shots = routes.map(({ path: address, access }) => ({
    name: `${scene}-${nameOf(address)}`,
    path: address === '*' ? '/no-such-screen' : address,
    login: access === 'admin' ? admin : member,
  }));
  const sections = readAdminSections().map((address) => ({
    name: `${scene}-${nameOf(address)}`,
    path: address,
    login: admin,
  }));
  return [...shots, ...sections];
}

const start = (now: string | number, withoutAdmin: boolean) =>
  startTestServer(new Date(now).toISOString(), { pageDir: builtPageDir, withoutAdmin, demo: withoutAdmin });

/** A pool filled with the demo's members, and how to log in as its commissioner and one of them. */
async function startDemo(members: number) {
  const server = await start(DEMO_MOMENT, true);
  const [admin = null, member = null] = await fillDemo(server.pool, { members });
  return { server, admin, member };
}

async function makeEmpty(): Promise<Scene> {
  const server = await start(DEMO_MOMENT, false);
  const admin = { name: ADMIN.username, code: ADMIN.password };
  const { code } = await server.player('Tess');
  const member = { name: 'Tess', code };
  const visitor = ['/', '/scores', '/locked-picks', '/chat'].map((address) => ({
    name: `visitor-${address === '/' ? 'login' : nameOf(address)}`,
    path: address,
    login: null,
  }));
  return { server, shots: [...everyScreen('empty', member, admin), ...visitor], modes: ['light'] };
}

async function makeDemo(members: number, modes: Scene['modes']): Promise<Scene> {
  const { server, admin, member } = await startDemo(members);
  return { server, shots: everyScreen(`demo${members}`, member, admin), modes };
}

async function makeLocked(): Promise<Scene> {
  const { server, admin, member } = await startDemo(12);
  const client = server.client();
  await client.login(admin?.name ?? '', admin?.code ?? '');
  const week = await client.get('readCurrentWeek');
  if (week !== null) await client.get('lockWeek', { params: { id: week.id } });
  const all = everyScreen('locked', member, admin);
  const touched = ['picks', 'locked-picks', 'picks-status', 'picks-overview', 'admin-week'];
  return { server, shots: all.filter(({ name }) => touched.some((one) => name === `locked-${one}`)), modes: ['light'] };
}

/** The network goes away under a member who has the screen open and then does something. */
async function makeOffline(): Promise<Scene> {
  const { server, member } = await startDemo(12);
  const cut = async (page: Page) => {
    await page.context().setOffline(true);
    const box = page.locator('.option input:enabled:not(:checked)');
    if ((await box.count()) > 0) await box.first().check();
    else await page.evaluate(() => fetch('/api/pool').catch(() => undefined));
    const refresh = page.getByRole('button', { name: 'Refresh Scores' });
    if ((await refresh.count()) > 0) await refresh.click();
    await page.locator('.offline-bar').waitFor({ timeout: 3_000 });
  };
  const shots = ['/', '/scores'].map((address) => ({
    name: `offline-${nameOf(address)}`,
    path: address,
    login: member,
    act: cut,
  }));
  return { server, shots, modes: ['light', 'dark'] };
}

async function shoot(browser: Browser, { server, modes }: Scene, shot: Shot, folder: string): Promise<number> {
  for (const viewport of WIDTHS) {
    const context = await browser.newContext({
      viewport,
      baseURL: server.url,
      reducedMotion: 'reduce',
      timezoneId: 'America/Los_Angeles',
    });
    const page = await context.newPage();
    if (shot.login !== null) {
      const { name: username, code: password } = shot.login;
      const answer = await page.request.post('/api/auth/login', { data: { username, password } });
      const { user } = (await answer.json()) as { user: unknown };
      await page.addInitScript((kept) => localStorage.setItem('sunday-five-user', kept), JSON.stringify(user));
    }
    await page.goto(shot.path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await shot.act?.(page);
    for (const colorScheme of modes) {
      await page.emulateMedia({ colorScheme });
      // As tall as the page, so that what is fixed to the window's foot stands at the page's foot.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({
        width: viewport.width,
        height: Math.min(TALLEST, Math.max(height, viewport.height)),
      });
      await page.screenshot({ path: path.join(folder, `${shot.name}-${viewport.width}-${colorScheme}.png`) });
      await page.setViewportSize(viewport);
    }
    await context.close();
  }
  return WIDTHS.length * modes.length;
}

/** @returns how many pictures were taken */
export async function shootAll(folder: string, words: readonly string[]): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  const makers = [
    makeEmpty,
    () => makeDemo(12, ['light', 'dark']),
    () => makeDemo(40, ['light']),
    makeLocked,
    makeOffline,
  ];
  let count = 0;
  for (const make of makers) {
    const scene = await make();
    for (const shot of scene.shots) {
      if (words.length > 0 && !words.some((word) => shot.name.includes(word))) continue;
      count += await shoot(browser, scene, shot, folder).catch((error: unknown) => {
        console.error(`${shot.name}: ${error instanceof Error ? error.message : String(error)}`);
        process.exitCode = 1;
        return 0;
      });
    }
    await scene.server.stop();
  }
  await browser.close();
  return count;
}
