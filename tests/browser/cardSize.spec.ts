/** A week whose cards have fewer than five picks. */
import { ADMIN, chosen, makeWeek } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, expect, scrollsSideways, signIn, test, WEEK_11, unfoldCard } from './pool.ts';

const SMALL = { width: 320, height: 640 } as const;
const SLOW = { timeout: 15_000 };

test('slots and counts follow the card size, which can’t fall below the picks of a player', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const desk = await open(SMALL, EMPTY_PAGE);
  await signIn(desk, ADMIN.username, ADMIN.password);
  await desk.goto('/admin/week');
  const form = desk.getByRole('region', { name: 'Card', exact: true });
  await unfoldCard(desk, 'Card');
  await form.getByLabel('Picks on a card').selectOption('3');
  await form.getByRole('button', { name: 'Save Card' }).click();
  await expect(desk.getByText('Card updated successfully')).toBeVisible(SLOW);
  expect(await scrollsSideways(desk)).toBe(false);

  const picks = games.slice(0, 2).map((game) => chosen(tess.id, game, 0));
  await tess.get('savePicks', { input: { weekId: week.id, picks } });
  const phone = await open(SMALL, EMPTY_PAGE);
  await signIn(phone, 'Tess', tess.code);
  await phone.goto('/');
  const bar = phone.getByRole('region', { name: 'Your picks' });
  await expect(bar).toContainText('2 of 3 picks', SLOW);
  await expect(bar.locator('.slot')).toHaveCount(3);
  await expect(phone.getByText('2/3 Selected').first()).toBeVisible();
  expect(await scrollsSideways(phone)).toBe(false);
  await phone.goto('/picks-status');
  await expect(phone.getByText('2/3', { exact: true })).toBeVisible(SLOW);

  await form.getByLabel('Picks on a card').selectOption('1');
  await form.getByRole('button', { name: 'Save Card' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'Tess already has more picks this week. Choose a card of at least 2 picks.',
    SLOW,
  );
  await expect(form.getByLabel('Picks on a card')).toHaveValue('1');
  expect((await admin.get('readWeeks'))[0]?.cardSize).toBe(3);
  await phone.goto('/');
  await expect(bar).toContainText('2 of 3 picks', SLOW);
});
