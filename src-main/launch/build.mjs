/** Builds the page and the main process if the sources have changed. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled, isWritable } from './packages.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Exits the process with a message if the build fails. Needs Node 24.
 * @param {{ orEarlier?: boolean }} options orEarlier: where no build is possible, a complete earlier one is enough
 */
export async function buildIfNeeded({ orEarlier = false } = {}) {
  const { hasEarlierBuild, isBuilt } = await import('./fingerprint.ts');
  if (isBuilt()) return;
  const obstacle = findObstacle();
  if (obstacle === null) return build();
  if (orEarlier && hasEarlierBuild()) {
    console.log(`${obstacle.why}\nSunday Five starts as it was built before the sources changed.`);
    return;
  }
  stop(`Sunday Five must be built first. ${obstacle.why}\n${obstacle.advice}`);
}

/** Why no build is possible, and what helps; null if one is. A build that fails midway would leave nothing to start. */
function findObstacle() {
  if (!isWritable(ROOT, path.join(ROOT, 'dist'))) {
    return {
      why: `This account can't write to ${path.join(ROOT, 'dist')}.`,
      advice: 'Run `npm start` there once with the account that owns the folder, or use a copy of the folder.',
    };
  }
  if (isInstalled(ROOT)) return null;
  return {
    why: 'The packages for a build are not installed.',
    advice: 'Connect to the internet, then run `npm start` again.',
  };
}

function build() {
  console.log('Building Sunday Five (a few seconds, only after a change)...');
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--configLoader', 'native', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' }, // tests set another value, which would bundle React's development build
  });
  if (status !== 0) stop('The build failed (see the messages above). Nothing was started.', status);
}

function stop(message, status) {
  console.error(`\n${message}`);
  process.exit(status || 1);
}
