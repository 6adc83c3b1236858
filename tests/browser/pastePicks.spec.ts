/** Picks from the group chat: pasted, questions answered, confirmed, and on the players' cards. */
import type { Page } from '@playwright/test';
import { ADMIN, type TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, findBarriers, PHONE, scrollsSideways, signIn, test } from './pool.ts';
import { makeSunday, SUNDAY_AFTER_TEN } from './sunday.ts';

const CHAT = `[11/21/26, 9:14 PM] Dave: Dal +3, DET/PHI over 47.5, niners
[11/21/26, 9:15 PM] Dave: oops I mean Dal/LV over 50
[11/21/26, 9:20 PM] Tess: Bears pk 🐻, Bucs +5½, u 46.5 det
[11/21/26, 9:21 PM] Bo: who won last night?
[11/21/26, 9:22 PM] ~ Ann: 1. NY +12.5
2. Texans
3. Seahawks +3
[11/21/26, 9:30 PM] Ingrid Berg: same as last week
[11/21/26, 9:31 PM] Mo: Packers -7, Packrs, over 48.5 SF/ARI
[11/21/26, 9:40 PM] Zoe: Panthers`;

const NAMES = ['Dave', 'Tess', 'Bo', 'Ann', 'Ingrid', 'Mo'];

async function openPaste(
  pool: TestServer,
  open: (size: typeof PHONE | typeof DESKTOP, path: string) => Promise<Page>,
  size: typeof PHONE | typeof DESKTOP,
) {
  const sunday = await makeSunday(pool);
  const players = new Map(await Promise.all(NAMES.map(async (name) => [name, await pool.player(name)] as const)));
  const page = await open(size, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/players');
  await page.getByRole('button', { name: 'Paste Picks' }).click();
  return { sunday, players, page };
}
const box = (page: Page) => page.getByLabel('Messages from the group chat');
const card = (page: Page, name: string) =>
  page.locator('.admin-card').filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }) });
const values = async (player: Awaited<ReturnType<TestServer['player']>> | undefined, weekId: number) =>
  (await player?.get('readCard', { params: { userId: player.id, weekId } }))
    ?.map(({ pickValue }) => pickValue)
    .toSorted();

