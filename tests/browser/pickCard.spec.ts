/** The card of five while it fills: the tap, the fifth stroke, what the bar claims, and the rows of locked games. */
import type { Page } from '@playwright/test';
import { DESKTOP, expect, expectSound, findBarriers, fireHeldTimers, openAs, PHONE, test } from './pool.ts';
import { makeSunday, type Sunday, SUNDAY_AFTER_TEN } from './sunday.ts';

const LIONS = 'SPREAD Underdog Detroit Lions +2.5';
const EAGLES = 'SPREAD Favorite Philadelphia Eagles -2.5';

const choose = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Your five picks' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Your picks' });

async function openCard(open: Parameters<typeof openAs>[0], code: string): Promise<Page> {
  const page = await openAs(open, { width: 320, height: 640 }, { username: 'Tess', password: code });
  await expect(page.locator('fieldset.picks-games')).toBeEnabled();
  return page;
}

/** Takes the Lions, the fifth pick, with a finger that stays down for a while. */
async function expectReaction(page: Page, { at }: Sunday): Promise<void> {
  const option = page.locator(`#game-${at('Eagles').id} label.option`).nth(1);
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
  await expect(choose(page, LIONS)).toBeChecked();
}

/** The tally is on the card after the fifth pick, until its time is over. */
async function expectTally(page: Page, card: typeof bar, team: string): Promise<void> {
  await expect(card(page).getByText('That’s five.')).toBeVisible();
  await expect(card(page).locator('.fifth-turf')).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);
  await fireHeldTimers(page);
  await expect(page.getByText('That’s five.')).toHaveCount(0);
  await expect(card(page)).toContainText(team);
}

async function expectUndoOnlyWhileRemoved(page: Page): Promise<void> {
  await choose(page, LIONS).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await choose(page, EAGLES).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await fireHeldTimers(page);
}

async function expectClaims(page: Page): Promise<void> {
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
}

test('the fifth pick fills the card', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  const tess = await pool.player('Tess');
  await sunday.pick(tess, ['Patriots', 0], ['Falcons', 0], ['Bills', 2], ['Raiders', 1]);
  const page = await openCard(open, tess.code);
  const top = () =>
    page
      .locator('.game')
      .last()
      .evaluate((game) => Math.round(game.getBoundingClientRect().top + scrollY));
  await expect(page.getByText('4/5 Selected').filter({ visible: true })).toBeVisible();
  await expect(page.getByText('That’s five.')).toHaveCount(0);
  const before = await top();
  await test.step('an option reacts under the finger before the tap is complete', () => expectReaction(page, sunday));
  await test.step('a pick that fills the card moves no game, on the narrowest phone either', async () => {
    await expect(page.getByText('Ready to Submit').filter({ visible: true })).toBeVisible();
    expect(await top()).toBe(before);
  });
  await page.setViewportSize(PHONE);
  await test.step('the fifth pick draws the tally on the bar of a phone', () => expectTally(page, bar, 'DET'));
  await test.step('Undo goes away when the removed pick was picked again', () => expectUndoOnlyWhileRemoved(page));
  await page.setViewportSize(DESKTOP);
  // Not a tap on the option, which could count as the second half of the last one.
  await panel(page)
    .getByRole('button', { name: /^Clear Pick .*(Eagles|PHI)/ })
    .click();
  await expect(choose(page, EAGLES)).not.toBeChecked();
  await choose(page, LIONS).check();
  await test.step('the fifth pick draws the tally on the panel of a desktop', () => expectTally(page, panel, 'DET'));
  await page.setViewportSize(PHONE);
  await test.step('a full card that is saved asks for nothing, and one that is not saved does', () =>
    expectClaims(page));
});

async function expectRow(page: Page, { at }: Sunday): Promise<void> {
  const row = page.locator(`#game-${at('Titans').id}`);
  await expect(row.getByRole('button')).toHaveText(/Houston Texans7 @ .*Tennessee Titans10/);
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
  await expectSound(page, PHONE);
}

async function expectNoMove(page: Page, { at, score }: Sunday): Promise<void> {
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
}

test('a card follows its locked games', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  const { pick, score } = sunday;
  const tess = await pool.player('Tess');
  await pick(tess, ['Patriots', 0], ['Falcons', 0], ['Bills', 3]);
  pool.clock.set(SUNDAY_AFTER_TEN);
  await score('Titans', 7, 10);
  await score('Falcons', 0, 10);
  await score('Bills', 0, 3);
  const page = await openCard(open, tess.code);
  await page.setViewportSize(PHONE);
  await test.step('a locked game without a pick is one row, which opens to its status and lines', () =>
    expectRow(page, sunday));
  await test.step('a score that changes moves nothing on the page', () => expectNoMove(page, sunday));
  await test.step('a card whose games have all locked shows its record so far', async () => {
    pool.clock.set('2026-11-24T02:00:00Z');
    await score('Patriots', 14, 27, true);
    await score('Falcons', 30, 27, true);
    await expect(bar(page)).toContainText('1–1 so far, 1 to go');
  });
});
