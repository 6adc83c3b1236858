/** What the pages show where a game's picks are shown to everyone early, or hidden again. */
import type { Page } from '@playwright/test';
import { ADMIN, chosen, type TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, expect, expectSound, goTo, openAs, PHONE, scrollsSideways, test } from './pool.ts';
import { makeSunday, type Sunday, SUNDAY_AFTER_TEN } from './sunday.ts';

const VIKINGS = 'Chicago Bears @ Minnesota Vikings';
const RAMS = 'Seattle Seahawks @ Los Angeles Rams';
const TUESDAY_NIGHT = '2026-11-25T01:15:00.000Z';

test('a revealed game opens again only with a reason, which the players see', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  const tess = await pool.player('Tess');
  await sunday.pick(tess, ['Vikings', 0]);
  pool.clock.set(SUNDAY_AFTER_TEN);
  const params = { id: sunday.at('Vikings').id };
  await sunday.admin.get('setGameStatus', { params, input: { status: 'postponed' } });
  await sunday.admin.get('changeGame', { params, input: { gameTime: TUESDAY_NIGHT } });

  const page = await openAs(open, DESKTOP, ADMIN, '/admin');
  const dialog = page.getByRole('dialog', { name: 'Open this game for picks again?' });
  await page.getByRole('button', { name: `More, ${VIKINGS}` }).click();
  await page.getByRole('button', { name: `Unlock ${VIKINGS}` }).click();
  await expect(dialog).toContainText('Everyone has seen the picks');
  expect(await scrollsSideways(page)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: `Unlock ${VIKINGS}` }).click();
  const reopen = dialog.getByRole('button', { name: 'Reopen Game' });
  await expect(reopen).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Snow in Minneapolis');
  await expectSound(page, PHONE, DESKTOP);
  await reopen.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Lock ${VIKINGS}` })).toBeVisible();

  const friend = await openAs(open, PHONE, { username: 'Tess', password: tess.code });
  for (const size of [DESKTOP, PHONE]) {
    await friend.setViewportSize(size);
    await expect(friend.locator(`#game-${params.id}`)).toContainText(
      'Reopened by the commissioner: Snow in Minneapolis',
    );
  }
  // Several notices are one row until it is opened.
  await friend.locator('.notices').getByRole('button', { expanded: false }).click();
  await expect(friend.getByText('for picks again (“Snow in Minneapolis”)').first()).toBeVisible();
  await friend.setViewportSize(DESKTOP);
  await expect(friend.getByText('for picks again (“Snow in Minneapolis”)').first()).toBeVisible();
});

const entryOf = (page: Page) =>
  page.locator('.party-game').filter({ has: page.getByRole('heading', { name: VIKINGS }) });

async function unfold(page: Page): Promise<void> {
  const head = entryOf(page).getByRole('button', { name: VIKINGS, exact: true });
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
}

