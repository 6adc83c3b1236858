/** The boards, as members and the commissioner see them while games become final. */
import type { Page } from '@playwright/test';
import { ADMIN, chosen, type TestServer } from '../../src-main/testing/testServer.ts';
import {
  DESKTOP,
  EMPTY_PAGE,
  expect,
  expectSound,
  goTo,
  type Open,
  openAs,
  PHONE,
  scrollsSideways,
  signIn,
  TABLET,
  test,
} from './pool.ts';
import { makeSunday } from './sunday.ts';

/** Tess has the Falcons, the Packers, the Bills and the Rams by the spread, Dave the other sides of the first two. */
async function makePool(pool: TestServer) {
  const { admin, week, at, score } = await makeSunday(pool);
  const [tess, dave] = [await pool.player('Tess'), await pool.player('Dave')];
  await tess.get('savePicks', {
    input: { picks: ['Falcons', 'Giants', 'Bills', 'Rams'].map((home) => chosen(tess.id, at(home), 0)) },
  });
  await dave.get('savePicks', { input: { picks: ['Falcons', 'Giants'].map((home) => chosen(dave.id, at(home), 1)) } });
  const final = (home: string, awayScore: number, homeScore: number) => score(home, awayScore, homeScore, true);
  // Falcons by 3, laying 3.5: Dave wins. Packers by 7, laying 7: a push for both.
  await final('Falcons', 27, 30);
  await final('Giants', 27, 20);
  const as = (open: Open, size: typeof PHONE | typeof DESKTOP, name: 'Tess' | 'Dave', path: string) =>
    openAs(open, size, { username: name, password: { Tess: tess.code, Dave: dave.code }[name] }, path);
  return { admin, week, at, final, as };
}
type Boards = Awaited<ReturnType<typeof makePool>>;

const rows = (page: Page) => page.getByRole('table').first().locator('tbody').getByRole('row');
/** The table as people read it, a row to a text. */
const board = (page: Page) =>
  expect.poll(async () => (await rows(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()));
const chart = (page: Page) => page.getByRole('group', { name: /Wins by player/ });
const chartWidth = async (page: Page) => (await chart(page).boundingBox())?.width;

/** Collects how long each row that climbs takes, in ms. */
const collectClimbs = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called on its element below
    const { animate } = Element.prototype;
    const climbs: unknown[] = [];
    Object.assign(window, { climbs });
    Element.prototype.animate = function (frames, options) {
      if (this instanceof HTMLTableRowElement) climbs.push(typeof options === 'object' ? options.duration : options);
      return animate.call(this, frames, options);
    };
  });
const climbs = (page: Page) => page.evaluate<unknown>('window.climbs');

async function expectMoves(page: Page, rival: Page, { final }: Boards): Promise<void> {
  for (const one of [page, rival]) await expect(rows(one)).toHaveCount(2);
  await board(page).toEqual(['Rank 1 Dave 1 0 1 2 100.0%', 'Rank 2 Tess You 0 1 1 2 0.0%']);
  await expect(page.getByText('2026 Regular Season, after 2 games of Week 11')).toBeVisible();
  await expect(rival.getByText('Week 11, 2026 Regular Season, 2 of 11 games final')).toBeVisible();
  await collectClimbs(page);

  await final('Bills', 10, 30);
  await board(page).toEqual(['Rank 1 Dave 1 0 1 2 100.0%', 'Rank 2 Tess You 1 1 1 3 50.0%']);
  await final('Rams', 3, 30);
  await board(page).toEqual(['Rank 1 Tess You 2 1 1 4 66.7%', 'Rank 2 Dave 1 0 1 2 100.0%']);
  await board(rival).toEqual(['Rank 1 Tess 2 1 1 4 66.7%', 'Rank 2 Dave You 1 0 1 2 100.0%']);
  await expect(rival.getByRole('status').filter({ hasText: 'Tess leads with 2 wins' })).toHaveCount(1);
  await expect(rival.getByRole('status').filter({ hasText: 'You are ranked 2 of 2.' })).toHaveCount(1);
}

