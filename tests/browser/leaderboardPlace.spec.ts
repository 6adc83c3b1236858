/** The leaderboard opens on its reader: the strip with the place, the own row in sight, the table before the chart. */
import type { Page } from '@playwright/test';
import { DESKTOP, expect, expectSound, goTo, openAs, PHONE, test } from './pool.ts';
import { makeSunday, SUNDAY_BEFORE_TEN } from './sunday.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');

async function expectOwnPlace(page: Page): Promise<void> {
  const place = page.getByRole('region', { name: 'Your place' });
  await expect(place).toContainText('17th of 17');
  await expect(place).toContainText('0–1 · 1 behind 1st');
  await expect(rows(page).last()).toContainText('Tess');
  await expect(rows(page).last().getByRole('cell').first()).toBeInViewport({ ratio: 1 });
  await expect(rows(page).nth(15).getByRole('cell').first()).not.toBeInViewport();
  await expectSound(page, PHONE);
}

/** Sorted so that her row is the first and sticks under the head: no other name may cover hers. */
async function expectOwnRowWhole(page: Page): Promise<void> {
  const wins = page.getByRole('columnheader', { name: 'Wins' });
  await wins.getByRole('button').click();
  await expect(rows(page).first()).toContainText('Tess');
  const covered = await rows(page)
    .first()
    .evaluate((row) => {
      const found = new Set<string>();
      const table = row.closest('table')?.getBoundingClientRect() ?? new DOMRect();
      for (let y = table.top + 100; y < table.bottom - 150; y += 10) {
        window.scrollTo(0, y);
        const { left, top, height } = row.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
        const hit = document.elementFromPoint(left + 60, top + height / 2);
        if (hit?.closest('tbody') != null && !row.contains(hit)) found.add(hit.closest('tr')?.textContent ?? '');
      }
      window.scrollTo(0, 0);
      return [...found];
    });
  expect(covered).toEqual([]);
  await wins.getByRole('button').click();
}

async function expectTableBeforeChart(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
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
}

async function expectChartAsHighAsTable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 1200 });
  const [table, chart] = [page.locator('.board-table-place'), page.locator('.board-chart')];
  await expect
    .poll(async () => [(await table.boundingBox())?.height, (await chart.boundingBox())?.height])
    .toEqual([(await table.boundingBox())?.height, (await table.boundingBox())?.height]);
  await expect(page.locator('.my-bar')).toHaveCount(1);
}

/** Sixteen players took the Patriots, Tess the Jets: after the final she is the last of seventeen. */
test('the leaderboard opens on the reader’s own row at every width', async ({ pool, open }) => {
  const { admin, pick, player, score } = await makeSunday(pool);
  for (let n = 1; n <= 16; n++) await pick(await player(`Player ${n}`), ['Patriots', 0], ['Falcons', 0]);
  const tess = await player('Tess');
  await pick(tess, ['Patriots', 1], ['Falcons', 1]);
  await admin.get('createWeek', { input: { season: 2026, weekNumber: 12, seasonType: 'regular' } });
  const user = { username: 'Tess', password: tess.code };
  const page = await openAs(open, PHONE, user, '/leaderboard?tab=weekly');
  await test.step('the weekly tab opens on the highest week while the current one has no results', async () => {
    await expect(page.getByRole('combobox', { name: 'Week' })).toHaveValue('12');
  });
  pool.clock.set(SUNDAY_BEFORE_TEN);
  await score('Patriots', 3, 30, true);
  await goTo(page, '/leaderboard');
  await expect(page.locator('.chart-column')).toHaveCount(17);
  await test.step('it begins with the reader’s place, and the reader’s row stays in view', () => expectOwnPlace(page));
  await test.step('other names don’t cover the reader’s row', () => expectOwnRowWhole(page));
  await test.step('a phone shows the table before the chart, and the chart opens on the reader’s bar', () =>
    expectTableBeforeChart(page));
  await test.step('on a desktop the chart is as high as the table beside it', () => expectChartAsHighAsTable(page));
  await test.step('a change of rank is marked beside the name for some seconds', async () => {
    await page.setViewportSize(DESKTOP);
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
});
