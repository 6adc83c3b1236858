/** A kickoff typed into the wrong year shows its year on every screen that shows the kickoff. */
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { holdRequests } from './holdRequests.ts';
import { DESKTOP, expect, goTo, openAs, PHONE, test } from './pool.ts';
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

  const phone = await openAs(open, PHONE, { username: 'Tess', password: tess.code });
  const card = phone.getByRole('article').filter({ hasText: 'ARI' });
  await expect(card.getByText('Sun, Nov 21, 2027, 1:05 PM')).toBeVisible(SLOW);
  await expect(card.getByText('locks Sun, Nov 21, 2027, 1:00 PM')).toBeVisible();
  await phone.setViewportSize(DESKTOP);
  const five = phone.getByRole('complementary', { name: 'Your picks' });
  await expect(five.getByText('Sun, Nov 21, 2027, 1:05 PM')).toBeVisible(SLOW);
  await phone.setViewportSize(PHONE);
  await goTo(phone, '/scores');
  const score = phone.getByRole('article').filter({ hasText: 'ARI' });
  await expect(score.getByText('Sun, Nov 21, 2027, 1:05 PM')).toBeVisible(SLOW);
  await goTo(phone, '/locked-picks?view=table');
  await expect(phone.getByRole('columnheader', { name: /Cardinals/ })).toContainText('Nov 21, 2027', SLOW);
  await goTo(phone, '/my-season');
  const pick = phone.getByRole('listitem').filter({ hasText: 'Arizona Cardinals' });
  await expect(pick).toContainText('Sun, Nov 21, 2027, 1:05 PM', SLOW);
  await goTo(phone, `/board#${token}`);
  await expect(phone.getByText('Sun, Nov 21, 2027, 1:05 PM')).toBeAttached(SLOW);
});

test('picks made outside the season’s year show the year in Picks Status and the overview', async ({ pool, open }) => {
  pool.clock.set('2027-11-20T20:00:00Z');
  const sunday = await makeSunday(pool, 11, '2027\t11/21\t1:05 PM\t@Arizona\t49ers\t3\t48.5\t48.5');
  const tess = await sunday.player('Tess');
  await sunday.pick(tess, ['Cardinals', 0]);
  // The commissioner reads both screens.
  const page = await openAs(open, PHONE, ADMIN, '/picks-status');
  await expect(page.getByText(/Sat, Nov 20, 2027, 12:00 PM/)).toBeVisible(SLOW);
  await page.setViewportSize(DESKTOP);
  await goTo(page, '/picks-overview');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Picks Status');
  await expect(page.getByText(/Sat, Nov 20, 2027, 12:00 PM/)).toBeVisible(SLOW);
});

test('a phone whose date is years off shows the pool’s season once the server has answered', async ({ pool, open }) => {
  await makeSunday(pool);
  const tess = await pool.player('Tess');
  const page = await openAs(open, PHONE, { username: 'Tess', password: tess.code });
  await page.addInitScript(() => {
    Date.now = () => Date.parse('2031-11-20T20:00:00Z') + performance.now();
  });
  const answer = await holdRequests(page, '**/api/**');
  await page.goto('/leaderboard');
  await expect(page.getByText('2031 Regular Season')).toBeVisible();
  answer();
  await expect(page.getByText('2026 Regular Season')).toBeVisible();
});
