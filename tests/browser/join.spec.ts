/** A player's own link: signs in without typing, and says what to do when it no longer works. */
import type { Page } from '@playwright/test';
import { joinLink } from '../../src-shared/rules/joinLink.ts';
import { ADMIN, makeWeek } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, findBarriers, PHONE, scrollsSideways, signIn, test, WEEK_11 } from './pool.ts';

const REFUSED = /This invitation no longer works: its access code was changed/;
const linkOf = (name: string, code: string) => joinLink('', { name, code });
const card = (page: Page) => page.getByRole('heading', { level: 1, name: /Week 11/ });

test('a friend scans a slip and sees the card without typing', async ({ pool, open }) => {
  const admin = await pool.admin();
  await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  await admin.get('addPlayers', { input: { usernames: ['Tess O’Brien', 'Bo & Co'] } });
  const users = await admin.get('readUsers');
  const code = users.find(({ username }) => username === 'Tess O’Brien')?.password ?? '';
  const page = await open(DESKTOP, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/slips');
  await expect(page.getByRole('img', { name: 'Link for Tess O’Brien to scan' })).toBeVisible();
  const slips = page.locator('.slip');
  await expect(slips).toHaveCount(2);
  await expect(slips.filter({ hasText: 'Tess' })).toContainText(code);
  await expect(slips.filter({ hasText: 'Bo & Co' })).not.toContainText(code);
  expect(await findBarriers(page)).toEqual([]);

  const friend = await open(PHONE, linkOf('Tess O’Brien', code));
  await expect(card(friend)).toBeVisible();
  await expect(friend.getByText('Good to see you, Tess O’Brien.')).toBeVisible();
  expect(await friend.evaluate(() => location.pathname + location.search + location.hash)).toBe('/');
  await friend.reload();
  await expect(card(friend)).toBeVisible();

  // Signed in with this code, she needs no slip any more.
  await page.reload();
  await expect(slips).toHaveCount(1);
  await page.getByLabel('Print slips for').selectOption('All players');
  await expect(slips).toHaveCount(2);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await scrollsSideways(page)).toBe(false);
});

test('a link with a renewed code leads to the login with the name and a reason', async ({ pool, open }) => {
  const tess = await pool.player('Tess');
  const admin = await pool.admin();
  await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const { accessCode } = await admin.get('regenerateCode', { params: { id: tess.id } });
  const friend = await open(PHONE, linkOf('Tess', tess.code));
  await expect(friend.getByText(REFUSED)).toBeVisible();
  await expect(friend.getByLabel('First name')).toHaveValue('Tess');
  expect(await friend.evaluate(() => location.href)).not.toContain(tess.code);
  expect(await findBarriers(friend)).toEqual([]);
  await friend.getByLabel('Access code').fill(accessCode);
  await friend.getByRole('button', { name: 'Join Pool' }).click();
  await expect(card(friend)).toBeVisible();
});

test('a link without its code leads to the login with a reason', async ({ open }) => {
  const friend = await open(PHONE, '/join');
  await expect(friend.getByText(REFUSED)).toBeVisible();
  await expect(friend.getByLabel('First name')).toHaveValue('');
});

test('a link asks before it signs out another user of the device', async ({ pool, open }) => {
  const tess = await pool.player('Tess');
  await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto(linkOf('Tess', tess.code));
  await expect(page.getByRole('heading', { name: 'Join as Tess?' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: `Stay signed in as ${ADMIN.username}` }).click();
  await expect(page.getByText(ADMIN.username, { exact: true }).first()).toBeAttached();
  await page.goto(linkOf('Tess', tess.code));
  await page.getByRole('button', { name: 'Join as Tess' }).click();
  await expect(page.getByText('Good to see you, Tess.')).toBeVisible();
});

test('an invitation that was sent is marked until the player gets a new code', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { user } = await admin.get('createAccessCode', { input: { username: 'Tess' } });
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/players');
  const sent = page.getByRole('button', { name: /^(Mark as sent|Sent .*): Tess$/ });
  await expect(sent).toHaveAttribute('aria-pressed', 'false');
  const text = page.getByRole('link', { name: 'Text invitation for Tess' });
  await expect(text).toHaveAttribute('href', /^sms:\?&body=Tess%2C%20you%20are%20in/);
  await page.getByRole('button', { name: 'Copy Invitation: Tess' }).click();
  await expect(sent).toHaveAttribute('aria-pressed', 'true');
  expect(await scrollsSideways(page)).toBe(false);
  await admin.get('regenerateCode', { params: { id: user.id } });
  await expect(sent).toHaveAttribute('aria-pressed', 'false');
});