async function expectClimbs(page: Page, { final }: Boards): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await expect(rows(page).first()).toContainText('Tess');
  expect(await climbs(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await final('Rams', 30, 3);
  await expect(rows(page).first()).toContainText('Dave');
  expect(await climbs(page)).toEqual([450, 450]);
  // The reader sorts: no row glides.
  await page.getByRole('button', { name: 'Losses' }).click();
  await expect(rows(page).first()).toContainText('Tess');
  expect(await climbs(page)).toEqual([450, 450]);
}

async function expectRecount(page: Page, member: Page, { admin }: Boards): Promise<void> {
  await expect(member.getByRole('button', { name: 'Update Stats' })).toHaveCount(0);
  await admin.get('clearLeaderboards', {});
  await expect(page.getByText('No data for this week yet. Click "Update Stats" to calculate rankings.')).toBeVisible();
  await expect(member.getByText('No data available for this week.')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  await page.getByRole('button', { name: 'Update Stats' }).click();
  await expect(page.getByText('Stats Updated')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(member)).toHaveCount(2);
  expect(await page.evaluate('window.isStillHere')).toBe(true);

  await page.getByRole('button', { name: 'Close notice' }).click();
  await page.route('**/api/admin/calculate-stats/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Update Stats' }).click();
  await expect(page.getByRole('alert')).toContainText("The commissioner's computer can't be reached.");
  await expect(rows(page)).toHaveCount(2);
}

test('the boards of three screens follow the scores and a recount', async ({ pool, open }) => {
  const boards = await makePool(pool);
  const page = await boards.as(open, PHONE, 'Tess', '/leaderboard');
  const rival = await boards.as(open, DESKTOP, 'Dave', '/leaderboard?tab=weekly');
  await test.step('a final score moves the board on every screen', () => expectMoves(page, rival, boards));
  await test.step('a row climbs in front of those it overtakes, and moves at once without motion', () =>
    expectClimbs(page, boards));
  const desk = await open(DESKTOP, EMPTY_PAGE);
  await signIn(desk, ADMIN.username, ADMIN.password);
  await desk.route(/WinsChart.*\.js/, (route) => route.abort());
  await desk.goto('/leaderboard?tab=weekly');
  await test.step('the table is there without the chart when its code can’t be loaded', async () => {
    await expect(desk.getByText('The chart couldn’t be loaded. The table shows the same results.')).toBeVisible();
    await expect(rows(desk)).toHaveCount(2);
  });
  await test.step('the commissioner has the boards counted again without leaving the page', () =>
    expectRecount(desk, rival, boards));
});

async function expectSorting(page: Page): Promise<void> {
  const header = (name: string) => page.getByRole('table').first().getByRole('columnheader', { name, exact: true });
  const names = ['Player', 'Wins', 'Losses', 'Ties', 'Total', 'Win %'];
  await expect(page.getByRole('columnheader')).toHaveText(names);
  await expect(header('Wins')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first()).toContainText('Dave');

  await header('Losses').getByRole('button').press('Enter');
  await expect(header('Losses')).toHaveAttribute('aria-sort', 'descending');
  await expect(header('Wins')).toHaveAttribute('aria-sort', 'none');
  await expect(rows(page).first()).toContainText('Tess');
  await page.keyboard.press('Enter');
  await expect(header('Losses')).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).first()).toContainText('Dave');

  await page.getByRole('tab', { name: 'Weekly' }).click();
  await expect(header('Wins')).toHaveAttribute('aria-sort', 'descending');
  await header('Player').getByRole('button').click();
  await page.getByRole('tab', { name: 'Regular' }).click();
  await expect(header('Losses')).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('tab', { name: 'Weekly' }).click();
  await expect(header('Player')).toHaveAttribute('aria-sort', 'ascending');
}

