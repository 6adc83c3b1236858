/** Who can still win the week, what to root for, and the moments. */
import type { Page } from '@playwright/test';
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { DESKTOP, expect, expectSound, goTo, openAs, PHONE, test } from './pool.ts';
import { makeRace } from './race.ts';
import type { Sunday } from './sunday.ts';

const chancesOn = (page: Page) => page.getByRole('region', { name: 'Who can still win' });
const chanceOf = async (page: Page, name: string): Promise<number> => {
  const row = chancesOn(page).getByRole('row').filter({ hasText: name });
  return parseInt((await row.locator('.chance-value').innerText()).replace('<', ''), 10);
};
const moments = (page: Page) => page.getByRole('list', { name: 'Latest moments, estimated' });
const bills = (page: Page, { at }: Sunday) => page.locator(`#game-${at('Bills').id}`);

const readTable = async (page: Page): Promise<string> => {
  await expect(chancesOn(page).locator('.moments')).toBeVisible();
  return chancesOn(page).getByRole('table').innerText();
};

async function expectRooting(page: Page, sunday: Sunday): Promise<void> {
  await goTo(page, '/scores');
  const game = (home: string) => page.getByRole('article').filter({ hasText: home });
  await expect(game('Buffalo Bills')).toContainText(/Root for BUF by 6 or more: \+\d/);
  // Everyone's picks on it are shown, and there are none. Those on the later games are not.
  await expect(game('Minnesota Vikings')).toContainText('Doesn’t matter to you');
  await expect(game('Los Angeles Rams')).not.toContainText('Doesn’t matter');
  await goTo(page, '/');
  await expect(bills(page, sunday)).toContainText(/Root for BUF by 6 or more: \+\d/);
}

test('a secret pick changes no one else’s chances, and the commissioner decides whether the chat shows moments', async ({
  pool,
  open,
}) => {
  const { sunday, dave, ann } = await makeRace(pool);
  const page = await openAs(open, DESKTOP, { username: 'Ann', password: ann.code }, '/leaderboard?tab=weekly');
  await test.step('what only one player picked in secret changes no one else’s chances', async () => {
    const before = await readTable(page);
    await sunday.pick(dave, ['Bills', 0], ['Falcons', 0], ['Cardinals', 3]);
    await page.reload();
    expect(await readTable(page)).toBe(before);
  });
  await test.step('the chat shows the latest moments where the commissioner wants them', async () => {
    await page.setViewportSize(PHONE);
    await goTo(page, '/chat');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await expect(moments(page)).toHaveCount(0);

    const desk = await openAs(open, PHONE, ADMIN, '/admin/settings');
    await desk.getByText('More settings').click();
    await desk.getByText('Show the week’s latest moments above the chat’s text field').click();
    await desk.getByRole('button', { name: 'Save Settings' }).click();
    await expect(desk.getByText('Settings Saved')).toBeVisible();

    await page.reload();
    await expect(moments(page)).toContainText('BUF 14–0: Dave');
    await expect(moments(page).getByRole('listitem')).toHaveCount(1);
    pool.clock.advance(60_000);
    await sunday.score('Bills', 3, 31, true);
    await sunday.score('Falcons', 10, 27, true);
    await expect(moments(page).getByRole('listitem')).toHaveCount(2);
    await expectSound(page, PHONE);
  });
});

test('chances follow the scores on the weekly tab, on the games and on the board', async ({ pool, open }) => {
  const { sunday, dave } = await makeRace(pool);
  const page = await openAs(open, PHONE, { username: 'Dave', password: dave.code }, '/leaderboard?tab=weekly');
  const { token } = await sunday.admin.get('createBoardLink');
  const tv = await open({ width: 1920, height: 1080 }, `/board#${token}`);
  let before = 0;
  await test.step('the weekly tab estimates who can still win, and lists the moments', async () => {
    await expect(chancesOn(page).getByRole('row')).toHaveCount(5);
    before = await chanceOf(page, 'Dave');
    expect(before).toBeGreaterThan(25);
    await expect(chancesOn(page)).toContainText('Estimates');
    await expect(chancesOn(page).locator('.moments')).toContainText('BUF 14–0: Dave');
    await expectSound(page, PHONE);
  });
  await test.step('Scores and the locked picks name what to root for', () => expectRooting(page, sunday));
  await test.step('the board shows chances and moments by its link', async () => {
    const row = tv.getByRole('region', { name: 'Standings' }).getByRole('listitem').filter({ hasText: 'Dave' });
    await expect(row).toContainText('%');
    await expect(tv.locator('.tv-moment')).toContainText('BUF 14–0: Dave');
  });
  pool.clock.advance(60_000);
  await sunday.score('Bills', 3, 31, true);
  await sunday.score('Falcons', 10, 27, true);
  await test.step('finals end the rooting and move the chances', async () => {
    await expect(bills(page, sunday)).not.toContainText('Root for');
    await goTo(page, '/leaderboard?tab=weekly');
    await expect.poll(() => chanceOf(page, 'Dave')).toBeGreaterThan(before);
    await expect(chancesOn(page).locator('.chance-final')).toHaveCount(2);
    await expect(chancesOn(page).getByRole('img', { name: /since the first score: Dave/ })).toBeVisible();
  });
  await test.step('a page without workers shows the same chances', async () => {
    const usual = await readTable(page);
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
    await page.reload();
    expect(await readTable(page)).toBe(usual);
    expect(await page.evaluate(() => 'Worker' in window)).toBe(false);
  });
  for (const home of ['Titans', 'Giants', 'Vikings', 'Patriots', 'Dolphins']) await sunday.score(home, 3, 31, true);
  await expect(tv.getByRole('region', { name: 'Moments' })).toContainText('only Dave had it, and it hit');
  await test.step('moments without room for a whole line are not drawn over the foot', async () => {
    const overFoot = await tv.evaluate(() => {
      const list = document.querySelector('.tv-moments ol');
      const lines = [...(list?.children ?? [])];
      for (let copies = 0; copies < 5; copies += 1) list?.append(...lines.map((line) => line.cloneNode(true)));
      const foot = document.querySelector('.tv-foot')?.getBoundingClientRect().top ?? 0;
      const drawn = [...(list?.children ?? [])].map((line) => line.getBoundingClientRect());
      const onScreen = drawn.filter(({ left }) => left < window.innerWidth);
      return { shown: onScreen.length > 0, over: onScreen.filter(({ bottom }) => bottom > foot).length };
    });
    expect(overFoot).toEqual({ shown: true, over: 0 });
  });
});
