/**
 * Finds Electron's binary, which its package downloads on first use (about 120 MB). Without internet the pool must still
 * start within seconds, so we check the connection first and don't try again for a day after a failure.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const HOME = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));
export const { version } = JSON.parse(readFileSync(path.join(HOME, 'package.json'), 'utf8'));
const FAILED = path.join(HOME, '../.cache/sunday-five/electron-not-found');
const RETRY_AFTER_MS = 24 * 3600e3;
const RESPONSE_TIMEOUT_MS = 4e3;
const DOWNLOAD_TIMEOUT_MS = 10 * 60e3;
const BINARY =
  { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform] ?? 'electron';

const HOW_TO =
  'To get the window, run `npx install-electron` with internet access (or set ELECTRON_OVERRIDE_DIST_PATH to a folder\n' +
  `with Electron ${version}), then run \`npm start\` again.`;

export async function findElectron() {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const binary = path.join(folder || path.join(HOME, 'dist'), BINARY);
  if (existsSync(binary)) return { electron: binary };
  if (folder) return { whyNot: `ELECTRON_OVERRIDE_DIST_PATH is ${folder}, which has no ${BINARY}.` };
  if (failedRecently()) return { whyNot: `Electron's window could not be downloaded recently.\n${HOW_TO}` };
  if ((await isReachable()) && download() && existsSync(binary)) {
    rmSync(FAILED, { force: true });
    return { electron: binary };
  }
  mkdirSync(path.dirname(FAILED), { recursive: true });
  writeFileSync(FAILED, '');
  return { whyNot: `Electron's window could not be downloaded.\n${HOW_TO}` };
}

const failedRecently = () => existsSync(FAILED) && Date.now() - statSync(FAILED).mtimeMs < RETRY_AFTER_MS;

/** Electron's installer waits long without a network, so we check first. With a mirror or a proxy we skip the check. */
export async function isReachable() {
  const { env } = process;
  if (env.ELECTRON_MIRROR || env.npm_config_electron_mirror || env.HTTPS_PROXY || env.https_proxy) return true;
  const url = `https://github.com/electron/electron/releases/download/v${version}/SHASUMS256.txt`;
  try {
    return (await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

function download() {
  console.log(
    'Downloading Electron for the window (about 120 MB, once). Press Ctrl-C to stop. `npm start -- --headless` starts without the window.',
  );
  const installer = [path.join(HOME, 'install.js')];
  return (
    spawnSync(process.execPath, installer, { stdio: ['ignore', 'inherit', 'ignore'], timeout: DOWNLOAD_TIMEOUT_MS })
      .status === 0
  );
}
