/** What the commissioner reads before an action shows the players something about picks that are still hidden. */
import type { Locator, Page } from '@playwright/test';
import { ADMIN, chosen, makeWeek, type TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, expectSound, goTo, PHONE, signIn, test, WEEK_11 } from './pool.ts';

const SMALL = { ...PHONE, width: 320 } as const;

const KICKED_OFF = '2026-11-22T18:01:00Z';
const WHO_PICKED =
  'It has not kicked off yet. The numbers of picks change, and everyone sees those: they show who had picked this game, but not which side.';

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

type Pool = Awaited<ReturnType<typeof makePool>>;

const billsRow = (page: Page) =>
  page
    .getByRole('region', { name: 'Individual Game Controls' })
    .locator('.admin-rows > li')
    .filter({ has: page.getByRole('heading', { name: /Bills/ }) });

const ACTIONS = [
  ['Remove…', 'Remove this game?'],
  ['Move to Another Week…', 'Move this game?'],
] as const;

/** Opens the dialog of each action on the Bills' game, and leaves it. */
async function forEachDialog(page: Page, check: (dialog: Locator) => Promise<void>): Promise<void> {
  await billsRow(page)
    .getByRole('button', { name: /^More, / })
    .click();
  for (const [action, title] of ACTIONS) {
    await billsRow(page).getByRole('button', { name: action }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await check(dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
}

async function expectWordsOfForm(page: Page, { bills, other }: Pool): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await goTo(page, '/admin/players');
  await page.getByRole('button', { name: 'More: Tess' }).click();
  await page.getByRole('button', { name: 'Enter Picks for Tess' }).click();
  const form = page.getByRole('region', { name: 'Enter a pick' });
  await form.getByLabel('Game', { exact: true }).selectOption(String(bills.id));
  await expect(form).toContainText('Everyone can see that one of Tess’s picks changed, but not which one.');
  await form.getByText(/^No pick \(remove/).click();
  await expect(form).toContainText('Everyone sees that Tess has one pick fewer, but not which one.');
  await form.getByLabel('Game', { exact: true }).selectOption(String(other.id));
  await expect(form).toContainText('Everyone sees that Tess has one pick more, but not which one.');
}

test('the commissioner reads what players will see before an action on hidden picks', async ({ pool, open }) => {
  const made = await makePool(pool);
  const page = await open(SMALL, EMPTY_PAGE);
  // As with a scoreboard that answers: the import is offered then.
  await page.route('**/api/pool', async (route) => {
    // An answer to the page before is thrown away when the next one opens.
    const read = await route
      .fetch()
      .then(async (response) => ({ response, json: (await response.json()) as object }))
      .catch(() => null);
    await (read === null ? route.abort() : route.fulfill({ ...read, json: { ...read.json, feed: 'ok' } }));
  });
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/week');
  await test.step('removing or moving a game shows who had picked it', () =>
    forEachDialog(page, async (dialog) => {
      await expect(dialog).toContainText(WHO_PICKED);
      await expectSound(page, SMALL);
    }));
  await test.step('the form for a phoned-in pick names what players see of it', () => expectWordsOfForm(page, made));
  await test.step('the import names what a changed line shows while a game of the week is hidden', async () => {
    await goTo(page, `/admin/games?week=${made.week.id}`);
    await expect(page.getByRole('region', { name: 'Import games' })).toContainText(
      'a line that changes shows that the game has no picks yet',
    );
  });
  await test.step('the restore dialog says that players see whose cards change', async () => {
    await made.admin.get('makeBackup');
    await page.setViewportSize(PHONE);
    await goTo(page, '/admin/safety');
    await page.getByRole('button', { name: /^Restore .*Made by hand/ }).click();
    await expect(page.getByRole('dialog')).toContainText('they show whose cards change');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('after kickoff, removing or moving a game shows nothing more', async () => {
    pool.clock.set(KICKED_OFF);
    await goTo(page, '/admin/week');
    await expect(billsRow(page).getByRole('button', { name: /^Edit Score/ })).toBeVisible();
    await forEachDialog(page, async (dialog) => {
      await expect(dialog).toContainText('pick');
      await expect(dialog).not.toContainText('The numbers of picks change');
    });
  });
});
