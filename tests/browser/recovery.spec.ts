/** The host goes away and comes back, the network too: what members see meanwhile, and that everything works again automatically. */
import type { BrowserContext, Page } from '@playwright/test';
import { builtPageDir } from '../../src-main/http/page.ts';
import { chosen, makeWeek, startTestServer, type TestServer } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, expect, openAs, PHONE, signIn, test, TUESDAY, WEEK_11 } from './pool.ts';

const UNREACHABLE = "The commissioner's computer can't be reached.";
const offlineBar = (page: Page) => page.locator('.offline-bar');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const savedAs = async (client: { get: Awaited<ReturnType<TestServer['player']>>['get']; id: number }, weekId: number) =>
  (await client.get('readCard', { params: { userId: client.id, weekId } })).map(({ pickValue }) => pickValue);

/** The same pool again, on its folder and its port. */
const startAgain = (pool: TestServer, now = TUESDAY) =>
  startTestServer(now, { dataDir: pool.dataDir, port: pool.port, pageDir: builtPageDir, withoutAdmin: true });

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('every open screen shows that the host is restarting, and is right again automatically', async ({
  pool,
  open,
}) => {
  const { week, games } = await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const jets = games[0];
  if (jets === undefined) throw new Error('no game on Thursday');
  const tess = await pool.player('Tess');
  await tess.get('savePicks', { input: { weekId: week.id, picks: [chosen(tess.id, jets, 0)] } });

  const picks = await open(PHONE, EMPTY_PAGE);
  await signIn(picks, 'Tess', tess.code);
  await picks.goto('/');
  const paths = ['/scores', '/leaderboard', '/picks-status', '/locked-picks', '/chat'];
  const others = await Promise.all(paths.map((path) => openTab(picks.context(), path)));
  const pages = [picks, ...others];
  await expect(heading(picks)).toHaveText('Week 11');
  await expect(picks.getByText(/Saved \d/).first()).toBeAttached();
  for (const page of pages) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);

  await pool.close();
  for (const page of pages) await expect(offlineBar(page)).toContainText(UNREACHABLE);
  await expect(offlineBar(picks)).toContainText('Your picks from 10:00 AM are safe.');
  // The data read before is still there.
  await expect(heading(picks)).toHaveText('Week 11');

  // It comes back on Thursday evening, and the Jets' game is over at once.
  const again = await startAgain(pool, '2026-11-20T04:30:00Z');
  const admin = await again.admin();
  await admin.get('scoreGame', { params: { id: jets.id }, input: { awayScore: 14, homeScore: 27, isComplete: true } });
  await admin.get('sendMessage', { input: { message: 'We are back' } });
  // Each waits for its own next try, the longest a few seconds.
  for (const page of pages) await expect(offlineBar(page)).toHaveCount(0);
  await expect(picks.locator(`#game-${jets.id}`).getByText('Win')).toBeVisible();
  for (const [index, text] of ['Completed Games', 'Tess', '1/5', 'NE −12.5', 'We are back'].entries()) {
    const page = others[index] ?? picks;
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first(), paths[index]).toBeVisible();
  }
  await again.close();
});

test('picks tapped while the network is away are kept, and saved when it is back', async ({ pool, open }) => {
  const { week } = await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const page = await openAs(open, PHONE, { username: 'Tess', password: tess.code });
  const choose = (name: string) => page.getByRole('checkbox', { name, exact: true }).first();
  await choose('TOTAL Over 43').check();
  await expect(page.getByText('Saved 10:00 AM').filter({ visible: true })).toBeVisible();

  await page.context().setOffline(true);
  pool.clock.advance(42 * 60_000);
  await choose('TOTAL Under 47.5').check();
  await choose('SPREAD Underdog Dallas Cowboys +3.5').check();
  await expect(page.getByText('2 not saved, no connection').filter({ visible: true })).toBeVisible();
  await expect(offlineBar(page)).toContainText(`${UNREACHABLE} Your picks from 10:00 AM are safe.`);
  await expect(offlineBar(page)).toContainText('New picks are kept on this device and sent when it is back.');
  await expect(page.getByText('3 of 5 picks')).toBeVisible();
  expect(await savedAs(tess, week.id)).toEqual(['Over 43']);

  await page.context().setOffline(false);
  await expect(offlineBar(page)).toHaveCount(0);
  await expect(page.getByText('Saved 10:42 AM').filter({ visible: true })).toBeVisible();
  expect((await savedAs(tess, week.id)).toSorted()).toEqual(['Dallas Cowboys +3.5', 'Over 43', 'Under 47.5']);
});

