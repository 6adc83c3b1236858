/** Under the week's heading, one line says how the reader did in the week before, until this week's first lock. */
import { makeWeek } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, expect, openAs, scrollsSideways, signIn, test } from './pool.ts';
import { makeSunday, SUNDAY_BEFORE_TEN } from './sunday.ts';

const TUESDAY_AFTER = '2026-11-24T20:00:00Z';
const THANKSGIVING =
  'Year\tDate\tTime (PST)\tUnderdog\tFavored\tPt Spread\tOver\tUnder\n2026\t11/26\t10:00 AM\tBears\t@Lions\t6.5\t47\t47';
const SMALL = { width: 320, height: 568 } as const;

test('the picks screen tells how last week went, moves nothing, and follows a corrected score', async ({
  pool,
  open,
}) => {
  const sunday = await makeSunday(pool);
  const [tess, bo] = [await sunday.player('Tess'), await sunday.player('Bo')];
  pool.clock.set(SUNDAY_BEFORE_TEN);
  await sunday.pick(tess, ['Bills', 0], ['Falcons', 0]);
  await sunday.pick(bo, ['Bills', 1], ['Falcons', 1]);
  pool.clock.set(TUESDAY_AFTER);
  for (const { id } of sunday.games)
    await sunday.admin.get('scoreGame', { params: { id }, input: { awayScore: 10, homeScore: 30, isComplete: true } });
  await makeWeek(sunday.admin, { season: 2026, weekNumber: 12 }, THANKSGIVING);

  const page = await openAs(open, SMALL, { username: 'Tess', password: tess.code });
  const first = page.getByRole('heading', { name: 'Open' });
  const topOf = async () => (await first.boundingBox())?.y;
  await expect(first).toBeVisible();
  const top = await topOf();
  await page.reload();
  await expect(page.getByText('Week 11: you went 2–0, 1st of 2 · Recap')).toBeVisible();
  expect(await topOf(), 'the games are where they were').toBe(top);
  expect(await scrollsSideways(page)).toBe(false);

  await sunday.score('Bills', 30, 10, true);
  await expect(page.getByText('Week 11: you went 1–1, 1st of 2 · Recap')).toBeVisible();
  await page.getByRole('link', { name: 'Recap of Week 11' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recap' })).toBeVisible();
  await expect(page).toHaveURL(`/recap/${sunday.week.id}`);

  await page.goto('/');
  await expect(page.getByText('Week 11: you went')).toBeVisible();
  pool.clock.set('2026-11-26T18:00:00Z');
  await expect(page.getByText('Week 11: you went')).toHaveCount(0);
});

test('someone who didn’t play last week gets its recap, and the first week has no line', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  const tess = await sunday.player('Tess');
  const page = await open(SMALL, EMPTY_PAGE);
  const ann = await sunday.player('Ann');
  await signIn(page, 'Ann', ann.code);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Week 11' })).toBeVisible();
  await expect(page.getByText('Recap', { exact: true })).toHaveCount(0);

  pool.clock.set(SUNDAY_BEFORE_TEN);
  await sunday.pick(tess, ['Bills', 0]);
  pool.clock.set(TUESDAY_AFTER);
  for (const { id } of sunday.games)
    await sunday.admin.get('scoreGame', { params: { id }, input: { awayScore: 10, homeScore: 30, isComplete: true } });
  await makeWeek(sunday.admin, { season: 2026, weekNumber: 12 }, THANKSGIVING);
  await page.goto('/');
  await expect(page.getByText('Week 11 is over · Recap')).toBeVisible();
});
