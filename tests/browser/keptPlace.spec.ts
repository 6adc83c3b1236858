/** Where the keyboard goes when what it was on disappears, and how a screen comes back when the host does. */
import type { Page } from '@playwright/test';
import { builtPageDir } from '../../src-main/http/page.ts';
import { ADMIN, chosen, makeWeek, startTestServer, type TestServer } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, DESKTOP, expect, PHONE, signIn, test, TUESDAY, WEEK_11 } from './pool.ts';

const SLOW = { timeout: 15_000 };

async function setUp(pool: TestServer) {
  const admin = await pool.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const [patriots] = games;
  if (patriots === undefined) throw new Error('the week has no game');
  return { admin, week, patriots, tess: await pool.player('Tess') };
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.className);

test('the focus stays on a card that locks under it', async ({ pool, open }) => {
  const { patriots, tess } = await setUp(pool);
  pool.clock.set('2026-11-20T01:00:00Z');
  const page = await open(DESKTOP, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.goto('/');
  const option = page.getByRole('checkbox', { name: 'SPREAD Favorite New England Patriots -12.5' });
  await option.focus();
  await expect(option).toBeFocused();
  pool.clock.set('2026-11-20T01:10:00Z');
  await expect(option, 'the locked game is a row').toHaveCount(0, SLOW);
  await expect.poll(() => focused(page), SLOW).toBe(`game-${patriots.id}`);
});

test('the focus returns from a dialog to what opened it', async ({ pool, open }) => {
  const { admin, week, patriots, tess } = await setUp(pool);
  await tess.get('savePicks', { input: { weekId: week.id, picks: [chosen(tess.id, patriots, 0)] } });
  await admin.get('changeGame', { params: { id: patriots.id }, input: { spread: '-14.5' } });
  const page = await open(DESKTOP, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.goto('/');
  const option = page.getByRole('checkbox', { name: /New England Patriots -14.5/ });
  await option.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Keep NE −12.5' }).click(SLOW);
  await expect(page.getByRole('dialog')).toHaveCount(0, SLOW);
  await expect(option).toBeFocused(SLOW);
});

test('the focus stays in the chat after a message is deleted', async ({ pool, open }) => {
  const { admin } = await setUp(pool);
  await admin.get('sendMessage', { input: { message: 'First' } });
  await admin.get('sendMessage', { input: { message: 'Second' } });
  const page = await open(DESKTOP, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/chat');
  await page
    .getByRole('button', { name: /Delete message/ })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: 'Delete Message', exact: true }).click(SLOW);
  await expect(page.getByText('First')).toHaveCount(0, SLOW);
  await expect.poll(() => focused(page), SLOW).toBe('messages-frame');
});

test('a screen whose code cannot be fetched shows why and opens when the host is back', async ({ pool, browser }) => {
  const { tess } = await setUp(pool);
  // Not `open`: React reports the failed part in the console.
  const page = await browser.newPage({ viewport: PHONE, baseURL: pool.url });
  await page.goto('/how-it-works');
  await signIn(page, 'Tess', tess.code);
  await page.goto('/');
  await expect(page.locator('fieldset.picks-games')).toBeEnabled(SLOW);
  await pool.close();
  // The tabs' code is loaded in advance, that of the menu's screens is not.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'My season' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: "The commissioner's computer can't be reached." }),
  ).toBeVisible(SLOW);
  const again = await startTestServer(TUESDAY, {
    dataDir: pool.dataDir,
    port: pool.port,
    pageDir: builtPageDir,
    withoutAdmin: true,
  });
  await expect(page.getByRole('heading', { name: 'My season', level: 1 })).toBeVisible({ timeout: 30_000 });
  await page.close();
  await again.close();
});

test('several notices are one row until opened', async ({ pool, open }) => {
  const { admin, week, patriots, tess } = await setUp(pool);
  await tess.get('savePicks', { input: { weekId: week.id, picks: [chosen(tess.id, patriots, 0)] } });
  await admin.get('changeGame', { params: { id: patriots.id }, input: { spread: '-14.5' } });
  await admin.get('changeGame', { params: { id: patriots.id }, input: { gameTime: '2026-11-20T02:15:00Z' } });
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.goto('/');
  const row = page.getByRole('button', { name: '2 changes to your picks and games' });
  await expect(row).toBeVisible(SLOW);
  const moved = page.getByText(/kickoff moved from Thu, Nov 19, 5:15 PM to Thu, Nov 19, 6:15 PM/);
  await expect(moved).toBeHidden();
  await row.click();
  await expect(moved).toBeVisible();
});
