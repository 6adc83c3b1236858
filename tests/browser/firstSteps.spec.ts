/** A new pool's first steps: one at a time until a friend has picked, and not for someone who does not want them. */
import type { Page } from '@playwright/test';
import { makeWeek } from '../../src-main/testing/testServer.ts';
import { button, field, fill, guide, heading, submit, test, toast } from './desktopWindow.ts';
import { expect, findBarriers, logIn, PHONE, scrollsSideways, WEEK_11 } from './pool.ts';

/** From the first step to the fourth. */
async function expectSteps(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Players', exact: true }).click();
  await page.getByRole('link', { name: 'Create Week' }).click();
  await field(page, 'Week number').fill('11');
  await button(page, 'Create Week').click();
  await expect(guide(page)).toContainText('Step 2 of 4');
  await expect(heading(page, 'Week 11')).toBeFocused();
  // The form has done its work and is folded.
  await expect(field(page, 'Week number')).toHaveCount(0);

  await guide(page).getByRole('link', { name: 'Add Games' }).click();
  await expect(heading(page, 'Add games')).toBeFocused();
  await expect(guide(page).getByRole('link')).toHaveCount(0);
  await page.getByRole('textbox').first().fill(WEEK_11);
  await button(page, 'Add 11 Games').click();
  await expect(guide(page)).toContainText('Step 3 of 4');
  await expect(guide(page)).toBeInViewport();

  await guide(page).getByRole('link', { name: 'Add Players' }).click();
  await field(page, 'First name').fill('Dave');
  await button(page, 'Generate Access Code').click();
  await expect(guide(page)).toContainText('Step 4 of 4');
}

test('the first steps lead to the first open week, where a friend picks', async ({ open, openWindow, pool }) => {
  const page = await openWindow();
  await fill(page);
  await submit(page);
  await button(page, 'Continue to the First Week').click();
  await expect(guide(page)).toContainText('Step 1 of 4');
  const todo = page.getByRole('region', { name: 'To do' });
  await expect(todo).toHaveCount(0);
  await test.step('the steps can be skipped and resumed; unfinished ones still wait', async () => {
    await button(page, 'Skip these steps').click();
    await expect(guide(page)).toHaveCount(0);
    await expect(todo).toContainText('Create the first week');
    await expect(todo.getByRole('link', { name: 'Add Players' })).toBeVisible();
    await button(page, 'Undo').click();
    await expect(guide(page)).toContainText('Step 1 of 4');
    await expect(todo).toHaveCount(0);
  });
  await test.step('from the week to its games and players', () => expectSteps(page));
  const code = await field(page, 'Access code').first().inputValue();
  await guide(page).getByRole('link', { name: 'Invite Friends' }).click();
  await expect(heading(page, 'Invitations')).toBeFocused();
  await expect(guide(page)).toContainText('Step 4 of 4');

  const dave = await open(PHONE);
  await logIn(dave, 'Dave', code);
  await expect(guide(page)).toContainText('Week 11 is open: 11 games, first lock Thu 5:10 PM PT.');
  await expect(guide(page)).toContainText('Your friends can pick now.');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Week', exact: true }).click();
  await expect(todo).toContainText('2 players can still add picks');

  await dave
    .getByRole('checkbox', { name: /New England Patriots/ })
    .first()
    .check({ force: true });
  await expect(
    dave
      .getByText(/Saved \d/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Participants' })).toContainText('1of 2 players');

  await button(page, 'Got it').click();
  await expect(guide(page)).toHaveCount(0);
  await page.reload();
  await expect(heading(page, 'Week 11')).toBeVisible();
  await expect(guide(page)).toHaveCount(0);
  expect(await pool.client().login('Dave', code)).toBe(200);
});

test('invitations are offered until their players have signed in, also after a reload', async ({
  open,
  openWindow,
  pool,
}) => {
  const page = await openWindow(PHONE);
  await fill(page);
  await submit(page);
  await button(page, 'Continue to the First Week').click();
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  const admin = await pool.admin();
  // Thursday's game has already been played when this pool begins.
  pool.clock.set('2026-11-21T18:00:00Z');
  await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  await expect(guide(page)).toContainText('Step 3 of 4');
  await guide(page).getByRole('link', { name: 'Add Players' }).click();
  await button(page, 'Add many').click();
  await field(page, 'Names, one per line').fill('Dave\nTess');
  await button(page, 'Generate 2 Access Codes').click();
  await expect(heading(page, '2 new codes')).toBeVisible();
  await page.goto('/admin/week');
  await guide(page).getByRole('link', { name: 'Invite Friends' }).click();
  const invitations = page.getByRole('region', { name: 'Invitations' });
  await expect(heading(page, 'Invitations')).toBeFocused();
  await expect(invitations).toContainText('2 players have not signed in yet.');
  await expect(invitations.getByRole('button', { name: 'Copy Invitation: Tess' })).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);

  await test.step('the commissioner says that the links have been sent, which is saved', async () => {
    await page.route('**/api/admin/settings', (route) => route.abort(), { times: 1 });
    await button(page, 'I Sent the Links').click();
    await expect(toast(page, 'Failed to save your progress')).toBeVisible();
    await button(page, 'I Sent the Links').click();
    await expect(guide(page)).toContainText('Week 11 is open');
  });

  const codes = await invitations.getByRole('listitem').locator('code').allTextContents();
  const dave = await open(PHONE);
  await logIn(dave, 'Dave', codes[0] ?? '');
  await expect(invitations).toContainText('1 player has not signed in yet.');
  await expect(invitations.getByRole('listitem')).toContainText('Tess');
  // Rosie is the commissioner's own player.
  await expect(invitations).not.toContainText('Rosie');
});
