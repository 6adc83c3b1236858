/** Firefox, driven by WebDriver BiDi. */
import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import type { Engine } from './enginePage.ts';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const findFirefox = () => PLACES.find((file) => existsSync(file));

export const firefox: Engine = {
  name: 'Firefox',
  whyNot: () => (findFirefox() === undefined ? 'no Firefox (apt-get install firefox-esr)' : null),
  start: async (size) => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: findFirefox() ?? '',
      headless: true,
      defaultViewport: size,
      env: { ...process.env, TZ: 'America/Los_Angeles' },
      // No start page, no update, no telemetry: the tests reach nothing but loopback.
      extraPrefsFirefox: {
        'app.update.enabled': false,
        'network.captive-portal-service.enabled': false,
        // As on a phone: scrollbars take no width, and nothing moves for those who asked for that.
        'ui.useOverlayScrollbars': 1,
        'ui.prefersReducedMotion': 1,
      },
    });
    const page = await browser.newPage();
    const target = (name: string) => `[data-engine-target="${name}"]`;
    return {
      open: async (url) => void (await page.goto(url)),
      run: (functionSource, ...args) => page.evaluate(`(${functionSource})(...${JSON.stringify(args)})`),
      click: (name) => page.click(target(name)),
      type: async (name, text) => {
        await page.$eval(target(name), (field) => ((field as HTMLInputElement).value = ''));
        await page.type(target(name), text);
      },
      quit: () => browser.close(),
    };
  },
};
