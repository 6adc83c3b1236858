/** What the commissioner is told before an action shows the players something about picks that are still hidden. */
import type { Page } from '@playwright/test';
import { ADMIN, chosen, makeWeek, type TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, findBarriers, PHONE, scrollsSideways, signIn, test, WEEK_11 } from './pool.ts';

const KICKED_OFF = '2026-11-22T18:01:00Z';
const WHO_PICKED =
  'It has not kicked off yet. Everyone sees how many picks each player has, so they can tell who had picked this game, but not which side.';

async function makePool(pool: TestServer) {
  const admin = await pool.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 12 } });
  const bills = games.find(({ homeTeam }) => homeTeam === 'Buffalo Bills');
  const other = games.find(({ homeTeam }) => homeTeam === 'Atlanta Falcons');
  if (bills === undefined || other === undefined) throw new Error('a game is missing');
  const tess = await pool.player('Tess');
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, bills, 0)] } });
  return { admin, week, bills, other };
}

async function openAdmin(page: Page, path: string): Promise<void> {
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto(path);
}

const billsRow = (page: Page) =>
  page
    .getByRole('region', { name: 'Individual Game Controls' })
    .locator('.admin-rows > li')
    .filter({ has: page.getByRole('heading', { name: /Bills/ }) });

for (const [action, title] of [
  ['Remove…', 'Remove this game?'],
  ['Move to Another Week…', 'Move this game?'],
] as const) {
  test(`“${action}” says before kickoff that players can tell who had picked the game, and not after`, async ({
    pool,
    open,
  }) => {
    await makePool(pool);
    const page = await open({ ...PHONE, width: 320 }, EMPTY_PAGE);
    await openAdmin(page, '/admin/week');
    await billsRow(page)
      .getByRole('button', { name: /^More, / })
      .click();
    await billsRow(page).getByRole('button', { name: action }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toContainText(WHO_PICKED);
    expect(await findBarriers(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);

    pool.clock.set(KICKED_OFF);
    await page.reload();
    await billsRow(page)
      .getByRole('button', { name: /^More, / })
      .click();
    await billsRow(page).getByRole('button', { name: action }).click();
    await expect(dialog).toContainText('pick');
    await expect(dialog).not.toContainText('Everyone sees how many picks');
  });
}

test('the form for a phoned-in pick says what players see of it before kickoff', async ({ pool, open }) => {
  const { bills, other } = await makePool(pool);
  const page = await open(DESKTOP, EMPTY_PAGE);
  await openAdmin(page, '/admin/players');
  await page.getByRole('button', { name: 'More: Tess' }).click();
  await page.getByRole('button', { name: 'Enter Picks for Tess' }).click();
  const form = page.getByRole('region', { name: 'Enter a pick' });
  await form.getByLabel('Game', { exact: true }).selectOption(String(bills.id));
  await expect(form).toContainText('Everyone can see that one of Tess’s picks changed, but not which one.');
  await form.getByText(/^No pick \(remove/).click();
  await expect(form).toContainText('Everyone sees that Tess has one pick fewer, but not which one.');
  await form.getByLabel('Game', { exact: true }).selectOption(String(other.id));
  await expect(form).toContainText('Everyone sees that Tess has one pick more, but not which one.');
});

test('the import says what a changed line shows while a game of the week is hidden', async ({ pool, open }) => {
  const { week } = await makePool(pool);
  const page = await open(DESKTOP, EMPTY_PAGE);
  await page.route('**/api/pool', async (route) => {
    // An answer to the page before is thrown away when the next one opens.
    const read = await route
      .fetch()
      .then(async (response) => ({ response, json: (await response.json()) as object }))
      .catch(() => null);
    await (read === null ? route.abort() : route.fulfill({ ...read, json: { ...read.json, feed: 'ok' } }));
  });
  await openAdmin(page, `/admin/games?week=${week.id}`);
  await expect(page.getByRole('region', { name: 'Import games' })).toContainText(
    'a line that changes shows that the game has no picks yet',
  );
});

test('the restore dialog says that players see whose cards change', async ({ pool, open }) => {
  const { admin } = await makePool(pool);
  await admin.get('makeBackup');
  const page = await open(PHONE, EMPTY_PAGE);
  await openAdmin(page, '/admin/safety');
  await page.getByRole('button', { name: /^Restore .*Made by hand/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Everyone sees how many picks each player has');
});