test('a pasted chat becomes cards: a question is answered, a card confirmed, and its player has the picks', async ({
  pool,
  open,
}) => {
  const { page, players, sunday } = await openPaste(pool, open, DESKTOP);
  await box(page).fill(CHAT);
  await expect(page.getByRole('status').filter({ hasText: 'cards found' })).toContainText('6 cards found.');
  await expect(card(page, 'Tess')).toContainText('3/5');
  await expect(page.getByText('1 line not read as picks')).toBeVisible();

  // A line that has moved is named; the offered one is entered.
  await expect(card(page, 'Dave')).toContainText('Written +3. The offered line is entered: Dallas Cowboys +3.5.');
  await expect(card(page, 'Ingrid')).toContainText('Write them out.');
  await expect(card(page, 'Zoe')).toContainText('Who is “Zoe”?');

  const ann = card(page, 'Ann');
  await expect(ann.getByRole('button', { name: /^Enter/ })).toBeDisabled();
  await expect(ann).toContainText('Answer 1 question first.');
  await ann.getByLabel('Pick for “NY +12.5”, Ann').selectOption({ label: 'New York Jets +12.5 (NYJ @ NE)' });
  await ann.getByRole('button', { name: 'Enter Ann’s Picks…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter these picks for Ann?' });
  await expect(dialog).toContainText('another pick on the same game is replaced');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('');
  await expect(dialog.getByRole('button', { name: 'Enter 3 Picks' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('From our group chat');
  await dialog.getByRole('button', { name: 'Enter 3 Picks' }).click();
  await expect(ann.getByText('Ann’s picks are entered.')).toBeVisible();
  expect(await values(players.get('Ann'), sunday.week.id)).toEqual([
    'Houston Texans -5.5',
    'New York Jets +12.5',
    'Seattle Seahawks +3',
  ]);

  // The text is there after a look at another section.
  await page.getByRole('link', { name: 'Invite' }).first().click();
  await page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name: 'Players' }).click();
  await page.getByRole('button', { name: 'Paste Picks' }).click();
  await expect(box(page)).toHaveValue(CHAT);
  await expect(ann.getByText('Ann’s picks are entered.')).toBeVisible();
});

test('a card that the pool rejects stays, and each bad pick shows why', async ({ pool, open }) => {
  const { page, sunday, players } = await openPaste(pool, open, PHONE);
  await box(page).fill('Tess: Bears pk, Bucs\nWhose?: KC');
  await card(page, 'Tess')
    .getByRole('button', { name: /^Enter/ })
    .click();
  await page.route('**/api/admin/users/*/card', async (route) => {
    await sunday.admin.get('changeGame', { params: { id: sunday.at('Bills').id }, input: { spread: '-6.5' } });
    await route.continue();
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enter 2 Picks' }).click();
  await expect(dialog).toContainText('the line moved from Tampa Bay Buccaneers +5.5 to Tampa Bay Buccaneers +6.5');
  expect(await values(players.get('Tess'), sunday.week.id)).toEqual([]);
  await dialog.getByRole('button', { name: 'Not Now' }).click();
  await expect(box(page)).toHaveValue('Tess: Bears pk, Bucs\nWhose?: KC');
  await expect(card(page, 'Tess').getByLabel('Pick for “Bucs”, Tess')).toContainText('Tampa Bay Buccaneers +6.5');
});

test('a text that is too long and a locked game get their errors, and nothing scrolls sideways at 320 px', async ({
  pool,
  open,
}) => {
  const { page, sunday } = await openPaste(pool, open, PHONE);
  await page.setViewportSize({ width: 320, height: 640 });
  await box(page).fill('Dal '.repeat(5_001));
  await expect(page.getByRole('alert').filter({ hasText: 'too long' })).toBeVisible();
  await sunday.admin.get('changeSettings', { input: { picksAfterLock: 'never' } });
  pool.clock.set(SUNDAY_AFTER_TEN);
  await page.reload();
  await page.getByRole('button', { name: 'Paste Picks' }).click();
  await box(page).fill(CHAT);
  await expect(card(page, 'Tess')).toContainText('This pool doesn’t allow picks after the lock.');
  await expect(card(page, 'Tess').getByRole('button', { name: /^Enter/ })).toBeDisabled();
  await card(page, 'Tess').getByLabel('Pick for “Bears pk”, Tess').selectOption({ label: 'Leave out' });
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
});

test('a whole card is chosen on one screen with the keyboard, counted against the card size, and entered', async ({
  pool,
  open,
}) => {
  const sunday = await makeSunday(pool);
  const tess = await pool.player('Tess');
  await sunday.admin.get('changeWeek', { params: { id: sunday.week.id }, input: { cardSize: 3 } });
  await sunday.pick(tess, ['Raiders', 0]);
  const page = await open({ ...PHONE, width: 320 }, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/players');
  await page.getByRole('button', { name: 'More: Tess' }).click();
  await page.getByRole('button', { name: 'Enter Picks for Tess' }).click();
  await page.getByRole('button', { name: 'Enter the Whole Card' }).click();
  const sheet = page.getByRole('region', { name: 'Tess’s whole card' });
  const option = (game: RegExp, name: string) =>
    sheet.getByRole('group', { name: game }).getByRole('button', { name, exact: true });
  for (const [game, name] of [
    [/Buffalo/, 'BUF −5.5'],
    [/Atlanta/, 'Over 42.5'],
    [/Miami/, 'Under 47.5'],
    [/Arizona/, 'Over 48.5'],
  ] as const) {
    await option(game, name).focus();
    await page.keyboard.press('Space');
    await expect(option(game, name)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(sheet.getByRole('status')).toContainText('4 of 3 chosen');
  await expect(sheet.getByRole('button', { name: 'Enter Tess’s Picks…' })).toBeDisabled();
  await option(/Arizona/, 'Over 48.5').click();
  expect(await findBarriers(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);

  await sheet.getByRole('button', { name: 'Enter Tess’s Picks…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Phoned in before kickoff');
  await dialog.getByRole('button', { name: 'Enter 3 Picks' }).click();
  await expect(dialog).toContainText('these don’t fit beside the picks already on it');
  await dialog.getByText('Remove them, except on locked games').click();
  await dialog.getByRole('button', { name: 'Enter 3 Picks' }).click();
  await expect(page.getByText('Tess’s picks are entered.')).toBeVisible();
  expect(await values(tess, sunday.week.id)).toEqual(['Buffalo Bills -5.5', 'Over 42.5', 'Under 47.5']);
});

test('picks are pasted and entered for the week that the commissioner works on', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  await sunday.player('Tess');
  const past = await sunday.admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 10 } });
  const page = await open(DESKTOP, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/week');
  await page.getByLabel('Week', { exact: true }).selectOption({ label: 'Week 10' });
  await page.getByRole('link', { name: 'Players', exact: true }).click();
  await expect(page).toHaveURL(`/admin/players?week=${past.id}`);
  const chosen = page.getByLabel('Week', { exact: true }).locator(':checked');
  await page.getByRole('button', { name: 'Paste Picks' }).click();
  await expect(chosen).toHaveText('Week 10');
  await page.getByRole('button', { name: 'Back to Players' }).click();
  await page.getByRole('button', { name: /^Enter Picks/ }).click();
  await expect(chosen).toHaveText('Week 10');
});
