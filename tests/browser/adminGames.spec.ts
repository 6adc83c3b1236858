/** Adding games: pasted, looked at, mended, saved all or none; imported; cleared. */
import type { Page } from '@playwright/test';
import type { Game, Week } from '#shared/model.ts';
import { ADMIN, chosen, makeWeek, type TestClient, type TestServer } from '../../src-main/testing/testServer.ts';
import {
  DESKTOP,
  expect,
  findBarriers,
  openAs,
  PHONE,
  scrollsSideways,
  TABLET,
  test,
  WEEK_11,
  type Open,
  goTo,
} from './pool.ts';

const row = (...cells: (string | number)[]) => cells.join('\t');
const TEXANS = row(2026, '11/26', '5:15 PM', 'Buffalo', '@Houston', 5.5, 43.5, 43.5);
const BENGALS = row(2026, '11/29', '10:00 AM', '@Cincinnati', 'New England', 7, 49.5, 49.5);
const LIONS_BAD = row(2026, '11/29', '10:00 AM', 'NYG', '@Detroit', 13, 49, 49.5);
const LIONS = row(2026, '11/29', '10:00 AM', 'NYG', '@Detroit', 13, 49.5, 49.5);

async function openGames(pool: TestServer, open: Open, size: { width: number; height: number } = DESKTOP) {
  const admin = await pool.admin();
  const week = await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 12 } });
  const page = await openAs(open, size, ADMIN, '/admin/games');
  await expect(page.getByRole('heading', { level: 1, name: 'Add games' })).toBeVisible();
  return { admin, week, page };
}
const gamesOf = (admin: TestClient, { id }: Week): Promise<Game[]> =>
  admin.get('readGames', { params: { weekId: id } });
const names = (games: readonly Game[]) => games.map(({ awayTeam, homeTeam }) => `${awayTeam} @ ${homeTeam}`);

const paste = (page: Page) => page.getByLabel('Games text');
const rows = (page: Page) => page.getByRole('list', { name: 'Preview of the pasted rows' }).getByRole('listitem');
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true });

