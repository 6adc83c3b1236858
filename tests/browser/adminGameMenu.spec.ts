/** Games that don't go as planned: postponed, voided, canceled, moved and removed from Admin > Week. */
import { ADMIN, chosen, makeWeek } from '../../src-main/testing/testServer.ts';
import { DESKTOP, expect, findBarriers, openAs, PHONE, scrollsSideways, test, WEEK_11 } from './pool.ts';

const KICKED_OFF = '2026-11-22T18:30:00Z';
const BILLS = 'Tampa Bay Buccaneers @ Buffalo Bills';

test('a game is postponed, moved, voided, canceled and removed from Admin > Week', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 12 } });
  const bills = games.find(({ homeTeam }) => homeTeam === 'Buffalo Bills');
  if (bills === undefined) throw new Error('no Bills');
  const tess = await pool.player('Tess');
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, bills, 0)] } });
  const page = await openAs(open, { ...PHONE, width: 320 }, ADMIN, '/admin/week');
  const row = (home: string) =>
    page
      .getByRole('region', { name: 'Individual Game Controls' })
      .locator('.admin-rows > li')
      .filter({ has: page.getByRole('heading', { name: new RegExp(home) }) });
  const menu = (home: string) => row(home).getByRole('button', { name: /^More, / });
  const toast = (text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true });

  await menu('Bills').click();
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
  for (const name of ['Postpone…', 'Void…', 'Cancel Game…', 'Remove…', 'Move to Another Week…']) {
    await expect(row('Bills').getByRole('button', { name, exact: true })).toBeVisible();
  }
  await row('Bills').getByRole('button', { name: 'Postpone…' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 pick on it is pending.');
  await page.getByRole('button', { name: 'Postpone Game' }).click();
  await expect(row('Bills').getByText('POSTPONED')).toBeVisible();

  await row('Bills').getByRole('button', { name: 'Move to Another Week…' }).click();
  await page.getByRole('button', { name: 'Move to Week 12' }).click();
  await expect(row('Bills')).toHaveCount(0);

  for (const [home, action, verb, done] of [
    ['Giants', 'Void…', 'Void Game', 'Voided'],
    ['Vikings', 'Cancel Game…', 'Cancel Game', 'Cancelled'],
  ] as const) {
    await menu(home).click();
    await row(home).getByRole('button', { name: action, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
    await expect(toast(done)).toBeVisible();
  }

  await menu('Falcons').click();
  await row('Falcons').getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('button', { name: 'Remove Game' }).click();
  await expect(toast('Game Removed')).toBeVisible();
  await expect(row('Falcons')).toHaveCount(0);
  const left = await admin.get('readGames', { params: { weekId: week.id } });
  expect(left).toHaveLength(games.length - 2);
  const statusOf = (home: RegExp) => left.find(({ homeTeam }) => home.test(homeTeam))?.status;
  expect([statusOf(/Giants/), statusOf(/Vikings/)]).toEqual(['void', 'cancelled']);
});

test('each game of Week is one row with the likely form, and a menu for the rest', async ({ pool, open }) => {
  await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const page = await openAs(open, { ...PHONE, width: 320 }, ADMIN, '/admin/week');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(BILLS) }) });
  const names = () =>
    row.getByRole('button').evaluateAll((all) => all.map((one) => (one.ariaLabel ?? '').replace(/,? Tampa.*/, '')));
  const rowHeight = async () => (await row.boundingBox())?.height ?? Infinity;

  // Before kickoff the commissioner changes the line, afterwards the score.
  await expect.poll(names).toEqual(['Edit Line', 'More']);
  expect(await rowHeight()).toBeLessThanOrEqual(120);
  pool.clock.set(KICKED_OFF);
  await expect(row.getByRole('button', { name: `Edit Score, ${BILLS}` })).toBeVisible();
  await expect.poll(names).toEqual(['Edit Score', 'More']);
  expect(await rowHeight()).toBeLessThanOrEqual(120);

  // The form of the menu gives the focus back to the menu's button.
  const more = row.getByRole('button', { name: `More, ${BILLS}` });
  await more.click();
  await expect(row.getByRole('button', { name: `Unlock ${BILLS}` })).toBeVisible();
  await row.getByRole('button', { name: `Edit Line, ${BILLS}` }).click();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await page.getByLabel('Total', { exact: true }).fill('41');
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(more).toBeFocused();

  await page.setViewportSize(DESKTOP);
  await expect.poll(names).toEqual(['Edit Score', 'More']);
  expect(await rowHeight()).toBeLessThanOrEqual(80);

  await test.step('the rows look the same after Pool was open', async () => {
    const height = () =>
      page
        .locator('#game-controls')
        .locator('..')
        .evaluate((card) => card.getBoundingClientRect().height);
    const before = await height();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Pool' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Week 11/ })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: `Edit Score, ${BILLS}` }).waitFor();
    await expect.poll(height).toBe(before);
  });
});
