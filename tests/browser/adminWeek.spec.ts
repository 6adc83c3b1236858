/** The commissioner's week: what waits, its locks, weeks made and deleted, and what happens when a change fails. */
import { ADMIN, chosen } from '../../src-main/testing/testServer.ts';
import { button, card, failNext, openDesk, openMenu, row, SUNDAY_AFTERNOON, toast, type Desk } from './adminDesk.ts';
import {
  DESKTOP,
  dismissNotice,
  expect,
  findBarriers,
  goTo,
  logIn,
  openAs,
  PHONE,
  scrollsSideways,
  TABLET,
  test,
} from './pool.ts';

test('only the commissioner gets in', async ({ pool, open }) => {
  const tess = await pool.player('Tess');
  const page = await open(DESKTOP, '/admin/games');
  await expect(page).toHaveURL(`${pool.url}/`);
  await logIn(page, 'Tess', tess.code);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await goTo(page, '/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('You need admin privileges to access this page.')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Pool' }).click();
  await expect(page).toHaveURL(`${pool.url}/`);
});

test('a new pool: the first week is made here, and the next number is offered', async ({ pool, open }) => {
  const page = await openAs(open, DESKTOP, ADMIN, '/admin');
  await expect(page).toHaveURL(`${pool.url}/admin/week`);
  await expect(card(page, 'Create the first week')).toContainText('Step 1 of 4');
  const number = page.getByLabel('Week number');
  await expect(number).toHaveValue('11');
  await expect(page.getByLabel('Season', { exact: true })).toHaveValue('2026');
  await expect(page.getByLabel('Season type')).toHaveValue('regular');

  for (const wrong of ['', '   ', '0', '19', '-1', '1.5', '🏈', '<script>', '9'.repeat(10_000)]) {
    await number.fill(wrong);
    await button(page, 'Create Week').click();
    await expect(page.getByText('Enter a week number from 1 to 18.')).toBeVisible();
    await expect(number).toHaveValue(wrong);
  }
  await number.fill('3');
  await button(page, 'Create Week').click();
  await expect(toast(page, 'Week created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Week 3' })).toBeVisible();
  // There is a week to work on now: the form for another one is folded.
  await expect(number).toHaveCount(0);
  await button(page, 'Create New Week').click();
  await expect(number).toHaveValue('11');

  await number.fill('3');
  await button(page, 'Create Week').click();
  await expect(toast(page, 'Failed to create week')).toBeVisible();
  await expect(toast(page, 'Week 3 of the regular season 2026 already exists.')).toBeVisible();
  await page.getByRole('link', { name: 'Add Games', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add games' })).toBeVisible();
});

async function cardsFollow({ pool, admin, page, week, at }: Desk): Promise<void> {
  const tess = await pool.player('Tess');
  await expect(card(page, 'Current Week')).toContainText('Week 11');
  await expect(card(page, 'Current Week')).toContainText('Regular Season 2026');
  await expect(card(page, 'Current Week')).toContainText('Each game locks 5 minutes before its kickoff');
  await expect(card(page, 'Participants')).toContainText('0');
  const picks = ['Patriots', 'Falcons', 'Bills'].map((home) => chosen(tess.id, at(home), 0));
  await tess.get('savePicks', { input: { picks } });
  await expect(card(page, 'Participants')).toContainText('1of 1 player');
  await expect(card(page, 'Total Picks')).toContainText('3of 5 possible');
  await expect(row(page, 'Buffalo Bills')).toContainText('1 pick');

  await admin.get('lockWeek', { params: { id: week.id } });
  await expect(card(page, 'Current Week').getByText('Locked', { exact: true })).toBeVisible();
  await admin.get('unlockWeek', { params: { id: week.id } });
  await expect(page.getByRole('button', { name: 'Lock Week', exact: true })).toBeEnabled();
}

async function lockWeek({ page }: Desk): Promise<void> {
  await expect(button(page, 'Unlock Week')).toHaveCount(0);
  await failNext(page, /\/lock$/, 'PATCH');
  await button(page, 'Lock Week').click();
  await expect(toast(page, 'Failed to lock week')).toBeVisible();
  await button(page, 'Lock Week').click();
  await expect(toast(page, 'Week locked successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lock Week', exact: true })).toBeDisabled();
  await failNext(page, /\/unlock$/, 'PATCH');
  await button(page, 'Unlock Week').click();
  await expect(toast(page, 'Failed to unlock week')).toBeVisible();
  await button(page, 'Unlock Week').click();
  await expect(toast(page, 'Week unlocked successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lock Week', exact: true })).toBeEnabled();
}

