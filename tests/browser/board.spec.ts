/** The party's board on the TV: by the commissioner's link without a login, alive, and closed at once when the link is revoked. */
import type { Page } from '@playwright/test';
import { ADMIN, type TestServer } from '../../src-main/testing/testServer.ts';
import {
  EMPTY_PAGE,
  DESKTOP,
  expect,
  findBarriers,
  fireHeldTimers,
  PHONE,
  scrollsSideways,
  signIn,
  test,
} from './pool.ts';
import { makeSunday, SUNDAY_AFTER_TEN, SUNDAY_BEFORE_TEN, type Sunday } from './sunday.ts';

const TV = { width: 1920, height: 1080 } as const;
const SMALL_TV = { width: 1280, height: 720 } as const;

const rows = (page: Page) => page.getByRole('region', { name: 'Standings' }).getByRole('listitem');
const live = (page: Page) => page.getByRole('article');
const makeLink = async ({ admin }: Sunday) => `/board#${(await admin.get('createBoardLink')).token}`;

test('the link opens the board without a login, shows nothing hidden, and goes blank when it is revoked', async ({
  pool,
  open,
}) => {
  const sunday = await makeSunday(pool);
  const tess = await sunday.player('Tess');
  await sunday.player('Dave');
  await sunday.pick(tess, ['Vikings', 0], ['Falcons', 2], ['Eagles', 0]);
  pool.clock.set(SUNDAY_AFTER_TEN);
  await sunday.score('Vikings', 7, 3);

  const admin = await open(PHONE, EMPTY_PAGE);
  await signIn(admin, ADMIN.username, ADMIN.password);
  await admin.goto('/admin/party');
  await admin.getByRole('button', { name: 'Create Board Link' }).click();
  const link = await admin.getByLabel('Board link, shown only now').inputValue();
  await expect(admin.getByText(link.replace('http://', ''), { exact: true })).toBeVisible();
  await expect(admin.getByRole('img', { name: 'Board link to scan' })).toBeVisible();

  const tv = await open(TV, new URL(link).pathname + new URL(link).hash);
  await expect(tv.getByRole('heading', { level: 1, name: 'Sunday Five' })).toBeVisible();
  await expect(rows(tv).filter({ hasText: 'Tess' }).getByRole('img')).toHaveAccessibleName(
    'pending, winning so far, hidden until kickoff, not picked, not picked',
  );
  await expect(live(tv).filter({ hasText: 'Bears' })).toContainText('7');
  await expect(tv.getByText('0 of 2 players are in')).toBeVisible();
  await tess.get('sendMessage', { input: { message: 'Bears all the way' } });
  await expect(tv.getByText('Bears all the way')).toBeVisible();
  expect(await tv.evaluate(() => localStorage.getItem('sunday-five-user'))).toBeNull();

  await admin.getByRole('button', { name: 'Revoke…' }).click();
  await admin.getByRole('button', { name: 'Revoke Link' }).click();
  await expect(tv.getByRole('heading', { name: 'This board link no longer works' })).toBeVisible();
  await expect(tv.getByText('Tess')).toHaveCount(0);
  await tv.reload();
  await expect(tv.getByRole('heading', { name: 'This board link no longer works' })).toBeVisible();
});

test('rows climb when a final moves the standings, and jump with reduced motion', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  const [bo, tess] = [await sunday.player('Bo'), await sunday.player('Tess')];
  await sunday.pick(bo, ['Vikings', 0], ['Falcons', 0]);
  await sunday.pick(tess, ['Vikings', 1], ['Falcons', 1]);
  pool.clock.set(SUNDAY_AFTER_TEN);
  await sunday.score('Vikings', 10, 3, true);
  const tv = await open(TV, await makeLink(sunday));
  await expect(rows(tv)).toHaveText([/Bo/, /Tess/]);
  /** How many rows are gliding at this moment. */
  const climbing = () => rows(tv).evaluateAll((all) => all.filter((row) => row.getAnimations().length > 0).length);
  await sunday.score('Vikings', 3, 10, true);
  await expect(rows(tv)).toHaveText([/Rank 1Tess/, /Rank 2Bo/]);
  expect(await climbing()).toBe(0);
  await tv.emulateMedia({ reducedMotion: 'no-preference' });
  // A climb takes a quarter of a second, so whether there was one is noted as it happens.
  await tv.evaluate(() => {
    const board = document.querySelector('.tv-rows');
    if (board === null) throw new Error('no board');
    new MutationObserver(() =>
      requestAnimationFrame(() => {
        const gliding = [...board.children].filter((row) => row.getAnimations().length > 0);
        if (gliding.length > 0) document.body.dataset['climbed'] = String(gliding.length);
      }),
    ).observe(board, { childList: true });
  });
  await sunday.score('Vikings', 10, 3, true);
  await expect(rows(tv)).toHaveText([/Rank 1Bo/, /Rank 2Tess/]);
  await expect(tv.locator('body')).toHaveAttribute('data-climbed', '2');
});

