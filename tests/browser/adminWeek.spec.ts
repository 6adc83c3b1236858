/** The commissioner's week: what waits, locks, scores, lines, weeks made and deleted, and what happens when it fails. */
import type { Page } from '@playwright/test';
import type { Game, Week } from '#shared/model.ts';
import { ADMIN, chosen, makeWeek, type TestClient, type TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, expect, findBarriers, logIn, PHONE, scrollsSideways, signIn, TABLET, test, WEEK_11 } from './pool.ts';

const SUNDAY_AFTERNOON = '2026-11-22T23:30:00Z';

type Desk = { admin: TestClient; week: Week; games: Game[]; page: Page; at: (home: string) => Game };

type Open = (size: { width: number; height: number }, path?: string) => Promise<Page>;

async function openDesk(
  pool: TestServer,
  open: Open,
  size: { width: number; height: number } = DESKTOP,
): Promise<Desk> {
  const admin = await pool.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const page = await open(size);
  await enter(page);
  const at = (home: string): Game => {
    const game = games.find(({ homeTeam }) => homeTeam.endsWith(home));
    if (game === undefined) throw new Error(`${home} are not at home`);
    return game;
  };
  return { admin, week, games, page, at };
}

async function enter(page: Page, path = '/admin'): Promise<void> {
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, home: string) =>
  card(page, 'Individual Game Controls').getByRole('listitem').filter({ hasText: home });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The next call of this kind is answered as a broken pool would, with or without a sentence. */
async function failNext(page: Page, path: RegExp, method: string, message?: string): Promise<void> {
  await page.route(
    path,
    (route) =>
      route.request().method() === method
        ? route.fulfill({
            status: message === undefined ? 500 : 409,
            json: message === undefined ? 'gone' : { message, code: 'conflict' },
          })
        : route.fallback(),
    { times: 1 },
  );
}

test('only the commissioner gets in', async ({ pool, open }) => {
  const tess = await pool.player('Tess');
  const page = await open(DESKTOP, '/admin/games');
  await expect(page).toHaveURL(`${pool.url}/`);
  await logIn(page, 'Tess', tess.code);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('You need admin privileges to access this page.')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Pool' }).click();
  await expect(page).toHaveURL(`${pool.url}/`);
});

