/** The first tap of the watch party on a game that has not kicked off: it asks first, and can be taken back. */
import { ADMIN, chosen } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, expect, PHONE, signIn, test } from './pool.ts';
import { makeSunday } from './sunday.ts';

test('a first tap before kickoff asks, and its undo removes the score and unlocks the game', async ({ pool, open }) => {
  const { admin, week, at } = await makeSunday(pool);
  const tess = await pool.player('Tess');
  /** The score, the status, and the response to a pick. */
  const read = async () => {
    const games = await admin.get('readGames', { params: { weekId: week.id } });
    const { awayScore, status } = games.find(({ id }) => id === at('Vikings').id) ?? {};
    const input = { weekId: week.id, picks: [chosen(tess.id, at('Vikings'), awayScore === null ? 0 : 1)] };
    return [awayScore, status, (await tess.ask('autosavePicks', { input })).status];
  };
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.goto('/admin/party');
  const title = 'Chicago Bears @ Minnesota Vikings';
  const entry = page.locator('.party-game').filter({ has: page.getByRole('heading', { name: title }) });
  const head = entry.locator('.party-game-head');
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  const score = entry.getByRole('button', { name: 'Bears plus 7', exact: true });
  const question = page.getByRole('dialog', { name: 'Score before kickoff?' });

  await score.click();
  await question.getByRole('button', { name: 'Not Yet' }).click();
  await expect(question).toHaveCount(0);
  expect(await read()).toEqual([null, 'scheduled', 200]);

  await score.click();
  await question.getByRole('button', { name: 'Start Game' }).click();
  await expect.poll(read, { timeout: 15_000 }).toEqual([7, 'live', 409]);
  await page.getByRole('button', { name: `Undo, ${title}` }).click();
  await expect.poll(read, { timeout: 15_000 }).toEqual([null, 'scheduled', 200]);
});
