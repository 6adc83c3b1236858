/** About: what the pool is, for everybody; how it fares, for its commissioner, as it happens. */
import { texts } from '#shared/texts.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { ADMIN, makeWeek } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, DESKTOP, expect, findBarriers, PHONE, scrollsSideways, signIn, test, WEEK_11 } from './pool.ts';

const SIZES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;

for (const [device, size] of SIZES) {
  test(`on ${device} the commissioner sees how the pool fares, and sees it change by itself`, async ({
    pool,
    open,
  }) => {
    const page = await open(size, EMPTY_PAGE);
    await signIn(page, ADMIN.username, ADMIN.password);
    await page.goto('/admin/about');
    const fact = (name: string) => page.locator('.fact').filter({ has: page.getByText(name, { exact: true }) });
    await expect(page.getByRole('heading', { level: 1, name: 'About this pool' })).toBeVisible();
    await expect(fact('Version')).toContainText('Sunday Five 0.0.0-test');
    await expect(fact('Running')).toContainText('since Tue 10:00 AM');
    await expect(fact('Here now')).toContainText('Rosalind, on 1 screen.');
    await expect(fact('Last backup')).toContainText('None yet');
    await expect(fact('Scoreboard')).toContainText('Off. You enter the scores.');
    await expect(fact('Folder')).toContainText(pool.dataDir);
    await expect(page.getByRole('button', { name: 'Copy Diagnostics' })).toBeVisible();

    const { socket } = await pool.listen(await pool.player('Tess'));
    await expect(fact('Here now')).toContainText('Rosalind and Tess, on 2 screens.');
    await expect(fact('Players')).toContainText('1 active player');
    socket.close();
    await expect(fact('Here now')).toContainText('Rosalind, on 1 screen.');

    pool.pool.sqlite.pragma('query_only = ON');
    const admin = pool.client();
    expect(await admin.login(ADMIN.username, ADMIN.password)).toBe(503);
    await expect(fact('Saving')).toContainText(serverTexts.folderNotWritable);
    pool.pool.sqlite.pragma('query_only = OFF');
    expect(await admin.login(ADMIN.username, ADMIN.password)).toBe(200);
    await expect(fact('Saving')).toContainText('No problems.');

    await admin.get('makeBackup');
    await page.reload();
    await expect(fact('Last backup')).toContainText('Made by hand, just now. Verified.');
    expect(await findBarriers(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  });

  test(`on ${device} everybody can read what this is and which version`, async ({ pool, open }) => {
    const page = await open(size, '/about');
    await expect(page.getByText('Version 0.0.0-test')).toBeVisible();
    await expect(page.getByText(`run by ${ADMIN.username}`)).toBeVisible();
    await expect(page.getByText(pool.dataDir)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Pool status' })).toHaveCount(0);
    expect(await findBarriers(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('link', { name: 'Licenses' }).click();
    await expect(page.getByText('## react-dom')).toBeVisible();
  });
}

test('a full disk waits for the commissioner in To do until something can be saved again', async ({ pool, open }) => {
  await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const page = await open(DESKTOP, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/week');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 11' })).toBeVisible();
  const tess = await pool.player('Tess');
  const { sqlite } = pool.pool;
  sqlite.pragma(`max_page_count = ${Number(sqlite.pragma('page_count', { simple: true }))}`);
  const talk = async () => {
    pool.clock.advance(30_000);
    return (await tess.ask('sendMessage', { input: { message: 'x'.repeat(500) } })).status;
  };
  await expect.poll(talk, { intervals: [1] }).toBe(503);
  const todo = page.getByRole('region', { name: 'To do' });
  await expect(todo).toContainText('Nothing can be saved right now');
  await expect(todo).toContainText(serverTexts.diskFull);
  sqlite.pragma('max_page_count = 1000000');
  expect(await talk()).toBe(200);
  await expect(page.getByText('Nothing can be saved right now')).toHaveCount(0);
});

test('a member is not let into the commissioner’s page', async ({ pool, open }) => {
  const tess = await pool.player('Tess');
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.goto('/admin/about');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(page.locator('.fact')).toHaveCount(0);
});

test('what could not be read can be tried again', async ({ open }) => {
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.route(/api\/health/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/admin/about');
  const again = page.getByRole('button', { name: texts.tryAgain });
  await expect(again).toBeVisible();
  await page.unroute(/api\/health/);
  await again.click();
  await expect(page.getByText('Right now')).toBeVisible();
});
