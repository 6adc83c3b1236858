/** A week in sentences. */
import { statSync } from 'node:fs';
import { finish } from '../../src-main/testing/sampleWeek.ts';
import { ADMIN, chosen, makeWeek } from '../../src-main/testing/testServer.ts';
import {
  DESKTOP,
  EMPTY_PAGE,
  expect,
  findBarriers,
  openAs,
  PHONE,
  scrollsSideways,
  signIn,
  test,
  WEEK_11,
} from './pool.ts';

test('the recap appears when the last game is final, and is copied and drawn', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  const names = ['Tess', 'Dave', 'Sue', 'Bo'];
  const [tess] = await Promise.all(names.map((name) => pool.player(name)));
  if (tess === undefined) throw new Error('no player');
  const users = (await admin.get('readUsers')).filter(({ isAdmin }) => !isAdmin);
  await tess.get('savePicks', { input: { picks: games.slice(2, 7).map((game) => chosen(tess.id, game, 0)) } });
  for (const { id } of users.filter((user) => user.id !== tess.id)) {
    for (const game of games.slice(2, 5)) {
      const { pickType, pickValue } = chosen(id, game, 1);
      const input = { gameId: game.id, choice: { pickType, pickValue }, reason: 'phoned in' };
      await admin.get('enterPick', { params: { id }, input });
    }
  }
  pool.clock.set('2026-11-24T02:00:00Z');
  for (const game of games.slice(1)) await finish(admin, game, 3, 40);
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.goto(`/recap/${week.id}`);
  await expect(page.getByText('Week 11 is not over yet')).toBeVisible();
  for (const game of games.slice(0, 1)) await finish(admin, game, 3, 40);

  const story = page.getByRole('region', { name: 'Week 11' });
  await expect(story.getByRole('listitem').first()).toContainText('Week 11 at');
  await expect(story).toContainText('against 3 on the other side, and won.');
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Copy for the Group Chat' }).click();
  await expect(page.getByText('Recap Copied')).toBeVisible();
  await page.getByRole('button', { name: 'Picture of the Week' }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 1080);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save Picture' }).click();
  const bytes = statSync(await (await saving).path()).size;
  expect(bytes).toBeLessThan(400_000);

  const wide = await open(DESKTOP, EMPTY_PAGE);
  await signIn(wide, 'Tess', tess.code);
  await wide.goto('/recap');
  await expect(wide.getByRole('region', { name: 'Week 11' })).toBeVisible();
});

test('the week screen leads to the recap of the last week that is over', async ({ pool, open }) => {
  const admin = await pool.admin();
  const { week, games } = await makeWeek(admin, { season: 2026, weekNumber: 11 }, WEEK_11);
  await makeWeek(admin, { season: 2026, weekNumber: 12 }, WEEK_11);
  const page = await openAs(open, DESKTOP, ADMIN, '/admin/week');
  const link = page.getByRole('region', { name: 'Week Actions' }).getByRole('link', { name: 'Recap of Week 11' });
  await expect(page.getByRole('button', { name: 'Lock Week' })).toBeVisible();
  await expect(link).toHaveCount(0);
  pool.clock.set('2026-11-24T02:00:00Z');
  for (const game of games) await finish(admin, game, 3, 40);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/recap/${week.id}$`));
});
