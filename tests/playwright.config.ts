/**
 * End-to-end tests: `browser` runs Chromium against servers that the tests start in their own process with their own
 * data, `engines` does the same with WebKit and Firefox, `desktop` runs the Electron app. There are no retries, because a
 * test that passes on the second try has found a bug.
 */
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  outputDir: '../test-results',
  globalSetup: './buildPrograms.ts',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Limits for a test that hangs, on a slow and busy machine. Speed is tested by counting work, never by the clock.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    screenshot: 'only-on-failure',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'browser', testDir: './browser' },
    { name: 'engines', testDir: './engines' },
    { name: 'desktop', testDir: './desktop' },
  ],
});
