/**
 * Installs the packages beside node_modules and then swaps the two folders, because `npm ci` begins by deleting the packages.
 * A failed or killed install leaves the earlier packages as they were, and the next start finishes or cleans it.
 */
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isRunning } from './isRunning.mjs';
import { isInstalled } from './packages.mjs';

const PREFIX = '.installing-';
/** An owner that has not shown a sign of life for this long is dead, even if its process number is in use again. */
const ALIVE_FOR_MS = 60e3;

/** Makes a folder in which npm can install. Throws if `root` can't be written. */
export function makeStaging(root) {
  const staging = mkdtempSync(path.join(root, PREFIX));
  writeFileSync(path.join(staging, 'owner'), String(process.pid));
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    if (existsSync(path.join(root, name))) copyFileSync(path.join(root, name), path.join(staging, name));
  }
  return staging;
}

/** Shows other starts that this install is still running. */
export function showAlive(staging, now = new Date()) {
  try {
    utimesSync(path.join(staging, 'owner'), now, now);
  } catch {
    // The folder was deleted. npm reports that.
  }
}

/**
 * What to do with the folder of an earlier install.
 * @returns {'leave' | 'swap' | 'restore' | 'clean'}
 */
export function nextStep({ isOwnerAlive, isComplete, hasReplaced, hasModules }) {
  if (isOwnerAlive) return 'leave';
  if (isComplete) return 'swap';
  return hasReplaced && !hasModules ? 'restore' : 'clean';
}

/**
 * Finishes or cleans what killed installs left.
 * @returns the process that is installing right now; null if there is none
 */
export function recover(root) {
  let owner = null;
  const names = readdirSync(root).filter((name) => name.startsWith(PREFIX));
  for (const staging of names.map((name) => path.join(root, name))) {
    const state = stateOf(root, staging);
    const step = nextStep(state);
    if (step === 'leave') owner = state.owner;
    if (step === 'swap') swap(root, staging);
    if (step === 'restore') renameSync(path.join(staging, 'replaced'), path.join(root, 'node_modules'));
    if (step === 'restore' || step === 'clean') clean(root, staging);
  }
  return owner;
}

function stateOf(root, staging) {
  const owner = readOwner(staging);
  return {
    owner,
    isOwnerAlive: owner !== null,
    isComplete: isInstalled(root, staging),
    hasReplaced: existsSync(path.join(staging, 'replaced')),
    hasModules: existsSync(path.join(root, 'node_modules')),
  };
}

/** The running process that installs in this folder; null if it ended. */
function readOwner(staging) {
  try {
    const file = path.join(staging, 'owner');
    if (Date.now() - statSync(file).mtimeMs > ALIVE_FOR_MS) return null;
    const pid = Number(readFileSync(file, 'utf8'));
    return pid > 0 && isRunning(pid) ? pid : null;
  } catch {
    return null; // killed before it wrote the file
  }
}

/** Puts complete packages in the place of the earlier ones. It can be called again after a kill at any moment. */
export function swap(root, staging) {
  const [modules, staged, replaced] = [path.join(root, 'node_modules'), 'node_modules', 'replaced'].map((name) =>
    path.resolve(staging, name),
  );
  if (existsSync(modules) && existsSync(replaced)) rmSync(replaced, { recursive: true });
  try {
    if (existsSync(modules)) renameSync(modules, replaced);
  } catch (error) {
    if (!isMountPoint(error)) throw error;
    replaceContents(modules, staged);
    return clean(root, staging);
  }
  try {
    renameSync(staged, modules);
  } catch (error) {
    if (existsSync(replaced)) renameSync(replaced, modules);
    throw error;
  }
  clean(root, staging);
}

/** A container may mount a volume as node_modules, which can't be moved. On Windows these codes mean that a file is open. */
const isMountPoint = ({ code }) => process.platform !== 'win32' && (code === 'EBUSY' || code === 'EXDEV');

/** If this is killed, the staged packages are still complete, so the next start does it again. */
function replaceContents(modules, staged) {
  for (const name of readdirSync(modules)) rmSync(path.join(modules, name), { recursive: true, force: true });
  cpSync(staged, modules, { recursive: true, verbatimSymlinks: true });
}

/**
 * Deletes an install's leftovers, in its own process: a slow disk takes minutes. Files that it can't delete, such as open files on
 * Windows, the next start deletes.
 */
export function clean(root, staging) {
  keepElectron(path.join(staging, 'replaced'), path.join(root, 'node_modules'));
  const script = 'require("node:fs").rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 3 })';
  const child = spawn(process.execPath, ['-e', script, staging], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  });
  child.on('error', () => {}); // this may run on the pinned Node, which has just been replaced
  child.unref();
}

/** Electron's binary is not part of its package. Downloading it again would need the internet and a minute. */
function keepElectron(earlierModules, modules) {
  const [earlier, now] = [earlierModules, modules].map((folder) => path.join(folder, 'electron'));
  try {
    if (lstatSync(earlierModules).isSymbolicLink()) return; // the packages of another folder
    const versionOf = (home) => JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')).version;
    if (versionOf(earlier) !== versionOf(now) || existsSync(path.join(now, 'dist'))) return;
    renameSync(path.join(earlier, 'dist'), path.join(now, 'dist'));
    renameSync(path.join(earlier, 'path.txt'), path.join(now, 'path.txt'));
  } catch {
    // There was no Electron. The start downloads it.
  }
}
