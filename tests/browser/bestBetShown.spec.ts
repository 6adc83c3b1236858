/** Best bets and guesses wherever a card is shown: All Picks, on paper, on the board, and where the commissioner enters them. */
import type { Page } from '@playwright/test';
import { ADMIN, chosen, type TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, findBarriers, PHONE, scrollsSideways, signIn, test } from './pool.ts';
import { makeSunday, SUNDAY_AFTER_TEN } from './sunday.ts';

const SMALL = { ...PHONE, width: 320 } as const;
const SEASON = { season: 2026, seasonType: 'regular' } as const;

/** Tess and Dave have a best bet each and guess at the early game of the Bills; at ten past ten everyone can see them. */
async function makeMarkedSunday(pool: TestServer) {
  const sunday = await makeSunday(pool);
  const { admin, week, at } = sunday;
  const input = { bestBet: true, weeklyWinner: 'tiebreaker', push: 'half' } as const;
  await admin.get('changeRules', { params: SEASON, input });
  await admin.get('changeWeek', { params: { id: week.id }, input: { tiebreakGameId: at('Bills').id } });
  const [tess, dave] = [await sunday.player('Tess'), await sunday.player('Dave')];
  for (const [who, best, other, tiebreakGuess] of [
    [tess, 'Bills', 'Falcons', 44],
    [dave, 'Falcons', 'Bills', 51],
  ] as const) {
    const picks = [{ ...chosen(who.id, at(best), 0), isBestBet: true }, chosen(who.id, at(other), 1)];
    await who.get('savePicks', { input: { weekId: week.id, picks, tiebreakGuess } });
  }
  return { ...sunday, tess, dave };
}

async function openAs(page: Page, name: string, code: string, path: string): Promise<void> {
  await signIn(page, name, code);
  await page.goto(path);
}

test('All Picks shows best bets and guesses once they are revealed, in every view and on paper', async ({
  pool,
  open,
}) => {
  const { tess } = await makeMarkedSunday(pool);
  const phone = await open(SMALL, EMPTY_PAGE);
  await openAs(phone, 'Tess', tess.code, '/');
  await phone.emulateMedia({ media: 'print' });
  await expect(phone.getByText('Total points of Tampa Bay Buccaneers @ Buffalo Bills: 44')).toBeVisible();
  await expect(phone.getByLabel('Your best bet')).toBeHidden();
  await phone.emulateMedia({ media: 'screen' });

  pool.clock.set(SUNDAY_AFTER_TEN);
  await phone.goto('/locked-picks');
  const dave = phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name: 'Dave' }) });
  await expect(dave).toContainText('★ ATL');
  await expect(dave).toContainText('Tiebreaker guess 51');
  await expect(dave.getByRole('img')).toHaveAccessibleName(/pending as best bet/);
  expect(await scrollsSideways(phone)).toBe(false);
  expect(await findBarriers(phone)).toEqual([]);
  await phone.getByText('By game').click();
  await expect(phone.locator('.game-side').getByText('★')).toHaveCount(2);
  await expect(phone.locator('.game-side li').filter({ hasText: /Best bet\s+BUF/ })).toContainText('Tess');

  const desk = await open(DESKTOP, EMPTY_PAGE);
  await openAs(desk, 'Tess', tess.code, '/locked-picks');
  await desk.emulateMedia({ media: 'print' });
  const row = desk.getByRole('row').filter({ has: desk.getByRole('rowheader', { name: /Dave/ }) });
  await expect(row).toContainText('★ ATL');
  await expect(row).toContainText('Tiebreaker guess 51');
});

test('the board marks best bets at their kickoff and shows points', async ({ pool, open }) => {
  const { admin, score } = await makeMarkedSunday(pool);
  const { token } = await admin.get('createBoardLink');
  const tv = await open({ width: 1920, height: 1080 }, `/board#${token}`);
  const tess = tv
    .getByRole('listitem')
    .filter({ hasText: 'Tess' })
    .filter({ has: tv.locator('.pips') });
  await expect(tess).toBeVisible();
  await expect(tv.locator('.pip-best')).toHaveCount(0);
  pool.clock.set(SUNDAY_AFTER_TEN);
  await score('Bills', 10, 30, true);
  await expect(tess.getByRole('img', { name: /win as best bet/ })).toBeVisible();
  await expect(tess).toContainText('2 pts');
  await expect(tv.getByText('★ Best bet')).toBeVisible();
  expect(await findBarriers(tv)).toEqual([]);
});

test('standings if it ended now count best bets twice and break ties by the guesses', async ({ pool, open }) => {
  const { tess, score } = await makeMarkedSunday(pool);
  pool.clock.set(SUNDAY_AFTER_TEN);
  await score('Bills', 10, 30);
  const page = await open(PHONE, EMPTY_PAGE);
  await openAs(page, 'Tess', tess.code, '/leaderboard?tab=weekly');
  await page.getByRole('button', { name: 'If it ended now' }).click();
  const table = page.getByRole('table', { name: /If it ended now/ });
  await expect(table.getByRole('row', { name: /Tess/ })).toContainText('2–0');
  await expect(table.getByRole('row', { name: /Dave/ })).toContainText('0–1');
});

test('the commissioner enters a best bet with one pick, and a guess with the whole card', async ({ pool, open }) => {
  const { tess, week, at } = await makeMarkedSunday(pool);
  const page = await open(SMALL, EMPTY_PAGE);
  await openAs(page, ADMIN.username, ADMIN.password, '/admin/players');
  await page.getByRole('button', { name: 'More: Tess' }).click();
  await page.getByRole('button', { name: 'Enter Picks for Tess' }).click();
  const card = page.getByRole('region', { name: /Tess’s card/ });
  await expect(card).toContainText('Tiebreaker guess 44');
  await page.getByRole('button', { name: /Change .*Falcons|Change Carolina/ }).click();
  await page.getByText('Tess’s best bet: counts twice').click();
  await page.getByLabel('Reason').fill('Phoned it in');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Replace Pick' }).click();
  const read = async () =>
    (await tess.get('readCard', { params: { userId: tess.id, weekId: week.id } })).find(({ isBestBet }) => isBestBet);
  await expect.poll(async () => (await read())?.gameId).toBe(at('Falcons').id);

  await page.getByRole('button', { name: 'Enter the Whole Card' }).click();
  const sheet = page.getByRole('region', { name: 'Tess’s whole card' });
  const guess = sheet.getByLabel('Tess’s tiebreaker guess');
  await guess.fill('201');
  await expect(sheet).toContainText('Guess a whole number from 0 to 200.');
  await expect(sheet.getByRole('button', { name: 'Enter Tess’s Picks…' })).toBeDisabled();
  await guess.fill('47');
  await sheet.getByRole('button', { name: 'Enter Tess’s Picks…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Phoned it in');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Enter the Guess' }).click();
  await expect(card).toContainText('Tiebreaker guess 47');
  expect(await scrollsSideways(page)).toBe(false);
});