test('a new pool: the first week is made here, and the next number is offered', async ({ pool, open }) => {
  const page = await open(DESKTOP);
  await enter(page);
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

test('the cards say how the week stands, and follow without a reload', async ({ pool, open }) => {
  const { admin, page, week, at } = await openDesk(pool, open);
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
});

test('locking and unlocking the week, and both failing', async ({ pool, open }) => {
  const { page } = await openDesk(pool, open);
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
});

test('the lock time is Pacific, must exist, and can be removed', async ({ pool, open }) => {
  const { admin, page } = await openDesk(pool, open);
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
  // A time that has passed says what it will do.
  await button(page, 'Edit Lock Time').click();
  await field.fill('2026-11-16T09:30');
  await expect(current.getByText('This time has passed, so the week locks right away.')).toBeVisible();
  await current.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveCount(0);
});

test('a game is locked and unlocked, until it is final', async ({ pool, open }) => {
  const { admin, page, at } = await openDesk(pool, open);
  const bills = row(page, 'Buffalo Bills');
  await failNext(page, /games\/\d+\/lock$/, 'PATCH');
  await bills.getByRole('button', { name: /^Lock/ }).click();
  await expect(toast(page, 'Failed to lock game')).toBeVisible();
  await bills.getByRole('button', { name: /^Lock/ }).click();
  await expect(toast(page, 'Game Locked')).toBeVisible();
  await expect(bills.getByText('LOCKED', { exact: true })).toBeVisible();
  await bills.getByRole('button', { name: /^Unlock/ }).click();
  await expect(toast(page, 'Game Unlocked')).toBeVisible();
  await expect(bills.getByText('LOCKED', { exact: true })).toHaveCount(0);

  pool.clock.set(SUNDAY_AFTERNOON);
  await page.reload();
  await bills.getByRole('button', { name: /^Unlock/ }).click();
  await expect(toast(page, 'Failed to unlock game')).toBeVisible();
  await expect(page.getByText(/Enter a pick for the player instead, with a reason/)).toBeVisible();
  const { id } = at('Bills');
  await admin.get('scoreGame', { params: { id }, input: { awayScore: 20, homeScore: 27, isComplete: true } });
  await expect(bills.getByText('FINAL')).toBeVisible();
  await expect(bills.getByRole('button', { name: /^Unlock/ })).toBeDisabled();
});

test('a score is typed, made final, corrected and reopened', async ({ pool, open }) => {
  const { page, at } = await openDesk(pool, open);
  const tess = await pool.player('Tess');
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, at('Bills'), 0)] } });
  pool.clock.set(SUNDAY_AFTERNOON);
  await page.reload();
  const bills = row(page, 'Buffalo Bills');
  const [away, home] = [bills.getByLabel('Score of Tampa Bay'), bills.getByLabel('Score of Buffalo')];
  const edit = bills.getByRole('button', { name: /^Edit Score/ });
  const save = bills.getByRole('button', { name: 'Save' });
  await edit.click();
  await expect(away).toBeFocused();
  const final = bills.getByRole('checkbox', { name: 'Mark as Final' });
  await expect(final).not.toBeChecked();

  await home.fill('27');
  for (const wrong of ['', '  ', '-3', '2.5', '🏈', '<script>', '200', '1'.repeat(10_000)]) {
    await away.fill(wrong);
    await save.click();
    await expect(toast(page, 'Please enter valid scores')).toBeVisible();
    await expect(bills.getByText('Please enter valid scores')).toBeVisible();
  }
  await away.fill('20');
  await failNext(page, /\/score$/, 'PATCH');
  await save.click();
  await expect(toast(page, 'Failed to update game score')).toBeVisible();
  await expect(away).toHaveValue('20');
  await save.click();
  await expect(toast(page, 'Game score updated successfully')).toBeVisible();
  await expect(edit).toBeFocused();
  await expect(bills.getByText('Live', { exact: true })).toBeVisible();

  await edit.click();
  await final.check({ force: true });
  await save.click();
  await expect(bills.getByText('FINAL')).toBeVisible();
  const result = async () =>
    (await tess.get('readCard', { params: { userId: tess.id, weekId: at('Bills').weekId } }))[0]?.result;
  expect(await result()).toBe('win');

  // Correcting a final leaves it final.
  await edit.click();
  await expect(final).toBeChecked();
  await home.fill('21');
  await save.click();
  await expect(bills).toContainText('20–21');
  await expect.poll(result).toBe('loss');

  await edit.click();
  await final.uncheck({ force: true }).catch(() => undefined);
  const dialog = page.getByRole('dialog', { name: 'Reopen this game?' });
  await expect(dialog).toContainText('1 graded pick becomes pending');
  await dialog.getByRole('button', { name: 'Keep It' }).click();
  await expect(final).toBeChecked();
  await final.click({ force: true });
  await dialog.getByRole('button', { name: 'Reopen Game' }).click();
  await expect(final).not.toBeChecked();
  await save.click();
  await expect(bills.getByText('FINAL')).toHaveCount(0);
  await expect.poll(result).toBe('pending');
});

test('a final before the kickoff is asked about; one form is open at a time', async ({ pool, open }) => {
  const { page } = await openDesk(pool, open);
  await row(page, 'Buffalo Bills')
    .getByRole('button', { name: /^Edit Score/ })
    .click();
  await row(page, 'Atlanta Falcons')
    .getByRole('button', { name: /^Edit Score/ })
    .click();
  await expect(page.getByLabel(/^Score of /)).toHaveCount(2);
  const falcons = row(page, 'Atlanta Falcons');
  await expect(falcons.getByText(/Not kicked off yet/)).toBeVisible();
  await falcons.getByLabel('Score of Carolina').fill('17');
  await falcons.getByLabel('Score of Atlanta').fill('3');
  await falcons.getByRole('checkbox').check({ force: true });
  await falcons.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Final before kickoff?' });
  await expect(dialog).toContainText('Carolina Panthers @ Atlanta Falcons has not kicked off');
  await dialog.getByRole('button', { name: 'Not Yet' }).click();
  await expect(falcons.getByLabel('Score of Carolina')).toHaveValue('17');
  await falcons.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Make Final' }).click();
  await expect(toast(page, 'Game score updated successfully')).toBeVisible();
  await expect(falcons.getByText('FINAL')).toBeVisible();
  await falcons.getByRole('button', { name: /^Edit Score/ }).click();
  await falcons.getByRole('button', { name: 'Cancel' }).click();
  await expect(falcons.getByLabel('Score of Carolina')).toHaveCount(0);
});