async function setLockTime({ admin, page }: Desk): Promise<void> {
  const current = card(page, 'Current Week');
  await button(page, 'Edit Lock Time').click();
  const field = current.getByLabel('Lock time (PT)');
  await current.getByRole('button', { name: 'Save' }).click();
  await expect(current.getByText('Please enter a date and a time.')).toBeVisible();
  await field.fill('2027-03-14T02:30');
  await current.getByRole('button', { name: 'Save' }).click();
  await expect(current.getByText(/clocks go forward that night/)).toBeVisible();
  await expect(field).toHaveValue('2027-03-14T02:30');
  await field.fill('2026-11-22T09:30');
  await failNext(page, /\/api\/weeks\/\d+$/, 'PATCH');
  await current.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Error')).toBeVisible();
  await expect(field).toHaveValue('2026-11-22T09:30');
  await current.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Week Updated')).toBeVisible();
  await expect(toast(page, 'Lock time updated successfully')).toBeVisible();
  await expect(current).toContainText('Locks Sun 9:30 AM');
  expect((await admin.get('readCurrentWeek'))?.lockTime).toBe('2026-11-22T17:30:00.000Z');

  await button(page, 'Edit Lock Time').click();
  await expect(field).toHaveValue('2026-11-22T09:30');
  await button(page, 'Remove Lock Time').click();
  await expect(current).toContainText('Each game locks 5 minutes before its kickoff');
  // A time that has passed shows its effect.
  await button(page, 'Edit Lock Time').click();
  await field.fill('2026-11-16T09:30');
  await expect(current.getByText('This time has passed, so the week locks right away.')).toBeVisible();
  await current.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveCount(0);
}

async function lockGame({ pool, admin, page, at }: Desk): Promise<void> {
  const bills = row(page, 'Buffalo Bills');
  await failNext(page, /games\/\d+\/lock$/, 'PATCH');
  await openMenu(bills);
  await bills.getByRole('button', { name: /^Lock/ }).click();
  await expect(toast(page, 'Failed to lock game')).toBeVisible();
  await bills.getByRole('button', { name: /^Lock/ }).click();
  await expect(toast(page, 'Game Locked')).toBeVisible();
  await expect(bills.getByText('LOCKED', { exact: true })).toBeVisible();
  await bills.getByRole('button', { name: /^Unlock/ }).click();
  await expect(toast(page, 'Game Unlocked')).toBeVisible();
  await expect(bills.getByText('LOCKED', { exact: true })).toHaveCount(0);

  pool.clock.set(SUNDAY_AFTERNOON);
  await bills.getByRole('button', { name: /^Unlock/ }).click();
  await expect(toast(page, 'Failed to unlock game')).toBeVisible();
  await expect(page.getByText(/Enter a pick for the player instead, with a reason/)).toBeVisible();
  const { id } = at('Bills');
  await admin.get('scoreGame', { params: { id }, input: { awayScore: 20, homeScore: 27, isComplete: true } });
  await expect(bills.getByText('FINAL')).toBeVisible();
  await expect(bills.getByRole('button', { name: /^Unlock/ })).toBeDisabled();
}