test('what happened while the network was away is there when it is back', async ({ pool, open }) => {
  const { games } = await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const page = await openAs(open, PHONE, { username: 'Tess', password: tess.code }, '/scores');
  await expect(page.getByRole('heading', { name: 'Scheduled Games 11' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Refresh Scores' }).click();
  await expect(page.getByText('Failed to fetch latest scores')).toBeVisible();
  await expect(offlineBar(page)).toContainText(UNREACHABLE);
  const admin = await pool.admin();
  await admin.get('scoreGame', {
    params: { id: games[0]?.id ?? 0 },
    input: { awayScore: 3, homeScore: 0, isComplete: false },
  });
  const statuses: number[] = [];
  page.on('response', (response) => statuses.push(response.status()));
  await page.context().setOffline(false);
  await expect(offlineBar(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Games in Progress 1' })).toBeVisible();
  // The week is still the same, so it was not sent again.
  await expect.poll(() => statuses).toContain(304);
});

test('a button that is being pressed does not move away when the host is lost', async ({ pool, open }) => {
  await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const page = await openAs(open, PHONE, { username: 'Tess', password: tess.code }, '/scores');
  await expect(page.getByRole('heading', { name: 'Scheduled Games 11' })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh Scores' }).hover();
  await page.mouse.down();
  let isLost = false;
  await page.route('**/api/**', (route) => {
    isLost = true;
    return route.abort();
  });
  // A tab that comes back to the front asks for its session again.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await pool
    .admin()
    .then((admin) => admin.get('createWeek', { input: { weekNumber: 12, season: 2026, seasonType: 'regular' } }));
  await expect.poll(() => isLost).toBe(true);
  expect(await offlineBar(page).count()).toBe(0);
  await page.mouse.up();
  await expect(page.getByText('Failed to fetch latest scores')).toBeVisible();
  await expect(offlineBar(page)).toContainText(UNREACHABLE);
});

test('picks tapped while the host restarts survive a closed page', async ({ pool, open }) => {
  const { week } = await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const page = await openAs(open, PHONE, { username: 'Tess', password: tess.code });
  const over = page.getByRole('checkbox', { name: 'TOTAL Over 43', exact: true });
  await expect(over).toBeEnabled();
  await pool.close();
  await over.check();
  await expect(page.getByText('1 not saved, no connection').filter({ visible: true })).toBeVisible();
  const again = await startAgain(pool);
  await page.reload();
  await expect(over).toBeChecked();
  await expect(page.getByText(/Saved \d/).filter({ visible: true })).toBeVisible();
  const admin = await again.admin();
  expect(await savedAs({ id: tess.id, get: admin.get }, week.id)).toEqual(['Over 43']);
  await again.close();
});

test('a dead connection is noticed by its silence, and a quiet one is left alone', async ({ pool, open }) => {
  const { games } = await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  const lines: { isDead: boolean; send: (text: string) => void }[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const line = { isDead: false, send: (text: string) => socket.send(text) };
    lines.push(line);
    socket.connectToServer().onMessage((text) => {
      if (!line.isDead) socket.send(text);
    });
  });
  await page.clock.install();
  await page.goto('/scores');
  await expect(page.getByRole('heading', { name: 'Scheduled Games 11' })).toBeVisible();
  await expect.poll(() => lines.length).toBe(1);

  // Nothing but a heartbeat now and then for a good while: the line stays the same.
  for (let n = 0; n < 4; n += 1) {
    await page.clock.runFor(25_000);
    lines[0]?.send('{"type":"heartbeat"}');
  }
  await page.clock.runFor(25_000);
  expect(lines).toHaveLength(1);

  for (const line of lines) line.isDead = true;
  const admin = await pool.admin();
  await admin.get('scoreGame', {
    params: { id: games[0]?.id ?? 0 },
    input: { awayScore: 3, homeScore: 0, isComplete: false },
  });
  await page.clock.runFor(70_000);
  await expect.poll(() => lines.length).toBe(2);
  await page.clock.runFor(2_000);
  await expect(page.getByRole('heading', { name: 'Games in Progress 1' })).toBeVisible();
});

test('the login form reconnects automatically once the host is back', async ({ pool, open }) => {
  const tess = await pool.player('Tess');
  const page = await open(PHONE);
  await expect(heading(page)).toHaveText('Join the pool');
  await pool.close();
  await page.getByLabel('First name').fill('Tess');
  await page.getByLabel('Access code').fill(tess.code);
  await page.getByRole('button', { name: 'Join Pool' }).click();
  await expect(page.getByText('Login Failed')).toBeVisible();
  await expect(page.getByText(UNREACHABLE).first()).toBeVisible();
  const again = await startAgain(pool);
  await page.getByRole('button', { name: 'Join Pool' }).click();
  await expect(page.getByText('Welcome!')).toBeVisible();
  await expect(page.getByText('No week yet')).toBeVisible();
  await again.close();
});
