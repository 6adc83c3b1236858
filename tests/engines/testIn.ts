/** What every test in the engines that Playwright cannot drive starts from. */
import { test as base, expect } from '@playwright/test';
import { builtPageDir } from '../../src-main/http/page.ts';
import { startTestServer, type TestServer } from '../../src-main/testing/testServer.ts';
import { PHONE, TUESDAY } from '../browser/pool.ts';
import { createEnginePage, type Engine, type EnginePage } from './enginePage.ts';

type Fixtures = { pool: TestServer; open: (path: string) => Promise<EnginePage> };

/** A pool, and pages of this engine on it; an error on any of them fails the test. */
export const testIn = (engine: Engine) =>
  base.extend<Fixtures>({
    // Playwright reads the names of what a fixture needs from this pattern, even when there are none.
    // eslint-disable-next-line no-empty-pattern
    pool: async ({}, run) => {
      const pool = await startTestServer(TUESDAY, { pageDir: builtPageDir });
      try {
        await run(pool);
      } finally {
        await pool.stop();
      }
    },
    open: async ({ pool }, run, info) => {
      const pages: EnginePage[] = [];
      const errors: string[] = [];
      try {
        await run(async (path) => {
          const page = createEnginePage(await engine.start(PHONE), pool.url);
          pages.push(page);
          await page.open(path);
          return page;
        });
        // After a failure the page may not answer any more, and its errors would hide that of the test.
        const hasPassed = info.status === info.expectedStatus;
        for (const page of hasPassed ? pages : []) errors.push(...(await page.see()).errors);
      } finally {
        // A browser left running would slow down every later test.
        await Promise.allSettled(pages.map((page) => page.quit()));
      }
      expect(errors, 'errors on the page').toEqual([]);
    },
  });

export async function logIn(page: EnginePage, name: string, code: string): Promise<void> {
  await page.fill('First name', name);
  await page.fill('Access code', code);
  await page.press({ is: 'button', name: 'Join Pool' });
}
