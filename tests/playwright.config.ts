/**
 * Tests that drive the real thing: `browser` a Chromium against servers the tests start themselves, in their own process
 * and with their own data; `desktop` the Electron app. No retries: a test that passes on the second try has found a fault.
 */
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: '../test-results',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Limits for a test that hangs, on a slow and busy machine. Speed is tested by counting work, never by the clock.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    screenshot: 'only-on-failure',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'browser', testMatch: 'browser/**/*.spec.ts' },
    { name: 'desktop', testMatch: 'desktop/**/*.spec.ts' },
  ],
});
