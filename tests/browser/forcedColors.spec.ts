/** With a forced palette (high contrast), controls and boxes keep an edge: shadows and fills are gone there. */
import type { Page } from '@playwright/test';
import { chosen, makeWeek } from '../../src-main/testing/testServer.ts';
import { EMPTY_PAGE, expect, PHONE, signIn, test, WEEK_11 } from './pool.ts';

const SLOW = { timeout: 15_000 };

/** The boxes of a kind that show neither a border nor an outline. */
const withoutEdge = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { borderBottomStyle, borderBottomWidth, outlineStyle } = getComputedStyle(element);
        return (borderBottomStyle === 'none' || borderBottomWidth === '0px') && outlineStyle === 'none';
      })
      .map((element) => `${element.className} ${element.textContent?.trim().slice(0, 30)}`),
  );

test('with forced colors every option, slot, tag and choice keeps an edge', async ({ pool, open }) => {
  const { week, games } = await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const picks = games.slice(0, 2).map((game) => chosen(tess.id, game, 0));
  await tess.get('savePicks', { input: { weekId: week.id, picks } });
  pool.clock.set('2026-11-20T01:30:00Z');
  const page = await open(PHONE, EMPTY_PAGE);
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'Tess', tess.code);
  for (const [path, ...selectors] of [
    ['/', 'label.option', '.slot', '.tag', '.game', '.pickbar .turf-button'],
    ['/locked-picks?view=table', 'select', '.matrix-frame', '.matrix td', '.tag'],
    ['/chat', 'textarea'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0, SLOW);
    for (const selector of selectors) {
      await expect(page.locator(selector).filter({ visible: true }).first(), selector).toBeVisible(SLOW);
      expect.soft(await withoutEdge(page, selector), `${path} ${selector}`).toEqual([]);
    }
  }
});

test('with forced colors a chosen option differs from the others by more than its color', async ({ pool, open }) => {
  const { week, games } = await makeWeek(await pool.admin(), { season: 2026, weekNumber: 11 }, WEEK_11);
  const tess = await pool.player('Tess');
  const picks = games.slice(0, 1).map((game) => chosen(tess.id, game, 0));
  await tess.get('savePicks', { input: { weekId: week.id, picks } });
  const page = await open(PHONE, EMPTY_PAGE);
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'Tess', tess.code);
  await page.goto('/');
  const edge = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(element);
        return `${borderTopWidth} ${outlineStyle} ${outlineWidth}`;
      });
  await expect(page.locator('.option.is-selected')).toHaveCount(1, SLOW);
  expect(await edge('.option.is-selected')).not.toBe(await edge('.option:not(.is-selected)'));
});
