/** Who can still win the week, what to root for, and the moments. */
import type { Page } from '@playwright/test';
import { DESKTOP, EMPTY_PAGE, expect, findBarriers, PHONE, scrollsSideways, signIn, test } from './pool.ts';
import { makeRace } from './race.ts';
import type { Sunday } from './sunday.ts';
import { ADMIN } from '../../src-main/testing/testServer.ts';

const chancesOn = (page: Page) => page.getByRole('region', { name: 'Who can still win' });
const chanceOf = async (page: Page, name: string): Promise<number> => {
  const row = chancesOn(page).getByRole('row').filter({ hasText: name });
  return parseInt((await row.locator('.chance-value').innerText()).replace('<', ''), 10);
};
async function openAs(
  open: (size: { width: number; height: number }, path?: string) => Promise<Page>,
  name: string,
  player: { code: string },
  size: { width: number; height: number } = PHONE,
): Promise<Page> {
  const page = await open(size, EMPTY_PAGE);
  await signIn(page, name, player.code);
  return page;
}
const finishEarly = async (sunday: Sunday) => {
  await sunday.score('Bills', 3, 31, true);
  await sunday.score('Falcons', 10, 27, true);
};

test('the weekly tab estimates who can still win, and tells the moments', async ({ pool, open }) => {
  const { sunday, dave } = await makeRace(pool);
  const page = await openAs(open, 'Dave', dave);
  await page.goto('/leaderboard?tab=weekly');
  await expect(chancesOn(page).getByRole('row')).toHaveCount(5);
  const before = await chanceOf(page, 'Dave');
  expect(before).toBeGreaterThan(25);
  await expect(chancesOn(page)).toContainText('Estimates');
  await expect(chancesOn(page).locator('.moments')).toContainText('BUF 14–0: Dave');
  expect(await findBarriers(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);

  pool.clock.advance(60_000);
  await finishEarly(sunday);
  await expect.poll(() => chanceOf(page, 'Dave')).toBeGreaterThan(before);
  await expect(chancesOn(page).locator('.chance-final')).toHaveCount(2);
  await expect(chancesOn(page).getByRole('img', { name: /since the first score: Dave/ })).toBeVisible();
});

test('a page without workers shows the same chances', async ({ pool, open }) => {
  const { dave } = await makeRace(pool);
  const [usual, without] = [await openAs(open, 'Dave', dave), await openAs(open, 'Dave', dave)];
  await without.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  const shown = async (page: Page) => {
    await page.goto('/leaderboard?tab=weekly');
    await expect(chancesOn(page).locator('.moments')).toBeVisible();
    return chancesOn(page).getByRole('table').innerText();
  };
  expect(await shown(without)).toBe(await shown(usual));
});

test('Scores and the locked picks say what to root for', async ({ pool, open }) => {
  const { sunday, dave } = await makeRace(pool);
  const page = await openAs(open, 'Dave', dave);
  await page.goto('/scores');
  const bills = page.getByRole('article').filter({ hasText: 'Buffalo Bills' });
  await expect(bills).toContainText(/Root for BUF by 6 or more: \+\d/);
  // Everyone's picks on it are shown, and there are none. Those on the later games are not.
  await expect(page.getByRole('article').filter({ hasText: 'Minnesota Vikings' })).toContainText(
    'Doesn’t matter to you',
  );
  const rams = page.getByRole('article').filter({ hasText: 'Los Angeles Rams' });
  await expect(rams).not.toContainText('Doesn’t matter');
  await page.goto('/');
  await expect(page.locator(`#game-${sunday.at('Bills').id}`)).toContainText(/Root for BUF by 6 or more: \+\d/);
  await sunday.score('Bills', 3, 31, true);
  await expect(page.locator(`#game-${sunday.at('Bills').id}`)).not.toContainText('Root for');
});

test('what only one player picked in secret changes no one else’s chances', async ({ pool, open }) => {
  const { sunday, dave, ann } = await makeRace(pool);
  const page = await openAs(open, 'Ann', ann, DESKTOP);
  await page.goto('/leaderboard?tab=weekly');
  await expect(chancesOn(page).locator('.moments')).toBeVisible();
  const before = await chancesOn(page).getByRole('table').innerText();
  await sunday.pick(dave, ['Bills', 0], ['Falcons', 0], ['Cardinals', 3]);
  await page.reload();
  await expect(chancesOn(page).locator('.moments')).toBeVisible();
  expect(await chancesOn(page).getByRole('table').innerText()).toBe(before);
});

test('the board shows chances and moments by its link', async ({ pool, open }) => {
  const { sunday } = await makeRace(pool);
  const { token } = await sunday.admin.get('createBoardLink');
  const tv = await open({ width: 1920, height: 1080 }, `/board#${token}`);
  const dave = tv.getByRole('region', { name: 'Standings' }).getByRole('listitem').filter({ hasText: 'Dave' });
  await expect(dave).toContainText('%');
  await expect(tv.locator('.tv-moment')).toContainText('BUF 14–0: Dave');
  pool.clock.advance(60_000);
  for (const home of ['Bills', 'Falcons', 'Titans', 'Giants', 'Vikings', 'Patriots', 'Dolphins']) {
    await sunday.score(home, 3, 31, true);
  }
  await expect(tv.getByRole('region', { name: 'Moments' })).toContainText('only Dave had it, and it hit');
});

test('the chat shows the latest moments where the commissioner wants them', async ({ pool, open }) => {
  const { sunday, dave } = await makeRace(pool);
  const page = await openAs(open, 'Dave', dave);
  const moments = page.getByRole('list', { name: 'Latest moments, estimated' });
  await page.goto('/chat');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect(moments).toHaveCount(0);

  const desk = await open(PHONE, EMPTY_PAGE);
  await signIn(desk, ADMIN.username, ADMIN.password);
  await desk.goto('/admin/settings');
  await desk.getByText('Show the week’s latest moments above the chat’s text field').click();
  await desk.getByRole('button', { name: 'Save Settings' }).click();
  await expect(desk.getByText('Settings Saved')).toBeVisible();

  await page.reload();
  await expect(moments).toContainText('BUF 14–0: Dave');
  await expect(moments.getByRole('listitem')).toHaveCount(1);
  pool.clock.advance(60_000);
  await finishEarly(sunday);
  await expect(moments.getByRole('listitem')).toHaveCount(2);
  expect(await findBarriers(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
});
