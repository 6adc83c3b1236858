/** The commissioner types scores and lines: finals, corrections, and two devices at once. */
import { chosen } from '../../src-main/testing/testServer.ts';
import { button, card, failNext, openDesk, openMenu, row, SUNDAY_AFTERNOON, toast, type Desk } from './adminDesk.ts';
import { dismissNotice, expect, test } from './pool.ts';

type ScoreDesk = Desk & { tess: Awaited<ReturnType<Desk['pool']['player']>> };

async function makeFinalEarly({ page }: Desk): Promise<void> {
  for (const home of ['Buffalo Bills', 'Atlanta Falcons']) {
    await openMenu(row(page, home));
    await row(page, home)
      .getByRole('button', { name: /^Edit Score/ })
      .click();
  }
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
  await expect(falcons.getByText('FINAL', { exact: true })).toBeVisible();
  await falcons.getByRole('button', { name: /^Edit Score/ }).click();
  await falcons.getByRole('button', { name: 'Cancel' }).click();
  await expect(falcons.getByLabel('Score of Carolina')).toHaveCount(0);
}

async function changeLine({ page, at, tess }: ScoreDesk): Promise<void> {
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
}

async function noticeOtherDevice({ admin, page, at, week }: Desk): Promise<void> {
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

  await openMenu(bills);
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
}

async function typeScore({ pool, page }: Desk): Promise<void> {
  pool.clock.set(SUNDAY_AFTERNOON);
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
  await expect(bills).toContainText('20–27');
  await expect(bills.getByText('Live', { exact: true })).toBeVisible();
}

async function correctFinal({ page, at, tess }: ScoreDesk): Promise<void> {
  const bills = row(page, 'Buffalo Bills');
  const home = bills.getByLabel('Score of Buffalo');
  const edit = bills.getByRole('button', { name: /^Edit Score/ });
  const save = bills.getByRole('button', { name: 'Save' });
  const final = bills.getByRole('checkbox', { name: 'Mark as Final' });
  await edit.click();
  await final.check({ force: true });
  await save.click();
  await expect(bills.getByText('FINAL', { exact: true })).toBeVisible();
  const result = async () =>
    (await tess.get('readCard', { params: { userId: tess.id, weekId: at('Bills').weekId } }))[0]?.result;
  await expect.poll(result).toBe('win');

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
  await expect(bills.getByText('FINAL', { exact: true })).toHaveCount(0);
  await expect.poll(result).toBe('pending');
}

test('scores and lines are typed by hand, and nothing is overwritten unseen', async ({ pool, open }) => {
  const desk = { ...(await openDesk(pool, open)), tess: await pool.player('Tess') };
  const { page } = desk;
  await test.step('a final before the kickoff asks first; one form is open at a time', () => makeFinalEarly(desk));
  await dismissNotice(page);
  await test.step('a line is changed by hand, and existing picks keep theirs', () => changeLine(desk));
  await row(page, 'Buffalo Bills').getByRole('button', { name: 'Cancel' }).click();
  await dismissNotice(page);
  await test.step('on two devices, nothing is overwritten unseen', () => noticeOtherDevice(desk));
  await dismissNotice(page);
  await test.step('a score is typed, and a wrong one is kept in its field', () => typeScore(desk));
  await dismissNotice(page);
  await test.step('a final is corrected and reopened', () => correctFinal(desk));
});

test('a corrected final says who changes places', async ({ pool, open }) => {
  const { page, admin, at } = await openDesk(pool, open);
  const [ann, bo] = [await pool.player('Ann'), await pool.player('Bo')];
  await ann.get('savePicks', { input: { picks: [chosen(ann.id, at('Bills'), 0)] } });
  await bo.get('savePicks', { input: { picks: [chosen(bo.id, at('Bills'), 1)] } });
  pool.clock.set(SUNDAY_AFTERNOON);
  await admin.get('scoreGame', {
    params: { id: at('Bills').id },
    input: { awayScore: 20, homeScore: 27, isComplete: true },
  });
  const bills = row(page, 'Buffalo Bills');
  await expect(bills.getByText('FINAL', { exact: true })).toBeVisible();
  const correct = async (score: string) => {
    await bills.getByRole('button', { name: /^Edit Score/ }).click();
    await bills.getByLabel('Score of Buffalo').fill(score);
    await bills.getByRole('button', { name: 'Save' }).click();
  };
  await correct('21');
  await expect(page.getByText('On the week’s board: Bo 2nd → 1st, Ann 1st → 2nd.')).toBeVisible();
  await correct('22');
  await expect(page.getByText('No one changes places on the week’s board.')).toBeVisible();
});
