/** About: what the pool is, for everyone; how it is doing, for its commissioner, as it happens. */
import type { Page } from '@playwright/test';
import { texts } from '#shared/texts.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { ADMIN, makeWeek, type TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, expect, expectSound, goTo, PHONE, signIn, test, WEEK_11 } from './pool.ts';

const fact = (page: Page, name: string) => page.locator('.fact').filter({ has: page.getByText(name, { exact: true }) });

async function expectFacts(page: Page, pool: TestServer): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'About this pool' })).toBeVisible();
  await expect(fact(page, 'Version')).toContainText('Sunday Five 0.0.0-test');
  await expect(fact(page, 'Running')).toContainText('since Tue 10:00 AM');
  await expect(fact(page, 'Here now')).toContainText('Rosalind, on 1 screen.');
  await expect(fact(page, 'Last backup')).toContainText('None yet');
  await expect(fact(page, 'Scoreboard')).toContainText('Off. You enter the scores.');
  await expect(fact(page, 'Folder')).toContainText(pool.dataDir);
  await expect(page.getByRole('button', { name: 'Copy Diagnostics' })).toBeVisible();
}

async function expectChanges(page: Page, pool: TestServer): Promise<void> {
  const { socket } = await pool.listen(await pool.player('Tess'));
  await expect(fact(page, 'Here now')).toContainText('Rosalind and Tess, on 2 screens.');
  await expect(fact(page, 'Players')).toContainText('1 active player');
  socket.close();
  await expect(fact(page, 'Here now')).toContainText('Rosalind, on 1 screen.');

  pool.pool.sqlite.pragma('query_only = ON');
  const admin = pool.client();
  expect(await admin.login(ADMIN.username, ADMIN.password)).toBe(503);
  await expect(fact(page, 'Saving')).toContainText(serverTexts.folderNotWritable);
  pool.pool.sqlite.pragma('query_only = OFF');
  expect(await admin.login(ADMIN.username, ADMIN.password)).toBe(200);
  await expect(fact(page, 'Saving')).toContainText('No problems.');

  await admin.get('makeBackup');
  await page.reload();
  await expect(fact(page, 'Last backup')).toContainText('Made by hand, just now. Verified.');
}

async function expectFullDiskInTodo(page: Page, pool: TestServer): Promise<void> {
  await goTo(page, '/admin/week');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 11' })).toBeVisible();
  const bo = await pool.player('Bo');
  const { sqlite } = pool.pool;
  sqlite.pragma(`max_page_count = ${Number(sqlite.pragma('page_count', { simple: true }))}`);
  const talk = async () => {
    pool.clock.advance(30_000);
    return (await bo.ask('sendMessage', { input: { message: 'x'.repeat(500) } })).status;
  };
  await expect.poll(talk, { intervals: [1] }).toBe(503);
  const todo = page.getByRole('region', { name: 'To do' });
  await expect(todo).toContainText('Nothing can be saved right now');
  await expect(todo).toContainText(serverTexts.diskFull);
  sqlite.pragma('max_page_count = 1000000');
  expect(await talk()).toBe(200);
  await expect(page.getByText('Nothing can be saved right now')).toHaveCount(0);
}

test('About shows what the pool is, and the commissioner also sees its health', async ({ pool, open }) => {
  await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const page = await open(PHONE, '/about');
  await test.step('everyone can read about the app and its version', async () => {
    await expect(page.getByText('Version 0.0.0-test')).toBeVisible();
    await expect(page.getByText(`run by ${ADMIN.username}`)).toBeVisible();
    await expect(page.getByText(pool.dataDir)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Pool status' })).toHaveCount(0);
    await expectSound(page, DESKTOP, PHONE);
    await page.getByRole('link', { name: 'Licenses' }).click();
    await expect(page.getByText('## react-dom')).toBeVisible();
  });
  await signIn(page, ADMIN.username, ADMIN.password);
  await test.step('what could not be read can be tried again', async () => {
    await page.route(/api\/health/, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.goto('/admin/about');
    const again = page.getByRole('button', { name: texts.tryAgain });
    await expect(again).toBeVisible();
    // The page may have read it again before the click, and the button is gone then.
    const button = await again.elementHandle();
    await page.unroute(/api\/health/);
    await button?.evaluate((one) => (one as HTMLElement).click());
    await expect(page.getByText('Right now')).toBeVisible();
  });
  await test.step('the commissioner sees the pool’s health', () => expectFacts(page, pool));
  await test.step('the commissioner sees the health change', () => expectChanges(page, pool));
  await expectSound(page, PHONE, DESKTOP);
  await test.step('a full disk is in To do until something can be saved again', () => expectFullDiskInTodo(page, pool));
});
