/** Takes screenshots of every screen on real servers, at five widths and in both color modes. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.mjs';
import { scenes, type Scene, type Shot } from './scenes.ts';

const WIDTHS = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
/** Taller pages are cropped. */
const TALLEST = 6_000;

/** Signs a browser in without the login screen. */
async function signIn(page: Page, { name: username, code: password }: { name: string; code: string }): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { username, password } });
  const { user } = (await answer.json()) as { user: unknown };
  await page.addInitScript((kept) => localStorage.setItem('sunday-five-user', kept), JSON.stringify(user));
}

/** Long enough to load the code of a screen whose requests never finish. */
const UNSETTLED_MS = 2_000;

async function showShot(page: Page, { path: address, isUnsettled, act }: Shot): Promise<void> {
  await page.goto(address);
  if (isUnsettled !== true) {
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  } else {
    await page.waitForTimeout(UNSETTLED_MS);
  }
  await page.evaluate(() => document.fonts.ready);
  await act?.(page);
}

async function shoot(browser: Browser, { url, modes }: Scene, shot: Shot, folder: string): Promise<number> {
  for (const viewport of WIDTHS) {
    const context = await browser.newContext({
      viewport,
      baseURL: url,
      reducedMotion: 'reduce',
      timezoneId: 'America/Los_Angeles',
    });
    const page = await context.newPage();
    if (shot.login !== null) await signIn(page, shot.login);
    await shot.before?.(page, context);
    await showShot(page, shot);
    for (const colorScheme of modes) {
      await page.emulateMedia({ colorScheme });
      if (shot.isWindow !== true) {
        // As tall as the page, so that elements fixed to the bottom of the window are at the bottom of the page.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({
          width: viewport.width,
          height: Math.min(TALLEST, Math.max(height, viewport.height)),
        });
      }
      await page.screenshot({ path: path.join(folder, `${shot.name}-${viewport.width}-${colorScheme}.png`) });
      await page.setViewportSize(viewport);
    }
    await context.close();
  }
  return WIDTHS.length * modes.length;
}

/** Can a scene have a wanted screenshot? A word that begins with a scene's name selects only that scene. */
const mayHold = (prefixes: readonly string[], words: readonly string[]): boolean => {
  const isOf = (word: string) => (prefix: string) => word.startsWith(`${prefix}-`) || word === prefix;
  const isOfAny = (word: string) => scenes.some((scene) => scene.prefixes.some(isOf(word)));
  return words.length === 0 || words.some((word) => prefixes.some(isOf(word)) || !isOfAny(word));
};

/**
 * @param words take only screenshots with one of these in their name; empty: all
 * @returns the number of screenshots
 */
export async function shootAll(folder: string, words: readonly string[]): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  let count = 0;
  for (const { prefixes, make } of scenes) {
    if (!mayHold(prefixes, words)) continue;
    const scene = await make();
    for (const shot of scene.shots) {
      if (words.length > 0 && !words.some((word) => shot.name.includes(word))) continue;
      count += await shoot(browser, scene, shot, folder).catch((error: unknown) => {
        console.error(`${shot.name}: ${error instanceof Error ? error.message : String(error)}`);
        process.exitCode = 1;
        return 0;
      });
    }
    await scene.stop();
  }
  await browser.close();
  return count;
}
