/** Doubtful dates and favorites have to be ticked before they are saved, and To do lists those not confirmed. */
import type { Page } from '@playwright/test';
import { ADMIN, makeWeek } from '../../src-main/testing/testServer.ts';
import { DESKTOP, expect, findBarriers, openAs, PHONE, scrollsSideways, test, WEEK_11 } from './pool.ts';

const SIZES = [{ ...PHONE, width: 320 }, PHONE, DESKTOP];

/** Whole at every width, and without barriers. */
async function look(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await scrollsSideways(page), `${name} at ${size.width} px`).toBe(false);
  }
  // Colors fade for a moment after the mode changes, and a fading label lacks contrast.
  await expect.poll(() => findBarriers(page), { timeout: 15_000 }).toEqual([]);
}

async function expectTicksForRows(page: Page): Promise<void> {
  const paste = page.getByLabel('Games text');
  const row = (...cells: (string | number)[]) => cells.join('\t');
  const add = page.getByRole('button', { name: 'Add 1 Game' });
  const datesTick = page.getByRole('checkbox', { name: 'These dates are right' });
  await paste.fill(row(2026, '3/5/2027', '5:15 PM', 'Buffalo', '@Houston', 5.5, 43.5, 43.5));
  await expect(page.getByRole('listitem').filter({ hasText: 'Houston' })).toContainText('Fri, Mar 5, 2027');
  await expect(add).toBeDisabled();
  await datesTick.check({ force: true });
  await expect(add).toBeEnabled();
  await paste.fill(row(2026, '3/6/2027', '5:15 PM', 'Buffalo', '@Houston', 5.5, 43.5, 43.5));
  await expect(page.getByText('Sat, Mar 6, 2027')).toBeVisible();
  await expect(datesTick).not.toBeChecked();
  await expect(add).toBeDisabled();
  await look(page, 'paste-dates');

  const signs = [
    row(2026, '11/26', '5:15 PM', 'Buffalo', '@Houston', -5.5, 43.5, 43.5),
    row(2026, '11/29', '10:00 AM', 'NYG', '@Detroit', 13, 49.5, 49.5),
  ];
  await paste.fill(signs.join('\n'));
  const both = page.getByRole('button', { name: 'Add 2 Games' });
  await expect(page.getByText(/Some spreads have a minus and some don’t/)).toBeVisible();
  await expect(both).toBeDisabled();
  await look(page, 'paste-favorites');
  await page.getByRole('checkbox', { name: 'These favorites are right' }).check({ force: true });
  await both.click();
  await expect(page.getByText('Added 2 games manually')).toBeVisible();
}

async function expectQuestionBeforeImport(page: Page): Promise<void> {
  const question = 'The game of this week has already kicked off, so no one can pick it. Import it anyway?';
  await page.route(/import-espn-games\/\d+\?ask=1/, (route) =>
    route.fulfill({ status: 409, json: { message: question, code: 'conflict', details: { allKickedOff: true } } }),
  );
  await page.getByRole('button', { name: 'Import Games' }).click();
  await expect(page.getByText(question)).toBeVisible();
  await expect(page.getByText('Import Failed')).toHaveCount(0);
  await look(page, 'import');
  await page.getByRole('button', { name: 'Don’t Import' }).click();
  await expect(page.getByText(question)).toHaveCount(0);
}

test('doubtful rows need a check mark before they are saved, and an import of started games is confirmed', async ({
  pool,
  open,
}) => {
  const admin = await pool.admin();
  const week = await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 12 } });
  const page = await openAs(open, DESKTOP, ADMIN, '/admin/games');
  await test.step('a doubtful date or favorite in pasted rows needs a check mark', () => expectTicksForRows(page));
  expect(await admin.get('readGames', { params: { weekId: week.id } })).toHaveLength(2);
  await test.step('an import of games that have kicked off asks first', () => expectQuestionBeforeImport(page));
});

async function expectTicksForTimes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Line, Tampa Bay Buccaneers @ Buffalo Bills' }).click();
  const line = page.getByRole('form', { name: /^Line of/ });
  const current = page.getByRole('region', { name: 'Current Week' });
  for (const [name, form, label, likely] of [
    ['line', line, 'Kickoff (PT)', '2026-11-22T10:00'],
    ['lock', current, 'Lock time (PT)', '2026-11-22T09:00'],
  ] as const) {
    if (name === 'lock') await page.getByRole('button', { name: 'Edit Lock Time' }).click();
    const field = form.getByLabel(label);
    const save = form.getByRole('button', { name: 'Save' });
    const tick = form.getByRole('checkbox', { name: 'These dates are right' });
    await field.fill('2027-03-20T10:00');
    await expect(form.getByText(/Mar 20, 2027/)).toBeVisible();
    await expect(save).toBeDisabled();
    await tick.check({ force: true });
    await expect(save).toBeEnabled();
    await field.fill('2027-03-21T10:00');
    await expect(tick).not.toBeChecked();
    await expect(save).toBeDisabled();
    await look(page, name);
    await page.setViewportSize(DESKTOP);
    await field.fill(likely);
    await expect(tick).toHaveCount(0);
    await form.getByRole('button', { name: 'Cancel' }).click();
  }
}

test('a doubtful kickoff needs a check mark, and To do lists it until it is confirmed', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const [game] = games.filter(({ homeTeam }) => homeTeam === 'Buffalo Bills');
  const page = await openAs(open, DESKTOP, ADMIN, '/admin/week');
  await test.step('a doubtful kickoff or lock time needs a check mark, and another one when it changes', () =>
    expectTicksForTimes(page));
  await test.step('To do lists a doubtful kickoff until it is confirmed', async () => {
    await admin.get('changeGame', { params: { id: game?.id ?? 0 }, input: { gameTime: '2027-03-20T17:00:00Z' } });
    const todo = page.getByRole('region', { name: 'To do' });
    await expect(todo).toContainText('Check the date: Tampa Bay Buccaneers @ Buffalo Bills');
    await expect(todo).toContainText('Sat, Mar 20, 2027, 10:00 AM');
    await look(page, 'todo');
    await todo.getByRole('button', { name: /^Edit Kickoff/ }).click();
    await expect(page.getByLabel('Kickoff (PT)')).toHaveValue('2027-03-20T10:00');
    await todo.getByRole('button', { name: /^Date Is Right/ }).click();
    await expect(todo.getByText(/Check the date/)).toHaveCount(0);
  });
});
