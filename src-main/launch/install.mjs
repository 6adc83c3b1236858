/**
 * Runs before `npm start`, `npm test` and `npm run dev`: installs missing packages, and takes milliseconds if none are.
 * It has no dependencies and no new syntax, because it runs on the machine's Node (20 or later).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPinnedNode, isNode24, isNodePinned, preferOwnNode } from './node24.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const inRoot = (...parts) => path.join(ROOT, ...parts);
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Compares the lockfile with npm's list of installed packages. npm writes its list last, so an interrupted install is
 * detected too. File times don't help: git sets them to the time of the clone.
 */
function isInstalled() {
  try {
    const installed = readPackages(inRoot('node_modules/.package-lock.json'));
    const wanted = Object.entries(readPackages(inRoot('package-lock.json')));
    return (
      (isNode24() || findPinnedNode() !== null) &&
      wanted.every(([place, { version, optional, peer, devOptional }]) => {
        if (place === '') return true;
        if (installed[place]) return installed[place].version === version;
        return Boolean(optional || peer || devOptional); // binaries of other platforms
      })
    );
  } catch {
    return false; // one of the two lists is missing or unreadable
  }
}

/** Uses the npm that started us and its own Node, because the install may delete the Node 24 in node_modules. */
function npm(...args) {
  const cli = process.env.npm_execpath;
  const options = { cwd: ROOT, stdio: 'inherit' };
  if (cli?.endsWith('.js'))
    return spawnSync(process.env.npm_node_execpath ?? process.execPath, [cli, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

function stopUnless({ status, signal, error }, what) {
  if (status === 0) return;
  console.error(
    `\n${what} failed${error ? ` (${error.message})` : ''}. Nothing was started.\n` +
      'This step needs the internet once. Check the connection and the messages above, then run the same command again.\n',
  );
  process.exit(signal ? 130 : status || 1);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  stop(
    `Sunday Five needs Node 20 or later to start; this is ${process.version}. Install a newer version from nodejs.org.`,
  );
}
if (!isNode24() && !isNodePinned()) {
  stop(
    `Sunday Five needs Node 24 or later on this system; this is ${process.version}.\n` +
      'Install the LTS version from nodejs.org, then run the same command again.',
  );
}
if (!isInstalled()) {
  console.log('Installing packages for Sunday Five. This happens once and takes about a minute...');
  // No package needs its install script; some would ask for a C++ compiler.
  stopUnless(npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'), 'Installing the packages');
  // npm doesn't report an optional package that can't be downloaded or has the wrong hash.
  if (!isNode24() && findPinnedNode() === null) {
    stop(
      'Node 24 could not be installed: its download failed or had unexpected content.\n' +
        'Check the connection and run the same command again, or install the LTS version from nodejs.org.',
    );
  }
  preferOwnNode();
}