test('a game goes live at its kickoff, and its picks show', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  const tess = await sunday.player('Tess');
  await sunday.pick(tess, ['Vikings', 0]);
  pool.clock.set(SUNDAY_BEFORE_TEN);
  const tv = await open(TV, await makeLink(sunday));
  await expect(tv.getByText('Picks lock 9:55 AM')).toBeVisible();
  const pips = rows(tv).getByRole('img');
  await expect(pips).toHaveAccessibleName(/^hidden until kickoff, not picked/);
  await expect(live(tv).filter({ hasText: 'Bears' })).toHaveCount(0);
  await tv.emulateMedia({ reducedMotion: 'no-preference' });
  pool.clock.set('2026-11-22T18:00:01Z');
  const bears = live(tv).filter({ hasText: 'Bears' });
  await expect(bears).toContainText('Kicked off');
  await expect(bears).toHaveClass(/is-turning/);
  expect(await bears.evaluate((card) => getComputedStyle(card).animationDuration)).toBe('0.25s');
  await expect(pips).toHaveAccessibleName(/^pending, not picked/);
  const turned = tv.locator('.pip.is-turned');
  await expect(turned).toHaveCount(1);
  expect(await turned.evaluate((mark) => getComputedStyle(mark).animationName)).toBe('pick-turns');
  // A row that climbs later would start the turning again.
  await fireHeldTimers(tv);
  await expect(turned).toHaveCount(0);
  await sunday.score('Vikings', 7, 0);
  await expect(bears).toContainText('Live');
});

test('a live game shows who picked which side, and the QR code to join fills the screen for a moment', async ({
  pool,
  open,
}) => {
  const sunday = await makeSunday(pool);
  const tess = await sunday.player('Tess');
  await sunday.pick(tess, ['Vikings', 0], ['Rams', 2]);
  await sunday.admin.get('changeSettings', { input: { inviteAddress: 'https://pool.example.org' } });
  pool.clock.set('2026-11-22T18:10:00Z');
  await sunday.score('Vikings', 7, 0);
  const tv = await open(TV, await makeLink(sunday));
  const bears = live(tv).filter({ hasText: 'Bears' });
  await expect(bears.getByRole('listitem')).toHaveText(/: Tess/);
  await expect(tv.getByRole('img', { name: /^winning so far, hidden until kickoff/ })).toHaveCount(1);
  await expect(tv.locator('.tv-slide')).toHaveCount(0);
  // Not its place: the whole board moves by a few pixels every minute.
  const sizeOfGames = async () => {
    const box = await tv.locator('.tv-games').boundingBox();
    return [box?.width, box?.height];
  };
  const before = await sizeOfGames();
  pool.clock.set('2026-11-22T18:11:51Z');
  await sunday.score('Vikings', 10, 0);
  await expect(tv.locator('.tv-slide')).toContainText('Scan to join');
  await expect(tv.locator('.tv-slide')).toContainText('pool.example.org');
  expect(await sizeOfGames()).toEqual(before);
});

test('a player who is alone against two others has an amber ring on the board', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  for (const name of ['Abe', 'Bea']) await sunday.pick(await sunday.player(name), ['Falcons', 0]);
  await sunday.pick(await sunday.player('Tess'), ['Falcons', 1]);
  pool.clock.set(SUNDAY_AFTER_TEN);
  await sunday.score('Falcons', 7, 0);
  const tv = await open(TV, await makeLink(sunday));
  const sides = live(tv).filter({ hasText: 'Panthers' }).getByRole('listitem');
  await expect(sides).toHaveText([/: Tess/, /: Abe, Bea/]);
  await expect(sides.locator('.is-lonely')).toHaveCount(1);
  await expect(sides.filter({ hasText: 'Tess' }).locator('.is-lonely')).toBeVisible();
});