test('games are pasted, read back, mended and added', async ({ pool, open }) => {
  const { admin, week, page } = await openGames(pool, open);
  await paste(page).fill([TEXANS, BENGALS, '', LIONS_BAD].join('\n'));
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText('Buffalo Bills @ Houston Texans');
  await expect(rows(page).nth(0)).toContainText('Thu, Nov 26, 5:15 PM');
  await expect(rows(page).nth(0)).toContainText('HOU −5.5');
  await expect(rows(page).nth(1)).toContainText('New England Patriots @ Cincinnati Bengals');
  await expect(rows(page).nth(2)).toContainText('Row 3: Over and Under differ: 49 and 49.5.');
  await expect(page.getByText('2 games ready, 1 row to fix')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add 3 Games' });
  await expect(add).toBeDisabled();
  await expect(page.getByText('Fix row 3 to continue.')).toBeVisible();

  // The pasted text outlives a reload.
  await page.reload();
  await expect(paste(page)).toHaveValue([TEXANS, BENGALS, '', LIONS_BAD].join('\n'));
  await paste(page).fill([TEXANS, BENGALS, LIONS].join('\n'));
  // Home and away change over, and stay so while other rows come and go.
  await page.getByRole('button', { name: /^Swap home and away, row 2/ }).click();
  await expect(rows(page).nth(1)).toContainText('Cincinnati Bengals @ New England Patriots');
  await expect(rows(page).nth(1)).toContainText('NE −7');
  await paste(page).fill([BENGALS, TEXANS, LIONS].join('\n'));
  await expect(rows(page).nth(0)).toContainText('Cincinnati Bengals @ New England Patriots');

  await add.click();
  await expect(toast(page, 'Added 3 games manually')).toBeVisible();
  await expect(paste(page)).toHaveValue('');
  expect(names(await gamesOf(admin, week))).toEqual([
    'Buffalo Bills @ Houston Texans',
    'Cincinnati Bengals @ New England Patriots',
    'New York Giants @ Detroit Lions',
  ]);
});

test('a refused save keeps the text and says why', async ({ pool, open }) => {
  const { admin, week, page } = await openGames(pool, open);
  await paste(page).fill(TEXANS);
  const fail = (body: string | object) =>
    page.route(
      /add-manual-games/,
      (route) =>
        route.request().postData()?.includes('preview') === true
          ? route.fallback()
          : route.fulfill(typeof body === 'string' ? { status: 500, body } : { status: 409, json: body }),
      { times: 1 },
    );
  await expect(rows(page)).toHaveCount(1);
  await fail({ message: 'The disk is full.', code: 'conflict' });
  await page.getByRole('button', { name: 'Add 1 Game' }).click();
  // At the form, where a toast would go away.
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Manual Games Failed: The disk is full.');
  await expect(toast(page, 'Manual Games Failed')).toHaveCount(0);
  await expect(paste(page)).toHaveValue(TEXANS);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Add 1 Game' }).click();
  await expect(toast(page, 'Added 1 game manually')).toBeVisible();
  expect(await gamesOf(admin, week)).toHaveLength(1);
});

test('any pasted nonsense gets an error in plain sentences', async ({ pool, open }) => {
  const { admin, week, page } = await openGames(pool, open);
  for (const [text, sentence] of [
    ['🏈🏈🏈', /Only 1 of 8 columns/],
    ['<script>alert(1)</script>', /Only 1 of 8 columns/],
    [row(2026, '11/29', '1:00', 'Jets', '@Bills', 3, 44, 44), /AM or PM/],
    [row(2027, '3/14', '2:30 AM', 'Jets', '@Bills', 3, 44, 44), /clocks go forward/],
    [row(2026, '11/29', '10:00 AM', 'Jets', '@Bills', 3.25, 44, 44), /Row 1: .*3\.25/],
    ['x'.repeat(10_000), /Only 1 of 8 columns/],
  ] as const) {
    await paste(page).fill(text);
    await expect(rows(page).first()).toContainText(sentence);
    await expect(page.getByRole('button', { name: /^Add 1 Game/ })).toBeDisabled();
    await expect(paste(page)).toHaveValue(text);
  }
  await paste(page).fill(' \n\t\n');
  await expect(page.getByRole('heading', { name: 'Preview' })).toHaveCount(0);
  await paste(page).fill('y'.repeat(60_000));
  await expect(page.getByText('The text is too long. Use at most 50,000 characters.')).toBeVisible();
  expect(await gamesOf(admin, week)).toEqual([]);
  await page.getByText('How to write a row').click();
  await expect(page.getByText(/@ marks the home team/)).toBeVisible();
});

test('games the week already has are changed only on purpose, and their picks keep their lines', async ({
  pool,
  open,
}) => {
  const { admin, week, page } = await openGames(pool, open);
  await admin.get('addManualGames', {
    params: { weekId: week.id },
    input: { gamesText: [TEXANS, BENGALS].join('\n') },
  });
  const tess = await pool.player('Tess');
  const [texans] = await gamesOf(admin, week);
  if (texans === undefined) throw new Error('no game');
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, texans, 0)] } });

  const moved = row(2026, '11/26', '1:30 PM', 'Buffalo', '@Houston', 6.5, 43.5, 43.5);
  await paste(page).fill([moved, BENGALS, LIONS].join('\n'));
  await expect(rows(page).nth(0)).toContainText('was Thu, Nov 26, 5:15 PM → Thu, Nov 26, 1:30 PM');
  await expect(rows(page).nth(0)).toContainText('was HOU −5.5 → HOU −6.5');
  await expect(rows(page).nth(0)).toContainText('Changes a game of this week: 1 pick keeps its line');
  await expect(rows(page).nth(1)).toContainText('Already in this week, unchanged');
  const save = page.getByRole('button', { name: 'Add 1 and Update 1 Game' });
  await expect(save).toBeDisabled();
  await page.getByText('Update 1 game', { exact: true }).click();

  // On another device a second one of them is changed: that was not agreed to.
  const [, bengals] = await gamesOf(admin, week);
  if (bengals === undefined) throw new Error('no game');
  await admin.get('changeGame', { params: { id: bengals.id }, input: { spread: '8' } });
  await expect(rows(page).nth(1)).toContainText('was NE −8 → NE −7');
  const both = page.getByRole('button', { name: 'Add 1 and Update 2 Games' });
  await expect(both).toBeDisabled();
  await page.getByText('Update 2 games', { exact: true }).click();
  await both.click();
  await expect(toast(page, 'Added 1 game manually')).toBeVisible();
  await expect(toast(page, '2 games updated.')).toBeVisible();
  expect((await gamesOf(admin, week)).map(({ spread }) => spread)).toEqual(['-6.5', '7', '-13']);
  const [pick] = await tess.get('readCard', { params: { userId: tess.id, weekId: week.id } });
  expect(pick?.pickValue).toBe('Houston Texans -5.5');

  await paste(page).fill(BENGALS);
  await expect(page.getByText('All of these games are already in the week. There is nothing to save.')).toBeVisible();
});

