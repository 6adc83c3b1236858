/** One week in three engines: every phone shows the same chances and draws the same picture. */
import type { Page } from '@playwright/test';
import { EMPTY_PAGE, expect, PHONE, signIn, test } from '../browser/pool.ts';
import { makeRace } from '../browser/race.ts';
import { SUNDAY_AFTER_TEN } from '../browser/sunday.ts';
import { finish } from '../../src-main/testing/sampleWeek.ts';
import { createEnginePage, type EnginePage } from './enginePage.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** Runs in the page: doubles the text, as a phone's setting does. */
const ENLARGE = String(function enlarge(): void {
  document.documentElement.style.fontSize = '200%';
});

/** Runs in the page: each player's chance, as it is written. */
const READ_CHANCES = String(function readChances(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.chance-value')].map(({ innerText }) => innerText.trim());
});

type Drawn = { width: number; height: number; bytes: number; name: string; luma: number[] };

/** Runs in the page: the picture of the open dialog, as the mean brightness of its squares of 10 × 10; null until it is drawn. */
const READ_PICTURE = String(function readPicture(): Drawn | null {
  const image = document.querySelector<HTMLImageElement>('img.week-picture');
  if (image === null || !image.complete || image.naturalWidth === 0) return null;
  const { naturalWidth: width, naturalHeight: height } = image;
  const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  pen?.drawImage(image, 0, 0);
  const data = pen?.getImageData(0, 0, width, height).data ?? [];
  const luma = Array.from({ length: (width / 10) * (height / 10) }, () => 0);
  for (let at = 0; at < width * height; at += 1) {
    const square = Math.floor(at / width / 10) * (width / 10) + Math.floor((at % width) / 10);
    const bright = 0.3 * (data[4 * at] ?? 0) + 0.6 * (data[4 * at + 1] ?? 0) + 0.1 * (data[4 * at + 2] ?? 0);
    luma[square] = (luma[square] ?? 0) + bright / 100;
  }
  // The same pixels, encoded by the same engine: as large as the saved file.
  const bytes = ((pen?.canvas.toDataURL('image/png').length ?? 0) * 3) / 4;
  const link = document.querySelector<HTMLAnchorElement>('a[download]');
  return {
    width,
    height,
    bytes,
    name: link?.download ?? '',
    luma: luma.map(Math.round),
  };
});

/** What both kinds of pages can do here. */
type AnyPage = Pick<EnginePage, 'open' | 'press' | 'run' | 'see' | 'quit'>;

const ofChromium = (page: Page): Pick<AnyPage, 'open' | 'press' | 'run'> => ({
  open: async (path) => void (await page.goto(path)),
  press: ({ name }) => page.getByRole('button', { name }).click(),
  run: (functionSource) => page.evaluate(`(${functionSource})()`),
});

async function drawWeek(page: Pick<AnyPage, 'press' | 'run'>): Promise<Drawn> {
  await page.press({ is: 'button', name: 'Picture of the Week' });
  let drawn: Drawn | null = null;
  const isDrawn = async () => {
    drawn = (await page.run(READ_PICTURE)) as Drawn | null; // what the function returns
    return drawn !== null;
  };
  await expect.poll(isDrawn, { timeout: 30_000 }).toBe(true);
  return drawn ?? { width: 0, height: 0, bytes: 0, name: '', luma: [] };
}

for (const engine of [webkit, firefox]) {
  const whyNot = engine.whyNot();
  test(`${engine.name} shows the chances of Chromium at 200 % text, and draws its picture of the week`, async ({
    pool,
    open,
  }) => {
    test.skip(whyNot !== null, whyNot ?? '');
    const { sunday, dave } = await makeRace(pool);
    const chromium = await open(PHONE, EMPTY_PAGE);
    await signIn(chromium, 'Dave', dave.code);
    const page = createEnginePage(await engine.start(PHONE), pool.url);
    try {
      await page.open('/');
      await page.fill('First name', 'Dave');
      await page.fill('Access code', dave.code);
      await page.press({ is: 'button', name: 'Join Pool' });
      await page.waitForText('Week 11');
      const both = [ofChromium(chromium), page];
      const chances: unknown[] = [];
      for (const one of both) {
        await one.open('/leaderboard?tab=weekly');
        await one.run(ENLARGE);
        await expect.poll(async () => (await one.run(READ_CHANCES)) as string[], { timeout: 30_000 }).toHaveLength(4);
        chances.push(await one.run(READ_CHANCES));
      }
      expect(chances[1]).toEqual(chances[0]);
      await page.waitForText('BUF 14–0: Dave');
      const { isWide, errors } = await page.see();
      expect([isWide, errors]).toEqual([false, []]);

      pool.clock.set(Date.parse(SUNDAY_AFTER_TEN) + 36 * 3_600_000);
      const admin = await pool.admin();
      for (const game of await admin.get('readGames', { params: { weekId: sunday.week.id } }))
        await finish(admin, game, 10, 17);
      const pictures: Drawn[] = [];
      for (const one of both) {
        await one.open(`/recap/${sunday.week.id}`);
        pictures.push(await drawWeek(one));
      }
      const [expected, drawn] = pictures;
      if (expected === undefined || drawn === undefined) throw new Error('a picture was not drawn');
      for (const { width, height, bytes, name } of pictures) {
        expect([width, height, name.startsWith('Week 11')]).toEqual([1080, 1350, true]);
        expect(bytes).toBeLessThan(400_000);
      }
      // Edges are smoothed and letters hinted differently; the layout must be the same.
      const apart = drawn.luma.map((value, square) => Math.abs(value - (expected.luma[square] ?? 0)));
      const mean = apart.reduce((sum, value) => sum + value, 0) / apart.length;
      const far = apart.filter((value) => value > 60).length / apart.length;
      console.log(
        `${engine.name}: brightness differs by ${mean.toFixed(2)} of 255, ${(100 * far).toFixed(2)}% of squares by over 60`,
      );
      expect(mean).toBeLessThan(1);
      expect(far).toBeLessThan(0.002);
    } finally {
      await page.quit();
    }
  });
}
