/** The picture of a finished week: offered after the last final, drawn in the page, small enough to send. */
import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ADMIN } from '../../src-main/testing/testServer.ts';
import { DESKTOP, EMPTY_PAGE, expect, findBarriers, PHONE, signIn, test } from './pool.ts';
import { makeSunday, SUNDAY_AFTER_TEN } from './sunday.ts';

const GAMES = `2026	11/22	10:00 AM	Carolina	@Atlanta	3.5	42.5	42.5
2026	11/22	10:00 AM	Tampa Bay	@Buffalo	5.5	47.5	47.5`;

/** The picture of the open dialog: its size, its bytes when saved, and how much of it is not ink. */
async function measure(page: Page) {
  const image = page.getByRole('dialog').getByRole('img');
  const seen = await image.evaluate(async (one: HTMLImageElement) => {
    await one.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 108, height: 135 });
    const pen = canvas.getContext('2d');
    pen?.drawImage(one, 0, 0, 108, 135);
    const { data } = pen?.getImageData(0, 0, 108, 135) ?? { data: [] };
    let bright = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > 120) bright += 1;
    return { width: one.naturalWidth, height: one.naturalHeight, bright };
  });
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save Picture' }).click();
  const file = await (await saved).path();
  return { ...seen, fileName: (await saved).suggestedFilename(), bytes: statSync(file).size };
}

test('after the last final a player gets a picture of her week, and the commissioner one of everyone', async ({
  pool,
  open,
}) => {
  const sunday = await makeSunday(pool, 11, GAMES);
  const [tess, dave] = [await sunday.player('Tess'), await sunday.player('Dave M')];
  await sunday.pick(tess, ['Falcons', 0], ['Bills', 2]);
  await sunday.pick(dave, ['Falcons', 1], ['Bills', 2]);
  pool.clock.set(SUNDAY_AFTER_TEN);
  await sunday.score('Falcons', 10, 30, true);
  const page = await open(PHONE, EMPTY_PAGE);
  await signIn(page, 'Tess', tess.code);
  await page.goto('/leaderboard?tab=weekly');
  const mine = page.getByRole('button', { name: 'Picture of My Week' });
  await expect(page.getByRole('table', { name: 'Week' })).toBeVisible();
  await expect(mine).toHaveCount(0);
  await sunday.score('Bills', 20, 31, true);
  await mine.click();
  const dialog = page.getByRole('dialog', { name: 'Week 11' });
  await expect(dialog.getByRole('img')).toHaveAccessibleName('Tess, Week 11: 2–0, 1st of 2');
  const picture = await measure(page);
  expect(picture).toMatchObject({ width: 1080, height: 1350, fileName: 'Week 11 Tess.png' });
  expect(picture.bytes).toBeLessThan(400_000);
  expect(picture.bright).toBeGreaterThan(400);
  expect(await findBarriers(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Picture of the Week' })).toHaveCount(0);

  const desk = await open(DESKTOP, EMPTY_PAGE);
  await signIn(desk, ADMIN.username, ADMIN.password);
  await desk.goto('/leaderboard?tab=weekly');
  await desk.getByRole('button', { name: 'Picture of the Week' }).click();
  await expect(desk.getByRole('dialog').getByRole('img')).toHaveAccessibleName('Week 11: 1 Tess 2–0, 2 Dave M 1–1');
  expect((await measure(desk)).bytes).toBeLessThan(400_000);
});
