/** The card of five while it fills: the tap, the fifth stroke, what the bar claims, and the rows of locked games. */
import type { Page } from '@playwright/test';
import type { TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, findBarriers, fireHeldTimers, PHONE, signIn, test } from './pool.ts';
import { makeSunday, SUNDAY_AFTER_TEN } from './sunday.ts';

const FOUR: [home: string, option: number][] = [
  ['Patriots', 0],
  ['Falcons', 0],
  ['Bills', 2],
  ['Raiders', 1],
];
const LIONS = 'SPREAD Underdog Detroit Lions +2.5';

type Open = (size: { width: number; height: number }, path?: string) => Promise<Page>;

async function openCard(pool: TestServer, open: Open, size: { width: number; height: number }) {
  const sunday = await makeSunday(pool);
  const tess = await pool.player('Tess');
  const show = async () => {
    const page = await open(size, EMPTY_PAGE);
    await signIn(page, 'Tess', tess.code);
    await page.goto('/');
    await expect(page.locator('fieldset.picks-games')).toBeEnabled();
    return page;
  };
  return { ...sunday, tess, show };
}

const choose = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Your five picks' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Your picks' });

for (const [name, size, card] of [
  ['phone', PHONE, bar],
  ['desktop', DESKTOP, panel],
] as const) {
  test(`the fifth pick draws the tally on the card, which then shows its picks again (${name})`, async ({
    pool,
    open,
  }) => {
    const { pick, tess, show } = await openCard(pool, open, size);
    await pick(tess, ...FOUR);
    const page = await show();
    await expect(page.getByText('That’s five.')).toHaveCount(0);
    await choose(page, LIONS).check();
    await expect(card(page).getByText('That’s five.')).toBeVisible();
    await expect(card(page).locator('.fifth-turf')).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
    expect(await findBarriers(page)).toEqual([]);
    await fireHeldTimers(page);
    await expect(page.getByText('That’s five.')).toHaveCount(0);
    await expect(card(page)).toContainText('DET');
  });
}

test('a full card that is saved asks for nothing, and one that is not saved does', async ({ pool, open }) => {
  const { pick, tess, show } = await openCard(pool, open, PHONE);
  await pick(tess, ...FOUR, ['Eagles', 1]);
  const page = await show();
  const button = bar(page).getByRole('button', { name: /^5 of 5 picks/ });
  await expect(button).toHaveClass(/is-quiet/);
  await expect(bar(page)).toContainText('change until Thu 5:10 PM');
  await page.route('**/api/picks/autosave', (route) =>
    route.fulfill({ status: 500, json: { message: 'It broke.', code: 'internal' } }),
  );
  await choose(page, 'TOTAL Under 46.5').check();
  await expect(bar(page)).toContainText('1 not saved, trying again');
  await expect(button).not.toHaveClass(/is-quiet/);
  await expect(bar(page)).not.toContainText('change until');
});

test('a card whose games have all locked shows its record so far', async ({ pool, open }) => {
  const { pick, score, tess, show } = await openCard(pool, open, PHONE);
  await pick(tess, ['Patriots', 0], ['Falcons', 0], ['Bills', 2]);
  pool.clock.set('2026-11-24T02:00:00Z');
  await score('Patriots', 14, 27, true);
  await score('Falcons', 30, 27, true);
  const page = await show();
  await expect(bar(page)).toContainText('1–1 so far, 1 to go');
});

test('a locked game without a pick is one row, which opens to its status and lines', async ({ pool, open }) => {
  const { at, pick, score, tess, show } = await openCard(pool, open, PHONE);
  await pick(tess, ['Falcons', 0]);
  pool.clock.set(SUNDAY_AFTER_TEN);
  await score('Bills', 7, 10);
  const page = await show();
  const row = page.locator(`#game-${at('Bills').id}`);
  await expect(row.getByRole('button')).toHaveText(/Tampa Bay Buccaneers7 @ .*Buffalo Bills10/);
  await expect(row.getByRole('checkbox')).toHaveCount(0);
  const height = async () => (await row.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThanOrEqual(46);
  expect(await height()).toBeGreaterThanOrEqual(44);
  await row.getByRole('button').click();
  await expect(row.getByText('Locked at 9:55 AM')).toBeVisible();
  await expect(row.getByRole('checkbox')).toHaveCount(4);
  await expect(row.getByRole('checkbox').first()).toBeDisabled();
  // The member's own game stays a card.
  await expect(page.locator(`#game-${at('Falcons').id}`)).toContainText('Your pick: ATL −3.5');
  expect(await findBarriers(page)).toEqual([]);
});

test('a score that changes moves nothing on the page', async ({ pool, open }) => {
  const { at, pick, score, tess, show } = await openCard(pool, open, PHONE);
  await pick(tess, ['Falcons', 0], ['Bills', 3]);
  pool.clock.set(SUNDAY_AFTER_TEN);
  await score('Falcons', 0, 10);
  await score('Bills', 0, 3);
  const page = await show();
  const falcons = page.locator(`#game-${at('Falcons').id}`);
  await expect(falcons).toContainText('covering by 6½');
  const places = () =>
    page
      .locator('.game, .game-row')
      .evaluateAll((all) => all.map((one) => [one.id, Math.round(one.getBoundingClientRect().top + scrollY)]));
  const before = await places();
  await score('Falcons', 0, 17);
  await score('Bills', 38, 35);
  await expect(falcons).toContainText('covering by 13½');
  await expect(page.locator(`#game-${at('Bills').id}`)).toContainText('25½ over the line');
  expect(await places()).toEqual(before);
});

test('a pick that fills the card moves no game, on the narrowest phone either', async ({ pool, open }) => {
  const { pick, tess, show } = await openCard(pool, open, { width: 320, height: 640 });
  await pick(tess, ...FOUR);
  const page = await show();
  const top = () =>
    page
      .locator('.game')
      .last()
      .evaluate((game) => Math.round(game.getBoundingClientRect().top + scrollY));
  await expect(page.getByText('4/5 Selected').filter({ visible: true })).toBeVisible();
  const before = await top();
  await choose(page, LIONS).check();
  await expect(page.getByText('Ready to Submit').filter({ visible: true })).toBeVisible();
  expect(await top()).toBe(before);
});

test('an option reacts under the finger before the tap is complete', async ({ pool, open }) => {
  const { at, show } = await openCard(pool, open, PHONE);
  const page = await show();
  const option = page.locator(`#game-${at('Falcons').id} label.option`).first();
  await option.scrollIntoViewIfNeeded();
  const box = await option.boundingBox();
  if (box === null) throw new Error('the option is not on the page');
  const transform = () => option.evaluate((one) => getComputedStyle(one).transform);
  expect(await transform()).toBe('none');
  await page.mouse.move(box.x + 30, box.y + 20);
  await page.mouse.down();
  await expect.poll(transform).toBe('matrix(0.98, 0, 0, 0.98, 0, 0)');
  expect(
    await option.evaluate((one) => [one.style.getPropertyValue('--x'), one.style.getPropertyValue('--y')]),
  ).toEqual(['30px', '20px']);
  await page.mouse.up();
  await expect(choose(page, 'SPREAD Favorite Atlanta Falcons -3.5')).toBeChecked();
});

test('Undo goes away when the removed pick was picked again', async ({ pool, open }) => {
  const { pick, tess, show } = await openCard(pool, open, PHONE);
  await pick(tess, ['Eagles', 1]);
  const page = await show();
  await choose(page, LIONS).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await choose(page, 'SPREAD Favorite Philadelphia Eagles -2.5').click();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});