test('a line is changed by hand; the picks that are there keep theirs', async ({ pool, open }) => {
  const { page, at } = await openDesk(pool, open);
  const tess = await pool.player('Tess');
  await tess.get('savePicks', { input: { picks: [chosen(tess.id, at('Bills'), 0)] } });
  const bills = row(page, 'Buffalo Bills');
  await bills.getByRole('button', { name: /^Edit Line/ }).click();
  await expect(bills.getByText('1 pick on this game. They keep the line they were made at.')).toBeVisible();
  const spread = bills.getByLabel('Spread of Buffalo Bills (home)');
  const [kickoff, lock] = [bills.getByLabel('Kickoff (PT)'), bills.getByLabel('Lock time (PT)')];
  const save = bills.getByRole('button', { name: 'Save' });
  await expect(spread).toHaveValue('-5.5');
  await expect(kickoff).toHaveValue('2026-11-22T10:00');
  await expect(lock).toHaveValue('');

  for (const wrong of ['3.25', '-', '61', '🏈', '<script>', '1'.repeat(10_000)]) {
    await spread.fill(wrong);
    await save.click();
    await expect(bills.getByText(/Enter the line in whole or half points/)).toBeVisible();
    await expect(spread).toHaveValue(wrong);
  }
  await spread.fill('7');
  await expect(bills.getByText('Reads as TB −7')).toBeVisible();
  await spread.fill('-7.0');
  await kickoff.fill('2026-11-22T13:25');
  // The server has the last word: a lock after the kickoff is refused beside its field.
  await lock.fill('2026-11-22T14:00');
  await save.click();
  await expect(toast(page, 'Failed to update game')).toBeVisible();
  await expect(bills.getByText(/A game cannot lock after its kickoff/)).toBeVisible();
  await lock.fill('');
  await save.click();
  await expect(toast(page, 'Game Updated')).toBeVisible();
  await expect(bills).toContainText('Sun 1:25 PM');
  await expect(bills).toContainText('BUF −7 · 47.5');
  const stored = (await tess.get('readGames', { params: { weekId: at('Bills').weekId } })).find(
    ({ id }) => id === at('Bills').id,
  );
  expect(stored).toMatchObject({ spread: '-7', lockTime: '2026-11-22T21:20:00.000Z', lockSetByHand: false });
  const [pick] = await tess.get('readCard', { params: { userId: tess.id, weekId: at('Bills').weekId } });
  expect(pick?.pickValue).toBe('Buffalo Bills -5.5');
  await bills.getByRole('button', { name: /^Edit Line/ }).click();
  await expect(bills.getByText(/1 of them at a different line/)).toBeVisible();
});

