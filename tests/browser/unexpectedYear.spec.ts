/** A kickoff typed into the wrong year shows its year on every screen that shows the kickoff. */
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, PHONE, signIn, test } from './pool.ts';
import { makeSunday, SUNDAY_AFTER_TEN } from './sunday.ts';

const SLOW = { timeout: 15_000 };

test('a kickoff in an unexpected year shows the year on every screen', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  const tess = await sunday.player('Tess');
  await sunday.pick(tess, ['Cardinals', 0], ['Vikings', 0]);
  await sunday.admin.get('changeGame', {
    params: { id: sunday.at('Cardinals').id },
    input: { gameTime: '2027-11-21T21:05:00Z', datesConfirmed: true },
  });
  const { token } = await sunday.admin.get('createBoardLink');
  pool.clock.set(SUNDAY_AFTER_TEN);

  const phone = await open(PHONE, EMPTY_PAGE);
  await signIn(phone, 'Tess', tess.code);
  await phone.goto('/');
  const card = phone.getByRole('article').filter({ hasText: 'ARI' });
  await expect(card.getByText('Sun, Nov 21, 2027, 1:05 PM')).toBeVisible(SLOW);
  await expect(card.getByText('locks Sun, Nov 21, 2027, 1:00 PM')).toBeVisible();
  await phone.goto('/scores');
  const score = phone.getByRole('article').filter({ hasText: 'ARI' });
  await expect(score.getByText('Sun, Nov 21, 2027, 1:05 PM')).toBeVisible(SLOW);
  await phone.goto('/locked-picks?view=table');
  await expect(phone.getByRole('columnheader', { name: /Cardinals/ })).toContainText('Nov 21, 2027', SLOW);
  await phone.goto('/my-season');
  const pick = phone.getByRole('listitem').filter({ hasText: 'Arizona Cardinals' });
  await expect(pick).toContainText('Sun, Nov 21, 2027, 1:05 PM', SLOW);
  await phone.goto(`/board#${token}`);
  await expect(phone.getByText('Sun, Nov 21, 2027, 1:05 PM')).toBeAttached(SLOW);

  const desktop = await open(DESKTOP, EMPTY_PAGE);
  await signIn(desktop, 'Tess', tess.code);
  await desktop.goto('/');
  const five = desktop.getByRole('complementary', { name: 'Your picks' });
  await expect(five.getByText('Sun, Nov 21, 2027, 1:05 PM')).toBeVisible(SLOW);
});

test('picks made outside the season’s year show the year in Picks Status and the overview', async ({ pool, open }) => {
  pool.clock.set('2027-11-20T20:00:00Z');
  const sunday = await makeSunday(pool, 11, '2027\t11/21\t1:05 PM\t@Arizona\t49ers\t3\t48.5\t48.5');
  const tess = await sunday.player('Tess');
  await sunday.pick(tess, ['Cardinals', 0]);
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.goto('/picks-status');
  await expect(page.getByText(/Sat, Nov 20, 2027, 12:00 PM/)).toBeVisible(SLOW);
  const overview = await open(DESKTOP, EMPTY_PAGE);
  await signIn(overview, ADMIN.username, ADMIN.password);
  await overview.goto('/picks-overview');
  await expect(overview.getByText(/Sat, Nov 20, 2027, 12:00 PM/)).toBeVisible(SLOW);
});
