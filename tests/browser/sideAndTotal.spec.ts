/** A week with one game: the commissioner allows its side and its total, and a player picks both on a phone. */
import { finish, goTo as advance } from '../../src-main/testing/sampleWeek.ts';
import { ADMIN, chosen, makeWeek } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, findBarriers, PHONE, scrollsSideways, signIn, test, unfoldCard } from './pool.ts';

const ONE_GAME = '2026\t11/22\t10:00 AM\tTampa Bay\t@Buffalo\t5.5\t47.5\t47.5';
const AFTER_KICKOFF = '2026-11-22T18:10:00.000Z';
const SLOW = { timeout: 15_000 };

test('both picks on a week’s one game are saved, shown after kickoff and graded', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, ONE_GAME);
  const [game] = games;
  if (game === undefined) throw new Error('the week has no game');
  const [tess, dave] = [await pool.player('Tess'), await pool.player('Dave')];
  await dave.get('savePicks', { input: { weekId: week.id, picks: [chosen(dave.id, game, 3)] } });

  const desk = await open(DESKTOP, EMPTY_PAGE);
  await signIn(desk, ADMIN.username, ADMIN.password);
  await desk.goto('/admin/week');
  const form = desk.getByRole('region', { name: 'Card', exact: true });
  await unfoldCard(desk, 'Card');
  await form.getByLabel('Picks on a card').selectOption({ label: 'The game’s side and its total (2 picks)' });
  await form.getByRole('button', { name: 'Save Card' }).click();
  await expect(desk.getByText('Card updated successfully')).toBeVisible(SLOW);
  await expect(desk.getByText('Dave 1/2')).toBeVisible();

  const phone = await open({ ...PHONE, width: 320 }, EMPTY_PAGE);
  await signIn(phone, 'Tess', tess.code);
  await phone.goto('/');
  const bar = phone.getByRole('region', { name: 'Your picks' });
  await expect(bar).toContainText('0 of 2 picks', SLOW);
  const favorite = phone.getByRole('checkbox', { name: /SPREAD Favorite/ });
  const [over, under] = [
    phone.getByRole('checkbox', { name: /TOTAL Over/ }),
    phone.getByRole('checkbox', { name: /TOTAL Under/ }),
  ];
  await favorite.check({ force: true });
  await under.check({ force: true });
  await over.check({ force: true });
  await expect(under).not.toBeChecked();
  await expect(favorite).toBeChecked();
  await expect(bar).toContainText('2 of 2 picks');
  const card = () => tess.get('readCard', { params: { userId: tess.id, weekId: week.id } });
  await expect(async () =>
    expect((await card()).map(({ pickValue }) => pickValue).toSorted()).toEqual(['Buffalo Bills -5.5', 'Over 47.5']),
  ).toPass(SLOW);
  expect(await scrollsSideways(phone)).toBe(false);

  await advance(pool, AFTER_KICKOFF);
  await finish(admin, game, 20, 30);
  await phone.goto('/');
  const mine = phone.getByRole('article');
  await expect(mine).toContainText('Your pick: BUF −5.5', SLOW);
  await expect(mine).toContainText('Over 47.5');
  await phone.goto('/locked-picks');
  const row = phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name: 'Tess' }) });
  await expect(row).toContainText('BUF −5.5', SLOW);
  await expect(row).toContainText('Over 47.5');
  await expect(row).toContainText('2–0');
  await desk.goto('/locked-picks');
  await expect(desk.getByRole('columnheader', { name: /side/ })).toBeVisible(SLOW);
  expect(await findBarriers(desk)).toEqual([]);
});
