/**
 * Runs before `npm start`, `npm test` and `npm run dev`: installs missing packages, and takes milliseconds if none are.
 * It has no dependencies and no new syntax, because it runs on the machine's Node (20 or later).
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasNode24, hidePinnedNode, isNode24, isNodePinned, ownVersion, preferOwnNode } from './node24.mjs';
import { canRun, countPackages, isInstalled, isWritable } from './packages.mjs';
import { installLine, runProgram, whileWaiting } from './progress.mjs';
import { clean, makeStaging, recover, showAlive, swap } from './staging.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const inRoot = (...parts) => path.join(ROOT, ...parts);

const CI = [
  'ci',
  '--ignore-scripts', // no package needs its own; some would ask for a C++ compiler
  '--include=dev', // NODE_ENV=production leaves out what builds the page
  '--include=optional', // Node 24 is one
  '--engine-strict=false', // some packages need Node 24, which is not here yet
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error', // npm 11 warns about settings it doesn't know
];

/** Uses the npm that started us and its own Node, because the Node 24 in node_modules may be missing or replaced. */
function npm(cwd) {
  const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env;
  const options = { cwd, stdio: 'inherit' };
  if (path.basename(cli) === 'npm-cli.js') return runProgram(node, [cli, ...CI], options);
  return runProgram('npm', CI, { ...options, shell: process.platform === 'win32' });
}

/** Installs missing packages. @returns why that failed, in sentences; null if the packages are there */
async function ensureInstalled() {
  const canWrite = isWritable(ROOT, inRoot('node_modules'));
  const installer = canWrite ? recover(ROOT) : null;
  if (isInstalled(ROOT)) return null;
  if (installer !== null) {
    return `Another start is installing the packages (process ${installer}). Wait until it is done, then run the same command again.`;
  }
  if (!canWrite) {
    return (
      `The packages are missing or out of date, and this account can't write to ${ROOT}.\n` +
      'Run `npm start` there once with the account that owns the folder, or use a copy of the folder.'
    );
  }
  return install();
}

async function install() {
  console.log('Installing packages for Sunday Five. This happens once and takes about a minute...');
  const staging = makeStaging(ROOT);
  const result = await whileWaiting(npm(staging), reporter(staging));
  const why = failureOf(result, staging);
  if (why === null) swap(ROOT, staging);
  else clean(ROOT, staging);
  return why;
}

/** @returns a function that prints how far the install is */
function reporter(staging) {
  let [most, since] = [0, 0];
  return (seconds) => {
    const { done, total } = countPackages(ROOT, staging);
    if (done > most) [most, since] = [done, seconds];
    showAlive(staging);
    console.log(installLine({ done, total, seconds, idleSeconds: seconds - since }));
  };
}

/** npm doesn't report an optional package that can't be downloaded or has the wrong hash; Node 24 is one. */
function failureOf({ status, signal, error }, staging) {
  if (status === 0 && isInstalled(ROOT, staging)) return null;
  if (status === 0 && !hasNode24(staging)) {
    return (
      'Node 24 could not be installed: its download failed or had unexpected content.\n' +
      'Check the connection and run the same command again, or install the LTS version from nodejs.org.'
    );
  }
  return (
    `Installing the packages failed (${howItEnded({ status, signal, error })}). Earlier packages are unchanged.\n` +
    'This step needs the internet once. Check the connection (behind a proxy, set HTTPS_PROXY) and the messages above, then run\n' +
    'the same command again.'
  );
}

function howItEnded({ status, signal, error }) {
  if (error) return error.code === 'ENOENT' ? 'npm was not found' : error.message;
  if (signal) return `npm was stopped by ${signal}`;
  return status === 0 ? 'npm left some out' : `npm ended with ${status}`;
}

/** The file system's own errors have a code, such as EBUSY. Others are faults of ours and keep their stack trace. */
function failureOfFiles(error) {
  if (!error.code) throw error;
  hidePinnedNode(); // on Windows a running program keeps its folder in place, and this may run on the pinned Node
  return (
    `The packages could not be put in place: ${error.message}\n` +
    'Quit Sunday Five and every other program that uses this folder, check that its disk has space, then run the same command again.'
  );
}

function stop(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

function checkNode() {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) < 20) {
    stop(`Sunday Five needs Node 20 or later to start; this is v${node}. Install a newer version from nodejs.org.`);
  }
  const own = ownVersion() ?? node;
  if (!isNode24(own) && !isNodePinned()) {
    stop(
      `Sunday Five needs Node 24 or later on this system; this is v${own}.\n` +
        'Install the LTS version from nodejs.org, then run the same command again.',
    );
  }
}

checkNode();
const why = await ensureInstalled().catch(failureOfFiles);
if (why !== null) {
  // Tests and packaging need all packages; a pool that was built before doesn't.
  const canStart = process.env.npm_lifecycle_event === 'prestart' && canRun(ROOT);
  if (!canStart) stop(`${why}\nNothing was started.`);
  console.log(`\n${why}\nSunday Five starts with the earlier packages.`);
}
preferOwnNode();