async function deleteWeek({ admin, page }: Desk): Promise<void> {
  await card(page, 'All Weeks').getByRole('button', { name: 'More, Week 11, Regular Season 2026' }).click();
  const remove = card(page, 'All Weeks').getByRole('button', { name: 'Delete Week 11, Regular Season 2026' });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Delete Week 11?' });
  await expect(dialog).toContainText('with 11 games, 3 picks of 1 player and their results');
  await expect(dialog).toContainText('For 30 days, “Backups & log” can restore it with its picks');
  await dialog.getByRole('button', { name: 'Keep It' }).click();
  await expect(dialog).toHaveCount(0);

  await remove.click();
  await failNext(page, /\/api\/weeks\/\d+$/, 'DELETE', 'The disk is full.');
  await dialog.getByRole('button', { name: 'Delete Week 11' }).click();
  await expect(toast(page, 'Delete Failed')).toBeVisible();
  await expect(toast(page, 'The disk is full.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete Week 11' }).click();
  await expect(toast(page, 'Week Deleted')).toBeVisible();
  await expect(card(page, 'Create New Week').getByLabel('Week number')).toBeVisible();
  expect(await admin.get('readWeeks')).toEqual([]);
  expect((await admin.get('readBackups')).map(({ kind }) => kind)).toContain('change');
}

test('a week is locked, gets a lock time and is deleted, and failures keep the typed text', async ({ pool, open }) => {
  const desk = await openDesk(pool, open);
  const { page } = desk;
  await test.step('the cards summarize the week, and follow without a reload', () => cardsFollow(desk));
  await test.step('the week is locked and unlocked, and both can fail', () => lockWeek(desk));
  await dismissNotice(page);
  await test.step('the lock time is Pacific, must exist, and can be removed', () => setLockTime(desk));
  await dismissNotice(page);
  await test.step('a game is locked and unlocked, until it is final', () => lockGame(desk));
  await dismissNotice(page);
  await test.step('a week is deleted only after a dialog that lists what goes with it', () => deleteWeek(desk));
});

async function leadToWhatWaits({ pool, admin, page, at }: Desk): Promise<void> {
  const todo = card(page, 'To do');
  await expect(card(page, 'Add your friends')).toContainText('Step 3 of 4');
  await expect(todo).toHaveCount(0);
  const zed = await pool.player('Zed');
  await admin.get('deactivateUser', { params: { id: zed.id } });
  await expect(todo.getByText('You’re all caught up')).toBeVisible();
  await pool.player('Dave');
  const tess = await pool.player('Tess');
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, at('Bills'), 0)] } });
  await expect(todo.getByText('2 players can still add picks')).toBeVisible();
  await expect(todo.getByText('Week 11: Dave 0/5, Tess 1/5')).toBeVisible();
  await button(page, 'Copy Reminder').click();
  await expect(toast(page, 'Reminder Copied')).toBeVisible();
  await expect(
    toast(
      page,
      'Week 11: Dave (5 to go), Tess (4 to go), you can still add picks. The next game locks Thu 5:10 PM PT.',
    ),
  ).toBeVisible();

  await admin.get('changeGame', { params: { id: at('Bills').id }, input: { spread: null, total: null } });
  await todo.getByRole('button', { name: 'Set Line, Tampa Bay Buccaneers @ Buffalo Bills' }).click();
  await expect(page.getByLabel('Spread of Buffalo Bills (home)')).toBeFocused();
  await page.keyboard.type('-4.5');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Game Updated')).toBeVisible();
  await expect(todo.getByText('no line yet')).toHaveCount(0);

  pool.clock.set(SUNDAY_AFTERNOON);
  await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 12 } });
  await goTo(page, '/admin/week');
  await page.getByLabel('Week', { exact: true }).selectOption('Week 12 (upcoming)');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 12' })).toBeVisible();
  await todo.getByRole('button', { name: 'Show 4 more: not final yet' }).click();
  await todo.getByRole('button', { name: 'Enter Score, Tampa Bay Buccaneers @ Buffalo Bills' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Week 11' })).toBeVisible();
  await expect(page.getByLabel('Score of Tampa Bay Buccaneers')).toBeFocused();
}

async function workAhead({ admin, page }: Desk): Promise<void> {
  await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 10 } });
  const all = card(page, 'All Weeks').getByRole('listitem');
  await expect(all).toHaveCount(3);
  await expect(all.nth(0)).toContainText('UPCOMING');
  await expect(all.nth(1)).toContainText('CURRENT');
  await expect(all.nth(2)).toContainText('HISTORICAL');
  await page.getByLabel('Week', { exact: true }).selectOption('Week 12 (upcoming)');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 12' })).toBeVisible();
  await page.getByRole('button', { name: 'Lock Week', exact: true }).click();
  await expect(toast(page, 'Week locked successfully')).toBeVisible();
  expect((await admin.get('readWeeks')).map(({ weekNumber, isLocked }) => [weekNumber, isLocked])).toEqual([
    [10, false],
    [11, false],
    [12, true],
  ]);
  // The choice goes along to the other sections.
  await page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name: 'Add games' }).click();
  await expect(page.getByText('Week 12, Regular Season 2026 · All times PT')).toBeVisible();
}

