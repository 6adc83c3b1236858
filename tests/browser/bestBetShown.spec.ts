/** Best bets and guesses wherever a card is shown: All Picks, on paper, on the board, and where the commissioner enters them. */
import type { Page } from '@playwright/test';
import { ADMIN, chosen, type TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, expect, expectSound, findBarriers, goTo, openAs, PHONE, scrollsSideways, test } from './pool.ts';
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

const rowOf = (tv: Page, name: string) =>
  tv
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ has: tv.locator('.pips') });

async function expectMarksOnPhone(page: Page): Promise<void> {
  const dave = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Dave' }) });
  await expect(dave).toContainText('★ ATL');
  await expect(dave).toContainText('Tiebreaker guess 51');
  await expect(dave.getByRole('img')).toHaveAccessibleName(/pending as best bet/);
  await expectSound(page, SMALL);
  await page.getByText('By game').click();
  await expect(page.locator('.game-side').getByText('★')).toHaveCount(2);
  await expect(page.locator('.game-side li').filter({ hasText: /Best bet\s+BUF/ })).toContainText('Tess');
}

async function expectMarksOnPaper(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ media: 'print' });
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Dave/ }) });
  await expect(row).toContainText('★ ATL');
  await expect(row).toContainText('Tiebreaker guess 51');
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(PHONE);
}

test('best bets and guesses show once they are revealed, on every screen and on paper', async ({ pool, open }) => {
  const { admin, tess, score } = await makeMarkedSunday(pool);
  const phone = await openAs(open, SMALL, { username: 'Tess', password: tess.code });
  await test.step('the own card has them on paper', async () => {
    await phone.emulateMedia({ media: 'print' });
    await expect(phone.getByText('Total points of Tampa Bay Buccaneers @ Buffalo Bills: 44')).toBeVisible();
    await expect(phone.getByLabel('Your best bet')).toBeHidden();
    await phone.emulateMedia({ media: 'screen' });
  });
  const { token } = await admin.get('createBoardLink');
  const tv = await open({ width: 1920, height: 1080 }, `/board#${token}`);
  await expect(rowOf(tv, 'Tess')).toBeVisible();
  await expect(tv.locator('.pip-best')).toHaveCount(0);

  pool.clock.set(SUNDAY_AFTER_TEN);
  await goTo(phone, '/locked-picks');
  await test.step('All Picks marks them by player and by game', () => expectMarksOnPhone(phone));
  await test.step('All Picks has them on paper', () => expectMarksOnPaper(phone));
  await test.step('standings if it ended now count best bets twice and break ties by the guesses', async () => {
    await score('Bills', 10, 30);
    await goTo(phone, '/leaderboard?tab=weekly');
    await phone.getByRole('button', { name: 'If it ended now' }).click();
    const table = phone.getByRole('table', { name: /If it ended now/ });
    await expect(table.getByRole('row', { name: /Tess/ })).toContainText('2–0');
    await expect(table.getByRole('row', { name: /Dave/ })).toContainText('0–1');
  });
  await test.step('the board marks them and shows points', async () => {
    await score('Bills', 10, 30, true);
    await expect(rowOf(tv, 'Tess').getByRole('img', { name: /win as best bet/ })).toBeVisible();
    await expect(rowOf(tv, 'Tess')).toContainText('2 pts');
    await expect(tv.getByText('★ Best bet')).toBeVisible();
    expect(await findBarriers(tv)).toEqual([]);
  });
});

test('the commissioner enters a best bet with one pick, and a guess with the whole card', async ({ pool, open }) => {
  const { tess, week, at } = await makeMarkedSunday(pool);
  const page = await openAs(open, SMALL, ADMIN, '/admin/players');
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