test('a board that loses the pool shows that and reconnects automatically', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  pool.clock.set(SUNDAY_AFTER_TEN);
  await sunday.score('Vikings', 7, 0);
  const tv = await open(TV, '/injuries');
  let isAway = false;
  const lines = new Set<{ close: () => Promise<void> }>();
  await tv.routeWebSocket(/\/ws/, (socket) => {
    if (isAway) return void socket.close();
    socket.connectToServer();
    lines.add(socket);
    return undefined;
  });
  await tv.goto(await makeLink(sunday));
  const bears = live(tv).filter({ hasText: 'Bears' });
  await expect(bears).toContainText('7');
  isAway = true;
  for (const line of lines) await line.close();
  await expect(tv.getByText('Not connected, scores from 10:10 AM. Trying again…')).toBeVisible();
  await sunday.score('Vikings', 14, 0);
  isAway = false;
  await expect(bears).toContainText('14');
  await expect(tv.getByText('Not connected')).toHaveCount(0);
});

test('more than twelve players fill two columns with reduced motion, and take turns without it', async ({
  pool,
  open,
}) => {
  const sunday = await makeSunday(pool);
  const names = Array.from({ length: 15 }, (_, n) => `Player ${String(n + 1).padStart(2, '0')}`);
  await sunday.admin.get('addPlayers', { input: { usernames: names } });
  pool.clock.set(SUNDAY_AFTER_TEN);
  const link = await makeLink(sunday);
  const still = await open(TV, link);
  await expect(rows(still)).toHaveCount(15);
  const moving = await open(TV, '/injuries');
  await moving.emulateMedia({ reducedMotion: 'no-preference' });
  await moving.clock.install();
  await moving.goto(link);
  await expect(rows(moving)).toHaveCount(12);
  await expect(moving.getByText('1 of 2')).toBeVisible();
  await moving.clock.fastForward(10_000);
  await expect(rows(moving)).toHaveText([/13/, /14/, /15/]);
  await moving.getByRole('button', { name: 'Pause' }).click();
  await moving.clock.fastForward(30_000);
  await expect(rows(moving)).toHaveCount(3);
});

test('the board doesn’t open without a login or the link; a member sees the same board', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  const tess = await sunday.player('Tess');
  const page = await open(DESKTOP, '/board');
  await expect(page.getByRole('heading', { name: 'Please Log In' })).toBeVisible();
  await page.goto('/board#made-up');
  await expect(page.getByRole('heading', { name: 'This board link no longer works' })).toBeVisible();
  await signIn(page, 'Tess', tess.code);
  await page.goto('/board');
  await expect(rows(page)).toHaveText([/Tess/]);
});

async function makeFullBoard(pool: TestServer): Promise<string> {
  const sunday = await makeSunday(pool);
  const tess = await sunday.player('Tess with a name that is forty letters..');
  await sunday.pick(tess, ['Vikings', 0], ['Falcons', 0], ['Bills', 1]);
  pool.clock.set('2026-11-22T21:30:00Z');
  for (const home of ['Patriots', 'Dolphins', 'Falcons', 'Bills', 'Titans', 'Giants', 'Vikings', 'Cardinals', 'Rams']) {
    await sunday.score(home, 10, 3, home === 'Patriots');
  }
  return makeLink(sunday);
}

test('the board fits a TV, its smallest text is readable from the sofa, and a phone stacks it', async ({
  pool,
  open,
}) => {
  const page = await open(TV, await makeFullBoard(pool));
  for (const size of [TV, SMALL_TV]) {
    await page.setViewportSize(size);
    await expect(live(page)).toHaveCount(8);
    const box = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const cut = [...document.querySelectorAll('.tv-game, .tv-rows, .tv-games')].filter(
        (one) => one.scrollHeight > one.clientHeight + 1,
      );
      const texts = [...document.querySelectorAll('.tv *:not(.sr)')].filter((one) =>
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''),
      );
      const least = Math.min(...texts.map((one) => parseFloat(getComputedStyle(one).fontSize)));
      return {
        over: [scrollWidth - innerWidth, scrollHeight - innerHeight],
        cut: cut.map((one) => one.className),
        least,
      };
    });
    expect(box.over).toEqual([0, 0]);
    expect(box.cut).toEqual([]);
    expect(box.least).toBeGreaterThanOrEqual((24 * size.height) / 1080 - 0.1);
    expect(await findBarriers(page)).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  await expect(page.getByText('This board is made for a big screen.')).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
});

test('a board link of an earlier version still opens the board, and its token leaves the address', async ({
  pool,
  open,
}) => {
  const sunday = await makeSunday(pool);
  await sunday.player('Tess');
  const link = await makeLink(sunday);
  const tv = await open(TV, link.replace('#', '?token='));
  await expect(rows(tv)).toHaveText([/Tess/], { timeout: 15_000 });
  await expect(tv).toHaveURL(`${pool.url}/board`);
  // A television that restarts shows the address it had last.
  await tv.reload();
  await expect(rows(tv)).toHaveText([/Tess/], { timeout: 15_000 });
});
