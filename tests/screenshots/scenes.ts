/** The scenes: pools in different states, each with its screens. */
import type { BrowserContext, Page } from '@playwright/test';
import { NAME_MAX } from '#shared/limits.ts';
import type { FirstStep } from '#shared/model.ts';
import { builtPageDir } from '../../src-main/http/page.ts';
import { fillDemo } from '../../src-main/demo/demo.ts';
import { DEMO_MOMENT } from '../../src-main/demo/demoSeason.ts';
import { SAMPLE_GAMES, TUESDAY } from '../../src-main/testing/sampleWeek.ts';
import { ADMIN, makeWeek, startTestServer, type TestServer } from '../../src-main/testing/testServer.ts';
import { makeTunnelFolder } from '../../src-main/testing/tunnelFolder.ts';
import { readAdminSections, readRoutes } from '../routes.ts';
import { rescueShots } from './rescueScene.ts';

export type Login = { name: string; code: string } | null;
export type Mode = 'light' | 'dark';
export type Shot = {
  /** `scene-screen`, the start of the file's name. */
  name: string;
  path: string;
  login: Login;
  /** Prepares the browser before it opens the screen: stored data, failing requests. */
  before?: (page: Page, context: BrowserContext) => Promise<unknown>;
  /** Actions after the screen has loaded. */
  act?: (page: Page) => Promise<unknown>;
  /** Take only the visible window, not the whole page, so that overlays are where the user sees them. */
  isWindow?: true;
  /** The screen never finishes loading; take the screenshot while it waits. */
  isUnsettled?: true;
};
export type Scene = {
  url: string;
  shots: Shot[];
  modes: readonly Mode[];
  stop: () => Promise<void>;
};

const BOTH: readonly Mode[] = ['light', 'dark'];
const LIGHT: readonly Mode[] = ['light'];

const nameOf = (address: string) =>
  address === '/' ? 'picks' : address === '*' ? 'not-found' : address.slice(1).replaceAll('/', '-');
const sceneOf = (server: TestServer, shots: Shot[], modes: Scene['modes']): Scene => ({
  url: server.url,
  shots,
  modes,
  stop: server.stop,
});

/** Every screen, as a visitor, a member and the commissioner see it. */
function everyScreen(scene: string, member: Login, admin: Login, more: Partial<Shot> = {}): Shot[] {
  const routes = readRoutes().filter(({ path: address }) => address !== '/admin');
  const shots = routes.map(({ path: address, access }) => ({
    name: `${scene}-${nameOf(address)}`,
    path: address === '*' ? '/no-such-screen' : address,
    login: access === 'admin' || access === 'scorekeeper' ? admin : member,
    ...more,
  }));
  const sections = readAdminSections().map((address) => ({
    name: `${scene}-${nameOf(address)}`,
    path: address,
    login: admin,
    ...more,
  }));
  return [...shots, ...sections];
}

/** The screens of a scene whose name ends with one of the words. */
const only = (shots: Shot[], ...ends: string[]) => shots.filter(({ name }) => ends.some((end) => name.endsWith(end)));

const start = (now: string | number, withoutAdmin: boolean) =>
  startTestServer(new Date(now).toISOString(), { pageDir: builtPageDir, withoutAdmin, demo: withoutAdmin });

/** A demo pool, and logins for its commissioner and a member. */
async function startDemo(members: number) {
  const server = await start(DEMO_MOMENT, true);
  const [admin = null, member = null] = await fillDemo(server.pool, { members, pastSeasons: 3 });
  return { server, admin, member };
}

async function makeEmpty(): Promise<Scene> {
  const server = await start(DEMO_MOMENT, false);
  const { code } = await server.player('Tess');
  const member = { name: 'Tess', code };
  const visitor = ['/', '/scores', '/injuries', '/locked-picks', '/chat'].map((address) => ({
    name: `visitor-${address === '/' ? 'login' : nameOf(address)}`,
    path: address,
    login: null,
  }));
  return sceneOf(server, [...everyScreen('empty', member, AS_ADMIN), ...visitor], BOTH);
}

const AS_ADMIN: Login = { name: ADMIN.username, code: ADMIN.password };

async function makeDemo(members: number, modes: Scene['modes']): Promise<Scene> {
  const { server, admin, member } = await startDemo(members);
  return sceneOf(server, everyScreen(`demo${members}`, member, admin), modes);
}

