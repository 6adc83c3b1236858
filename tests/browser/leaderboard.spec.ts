/** The boards, as members and the commissioner see them while games become final. */
import type { Page } from '@playwright/test';
import type { Game } from '#shared/model.ts';
import { ADMIN, chosen, makeWeek, type TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, expect, findBarriers, logIn, PHONE, test, WEEK_11 } from './pool.ts';

const TABLET = { width: 768, height: 1024 } as const;

/** Logs in and puts the welcome away, which would lie over what is clicked next. */
async function enter(page: Page, name: string, code: string) {
  await logIn(page, name, code);
  await page.getByRole('button', { name: 'Close notice' }).click();
}

/** Tess has the Falcons, the Packers, the Bills and the Rams by the spread, Dave the other sides of the first two. */
async function makePool(pool: TestServer) {
  const admin = await pool.admin();
  const { games, week } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const at = (home: string): Game => {
    const found = games.find(({ homeTeam }) => homeTeam.endsWith(home));
    if (found === undefined) throw new Error(`${home} are not at home this week`);
    return found;
  };
  const [tess, dave] = [await pool.player('Tess'), await pool.player('Dave')];
  await tess.get('savePicks', {
    input: { picks: ['Falcons', 'Giants', 'Bills', 'Rams'].map((home) => chosen(tess.id, at(home), 0)) },
  });
  await dave.get('savePicks', { input: { picks: ['Falcons', 'Giants'].map((home) => chosen(dave.id, at(home), 1)) } });
  const final = (home: string, awayScore: number, homeScore: number) =>
    admin.get('scoreGame', { params: { id: at(home).id }, input: { awayScore, homeScore, isComplete: true } });
  // Falcons by 3, laying 3.5: Dave wins. Packers by 7, laying 7: a push for both.
  await final('Falcons', 27, 30);
  await final('Giants', 27, 20);
  return { admin, tess, dave, week, games, final };
}

const rows = (page: Page) => page.getByRole('table').first().locator('tbody').getByRole('row');
/** The table as people read it, a row to a text. */
const board = (page: Page) =>
  expect.poll(async () => (await rows(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()));
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test('a final score moves the board on every screen within a second', async ({ pool, open }) => {
  const { tess, dave, final } = await makePool(pool);
  const page = await open(PHONE, '/leaderboard');
  await enter(page, 'Tess', tess.code);
  const rival = await open(DESKTOP, '/leaderboard?tab=weekly');
  await enter(rival, 'Dave', dave.code);
  for (const one of [page, rival]) await expect(rows(one)).toHaveCount(2);
  await board(page).toEqual(['Rank 1 Dave 1 0 1 2 100.0%', 'Rank 2 Tess You 0 1 1 2 0.0%']);
  await expect(page.getByText('2026 Regular Season, after 2 games of Week 11')).toBeVisible();
  await expect(rival.getByText('Week 11, 2026 Regular Season, 2 of 11 games final')).toBeVisible();

  await final('Bills', 10, 30);
  await board(page).toEqual(['Rank 1 Dave 1 0 1 2 100.0%', 'Rank 2 Tess You 1 1 1 3 50.0%']);
  await final('Rams', 3, 30);
  await board(page).toEqual(['Rank 1 Tess You 2 1 1 4 66.7%', 'Rank 2 Dave 1 0 1 2 100.0%']);
  await board(rival).toEqual(['Rank 1 Tess 2 1 1 4 66.7%', 'Rank 2 Dave You 1 0 1 2 100.0%']);
  await expect(rival.getByRole('status').filter({ hasText: 'Tess leads with 2 wins' })).toHaveCount(1);
  await expect(rival.getByRole('status').filter({ hasText: 'You are ranked 2 of 2.' })).toHaveCount(1);
});

test('a row climbs in front of those it overtakes, and moves at once without motion', async ({ pool, open }) => {
  const { tess, final } = await makePool(pool);
  const page = await open(DESKTOP, '/leaderboard');
  await enter(page, 'Tess', tess.code);
  await expect(rows(page)).toHaveCount(2);
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called on its element below
    const { animate } = Element.prototype;
    const climbs: unknown[] = [];
    Object.assign(window, { climbs });
    Element.prototype.animate = function (frames, options) {
      if (this instanceof HTMLTableRowElement) climbs.push(typeof options === 'object' ? options.duration : options);
      return animate.call(this, frames, options);
    };
  });
  const climbs = () => page.evaluate<unknown>('window.climbs');
  await final('Bills', 10, 30);
  await final('Rams', 3, 30);
  await expect(rows(page).first()).toContainText('Tess');
  expect(await climbs()).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await final('Rams', 30, 3);
  await expect(rows(page).first()).toContainText('Dave');
  expect(await climbs()).toEqual([450, 450]);
  // Sorting is one's own doing: nothing glides.
  await page.getByRole('button', { name: 'Losses' }).click();
  await expect(rows(page).first()).toContainText('Tess');
  expect(await climbs()).toEqual([450, 450]);
});

