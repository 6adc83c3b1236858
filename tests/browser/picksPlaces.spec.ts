/** Where the games are on the picks screen: the columns of a large monitor, and the way of a game from group to group. */
import type { Page } from '@playwright/test';
import { expectGlided, expectNoGlide, watchGlides } from './glides.ts';
import { DESKTOP, expect, expectSound, openAs, PHONE, test, type Open, type Size } from './pool.ts';
import { makeSunday, type Sunday, SUNDAY_AFTER_TEN } from './sunday.ts';

const MONITOR = { width: 1920, height: 1080 } as const;

/** Tess has the Bears and the Falcons. */
async function start(sunday: Sunday, open: Open, size: Size): Promise<Page> {
  const tess = await sunday.player('Tess');
  await sunday.pick(tess, ['Vikings', 0], ['Falcons', 0]);
  const page = await openAs(open, size, { username: 'Tess', password: tess.code });
  await expect(page.locator('fieldset.picks-games')).toBeEnabled();
  return page;
}

const group = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^${title} `) }) });

/** The left edges of the boxes, each once, in the order of the boxes. */
const columnsOf = async (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().left)))]);

test('a game that ends glides to the finals, and jumps there without motion', async ({ pool, open }) => {
  const sunday = await makeSunday(pool);
  const page = await start(sunday, open, PHONE);
  pool.clock.set(SUNDAY_AFTER_TEN);
  for (const home of ['Vikings', 'Bills']) await sunday.score(home, 7, 3);
  await expect(group(page, 'Live')).toContainText('Buffalo Bills');
  await watchGlides(page);
  await sunday.score('Bills', 7, 3, true);
  await expect(group(page, 'Final').getByRole('article')).toHaveCount(1);
  await expectNoGlide(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await sunday.score('Vikings', 7, 3, true);
  await expect(group(page, 'Final').getByRole('article')).toHaveCount(2);
  await expectGlided(page);
});

test('a large monitor has three columns of games, and the scores of the others beside one’s own', async ({
  pool,
  open,
}) => {
  const sunday = await makeSunday(pool);
  const page = await start(sunday, open, MONITOR);
  const card = page.getByRole('complementary', { name: 'Your picks' });
  await test.step('three columns before the first kickoff, with the card of five at their right', async () => {
    const columns = await columnsOf(page, '.game');
    expect(columns).toHaveLength(3);
    expect((await card.boundingBox())?.x).toBeGreaterThan(columns[2] ?? Infinity);
    await expectSound(page, MONITOR, { width: 1600, height: 900 });
  });
  pool.clock.set(SUNDAY_AFTER_TEN);
  for (const home of ['Vikings', 'Falcons', 'Titans']) await sunday.score(home, 7, 3);
  await test.step('the rows of the others are right of the cards, from the same height on', async () => {
    const live = group(page, 'Live');
    await expect(live.locator('.game')).toHaveCount(2);
    await expect(live.locator('.game-row')).toHaveCount(5);
    const [mine, others] = [live.locator('.games'), live.locator('.game-rows')];
    const left = async () => (await others.boundingBox())?.x ?? 0;
    const { x = 0, width = 0, y = 0 } = (await mine.boundingBox()) ?? {};
    expect(await left()).toBeGreaterThan(x + width);
    expect((await others.boundingBox())?.y).toBe(y);
    expect(await columnsOf(page, '.game-row-live')).toHaveLength(1);
    await expectSound(page, MONITOR);
  });
  await test.step('a smaller window has them below', async () => {
    await page.setViewportSize(DESKTOP);
    const below = group(page, 'Live').locator('.game-rows');
    const { y = 0, height = 0 } = (await group(page, 'Live').locator('.games').boundingBox()) ?? {};
    await expect.poll(async () => (await below.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(y + height);
  });
});
