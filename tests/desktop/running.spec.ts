/** Starting, closing, quitting and restarting the app. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chosen, makeWeek } from '../../src-main/testing/testServer.ts';
import { FREE_AFTER_MS } from '../../src-main/desktop/freeHidden.ts';
import { readableByOthers } from '../readableByOthers.ts';
import { expect, needsWindow, test, type App } from './desktop.ts';

needsWindow();

const nextYear = new Date().getUTCFullYear() + 1;
const GAMES = [
  `${nextYear}\t11/14\t1:05 PM\tSeattle\t@Rams\t3\t49\t49`,
  `${nextYear}\t11/14\t5:20 PM\tLions\t@Eagles\t2.5\t46.5\t46.5`,
].join('\n');

const boundsOf = ({ electron }: App) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
const isOpen = async (app: App) => (await app.client().ask('readPool')).status === 200;

test('a restart keeps week, players, picks, sign-in, link and the window’s position, in files of this account alone', async ({
  computer,
}) => {
  const framed = { STAND_IN_FRAME: '28' };
  const first = await computer.start({ env: framed });
  const admin = await first.admin();
  const { week, games } = await makeWeek(admin, { season: nextYear, weekNumber: 10 }, GAMES);
  const { user, accessCode } = await admin.get('createAccessCode', { input: { username: 'Tess' } });
  const tess = first.client();
  await tess.login('Tess', accessCode);
  const [game] = games;
  if (game === undefined) throw new Error('no games');
  await tess.get('savePicks', { input: { picks: [chosen(user.id, game, 1)] } });
  const place = { x: 40, y: 60, width: 1000, height: 700 };
  await expect.poll(() => computer.settings()['bounds']).toBeTruthy();
  await first.electron.evaluate(({ BrowserWindow }, bounds) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(bounds);
  }, place);
  await expect.poll(() => boundsOf(first)).toEqual(place);
  await first.page.evaluate(() => localStorage.setItem('kept', 'yes'));
  expect(await first.end()).toBe(0);
  expect(existsSync(path.join(computer.dataDir, 'pool.db'))).toBe(true);
  expect(readableByOthers(computer.dataDir)).toEqual([]);

  // Without an account in the environment, only the stored session can sign the commissioner in.
  const second = await computer.start({ env: { ...framed, POOL_ADMIN_NAME: '', POOL_ADMIN_PASSWORD: '' } });
  expect(second.url()).toBe(first.url());
  expect(await boundsOf(second)).toEqual(place);
  await expect(second.page.getByText('Rosalind', { exact: true })).toBeVisible();
  expect(await second.page.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
  const again = await second.admin();
  const homeTeams = (await again.get('readGames', { params: { weekId: week.id } })).map(({ homeTeam }) => homeTeam);
  expect(homeTeams).toEqual(['Los Angeles Rams', 'Philadelphia Eagles']);
  const kept = await again.get('readCard', { params: { userId: user.id, weekId: week.id } });
  expect(kept).toMatchObject([{ gameId: game.id, pickType: 'spread' }]);
  expect(await second.end()).toBe(0);
  expect(computer.settings()['bounds']).toEqual(place);
});

test('a closed window keeps the pool running, and a second launch or the tray shows it again', async ({ computer }) => {
  // A desktop with a tray: its session bus reports one.
  mkdirSync(computer.folder('bin'));
  writeFileSync(computer.folder('bin/gdbus'), '#!/bin/sh\necho "(true,)"\n', { mode: 0o755 });
  const env = {
    PATH: `${computer.folder('bin')}:${process.env['PATH']}`,
    POOL_PUBLIC_URL: 'https://pool.example.org',
  };
  const app = await computer.start({ env });
  await app.closeWindow();
  expect((await app.press('Keep Running')).message).toBe('Sunday Five keeps running');
  await expect.poll(app.isVisible).toBe(false);
  expect(await isOpen(app)).toBe(true);

  expect(await computer.startAgain()).toEqual({
    code: 0,
    output: 'Sunday Five is already running. Its window was brought to the front.\n',
  });
  await expect.poll(app.isVisible).toBe(true);
  expect(app.electron.windows()).toHaveLength(1);
  await app.closeWindow();
  await expect.poll(app.isVisible).toBe(false);
  expect(await app.openDialogs()).toEqual([]);
  expect(await isOpen(app)).toBe(true);
  await app.clickMenu('Copy Link');
  const copied = () => app.electron.evaluate(async ({ clipboard }) => clipboard.readText());
  await expect.poll(copied).toBe('https://pool.example.org');
  await app.clickMenu('Open');
  await expect.poll(app.isVisible).toBe(true);

  const labels = () =>
    app.electron.evaluate(() => globalThis.standIns.menus.flatMap((menu) => menu.items.map(({ label }) => label)));
  expect(await labels()).toContain('No friends connected');
  const friend = await app.connectMember('Tess');
  await expect.poll(labels).toContain('1 friend connected');
  friend.close();

  // A window that stays hidden frees its page, and comes back on the same screen.
  await app.page.goto(`${app.url()}/chat`);
  await app.electron.evaluate((_modules, freeAfterMs) => {
    const wait = globalThis.setTimeout;
    const shorter = (run: () => void, ms?: number) => {
      if (ms === freeAfterMs) globalThis.standIns.freeings += 1;
      return wait(run, ms === freeAfterMs ? 20 : ms);
    };
    globalThis.setTimeout = shorter as typeof setTimeout;
  }, FREE_AFTER_MS);
  const message = app.page.getByRole('textbox', { name: 'Message' });
  await message.fill('Not sent yet');
  await app.closeWindow();
  const windows = () => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  await expect.poll(() => app.electron.evaluate(() => globalThis.standIns.freeings)).toBeGreaterThan(3);
  expect(await windows(), 'text in a field stays').toBe(1);
  // The window may be gone before it answers.
  await message.fill('').catch(() => {});
  await expect.poll(windows).toBe(0);
  expect(await isOpen(app)).toBe(true);
  const arriving = app.electron.waitForEvent('window');
  await app.clickMenu('Open');
  const page = await arriving;
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(page.url()).toBe(`${app.url()}/chat`);
  await expect.poll(app.isVisible).toBe(true);

  // Started by the login, it stays in the tray.
  const entry = computer.folder('config/autostart/sunday-five.desktop');
  await app.clickMenu('Start at Login');
  expect(readFileSync(entry, 'utf8')).toContain(' "--hidden"\n');
  await app.clickMenu('Quit');
  expect(await app.ended).toBe(0);
  const started = await computer.startHidden(env);
  await expect.poll(() => started.evaluate(() => globalThis.standIns.menus.length)).toBeGreaterThan(2);
  expect(await started.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0);
  await computer.startAgain();
  const isShown = () =>
    started.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));
  await expect.poll(isShown).toBe(true);
});

test('closing the window without a tray asks first and can be canceled', async ({ computer }) => {
  const app = await computer.start();
  await app.closeWindow();
  expect((await app.press('Cancel')).detail).toContain('start Sunday Five again');
  expect(await app.isVisible()).toBe(true);
  await app.closeWindow();
  await app.press('Keep Running');
  await expect.poll(app.isVisible).toBe(false);
  expect(await isOpen(app)).toBe(true);
});

test('quitting asks while members are connected, but not when the system shuts down', async ({ computer }) => {
  const app = await computer.start();
  const member = await app.connectMember('Tess');
  const quit = () => app.electron.evaluate(({ app: running }) => running.quit());
  await quit();
  const asked = await app.press('Cancel');
  expect(asked.message).toBe('1 player is connected. Quit Sunday Five?');
  expect(asked.detail).toContain('Picks can’t be saved until you open it again.');
  expect(await isOpen(app)).toBe(true);
  await quit();
  await app.press('Quit');
  expect(await app.ended).toBe(0);
  expect(member.readyState).toBe(member.CLOSED);

  const next = await computer.start();
  await next.connectMember('Dave');
  expect(await next.end()).toBe(0);
});

test('the computer stays awake before a lock unless the setting is never', async ({ computer }) => {
  const app = await computer.start();
  const admin = await app.admin();
  // Electron numbers the blockers from 0.
  const isBlocked = () =>
    app.electron.evaluate(({ powerSaveBlocker }) => [0, 1, 2, 3, 4].some((id) => powerSaveBlocker.isStarted(id)));
  expect(await isBlocked()).toBe(false);
  await makeWeek(admin, { season: nextYear, weekNumber: 10 }, GAMES);
  await expect.poll(isBlocked).toBe(true);
  await admin.get('changeSettings', { input: { keepAwake: 'never' } });
  await expect.poll(isBlocked).toBe(false);
  await admin.get('changeSettings', { input: { keepAwake: 'until-next-lock' } });
  await expect.poll(isBlocked).toBe(true);
});

test('a demo is signed in as its commissioner and leaves no files', async ({ computer }) => {
  const app = await computer.start({ args: ['--demo'], env: { POOL_ADMIN_PASSWORD: '' } });
  expect(app.output()).toMatch(/This is a demo/);
  await expect(app.page.getByRole('link', { name: 'Admin' }).first()).toBeVisible();
  const mark = await app.page.evaluate(() => {
    const brand = document.querySelector('.brand');
    return brand === null ? '' : getComputedStyle(brand, '::after').content;
  });
  expect(mark).toBe('"Demo"');
  await app.clickMenu('Open Data Folder');
  await expect.poll(app.opened).toHaveLength(1);
  const [dataDir = ''] = await app.opened();
  expect(existsSync(dataDir)).toBe(true);
  await app.closeWindow();
  expect(await app.ended).toBe(0);
  expect(existsSync(dataDir)).toBe(false);
});
