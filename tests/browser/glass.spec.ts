/** A commissioner from whom picks are hidden too: sees none before the lock, opens a card with a reason, and everyone can read it. */
import type { Page } from '@playwright/test';
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, findBarriers, goTo, PHONE, scrollsSideways, signIn, test } from './pool.ts';
import { makeSunday } from './sunday.ts';

/** How the pick reads in lists, tables and menus. */
const THE_PICK = /O(ver|VER)? 47\.5/;
/** Other screens offer every line to everyone. */
const SCREENS = [
  '/admin/picks-overview',
  '/admin/players',
  '/admin/safety',
  '/locked-picks',
  '/picks-status',
  '/board',
];

async function expectNoPick(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.skel')).toHaveCount(0);
  expect(await page.locator('body').innerText()).not.toMatch(THE_PICK);
}

test('a commissioner sees no hidden pick until a card is opened with a reason, which its owner and everyone can read', async ({
  pool,
  open,
}) => {
  const sunday = await makeSunday(pool);
  const [tess, dave] = [await sunday.player('Tess'), await sunday.player('Dave')];
  await sunday.pick(tess, ['Bills', 2]);
  const page = await open(DESKTOP, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/settings');
  await page.getByText('More settings').click();
  await page.getByLabel('The commissioner sees picks').selectOption('Only after kickoff, like everyone');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  for (const path of SCREENS) {
    await goTo(page, path);
    await expectNoPick(page);
  }
  await goTo(page, '/admin/picks-overview');
  await expect(page.getByText('Picks are hidden from you, too, until kickoff')).toBeVisible();
  await goTo(page, '/admin/week');
  const bills = page
    .getByRole('region', { name: 'Individual Game Controls' })
    .locator('.admin-rows > li')
    .filter({ has: page.getByRole('heading', { name: /Bills/ }) });
  await expect(bills).not.toContainText('1 pick');

  await goTo(page, '/admin/players');
  await page.getByRole('button', { name: 'More: Tess' }).click();
  await page.getByRole('button', { name: 'Enter Picks for Tess' }).click();
  const door = page.getByRole('region', { name: 'Open Tess’s card' });
  await expect(page.getByRole('region', { name: 'Tess’s card', exact: true })).toContainText('are hidden');
  await expect(page.getByRole('region', { name: 'Enter a pick' })).toHaveCount(0);
  await door.getByRole('button', { name: 'Open Card' }).click();
  await expect(door).toContainText('Enter a reason');
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await scrollsSideways(page)).toBe(false);
  await page.setViewportSize(DESKTOP);
  await door.getByLabel('Reason').fill('she asked me to check it');
  await door.getByRole('button', { name: 'Open Card' }).click();
  const card = page.getByRole('region', { name: /^Tess’s card/ });
  await expect(card).toContainText('1/5');
  await expect(card).toContainText(THE_PICK);
  await expect(card.getByRole('button', { name: /^Change Over/ })).toBeVisible();
  const form = page.getByRole('region', { name: 'Enter a pick' });
  await form.getByLabel('Game', { exact: true }).selectOption(String(sunday.at('Falcons').id));
  await form.getByText('SPREAD Favorite').click();
  await form.getByLabel('Reason').fill('and to add this one');
  await form.getByRole('button', { name: 'Enter Pick' }).click();
  await expect(card).toContainText('2/5');

  const phone = await open(PHONE, EMPTY_PAGE);
  await signIn(phone, 'Tess', tess.code);
  await phone.goto('/');
  await phone.getByRole('button', { name: '4 changes to your picks and games' }).click();
  await expect(phone.getByText('opened your card of Week 11')).toHaveCount(2);
  expect(await scrollsSideways(phone)).toBe(false);

  const other = await open(PHONE, EMPTY_PAGE);
  await signIn(other, 'Dave', dave.code);
  await other.goto('/proof');
  const seen = other.getByRole('region', { name: 'Picks seen before kickoff' });
  await expect(seen).toContainText('Commissioners see picks only after kickoff, like everyone.');
  await expect(seen.getByRole('listitem')).toHaveCount(3);
  await expect(seen).toContainText('opened the card of Tess before kickoff (“she asked me to check it”)');
  await expect(seen).toContainText('opened the card of Tess before kickoff (“and to add this one”)');
  expect(await findBarriers(other)).toEqual([]);
  expect(await scrollsSideways(other)).toBe(false);
});
