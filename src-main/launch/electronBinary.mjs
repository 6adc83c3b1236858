/**
 * Finds Electron's binary, which its package downloads on first use (about 120 MB), and downloads it again if it is
 * incomplete. Without internet the pool must still start within seconds, so we check the connection first and don't try
 * again for a day after a failure, unless the proxy or the mirror has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { binaryOf, problemOf, readState } from './electronState.mjs';
import { isWritable } from './packages.mjs';
import { runProgram, whileWaiting } from './progress.mjs';
import { proxiesOf, withProxies } from './proxies.mjs';

const HOME = fileURLToPath(new URL('../../node_modules/electron', import.meta.url));
const FAILED = path.join(HOME, '../.cache/sunday-five/electron-not-found');
const RETRY_AFTER_MS = 24 * 3600e3;
const RESPONSE_TIMEOUT_MS = 4e3;
const DOWNLOAD_TIMEOUT_MS = 10 * 60e3;
const BINARY = binaryOf();

/** The version of the package electron; null if it is not installed. */
export function wantedVersion() {
  try {
    return JSON.parse(readFileSync(path.join(HOME, 'package.json'), 'utf8')).version;
  } catch {
    return null;
  }
}

const howTo = (version) =>
  'To get the window, run `npx install-electron` with internet access, then `npm start`. Behind a proxy, set HTTPS_PROXY and run\n' +
  `\`npm start\`. ELECTRON_OVERRIDE_DIST_PATH can name a folder with Electron ${version} instead. The pool works in a browser meanwhile.`;

/** @returns {Promise<{ electron: string } | { whyNot: string }>} the binary, or why there is no window */
export async function findElectron() {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (folder) {
    const binary = path.join(folder, BINARY);
    if (existsSync(binary)) return { electron: binary };
    return { whyNot: `ELECTRON_OVERRIDE_DIST_PATH is ${folder}, which has no ${BINARY}.` };
  }
  const version = wantedVersion();
  if (version === null) return { whyNot: 'The package of the window (electron) is not installed.' };
  const problem = problemOf(readState(HOME), version, BINARY);
  if (problem === null) return { electron: path.join(HOME, 'dist', BINARY) };
  const whyNot = await replace(problem, version);
  return whyNot === null ? { electron: path.join(HOME, 'dist', BINARY) } : { whyNot };
}

/** Downloads Electron. @returns why that failed and what to do; null if it is complete now */
async function replace(problem, version) {
  if (!isWritable(HOME, path.join(HOME, 'dist'))) {
    return (
      `Electron's window can't be used (${problem}), and this account can't write to ${HOME}.\n` +
      'To get the window, run `npm start` there once with the account that owns the folder. The pool works in a browser meanwhile.'
    );
  }
  if (failedRecently()) return `Electron's window could not be downloaded recently (${problem}).\n${howTo(version)}`;
  const why = (await isReachable()) ? await download(problem, version) : 'GitHub can’t be reached';
  if (why === null) {
    rmSync(FAILED, { force: true });
    return null;
  }
  rememberFailure();
  return `Electron's window could not be downloaded (${why}).\n${howTo(version)}`;
}

/** Did a download with the same proxy and mirror fail within a day? */
function failedRecently() {
  try {
    return Date.now() - statSync(FAILED).mtimeMs < RETRY_AFTER_MS && readFileSync(FAILED, 'utf8') === settings();
  } catch {
    return false;
  }
}

/** A hash, because a proxy's address may contain a password. */
function settings() {
  const { http, https, none } = proxiesOf(process.env);
  return createHash('sha256').update([http, https, none, mirror()].join('\0')).digest('hex');
}

const mirror = () => process.env.ELECTRON_MIRROR || process.env.npm_config_electron_mirror || '';

function rememberFailure() {
  try {
    mkdirSync(path.dirname(FAILED), { recursive: true });
    writeFileSync(FAILED, settings());
  } catch {
    // A read-only folder: the next start tries again.
  }
}

/** Electron's installer waits long without a network, so we check first. With a mirror or a proxy we skip the check. */
export async function isReachable() {
  if (mirror() || proxiesOf(process.env).https) return true;
  const url = `https://github.com/electron/electron/releases/download/v${wantedVersion()}/SHASUMS256.txt`;
  try {
    return (await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

/** @returns why Electron is still not complete; null if it is */
async function download(problem, version) {
  const isNew = readState(HOME).version === null && !existsSync(path.join(HOME, 'path.txt'));
  console.log(
    `${isNew ? 'Downloading Electron for the window' : `Electron for the window is damaged: ${problem}. Installing it again`} ` +
      '(about 120 MB, once). Press Ctrl-C to stop. `npm start -- --headless` starts without the window.',
  );
  try {
    // Its installer does nothing while these are right, and path.txt marks a complete folder.
    for (const name of ['path.txt', 'dist']) rmSync(path.join(HOME, name), { recursive: true, force: true });
  } catch (error) {
    return `its folder is in use: ${error.message}`;
  }
  const installer = runProgram(process.execPath, [path.join(HOME, 'install.js')], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: withProxies(process.env),
    timeout: DOWNLOAD_TIMEOUT_MS,
  });
  const { status, signal, stderr } = await whileWaiting(installer, (seconds) =>
    console.log(`Still downloading Electron after ${seconds} seconds. The pool starts when this is done.`),
  );
  const left = problemOf(readState(HOME), version, BINARY);
  if (left === null) return null;
  if (signal) return `it took longer than ${DOWNLOAD_TIMEOUT_MS / 60e3} minutes`;
  return status === 0 ? left : (reasonOf(stderr) ?? left);
}

/** The first line of the installer's stack trace, in plain words. */
function reasonOf(stderr) {
  const line = stderr.match(/\S.*/)?.[0].replace(/^(\w*Error: )+/, '');
  return line === 'fetch failed' ? 'the connection failed; behind a proxy, check HTTPS_PROXY' : line;
}