/** The longest possible names, one of them without a space. */
async function makeLongNames(): Promise<Scene> {
  const { server, admin, member } = await startDemo(12);
  const { sqlite } = server.pool;
  const players = sqlite.prepare<[], { id: number; username: string }>('select id, username from users').all();
  const rename = sqlite.prepare<[string, string, number]>('update users set username = ?, name_key = ? where id = ?');
  const long = new Map<string, string>();
  for (const { id, username } of players) {
    const filler =
      id % 3 === 0 ? 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2) : ' Maximiliane von und zu Hohenlohe-Langenburg';
    const name = (username + filler).slice(0, NAME_MAX).trim();
    long.set(username, name);
    rename.run(name, name.toLowerCase(), id);
  }
  const renamed = (login: Login): Login => login && { ...login, name: long.get(login.name) ?? login.name };
  const shots = everyScreen('long', renamed(member), renamed(admin));
  const without = ['injuries', 'how-it-works', 'about', 'not-found', 'games', 'standings', 'invite', 'scores'];
  return sceneOf(
    server,
    shots.filter(({ name }) => !without.some((end) => name.endsWith(end))),
    LIGHT,
  );
}

async function makeLocked(): Promise<Scene> {
  const { server, admin, member } = await startDemo(12);
  const client = server.client();
  await client.login(admin?.name ?? '', admin?.code ?? '');
  const week = await client.get('readCurrentWeek');
  if (week !== null) await client.get('lockWeek', { params: { id: week.id } });
  const all = everyScreen('locked', member, admin);
  return sceneOf(server, only(all, 'picks', 'picks-status', 'picks-overview', 'admin-week'), LIGHT);
}

/** A member loses the network and then does something. */
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
  return sceneOf(server, shots, BOTH);
}

/** Screens while loading and with errors. */
async function makeUnanswered(): Promise<Scene> {
  const { server, admin, member } = await startDemo(12);
  const known = /\/api\/(auth\/me|pool)$/;
  const loading = everyScreen('loading', member, admin, {
    before: (page) =>
      page.route(
        (url) => url.pathname.startsWith('/api/') && !known.test(url.pathname),
        () => undefined,
      ),
    isUnsettled: true,
  });
  const error = everyScreen('error', member, admin, {
    before: (page) =>
      page.route(
        (url) => url.pathname.startsWith('/api/') && !known.test(url.pathname),
        (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'internal' } }),
      ),
  });
  const still = ['how-it-works', 'injuries', 'not-found'];
  const shots = [...loading, ...error].filter(({ name }) => !still.some((end) => name.endsWith(end)));
  return sceneOf(server, shots, LIGHT);
}

const asWindow = (server: TestServer) => async (_page: Page, context: BrowserContext) => {
  const value = server.issueWindowToken();
  await context.addCookies([
    { name: 'sunday-five-window', value, url: server.url, httpOnly: true, sameSite: 'Strict' },
  ]);
  await context.addInitScript(() => {
    Object.assign(window, { desktop: { openPool: () => Promise.resolve(), openDataFolder: () => Promise.resolve() } });
  });
};

/** The desktop app's first run, and a friend who opens the link too early. */
async function makeFirstRun(): Promise<Scene> {
  const server = await startTestServer(TUESDAY, { pageDir: builtPageDir, withoutAdmin: true });
  const before = asWindow(server);
  const submit = async (page: Page) => {
    await page.getByLabel('Your name', { exact: true }).fill('Rosalind');
    await page.getByLabel('Your name as a player').fill('rosalind');
    await page.getByRole('button', { name: 'Set Up the Pool' }).click();
  };
  const shots = [
    { name: 'first-run', path: '/', login: null, before },
    { name: 'first-run-mistakes', path: '/', login: null, before, act: submit },
    { name: 'first-run-friend', path: '/', login: null },
  ];
  return sceneOf(server, shots, BOTH);
}

/** The steps of a new pool up to the next one; null: all are done. */
async function makeNextStep(next: FirstStep | null): Promise<Scene> {
  const server = await startTestServer(TUESDAY, { pageDir: builtPageDir, withoutAdmin: true });
  const input = {
    poolName: 'Elm Street Sundays',
    username: ADMIN.username,
    password: ADMIN.password,
    playerName: null,
    keepAwake: 'until-next-lock',
  } as const;
  const client = server.client();
  await client.get('setUp', { input, headers: { cookie: `sunday-five-window=${server.issueWindowToken()}` } });
  const doneBefore = (step: FirstStep) => next === null || STEPS.indexOf(step) < STEPS.indexOf(next);
  if (doneBefore('week'))
    await client.get('createWeek', { input: { weekNumber: 11, season: 2026, seasonType: 'regular' } });
  const week = await client.get('readCurrentWeek');
  if (doneBefore('games') && week !== null) {
    await client.get('addManualGames', { params: { weekId: week.id }, input: { gamesText: SAMPLE_GAMES } });
  }
  if (doneBefore('players')) await client.get('createAccessCode', { input: { username: 'Tess' } });
  if (doneBefore('invite')) await server.player('Dave');
  const shot = { name: `next-step-${next ?? 'open'}`, path: `/admin/${next ?? 'week'}`, login: AS_ADMIN };
  return sceneOf(server, [shot], BOTH);
}
const STEPS: readonly FirstStep[] = ['week', 'games', 'players', 'invite'];

