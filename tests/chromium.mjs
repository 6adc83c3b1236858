/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** The headless shell has the same engine without a browser around it, and needs half the processor time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];
const isRoot = process.getuid?.() === 0;

/** Playwright turns these off. A second --disable-features replaces the first, so they are repeated here. */
export const OFF_BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
];
/** Pages for the address bar that every new window loads and no test uses: half the work of opening a page. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** Flags that keep the browser from sending its own requests. Root needs the sandbox off to start it. */
export const CHROMIUM_FLAGS = [
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join()}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(isRoot ? ['--no-sandbox'] : []),
];

/** @returns {string | undefined} the executable, if there is one */
export const findChromium = () =>
  [process.env['CHROMIUM_PATH'], ...PLACES, chromium.executablePath()].find((file) => file && existsSync(file));

/** @returns {string} the executable; throws with what to do if there is none */
export function ensureChromium() {
  if (process.env['CHROMIUM_PATH'] && !existsSync(process.env['CHROMIUM_PATH'])) {
    throw new Error(`CHROMIUM_PATH is ${process.env['CHROMIUM_PATH']}, but there is no file.`);
  }
  const found = findChromium() ?? (installFromDebian() || installFromPlaywright() ? findChromium() : undefined);
  if (found) return found;
  throw new Error(
    'No Chromium for the browser tests. Install one, or set CHROMIUM_PATH to it, and run npm test again.',
  );
}

function installFromDebian() {
  if (!isRoot || !existsSync('/etc/debian_version')) return false;
  console.log('Installing Chromium from Debian...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args) => spawnSync('apt-get', [...args, '-qq'], { stdio: 'inherit', env }).status === 0;
  const install = (name) => aptGet('install', '-y', '--no-install-recommends', name);
  return aptGet('update') && ['chromium-headless-shell', 'chromium'].some(install);
}

function installFromPlaywright() {
  console.log("Installing Playwright's Chromium...");
  const cli = path.join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  return spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 300e3 }).status === 0;
}
