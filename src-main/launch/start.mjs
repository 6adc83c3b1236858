/**
 * `npm start`: builds if something has changed, then opens the desktop app, or runs the server without a window where none
 * is possible. Node 20 must be able to load this file, so code for newer versions is imported dynamically.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildIfNeeded } from './build.mjs';
import { isNode24, runAgainUnderNode24, runInstead, STOP_TIMEOUT_MS, stopWithNpm } from './processes.mjs';
import { sandboxArgs } from './sandbox.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const inRoot = (...parts) => path.join(ROOT, ...parts);
const args = process.argv.slice(2);

stopWithNpm();
if (isNode24()) await start();
else runAgainUnderNode24();

async function start() {
  await buildIfNeeded({ orEarlier: true });
  const { electron, whyNot } = await findWindow();
  if (electron) openDesktopApp(electron);
  else await serveHeadless(whyNot);
}

/** @returns Electron's binary, or the reason why this start has no window */
async function findWindow() {
  if (args.includes('--headless')) return { whyNot: '' };
  if (args.includes('--rehearse')) return { whyNot: '' }; // a rehearsal is for browsers
  const inTerminal = ['--help', '-h', '--setup-link', '--reset-admin', '--restore', '--open']; // commands for the terminal
  if (inTerminal.some((option) => args.includes(option))) return { whyNot: '' };
  if (!existsSync(inRoot('dist/main/main.cjs'))) return { whyNot: 'This build has no desktop app.' };
  const hasDisplay = process.env.DISPLAY || process.env.WAYLAND_DISPLAY || process.platform !== 'linux';
  if (!hasDisplay) return { whyNot: 'There is no display here. The window opens when you start it on a desktop.' };
  const { findElectron } = await import('./electronBinary.mjs');
  return findElectron();
}

function openDesktopApp(electron) {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env; // some editors set it; Electron would run as plain Node
  const sandbox = sandboxArgs();
  if (sandbox.why) console.log(sandbox.why);
  runInstead(electron, [ROOT, ...sandbox.args, ...args], env);
}

/** Runs in this process: it gets signals directly, and one Node process needs less memory than two. */
async function serveHeadless(whyNot) {
  if (whyNot) console.log(`${whyNot}\nServing without a window.`);
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, () => setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()); // only if closing hangs
  }
  const server = inRoot('dist/main/serve.cjs');
  process.argv = [process.execPath, server, ...args.filter((arg) => arg !== '--headless')];
  await import(pathToFileURL(server).href);
}