test('on two devices, nothing is overwritten unseen', async ({ pool, open }) => {
  const { admin, page, at, week } = await openDesk(pool, open);
  const bills = row(page, 'Buffalo Bills');
  await bills.getByRole('button', { name: /^Edit Line/ }).click();
  const spread = bills.getByLabel('Spread of Buffalo Bills (home)');
  await spread.fill('-6.5');
  await admin.get('changeGame', { params: { id: at('Bills').id }, input: { spread: '-9.5' } });
  await bills.getByRole('button', { name: 'Save' }).click();
  await expect(bills.getByText(/changed on another device while you had it open/)).toBeVisible();
  await expect(bills.getByText(/Now: BUF −9.5 · 47.5/)).toBeVisible();
  await expect(spread).toHaveValue('-6.5');
  await bills.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Game Updated')).toBeVisible();
  await expect(bills).toContainText('BUF −6.5');

  await bills.getByRole('button', { name: /^Edit Score/ }).click();
  await bills.getByLabel('Score of Tampa Bay').fill('3');
  await bills.getByLabel('Score of Buffalo').fill('7');
  await admin.get('scoreGame', {
    params: { id: at('Bills').id },
    input: { awayScore: 10, homeScore: 14, isComplete: false },
  });
  await bills.getByRole('button', { name: 'Save' }).click();
  await expect(bills.getByText('Now: 10–14.')).toBeVisible();
  await expect(bills.getByLabel('Score of Tampa Bay')).toHaveValue('3');
  await bills.getByRole('button', { name: 'Save' }).click();
  await expect(bills).toContainText('3–7');

  const current = card(page, 'Current Week');
  await button(page, 'Edit Lock Time').click();
  await current.getByLabel('Lock time (PT)').fill('2026-11-22T09:30');
  await admin.get('changeWeek', { params: { id: week.id }, input: { lockTime: '2026-11-21T20:00:00.000Z' } });
  await current.getByRole('button', { name: 'Save' }).click();
  await expect(current.getByText('Now: Sat 12:00 PM.')).toBeVisible();
  await current.getByRole('button', { name: 'Save' }).click();
  await expect(current).toContainText('Locks Sun 9:30 AM');
});

test('what waits leads to where it is done', async ({ pool, open }) => {
  const { admin, page, at } = await openDesk(pool, open);
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
  await page.goto('/admin/week');
  await page.getByLabel('Week', { exact: true }).selectOption('Week 12 (upcoming)');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 12' })).toBeVisible();
  await todo.getByRole('button', { name: 'Show 4 more: not final yet' }).click();
  await todo.getByRole('button', { name: 'Enter Score, Tampa Bay Buccaneers @ Buffalo Bills' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Week 11' })).toBeVisible();
  await expect(page.getByLabel('Score of Tampa Bay Buccaneers')).toBeFocused();
});

test('a week prepared ahead is worked on without leaving the current one alone', async ({ pool, open }) => {
  const { admin, page } = await openDesk(pool, open);
  await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 12 } });
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
  await expect(page.getByText('Week 12, Regular Season 2026')).toBeVisible();
});

test('a week goes only after saying what goes with it', async ({ pool, open }) => {
  const { admin, page, at } = await openDesk(pool, open);
  const tess = await pool.player('Tess');
  await tess.get('savePicks', {
    input: { picks: [chosen(tess.id, at('Bills'), 0), chosen(tess.id, at('Falcons'), 1)] },
  });
  await button(page, 'Manage Weeks').click();
  const remove = card(page, 'All Weeks').getByRole('button', { name: 'Delete Week 11, Regular Season 2026' });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Delete Week 11?' });
  await expect(dialog).toContainText('with 11 games, 2 picks of 1 player and their results');
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
});

test('at every width and in both modes it is whole and without barriers', async ({ pool, open }) => {
  const { page } = await openDesk(pool, open);
  await row(page, 'Buffalo Bills')
    .getByRole('button', { name: /^Edit Line/ })
    .click();
  await button(page, 'Edit Lock Time').click();
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await scrollsSideways(page)).toBe(false);
  }
  expect(await findBarriers(page)).toEqual([]);
});

test('a phone has no barriers either, and every target is as high as a thumb', async ({ pool, open }) => {
  const { page } = await openDesk(pool, open, PHONE);
  const bills = row(page, 'Buffalo Bills');
  await bills.getByRole('button', { name: /^More, / }).click();
  await bills.getByRole('button', { name: /^Edit Score/ }).click();
  await button(page, 'Manage Weeks').click();
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
});

test('the workspace leads back to the screens', async ({ pool, open }) => {
  const { page } = await openDesk(pool, open);
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(expect.arrayContaining(['/', '/picks-overview', '/leaderboard', '/injuries', '/scores']));
  // By keyboard: a section's link leads to its heading.
  await page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name: 'Add games' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Add games' })).toBeFocused();
  await expect(page).toHaveTitle(/Add games/);
  await page.goto('/admin/nonsense');
  await expect(page.getByText('Page Not Found')).toBeVisible();
});