test('the address says which board is shown, also one made by hand', async ({ pool, open }) => {
  const { admin, tess } = await makePool(pool);
  await admin.get('createWeek', { input: { season: 2026, weekNumber: 12, seasonType: 'regular' } });
  await admin.get('createWeek', { input: { season: 2025, weekNumber: 3, seasonType: 'regular' } });
  const page = await open(TABLET, '/leaderboard?tab=weekly');
  await enter(page, 'Tess', tess.code);

  const weekList = page.getByRole('combobox', { name: 'Week' });
  await expect(weekList.getByRole('option')).toHaveText(['Week 11', 'Week 12']);
  // Week 11 is being played; Week 12 is only prepared.
  await expect(weekList).toHaveValue('11');
  await expect(rows(page)).toHaveCount(2);
  await weekList.selectOption('Week 12');
  await expect(page.getByText('No data available for this week.')).toBeVisible();
  await weekList.selectOption('Week 11');
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

  await page.getByRole('tab', { name: 'Regular' }).click();
  await expect(page.getByRole('table', { name: '2026 Regular Season' })).toBeVisible();
  const season = page.getByRole('combobox', { name: 'Season', exact: true });
  await expect(season.getByRole('option')).toHaveText(['2026', '2025']);
  await season.selectOption('2025');
  await expect(page.getByText('No rankings yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Weekly' }).click();
  await expect(weekList).toHaveValue('3');
  await page.getByRole('combobox', { name: 'Season type' }).selectOption('Playoffs');
  await expect(page).toHaveURL(/season=2025&.*type=playoffs/);
  await expect(page.getByText('No weeks available')).toBeVisible();

  await page.goto(`${pool.url}/leaderboard?season=x&type=y&tab=weekly&week=999&period=7`);
  await expect(page.getByText('No data available for this week.')).toBeVisible();
  await weekList.selectOption('Week 11');
  await expect(rows(page)).toHaveCount(2);
});

test('a click on a header sorts, another one turns it round, and each table keeps its own', async ({ pool, open }) => {
  const { tess } = await makePool(pool);
  const page = await open(DESKTOP, '/leaderboard');
  await enter(page, 'Tess', tess.code);
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
});

test('the chart tells each record to the pointer and to the keyboard', async ({ pool, open }) => {
  const { tess } = await makePool(pool);
  const page = await open(PHONE, '/leaderboard');
  await enter(page, 'Tess', tess.code);
  const chart = page.getByRole('group', { name: /Wins by player/ });
  const bars = chart.getByRole('img');
  await expect(bars).toHaveCount(2);
  const box = await chart.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(600);
  expect(await scrollsSideways(page)).toBe(false);

  await bars.first().hover();
  await expect(page.getByRole('tooltip')).toHaveText('Dave1 win, 0 losses, 1 tie');
  await bars.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(bars.nth(1)).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('Tess0 wins, 1 loss, 1 tie');
  await expect(bars.nth(1)).toHaveAccessibleName('Rank 2, Tess: 0 wins, 1 loss, 1 tie');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('the table stands without the chart when its code cannot be had', async ({ pool, open }) => {
  const { tess } = await makePool(pool);
  const page = await open(DESKTOP);
  await page.route(/WinsChart.*\.js/, (route) => route.abort());
  await enter(page, 'Tess', tess.code);
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByText('The chart couldn’t be loaded. The table shows the same results.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test('the commissioner has the boards counted again without leaving the page', async ({ pool, open }) => {
  const { admin, tess } = await makePool(pool);
  const member = await open(PHONE, '/leaderboard?tab=weekly');
  await enter(member, 'Tess', tess.code);
  await expect(rows(member)).toHaveCount(2);
  await expect(member.getByRole('button', { name: 'Update Stats' })).toHaveCount(0);

  const page = await open(DESKTOP, '/leaderboard?tab=weekly');
  await enter(page, ADMIN.username, ADMIN.password);
  await expect(page.getByRole('link', { name: 'Admin' })).toBeVisible();
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
});

test('forty players with long names have room', async ({ pool, open }) => {
  const { admin, tess, games } = await makePool(pool);
  const usernames = Array.from({ length: 38 }, (_, n) => `Maximiliana-Josephine-Antoinette of ${n + 10}`);
  const { codes } = await admin.get('addPlayers', { input: { usernames: [...usernames, 'W'.repeat(40)] } });
  const [packers] = games.filter(({ homeTeam }) => homeTeam.endsWith('Giants'));
  if (packers === undefined) throw new Error('the Giants are not at home this week');
  for (const { user } of codes) {
    const { pickType, pickValue } = chosen(user.id, packers, 2);
    const input = { gameId: packers.id, choice: { pickType, pickValue }, reason: 'phoned in' };
    await admin.get('enterPick', { params: { id: user.id }, input });
  }
  const page = await open(PHONE, '/leaderboard');
  await enter(page, 'Tess', tess.code);
  await expect(rows(page)).toHaveCount(41);
  const chart = page.getByRole('group', { name: /Wins by player/ });
  await expect(chart.getByRole('img')).toHaveCount(41);
  expect((await chart.boundingBox())?.width).toBeGreaterThanOrEqual(41 * 40);
  expect(await scrollsSideways(page)).toBe(false);
  await rows(page).last().scrollIntoViewIfNeeded();
  for (const cell of await rows(page).last().getByRole('cell').all()) await expect(cell).toBeInViewport({ ratio: 1 });
});

for (const [name, size] of Object.entries({ phone: PHONE, tablet: TABLET, desktop: DESKTOP })) {
  test(`nothing is in anybody's way on a ${name}, by day and by night`, async ({ pool, open }) => {
    const { tess } = await makePool(pool);
    const page = await open(size, '/leaderboard');
    await enter(page, 'Tess', tess.code);
    await expect(page.getByRole('group', { name: /Wins by player/ }).getByRole('img')).toHaveCount(2);
    for (const tab of ['Weekly', 'Period']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('group', { name: /Wins by player/ }).getByRole('img')).toHaveCount(2);
      expect(await scrollsSideways(page)).toBe(false);
      expect(await findBarriers(page)).toEqual([]);
    }
  });
}
