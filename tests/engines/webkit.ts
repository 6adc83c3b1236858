/** WebKit, the engine of Safari and of every browser on an iPhone: WebKitGTK's MiniBrowser, driven by WebDriver. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { Builder, By, type WebDriver } from 'selenium-webdriver';
import type { Engine } from './enginePage.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSERS = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);
const findBrowser = () => BROWSERS.find((file) => existsSync(file));

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** A container offers neither user namespaces for WebKit's sandbox nor a graphics card. */
const environment = () => ({
  ...process.env,
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  TZ: 'America/Los_Angeles',
});

/** One process serves one session at a time, so each page has its own. */
async function startService(): Promise<{ url: string; process: ChildProcess }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = spawn(DRIVER, [`--port=${port}`], { env: environment(), stdio: 'ignore' });
  // Whatever becomes of the test, the process ends with this one.
  process.once('exit', () => service.kill());
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000, message: 'WebKitWebDriver answers' }).toBe(true);
  return { url, process: service };
}

async function openBrowser(serviceUrl: string, size: { width: number; height: number }): Promise<WebDriver> {
  const driver = await new Builder()
    .usingServer(serviceUrl)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: findBrowser(), args: ['--automation'] },
    })
    .build();
  try {
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size });
  } catch (error) {
    await driver.quit();
    throw error;
  }
  return driver;
}

const byTarget = (driver: WebDriver, target: string) => driver.findElement(By.css(`[data-engine-target="${target}"]`));

export const webkit: Engine = {
  name: 'WebKit',
  whyNot: () => {
    if (process.platform !== 'linux') return 'WebKit is tested on Linux only';
    if (!existsSync(DRIVER) || findBrowser() === undefined) return 'no WebKit (apt-get install webkit2gtk-driver)';
    return process.env['DISPLAY'] ? null : 'WebKit needs a display (run under xvfb-run)';
  },
  start: async (size) => {
    const service = await startService();
    const driver = await openBrowser(service.url, size).catch((error: unknown) => {
      service.process.kill();
      throw error;
    });
    return {
      open: (url) => driver.get(url),
      run: (functionSource, ...args) => driver.executeScript(`return (${functionSource})(...arguments)`, ...args),
      click: async (target) => byTarget(driver, target).click(),
      type: async (target, text) => {
        const field = byTarget(driver, target);
        await field.clear();
        await field.sendKeys(text);
      },
      // A session that is not deleted leaves its MiniBrowser running.
      quit: async () => {
        try {
          await driver.quit();
        } finally {
          service.process.kill();
        }
      },
    };
  },
};
