/** Who has made how many picks, as a member sees it. */
import { makeWeek } from '../../src-main/testing/testServer.ts';
import { DESKTOP, PHONE, TABLET, expect, findBarriers, logIn, scrollsSideways, test } from './pool.ts';
import { makeSunday } from './sunday.ts';

const FIVE: [string, number][] = [
  ['Patriots', 0],
  ['Falcons', 1],
  ['Bills', 2],
  ['Titans', 3],
  ['Rams', 0],
];

test('whole cards come first, then by count, then by name, and a new pick shows automatically', async ({
  pool,
  open,
}) => {
  const sunday = await makeSunday(pool);
  const tess = await sunday.player('Tess');
  const [zoe, abe, mo, cy] = await Promise.all(['Zoe', 'Abe', 'Mo', 'Cy'].map((name) => sunday.player(name)));
  if (!zoe || !abe || !mo || !cy) throw new Error('four players were asked for');
  const { id: goneId } = await sunday.player('Gone');
  await sunday.admin.get('deactivateUser', { params: { id: goneId } });
  await sunday.pick(zoe, ...FIVE);
  await sunday.pick(mo, ['Bills', 0]);
  await sunday.pick(abe, ['Bills', 0]);
  await sunday.pick(cy, ['Bills', 0], ['Rams', 0]);

  const page = await open(PHONE, '/picks-status');
  await logIn(page, 'Tess', tess.code);
  await expect(page.getByRole('heading', { level: 1, name: 'Picks Status' })).toBeVisible();
  const rows = page.locator('.status-row');
  await expect(rows).toHaveText([
    /Zoe.*5\/5/,
    /Cy\s*In Progress.*2\/5/,
    /Abe\s*In Progress.*1\/5/,
    /Mo\s*In Progress.*1\/5/,
    /Tess\s*You\s*No picks yet.*0\/5/,
  ]);
  await expect(rows.nth(0)).toContainText('Complete');
  await expect(rows.nth(0)).toContainText('Last submitted Tue 10:00 AM');
  await expect(rows.nth(4)).toContainText('Not Started');
  const legend = page.locator('.status-legend > div');
  await expect(legend).toHaveText([/Complete1/, /In Progress3/, /Not Started1/]);
  await expect(page.getByText('Open', { exact: true })).toBeVisible();

  await sunday.pick(mo, ...FIVE);
  await expect(rows.nth(0)).toHaveText(/Mo.*5\/5/);
  await expect(legend).toHaveText([/Complete2/, /In Progress2/, /Not Started1/]);
  await sunday.admin.get('lockWeek', { params: { id: sunday.week.id } });
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Week', { exact: true }).locator('option')).toHaveText([
    'Week 11 - 2026 regular (Locked)',
  ]);

  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await scrollsSideways(page), `at ${size.width}`).toBe(false);
    if (size !== TABLET) expect(await findBarriers(page)).toEqual([]);
  }
});

test('in a week with fewer than five games to pick, all of them are a whole card', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  const finals = { season: 2026, seasonType: 'playoffs', weekNumber: 3 } as const;
  await makeWeek(sunday.admin, finals, '2027\t1/24\t12:00 PM\tBuffalo\t@Denver\t3\t44\t44');
  const round = await sunday.admin.get('readWeeks');
  const final = round.find(({ seasonType }) => seasonType === 'playoffs');
  if (final === undefined) throw new Error('the playoffs are missing');
  const [game] = await sunday.admin.get('readGames', { params: { weekId: final.id } });
  const tess = await sunday.player('Tess');
  if (game === undefined) throw new Error('the game is missing');
  const pick = { userId: tess.id, weekId: final.id, gameId: game.id, pickType: 'total', pickValue: 'Over 44' } as const;
  await tess.get('autosavePicks', { input: { weekId: final.id, picks: [pick] } });

  const page = await open(DESKTOP, '/picks-status');
  await logIn(page, 'Tess', tess.code);
  await expect(page.locator('.status-row')).toHaveText([/Not Started.*Tess/]);
  // The newer week is above; the keyboard gets there.
  await page.getByLabel('Week', { exact: true }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('.status-row')).toHaveText([/Complete.*Tess.*1\/5/]);
  await expect(page.locator('.status-legend > div').first()).toHaveText(/Complete1/);
});

test('a pool without players, and without a week, shows that', async ({ pool, open }) => {
  const admin = await pool.admin();
  const page = await open(PHONE, '/picks-status');
  await logIn(page, 'Rosalind', 'commissioner-1');
  await expect(page.getByRole('heading', { name: 'No week yet' })).toBeVisible();
  await admin.get('createWeek', { input: { season: 2026, seasonType: 'regular', weekNumber: 1 } });
  await expect(page.getByText('No active users found.')).toBeVisible();
});
