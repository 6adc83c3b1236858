/** What the pages say where a game's picks are shown to everyone before time, or hidden again. */
import type { Page } from '@playwright/test';
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, DESKTOP, expect, findBarriers, PHONE, scrollsSideways, signIn, test } from './pool.ts';
import { makeSunday, SUNDAY_AFTER_TEN } from './sunday.ts';

const VIKINGS = 'Chicago Bears @ Minnesota Vikings';
const TUESDAY_NIGHT = '2026-11-25T01:15:00.000Z';

async function openAs(page: Page, username: string, password: string, path: string): Promise<void> {
  await signIn(page, username, password);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

for (const size of [PHONE, DESKTOP]) {
  test(`a revealed game opens again only with a reason, which the players see (${size.width} px)`, async ({
    pool,
    open,
  }) => {
    const sunday = await makeSunday(pool);
    const tess = await pool.player('Tess');
    await sunday.pick(tess, ['Vikings', 0]);
    pool.clock.set(SUNDAY_AFTER_TEN);
    const params = { id: sunday.at('Vikings').id };
    await sunday.admin.get('setGameStatus', { params, input: { status: 'postponed' } });
    await sunday.admin.get('changeGame', { params, input: { gameTime: TUESDAY_NIGHT } });

    const page = await open(size, EMPTY_PAGE);
    await openAs(page, ADMIN.username, ADMIN.password, '/admin');
    if (size === PHONE) await page.getByRole('button', { name: `More, ${VIKINGS}` }).click();
    await page.getByRole('button', { name: `Unlock ${VIKINGS}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Open this game for picks again?' });
    await expect(dialog).toContainText('Everyone has seen the picks');
    const reopen = dialog.getByRole('button', { name: 'Reopen Game' });
    await expect(reopen).toBeDisabled();
    await dialog.getByLabel('Reason').fill('Snow in Minneapolis');
    expect(await findBarriers(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await reopen.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Lock ${VIKINGS}` })).toBeVisible();

    const friend = await open(size, EMPTY_PAGE);
    await openAs(friend, 'Tess', tess.code, '/');
    const card = friend.locator(`#game-${params.id}`);
    await expect(card).toContainText('Reopened by the commissioner: Snow in Minneapolis');
    // Several notices are one row until it is opened.
    await friend.locator('.notices').getByRole('button', { expanded: false }).click();
    await expect(friend.getByText('for picks again (“Snow in Minneapolis”)').first()).toBeVisible();
  });
}

test('a final before kickoff says that it reveals the picks and locks the game', async ({ pool, open }) => {
  await makeSunday(pool);
  const page = await open(DESKTOP, EMPTY_PAGE);
  await openAs(page, ADMIN.username, ADMIN.password, '/admin');
  await page.getByRole('button', { name: `Edit Score, ${VIKINGS}` }).click();
  await page.getByLabel('Score of Chicago Bears').fill('17');
  await page.getByLabel('Score of Minnesota Vikings').fill('3');
  await page.getByRole('checkbox', { name: 'Mark as Final' }).check({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Final before kickoff?' });
  await expect(dialog).toContainText('Saving shows everyone the picks on it, locks it');
});

test('the first tapped score before kickoff is confirmed, and undo opens the game again', async ({ pool, open }) => {
  const { admin, week, at } = await makeSunday(pool);
  const stored = async () =>
    (await admin.get('readGames', { params: { weekId: week.id } })).find(({ id }) => id === at('Vikings').id);
  const page = await open(PHONE, EMPTY_PAGE);
  await openAs(page, ADMIN.username, ADMIN.password, '/admin/party');
  const entry = page.locator('.party-game').filter({ has: page.getByRole('heading', { name: VIKINGS }) });
  const head = entry.getByRole('button', { name: VIKINGS, exact: true });
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  await entry.getByRole('button', { name: 'Bears plus 7', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Score before kickoff?' });
  await expect(dialog).toContainText('A score makes it live and locks it');
  expect((await stored())?.status).toBe('scheduled');
  await dialog.getByRole('button', { name: 'Start Game' }).click();
  await expect.poll(async () => (await stored())?.status).toBe('live');
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  await entry.getByRole('button', { name: `Undo, ${VIKINGS}` }).click();
  await expect.poll(async () => (await stored())?.status).toBe('scheduled');
  expect(await stored()).toMatchObject({ awayScore: null, homeScore: null, isLocked: false, isRevealed: false });
});

for (const [action, dialogName] of [
  ['Void', 'Void this game?'],
  ['Cancel Game', 'Cancel this game?'],
] as const) {
  test(`“${action}” before kickoff says that it reveals the picks and locks the game`, async ({ pool, open }) => {
    await makeSunday(pool);
    const page = await open(PHONE, '/injuries');
    await openAs(page, ADMIN.username, ADMIN.password, '/admin/party');
    const entry = page.locator('.party-game').filter({ has: page.getByRole('heading', { name: VIKINGS }) });
    const head = entry.getByRole('button', { name: VIKINGS, exact: true });
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
    await entry.getByRole('button', { name: `More, ${VIKINGS}` }).click();
    const dialog = page.getByRole('dialog', { name: dialogName });
    await entry.getByRole('button', { name: `${action}…` }).click();
    await expect(dialog).toContainText('It has not kicked off yet: everyone will see its picks, and it locks.');
    await dialog.getByRole('button', { name: 'Go Back' }).click();
    await entry.getByRole('button', { name: 'Postpone…' }).click();
    await expect(page.getByRole('dialog', { name: 'Postpone this game?' })).not.toContainText('everyone will see');
  });
}

test('a doubtful kickoff is confirmed before a game moves to another week', async ({ pool, open }) => {
  const { admin, week, at } = await makeSunday(pool);
  const { id: nextWeek } = await admin.get('createWeek', {
    input: { season: week.season, seasonType: 'regular', weekNumber: week.weekNumber + 1 },
  });
  const page = await open(PHONE, '/injuries');
  await openAs(page, ADMIN.username, ADMIN.password, '/admin/party');
  const entry = page.locator('.party-game').filter({ has: page.getByRole('heading', { name: VIKINGS }) });
  const head = entry.getByRole('button', { name: VIKINGS, exact: true });
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  await entry.getByRole('button', { name: `More, ${VIKINGS}` }).click();
  await entry.getByRole('button', { name: 'Move to Another Week…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move this game?' });
  const confirm = dialog.getByRole('button', { name: `Move to Week ${week.weekNumber + 1}` });
  await expect(confirm).toBeEnabled();
  await dialog.getByLabel('New kickoff (PT)').fill(`${week.season}-06-01T10:00`);
  await expect(dialog.getByRole('alert')).toContainText(`outside the ${week.season} season`);
  await expect(confirm).toBeDisabled();
  await dialog.getByText('These dates are right').click();
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  const moved = await admin.get('readGames', { params: { weekId: nextWeek } });
  expect(moved.map(({ id }) => id)).toEqual([at('Vikings').id]);
  expect((await admin.get('readTodo')).doubtfulDates).toEqual([]);
});