async function expectChartNames(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  const bars = chart(page).getByRole('img');
  await expect(bars).toHaveCount(2);
  await expect.poll(() => chartWidth(page)).toBeGreaterThanOrEqual(600);
  await bars.first().hover();
  await expect(page.getByRole('tooltip')).toHaveText('Dave1 win, 0 losses, 1 tie');
  await bars.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(bars.nth(1)).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('Tess0 wins, 1 loss, 1 tie');
  await expect(bars.nth(1)).toHaveAccessibleName('Rank 2, Tess: 0 wins, 1 loss, 1 tie');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

async function expectBoardOfAddress(page: Page): Promise<void> {
  await page.setViewportSize(TABLET);
  await goTo(page, '/leaderboard?tab=weekly');
  const weekList = page.getByRole('combobox', { name: 'Week' });
  await expect(weekList.getByRole('option')).toHaveText(['Week 11', 'Week 12']);
  // Week 11 is being played; Week 12 is only prepared.
  await expect(weekList).toHaveValue('11');
  await expect(rows(page)).toHaveCount(2);
  await weekList.selectOption('Week 12');
  await expect(page.getByText('No data available for this week.')).toBeVisible();
  await page.getByRole('button', { name: 'Show Week 11' }).click();
  await expect(page).toHaveURL(/tab=weekly&week=11$/);
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('tab', { name: 'Weekly' }).press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const periods = page.getByRole('group', { name: 'Period' }).getByRole('button');
  await expect(periods).toHaveText(['Period 1Weeks 1-6', 'Period 2Weeks 7-12', 'Period 3Weeks 13-18']);
  await expect(periods.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('table', { name: 'Period 2' })).toBeVisible();
  await periods.nth(2).click();
  await expect(page.getByText('No rankings yet')).toBeVisible();
  await page.reload();
  await expect(periods.nth(2)).toHaveAttribute('aria-pressed', 'true');
}

async function expectBoardOfSeason(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Regular' }).click();
  await expect(page.getByRole('table', { name: '2026 Regular Season' })).toBeVisible();
  const season = page.getByRole('combobox', { name: 'Season', exact: true });
  await expect(season.getByRole('option')).toHaveText(['2026', '2025']);
  await season.selectOption('2025');
  await expect(page.getByText('No rankings yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Weekly' }).click();
  const weekList = page.getByRole('combobox', { name: 'Week' });
  await expect(weekList).toHaveValue('3');
  await page.getByRole('combobox', { name: 'Season type' }).selectOption('Playoffs');
  await expect(page).toHaveURL(/season=2025&.*type=playoffs/);
  await expect(page.getByText('No weeks available')).toBeVisible();

  await goTo(page, '/leaderboard?season=x&type=y&tab=weekly&week=999&period=7');
  await expect(page.getByText('No data available for this week.')).toBeVisible();
  await weekList.selectOption('Week 11');
  await expect(rows(page)).toHaveCount(2);
}

async function expectRoomForForty(page: Page, { admin, at }: Boards): Promise<void> {
  const usernames = Array.from({ length: 38 }, (_, n) => `Maximiliana-Josephine-Antoinette of ${n + 10}`);
  const { codes } = await admin.get('addPlayers', { input: { usernames: [...usernames, 'W'.repeat(40)] } });
  for (const { user } of codes) {
    const { pickType, pickValue } = chosen(user.id, at('Giants'), 2);
    const input = { gameId: at('Giants').id, choice: { pickType, pickValue }, reason: 'phoned in' };
    await admin.get('enterPick', { params: { id: user.id }, input });
  }
  await page.setViewportSize(PHONE);
  await goTo(page, '/leaderboard');
  await expect(rows(page)).toHaveCount(41);
  await expect(chart(page).getByRole('img')).toHaveCount(41);
  await expect.poll(() => chartWidth(page)).toBeGreaterThanOrEqual(41 * 40);
  expect(await scrollsSideways(page)).toBe(false);
  await rows(page).last().scrollIntoViewIfNeeded();
  for (const cell of await rows(page).last().getByRole('cell').all()) await expect(cell).toBeInViewport({ ratio: 1 });
}

test('a member sorts, reads and chooses boards at every width', async ({ pool, open }) => {
  const boards = await makePool(pool);
  const page = await boards.as(open, DESKTOP, 'Tess', '/leaderboard');
  await test.step('a click on a header sorts, another one reverses it, and each table keeps its own', () =>
    expectSorting(page));
  await test.step('the board has no barrier at any width, by day and by night', async () => {
    await expect(chart(page).getByRole('img')).toHaveCount(2);
    await expectSound(page, PHONE, TABLET, DESKTOP);
    await page.getByRole('tab', { name: 'Period' }).click();
    await expect(chart(page).getByRole('img')).toHaveCount(2);
    await expectSound(page, PHONE);
  });
  await test.step('the chart names each record to the pointer and to the keyboard', () => expectChartNames(page));
  await boards.admin.get('createWeek', { input: { season: 2026, weekNumber: 12, seasonType: 'regular' } });
  await boards.admin.get('createWeek', { input: { season: 2025, weekNumber: 3, seasonType: 'regular' } });
  await test.step('the address names the board that is shown', () => expectBoardOfAddress(page));
  await test.step('the address names the season and its type, also one typed by hand', () => expectBoardOfSeason(page));
  await test.step('forty players with long names have room', () => expectRoomForForty(page, boards));
});
