/** Starting, closing, quitting and starting again: the pool goes on, and nothing is lost. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { chosen, makeWeek } from '../../src-main/testing/testServer.ts';
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

test('a quit and a new start keep week, players, picks, sign-in, link and the window’s place', async ({ computer }) => {
  const first = await computer.start();
  const admin = await first.admin();
  const { week, games } = await makeWeek(admin, { season: nextYear, weekNumber: 10 }, GAMES);
  const { user, accessCode } = await admin.get('createAccessCode', { input: { username: 'Tess' } });
  const tess = first.client();
  await tess.login('Tess', accessCode);
  const [game] = games;
  if (game === undefined) throw new Error('no games');
  await tess.get('savePicks', { input: { picks: [chosen(user.id, game, 1)] } });
  const place = { x: 40, y: 60, width: 1000, height: 700 };
  await first.electron.evaluate(({ BrowserWindow }, bounds) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(bounds);
  }, place);
  await expect.poll(() => boundsOf(first)).toEqual(place);
  await first.page.evaluate(() => localStorage.setItem('kept', 'yes'));
  expect(await first.end()).toBe(0);

  // Without an account in the environment: nothing but what is on the disk lets her in.
  const second = await computer.start({ env: { POOL_ADMIN_NAME: '', POOL_ADMIN_PASSWORD: '' } });
  expect(second.url()).toBe(first.url());
  expect(await boundsOf(second)).toEqual(place);
  await expect(second.page.getByText('Rosalind', { exact: true })).toBeVisible();
  expect(await second.page.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
  const again = await second.admin();
  const homeTeams = (await again.get('readGames', { params: { weekId: week.id } })).map(({ homeTeam }) => homeTeam);
  expect(homeTeams).toEqual(['Los Angeles Rams', 'Philadelphia Eagles']);
  const kept = await again.get('readCard', { params: { userId: user.id, weekId: week.id } });
  expect(kept).toMatchObject([{ gameId: game.id, pickType: 'spread' }]);
});

test('closing the window serves on and says so once; a second launch or the tray brings it back', async ({
  computer,
}) => {
  // A desktop with a tray: its bus answers whoever asks.
  mkdirSync(computer.folder('bin'));
  writeFileSync(computer.folder('bin/gdbus'), '#!/bin/sh\necho "(true,)"\n', { mode: 0o755 });
  const env = {
    PATH: `${computer.folder('bin')}:${process.env['PATH']}`,
    POOL_PUBLIC_URL: 'https://pool.example.org',
  };
  const app = await computer.start({ env });
  await app.closeWindow();
  expect((await app.press('Keep Serving')).message).toBe('Sunday Five goes on without its window');
  await expect.poll(app.isVisible).toBe(false);
  expect(await isOpen(app)).toBe(true);

  expect(await computer.startAgain()).toEqual({
    code: 0,
    output: 'Sunday Five is open already; its window was brought to the front.\n',
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
  await app.clickMenu('Quit');
  expect(await app.ended).toBe(0);
});

test('where there is no tray, closing asks, and can be called off', async ({ computer }) => {
  const app = await computer.start();
  await app.closeWindow();
  expect((await app.press('Cancel')).detail).toContain('start Sunday Five again');
  expect(await app.isVisible()).toBe(true);
  await app.closeWindow();
  await app.press('Keep Serving');
  await expect.poll(app.isVisible).toBe(false);
  expect(await isOpen(app)).toBe(true);
});

test('quitting asks while members are connected, and not when the system ends it', async ({ computer }) => {
  const app = await computer.start();
  const member = await app.connectMember('Tess');
  const quit = () => app.electron.evaluate(({ app: running }) => running.quit());
  await quit();
  const asked = await app.press('Cancel');
  expect(asked.message).toBe('1 player is connected. Quit Sunday Five?');
  expect(asked.detail).toContain('Their picks cannot be saved until you open it again.');
  expect(await isOpen(app)).toBe(true);
  await quit();
  await app.press('Quit');
  expect(await app.ended).toBe(0);
  expect(member.readyState).toBe(member.CLOSED);

  const next = await computer.start();
  await next.connectMember('Dave');
  expect(await next.end()).toBe(0);
});

test('the computer is kept awake while a lock is ahead, and not when the setting says never', async ({ computer }) => {
  const app = await computer.start();
  const admin = await app.admin();
  // Electron numbers what holds the computer awake from the start on.
  const isHeld = () =>
    app.electron.evaluate(({ powerSaveBlocker }) => [0, 1, 2, 3, 4].some((id) => powerSaveBlocker.isStarted(id)));
  expect(await isHeld()).toBe(false);
  await makeWeek(admin, { season: nextYear, weekNumber: 10 }, GAMES);
  await expect.poll(isHeld).toBe(true);
  await admin.get('changeSettings', { input: { keepAwake: 'never' } });
  await expect.poll(isHeld).toBe(false);
  await admin.get('changeSettings', { input: { keepAwake: 'until-next-lock' } });
  await expect.poll(isHeld).toBe(true);
});

test('a demo opens signed in as its commissioner and leaves nothing behind', async ({ computer }) => {
  const app = await computer.start({ args: ['--demo'], env: { POOL_ADMIN_PASSWORD: '' } });
  expect(app.output()).toMatch(/This is a demo/);
  await expect(app.page.getByRole('link', { name: 'Admin' }).first()).toBeVisible();
  await app.clickMenu('Open Data Folder');
  await expect.poll(app.opened).toHaveLength(1);
  const [dataDir = ''] = await app.opened();
  expect(existsSync(dataDir)).toBe(true);
  await app.closeWindow();
  expect(await app.ended).toBe(0);
  expect(existsSync(dataDir)).toBe(false);
});
