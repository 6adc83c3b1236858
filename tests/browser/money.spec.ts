/** Entry fees and prizes, noted by the commissioner and read by players. */
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { finish } from '../../src-main/testing/sampleWeek.ts';
import { DESKTOP, EMPTY_PAGE, expect, findBarriers, PHONE, scrollsSideways, signIn, test, unfoldCard } from './pool.ts';
import { makeSunday } from './sunday.ts';

test('money is noted only once a commissioner turns it on, and players read prizes but not who has paid', async ({
  pool,
  open,
}) => {
  const sunday = await makeSunday(pool);
  const [tess, bo] = [await pool.player('Tess'), await pool.player('Bo')];
  await sunday.pick(tess, ['Patriots', 0]);
  await sunday.pick(bo, ['Patriots', 0]);
  pool.clock.set('2026-11-24T08:00:00Z');
  for (const game of sunday.games) await finish(sunday.admin, game, 3, 40);

  const phone = await open(PHONE, EMPTY_PAGE);
  await signIn(phone, 'Tess', tess.code);
  await phone.goto('/history');
  await expect(phone.getByRole('region', { name: 'Champions' })).toBeVisible();
  await expect(phone.getByRole('heading', { name: /Prizes/ })).toHaveCount(0);

  const desk = await open(DESKTOP, EMPTY_PAGE);
  await signIn(desk, ADMIN.username, ADMIN.password);
  await desk.goto('/admin/settings');
  const card = desk.getByRole('region', { name: 'Money' });
  await unfoldCard(desk, 'Money');
  await card.getByLabel('Note entry fees and prizes for this season').click({ force: true });
  await card.getByLabel('Prize for each week').fill('five');
  await card.getByRole('button', { name: 'Save Prizes' }).click();
  await expect(card.getByText('Enter an amount from $0 to $100,000, such as 25 or 12.50.')).toBeVisible();
  await card.getByLabel('Prize for each week').fill('5.01');
  await card.getByRole('textbox', { name: 'Entry fee' }).fill('20');
  await card.getByRole('button', { name: 'Save Prizes' }).click();
  await expect(card).toContainText('0 players of 2 paid: $0. Owed to winners: $5.01.');
  await card.getByLabel('Tess has paid the entry fee').click({ force: true });
  await card.getByRole('button', { name: 'Mark Handed Over $2.51 to Bo' }).click();
  await expect(card).toContainText('1 player of 2 paid: $20. Owed to winners: $2.50.');
  expect(await findBarriers(desk)).toEqual([]);

  const prizes = phone.getByRole('region', { name: 'Prizes of the 2026 regular season' });
  await expect(prizes.getByRole('row', { name: /Bo/ })).toContainText('Week 11');
  await expect(prizes).toContainText('Your entry fee is paid. You won $2.50.');
  await expect(prizes).not.toContainText('handed over');
  expect(await scrollsSideways(phone)).toBe(false);
  expect(await findBarriers(phone)).toEqual([]);
});