test('games pasted into the wrong week are noticed', async ({ pool, open }) => {
  const { admin, page } = await openGames(pool, open);
  await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  await page.getByLabel('Week', { exact: true }).selectOption('Week 11 (current)');
  await paste(page).fill(TEXANS);
  await expect(rows(page)).toContainText(
    'Already playing in this week: Buffalo Bills and Houston Texans. Is this the right week?',
  );
  await paste(page).fill(row(2026, '11/26', '5:15 PM', 'Bufallo Bils', '@Houston', 5.5, 43.5, 43.5));
  await expect(rows(page)).toContainText('Not an NFL team: Bufallo Bils. Is it spelled right?');
  await expect(page.getByText('1 game ready, 1 of them to check')).toBeVisible();
  await paste(page).fill(TEXANS);
  // The text stays on the way to the right one.
  await page.getByLabel('Week', { exact: true }).selectOption('Week 12 (upcoming)');
  await expect(rows(page)).not.toContainText('Already playing');
  await expect(page.getByRole('button', { name: 'Add 1 Game' })).toBeEnabled();
});

test('importing shows how many games are new, or why it failed and what to do instead', async ({ pool, open }) => {
  const { page } = await openGames(pool, open);
  const answer = (status: number, body: string | object) =>
    page.route(
      /import-espn-games/,
      (route) => route.fulfill(typeof body === 'string' ? { status, body } : { status, json: body }),
      { times: 1 },
    );
  const load = page.getByRole('button', { name: 'Import Games' });
  const off = 'The scoreboard is off. Paste the games from a spreadsheet instead.';
  await answer(409, { message: off, code: 'conflict' });
  await load.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(`Import Failed: ${off}`);
  await expect(toast(page, 'Import Failed')).toHaveCount(0);
  await answer(200, {
    games: [],
    added: 14,
    changed: 1,
    changedGames: ['Buffalo Bills @ Houston Texans'],
    keptLines: ['New England Patriots @ Cincinnati Bengals'],
    feedLines: [{ gameId: 2, title: 'New England Patriots @ Cincinnati Bengals', spread: '7.5', total: '49' }],
    doubtfulDates: [],
    skipped: [],
    inOtherWeek: [],
  });
  await load.click();
  const report = page.getByRole('region', { name: 'Import games' });
  await expect(report).toContainText('Imported 14 games from ESPN');
  await expect(report).toContainText('1 changed: Buffalo Bills @ Houston Texans.');
  await expect(report).toContainText('New England Patriots @ Cincinnati Bengals: the scoreboard has NE −7.5 · 49');
});

test('games are deleted only after a dialog that lists what goes with them', async ({ pool, open }) => {
  const { admin, week, page } = await openGames(pool, open);
  await goTo(page, '/admin/week');
  const clear = page.getByRole('button', { name: 'Clear Games…' });
  const more = page.getByRole('region', { name: 'Week Actions' }).getByRole('button', { name: 'More, Week 12' });
  await expect(page.getByRole('button', { name: 'Lock Week' })).toBeVisible();
  await expect(more).toHaveCount(0);
  const { games } = await admin.get('addManualGames', {
    params: { weekId: week.id },
    input: { gamesText: [TEXANS, BENGALS].join('\n') },
  });
  const tess = await pool.player('Tess');
  await tess.get('savePicks', { input: { picks: games.map((game) => chosen(tess.id, game, 0)) } });
  await more.click();
  await clear.click();
  const dialog = page.getByRole('dialog', { name: 'Clear the games of Week 12?' });
  await expect(dialog).toContainText('2 games, 2 picks of 1 player and their results');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await gamesOf(admin, week)).toHaveLength(2);

  await clear.click();
  await page.route(/\/weeks\/\d+\/games$/, (route) => route.fulfill({ status: 500, body: 'gone' }), { times: 1 });
  await dialog.getByRole('button', { name: 'Clear 2 Games' }).click();
  await expect(toast(page, 'Clear Failed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Clear 2 Games' }).click();
  await expect(toast(page, 'Games Cleared')).toBeVisible();
  expect(await gamesOf(admin, week)).toEqual([]);
  expect((await admin.get('readBackups')).filter(({ kind }) => kind === 'change')).toHaveLength(1);
});

test('without a week the screen leads to creating one', async ({ pool, open }) => {
  const page = await openAs(open, PHONE, ADMIN, '/admin/games');
  await page.getByRole('link', { name: 'Create a Week' }).click();
  await expect(page).toHaveURL(`${pool.url}/admin/week`);
});

test('the screen fits every width in both modes, without barriers', async ({ pool, open }) => {
  const { admin, week, page } = await openGames(pool, open, PHONE);
  await admin.get('addManualGames', { params: { weekId: week.id }, input: { gamesText: TEXANS } });
  await paste(page).fill([TEXANS.replace('5.5', '6.5'), BENGALS, LIONS_BAD].join('\n'));
  await expect(rows(page)).toHaveCount(3);
  for (const size of [DESKTOP, TABLET, PHONE]) {
    await page.setViewportSize(size);
    expect(await scrollsSideways(page)).toBe(false);
  }
  const swap = await page.getByRole('button', { name: /^Swap home and away, row 2/ }).boundingBox();
  expect(Math.min(swap?.height ?? 0, swap?.width ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await findBarriers(page)).toEqual([]);
});
