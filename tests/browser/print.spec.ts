/** On paper: the standings, everybody's picks and the week's sheet, whole and with nothing to press. */
import type { Page } from '@playwright/test';
import { DESKTOP, EMPTY_PAGE, PHONE, expect, goTo, signIn, test } from './pool.ts';
import { makeSunday, SUNDAY_AFTER_TEN } from './sunday.ts';

const LETTER_INSIDE_MARGINS = { width: 726, height: 940 };
const LYING = { width: 995, height: 755 };

/** Is anything of this cut off or left to scroll for? */
const isWhole = (page: Page, selector: string) =>
  page.locator(selector).evaluate((box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight);

/** Text that is white on white, because paper has no backgrounds but those that are marked as exact. */
const paleTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const pale: string[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const box = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (box === null || text === '' || !box.checkVisibility() || box.getBoundingClientRect().width < 2) continue;
      const { color, printColorAdjust } = getComputedStyle(box); // inherited, as the color is
      const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
      if (printColorAdjust !== 'exact' && 0.2126 * red + 0.7152 * green + 0.0722 * blue > 178) pale.push(text);
    }
    return pale;
  });

test('the standings, the matrix and the week’s sheet are printed whole', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  const tess = await sunday.player('Tess');
  await sunday.pick(tess, ['Patriots', 0], ['Falcons', 0], ['Rams', 2]);
  pool.clock.set(SUNDAY_AFTER_TEN);
  await sunday.score('Patriots', 10, 24, true);

  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });

  await page.setViewportSize(LETTER_INSIDE_MARGINS);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Week 11/ })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([(await tess.get('readPool')).name]);
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  await expect(page.locator('#game-1')).toBeVisible(); // folded away on a screen once it is final
  await expect(page.locator('.option').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Update Picks|Submit Picks/ })).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');

  expect(await paleTexts(page)).toEqual([]);

  await goTo(page, '/leaderboard?tab=regular');
  await expect(
    page.getByRole('cell', { name: 'Tess' }).or(page.getByRole('rowheader', { name: 'Tess' })),
  ).toBeVisible();
  await expect(page.getByRole('tablist')).toBeHidden();
  expect(await paleTexts(page)).toEqual([]);

  await page.setViewportSize(LYING);
  await goTo(page, '/locked-picks');
  await expect(page.getByRole('rowheader', { name: /Tess/ })).toBeVisible();
  expect(await isWhole(page, '.matrix-frame')).toBe(true);
  // Paper shows which week it is; the select that chooses it is not printed.
  for (const path of ['/locked-picks', '/picks-status', `/recap/${sunday.week.id}`]) {
    await goTo(page, path);
    await expect(page.getByText('Week 11, Regular Season 2026', { exact: true })).toBeVisible();
    await expect(page.getByRole('combobox')).toHaveCount(0);
    expect(await paleTexts(page)).toEqual([]);
  }

  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(DESKTOP);
  await expect(page.getByRole('banner')).toBeVisible();
});