test('the to-do list leads to each task, also in a week prepared ahead', async ({ pool, open }) => {
  const desk = await openDesk(pool, open);
  await test.step('each task leads to where it is done', () => leadToWhatWaits(desk));
  await goTo(desk.page, '/admin/week');
  await dismissNotice(desk.page);
  await test.step('a week prepared ahead leaves the current one alone', () => workAhead(desk));
});

async function reachByThumb({ page }: Desk): Promise<void> {
  const bills = row(page, 'Buffalo Bills');
  await bills.getByRole('button', { name: /^More, / }).click();
  await bills.getByRole('button', { name: /^Edit Score/ }).click();
  await openMenu(bills);
  await card(page, 'All Weeks')
    .getByRole('button', { name: /^More, Week 11/ })
    .click();
  expect(await findBarriers(page)).toEqual([]);
  const small = await page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('button, select, input:not([type=checkbox]), .bp6-control')]
      .filter((target) => target.getBoundingClientRect().height > 0)
      .filter((target) => target.getBoundingClientRect().height < 43.5)
      .map((target) => target.outerHTML.slice(0, 120)),
  );
  expect(small, 'every target is 44 px high').toEqual([]);
  const section = page.getByLabel('Admin section', { exact: true });
  await section.focus();
  await section.selectOption('Add games');
  await expect(page.getByRole('heading', { level: 1, name: 'Add games' })).toBeVisible();
  await expect(section).toBeFocused();
}

async function fitEveryWidth({ page }: Desk): Promise<void> {
  await row(page, 'Buffalo Bills')
    .getByRole('button', { name: /^Edit Line/ })
    .click();
  await button(page, 'Edit Lock Time').click();
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await scrollsSideways(page)).toBe(false);
  }
  expect(await findBarriers(page)).toEqual([]);
}

async function leadBack({ page }: Desk): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(expect.arrayContaining(['/', '/picks-overview', '/leaderboard', '/injuries', '/scores']));
  // By keyboard: a section's link leads to its heading.
  await page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name: 'Add games' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Add games' })).toBeFocused();
  await expect(page).toHaveTitle(/Add games/);
  await goTo(page, '/admin/nonsense');
  await expect(page.getByText('Page Not Found')).toBeVisible();
}

test('the workspace has no barriers at any width, and leads back to the screens', async ({ pool, open }) => {
  const desk = await openDesk(pool, open, PHONE);
  const { page } = desk;
  await test.step('on a phone every target is at least 44 px high', () => reachByThumb(desk));
  await goTo(page, '/admin/week');
  await page.setViewportSize(DESKTOP);
  await test.step('it fits every width', () => fitEveryWidth(desk));
  await test.step('links and the keyboard lead on', () => leadBack(desk));
});
