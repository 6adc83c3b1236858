/** The leaderboard opens on its reader: the strip with the place, the own row in sight, the table before the chart. */
import type { Page } from '@playwright/test';
import type { TestServer } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, findBarriers, PHONE, scrollsSideways, signIn, test } from './pool.ts';
import { makeSunday, SUNDAY_BEFORE_TEN } from './sunday.ts';

/** Sixteen players took the Patriots, Tess the Jets: after the final she is the last of seventeen. */
async function makePool(pool: TestServer) {
  const sunday = await makeSunday(pool);
  for (let n = 1; n <= 16; n++) await sunday.pick(await sunday.player(`Player ${n}`), ['Patriots', 0], ['Falcons', 0]);
  const tess = await sunday.player('Tess');
  await sunday.pick(tess, ['Patriots', 1], ['Falcons', 1]);
  pool.clock.set(SUNDAY_BEFORE_TEN);
  await sunday.score('Patriots', 3, 30, true);
  return { ...sunday, tess };
}

async function openBoard(
  open: (size: { width: number; height: number }, path?: string) => Promise<Page>,
  size: { width: number; height: number },
  code: string,
) {
  const page = await open(size, EMPTY_PAGE);
  await signIn(page, 'Tess', code);
  await page.goto('/leaderboard');
  await expect(page.locator('.chart-column')).toHaveCount(17);
  return page;
}
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');

test('the leaderboard begins with the place of its reader, and her row stays in sight', async ({ pool, open }) => {
  const { tess } = await makePool(pool);
  const page = await openBoard(open, PHONE, tess.code);
  const place = page.getByRole('region', { name: 'Your place' });
  await expect(place).toContainText('17th of 17');
  await expect(place).toContainText('0–1 · 1 behind 1st');
  await expect(rows(page).last()).toContainText('Tess');
  await expect(rows(page).last().getByRole('cell').first()).toBeInViewport({ ratio: 1 });
  await expect(rows(page).nth(15).getByRole('cell').first()).not.toBeInViewport();
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
});

test('a phone shows the table before the chart, and the chart opens on the own bar', async ({ pool, open }) => {
  const { tess } = await makePool(pool);
  const page = await openBoard(open, { width: 320, height: 640 }, tess.code);
  const top = async (name: string) => (await page.locator(name).boundingBox())?.y ?? 0;
  expect(await top('.standings')).toBeLessThan(await top('.chart'));
  const mine = page.locator('.chart-column').last();
  await mine.scrollIntoViewIfNeeded();
  await expect(mine).toBeInViewport({ ratio: 0.99 });
  // No bar is cut by the edge of the frame.
  const inSight = await page.locator('.chart-frame').evaluate((frame) => {
    const column = frame.querySelector('.chart-column')?.getBoundingClientRect().width ?? 1;
    return frame.getBoundingClientRect().width / column;
  });
  expect(Math.abs(inSight - Math.round(inSight))).toBeLessThan(0.05);
});

test('on a desktop the chart is as high as the table beside it', async ({ pool, open }) => {
  const { tess } = await makePool(pool);
  const page = await openBoard(open, { width: 1280, height: 1200 }, tess.code);
  const [table, chart] = [page.locator('.board-table-place'), page.locator('.board-chart')];
  await expect
    .poll(async () => [(await table.boundingBox())?.height, (await chart.boundingBox())?.height])
    .toEqual([(await table.boundingBox())?.height, (await table.boundingBox())?.height]);
  await expect(page.locator('.my-bar')).toHaveCount(1);
});

test('a change of rank is marked beside the name for some seconds', async ({ pool, open }) => {
  const { tess, score } = await makePool(pool);
  const page = await openBoard(open, DESKTOP, tess.code);
  await expect(rows(page).last()).toContainText('Tess');
  const mark = () =>
    page
      .locator(`tr[data-player="${tess.id}"] .climb-mark`)
      .evaluate((one) => getComputedStyle(one, '::after').content);
  expect(await mark()).toBe('none');
  await score('Patriots', 30, 3, true);
  await expect(rows(page).first()).toContainText('Tess');
  expect(await mark()).toBe('"▲16"');
});

test('the weekly tab opens on the highest week while the current one has no results', async ({ pool, open }) => {
  const { admin } = await makeSunday(pool);
  await admin.get('createWeek', { input: { season: 2026, weekNumber: 12, seasonType: 'regular' } });
  const tess = await pool.player('Tess');
  const page = await open(DESKTOP, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.goto('/leaderboard?tab=weekly');
  await expect(page.getByRole('combobox', { name: 'Week' })).toHaveValue('12');
});