const v4 = (address: string) => [{ address, family: 'IPv4', internal: false }];

/** The invite screen with several addresses, and with the tunnel off, open and not installed. */
async function makeInvite(): Promise<Scene> {
  const programs = makeTunnelFolder();
  const networks = { wlan0: v4('192.168.1.24'), tailscale0: v4('100.101.102.103'), docker0: v4('172.17.0.1') };
  const server = await startTestServer(TUESDAY, {
    pageDir: builtPageDir,
    host: null,
    network: { interfaces: () => networks, platform: 'darwin', lookEveryMs: 60_000 },
    tunnel: { folders: [programs.folder] },
  });
  await makeWeek(await server.admin(), { season: 2026, weekNumber: 11 }, SAMPLE_GAMES);
  await server.player('Tess');
  const open = async (page: Page) => {
    const toggle = page.getByRole('switch');
    if (!(await toggle.isChecked())) await toggle.check({ force: true });
    await page.getByText('Open to the internet').waitFor();
  };
  const install = () => {
    programs.put('cloudflared', 'normal');
    return Promise.resolve();
  };
  const screen = { path: '/admin/invite', login: AS_ADMIN };
  const shots = [
    { name: 'invite-no-program', ...screen },
    { name: 'invite-tunnel-off', ...screen, before: install },
    { name: 'invite-tunnel-open', ...screen, act: open },
    { name: 'invite-players', ...screen, path: '/admin/players' },
  ];
  const stop = async () => {
    await server.stop();
    programs.remove();
  };
  return { ...sceneOf(server, shots, BOTH), stop };
}

/** Overlays: menus, forms, dialogs. */
async function makeOpened(): Promise<Scene> {
  const { server, admin, member } = await startDemo(12);
  const press = (name: string | RegExp) => async (page: Page) => {
    const button = page.getByRole('button', { name }).and(page.locator(':visible')).first();
    await button.click();
    await page.waitForTimeout(300);
  };
  const opened: Shot[] = [
    {
      name: 'open-menu',
      path: '/scores',
      login: member,
      act: async (page) => {
        const menu = page.getByRole('button', { name: 'Menu' });
        if (await menu.isVisible()) await menu.click();
      },
    },
    { name: 'open-emojis', path: '/chat', login: member, act: press(/emoji/i) },
    { name: 'open-score', path: '/admin/week', login: admin, act: press(/^Edit Score/) },
    { name: 'open-week-menu', path: '/admin/week', login: admin, act: press(/^More, Week/) },
    { name: 'open-player', path: '/admin/players', login: admin, act: press(/^More/) },
    {
      name: 'open-restore',
      path: '/admin/safety',
      login: admin,
      act: async (page) => {
        await press('Back Up Now')(page);
        await press(/^Restore/)(page);
      },
    },
    {
      name: 'open-focus',
      path: '/',
      login: member,
      act: async (page) => {
        await page.locator('.option input:enabled').first().focus();
        await page.keyboard.press('Tab');
      },
    },
  ];
  const shots = opened.map((shot): Shot => ({ ...shot, isWindow: true }));
  return sceneOf(server, shots, BOTH);
}

const makeRescue = (): Promise<Scene> =>
  Promise.resolve({ url: 'about:blank', shots: rescueShots(), modes: BOTH, stop: () => Promise.resolve() });

/** Each scene creates its own pool. The prefixes name its screenshots, so that scenes without a wanted one are skipped. */
export const scenes: readonly { prefixes: readonly string[]; make: () => Promise<Scene> }[] = [
  { prefixes: ['empty', 'visitor'], make: makeEmpty },
  { prefixes: ['demo12'], make: () => makeDemo(12, BOTH) },
  { prefixes: ['demo40'], make: () => makeDemo(40, LIGHT) },
  { prefixes: ['demo1'], make: () => makeDemo(1, LIGHT) },
  { prefixes: ['long'], make: makeLongNames },
  { prefixes: ['locked'], make: makeLocked },
  { prefixes: ['offline'], make: makeOffline },
  { prefixes: ['loading', 'error'], make: makeUnanswered },
  { prefixes: ['first-run'], make: makeFirstRun },
  ...[...STEPS, null].map((step) => ({ prefixes: [`next-step-${step ?? 'open'}`], make: () => makeNextStep(step) })),
  { prefixes: ['invite'], make: makeInvite },
  { prefixes: ['open'], make: makeOpened },
  { prefixes: ['rescue'], make: makeRescue },
];
