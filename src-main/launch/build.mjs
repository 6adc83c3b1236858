/** Builds the page and the main process if the sources have changed. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Exits the process with a message if the build fails. Needs Node 24. */
export async function buildIfNeeded() {
  const { isBuilt } = await import('./fingerprint.ts');
  if (isBuilt()) return;
  console.log('Building Sunday Five (a few seconds, only after a change)...');
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--configLoader', 'native', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' }, // tests set another value, which would bundle React's development build
  });
  if (status === 0) return;
  console.error('\nThe build failed (see the messages above). Nothing was started.');
  process.exit(status || 1);
}