async function expectWarnings(page: Page): Promise<void> {
  await unfold(page);
  await entryOf(page)
    .getByRole('button', { name: `More, ${VIKINGS}` })
    .click();
  for (const [action, dialogName] of [
    ['Void', 'Void this game?'],
    ['Cancel Game', 'Cancel this game?'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: dialogName });
    await entryOf(page)
      .getByRole('button', { name: `${action}…` })
      .click();
    await expect(dialog).toContainText('It has not kicked off yet: everyone will see its picks, and it locks.');
    await dialog.getByRole('button', { name: 'Go Back' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await entryOf(page).getByRole('button', { name: 'Postpone…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Postpone this game?' });
  await expect(dialog).not.toContainText('everyone will see');
  await dialog.getByRole('button', { name: 'Go Back' }).click();
  await expect(dialog).toHaveCount(0);
}

async function expectFirstTap(page: Page, pool: TestServer, { admin, week, at }: Sunday): Promise<void> {
  const tess = await pool.player('Tess');
  /** The score, the status, and the response to a pick. */
  const read = async () => {
    const games = await admin.get('readGames', { params: { weekId: week.id } });
    const { awayScore, status } = games.find(({ id }) => id === at('Vikings').id) ?? {};
    const input = { weekId: week.id, picks: [chosen(tess.id, at('Vikings'), awayScore === null ? 0 : 1)] };
    return [awayScore, status, (await tess.ask('autosavePicks', { input })).status];
  };
  const score = entryOf(page).getByRole('button', { name: 'Bears plus 7', exact: true });
  const question = page.getByRole('dialog', { name: 'Score before kickoff?' });
  await unfold(page);
  await score.click();
  await expect(question).toContainText('A score makes it live and locks it');
  await question.getByRole('button', { name: 'Not Yet' }).click();
  await expect(question).toHaveCount(0);
  expect(await read()).toEqual([null, 'scheduled', 200]);

  await score.click();
  await question.getByRole('button', { name: 'Start Game' }).click();
  await expect.poll(read).toEqual([7, 'live', 409]);
  await unfold(page);
  await entryOf(page)
    .getByRole('button', { name: `Undo, ${VIKINGS}` })
    .click();
  await expect.poll(read).toEqual([null, 'scheduled', 200]);
  const games = await admin.get('readGames', { params: { weekId: week.id } });
  const stored = games.find(({ id }) => id === at('Vikings').id);
  expect(stored).toMatchObject({ awayScore: null, homeScore: null, isLocked: false, isRevealed: false });
}

async function expectFinalWarning(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await goTo(page, '/admin/week');
  await page.getByRole('button', { name: `More, ${RAMS}` }).click();
  await page.getByRole('button', { name: `Edit Score, ${RAMS}` }).click();
  await page.getByLabel('Score of Seattle Seahawks').fill('17');
  await page.getByLabel('Score of Los Angeles Rams').fill('3');
  await page.getByRole('checkbox', { name: 'Mark as Final' }).check({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Final before kickoff?' });
  await expect(dialog).toContainText('Saving shows everyone the picks on it, locks it');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

async function expectDoubtfulMove(page: Page, { admin, week, at }: Sunday, nextWeek: number): Promise<void> {
  await unfold(page);
  const move = entryOf(page).getByRole('button', { name: 'Move to Another Week…' });
  if (!(await move.isVisible()))
    await entryOf(page)
      .getByRole('button', { name: `More, ${VIKINGS}` })
      .click();
  await move.click();
  const dialog = page.getByRole('dialog', { name: 'Move this game?' });
  const confirm = dialog.getByRole('button', { name: `Move to Week ${week.weekNumber + 1}` });
  await expect(confirm).toBeEnabled();
  await dialog.getByLabel('New kickoff (PT)').fill(`${week.season}-06-01T10:00`);
  await expect(dialog.getByRole('alert')).toContainText(`outside the ${week.season} season`);
  await expect(confirm).toBeDisabled();
  await dialog.getByText('These dates are right').click();
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  const moved = await admin.get('readGames', { params: { weekId: nextWeek } });
  expect(moved.map(({ id }) => id)).toEqual([at('Vikings').id]);
  expect((await admin.get('readTodo')).doubtfulDates).toEqual([]);
}

test('what shows or moves a game before its kickoff is confirmed first', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  const { admin, week } = sunday;
  const { id: nextWeek } = await admin.get('createWeek', {
    input: { season: week.season, seasonType: 'regular', weekNumber: week.weekNumber + 1 },
  });
  const page = await openAs(open, PHONE, ADMIN, '/admin/party');
  await test.step('Void and Cancel Game show that they reveal the picks and lock the game', () => expectWarnings(page));
  await test.step('a first tap before kickoff asks, and its undo removes the score and unlocks the game', () =>
    expectFirstTap(page, pool, sunday));
  await test.step('a doubtful kickoff is confirmed before a game moves to another week', () =>
    expectDoubtfulMove(page, sunday, nextWeek));
  await test.step('a final before kickoff shows that it reveals the picks and locks the game', () =>
    expectFinalWarning(page));
});
