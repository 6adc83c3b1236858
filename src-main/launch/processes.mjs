/**
 * How our scripts run other programs and end with them. The server needs Node 24 and the machine may have an older one:
 * `npm run` then finds the one in node_modules/.bin, and a script started directly runs itself again. Plain JavaScript,
 * as older Nodes must be able to read it.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPinnedNode } from './node24.mjs';

export { isNode24 } from './node24.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A server that hangs while closing is ended by force: nobody should have to look for a stray process. */
export const STOP_WITHIN_MS = 4500;
const LOOK_FOR_NPM_EVERY_MS = 500;

/** Runs the same script again under Node 24 and ends as it ends. The programs it starts find that Node too. */
export function runAgainUnderNode24() {
  const node = findPinnedNode();
  if (node === null) {
    console.error(
      `Sunday Five needs Node 24 or later; this is ${process.version}.\n` +
        'Run `npm start`, which installs it, or get it at nodejs.org.',
    );
    process.exit(1);
  }
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'; // Windows: Path
  const searched = [path.dirname(node), process.env[pathName]].filter(Boolean).join(path.delimiter);
  runInstead(node, process.argv.slice(1), { ...process.env, [pathName]: searched });
}

/** Hands terminal, signals and exit code over to a child in our own process group; one that will not stop is killed. */
export function runInstead(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.once(signal, () => {
      child.kill(signal);
      setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS).unref();
      process.on(signal, () => {}); // the terminal and npm both send it: the second one must not end us first
    });
  }
  child.on('error', (error) => {
    console.error(
      `${command} could not be started: ${error.message}\nRun \`npm start\`, which installs what is missing.`,
    );
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/**
 * npm passes SIGTERM on to the shell it started us by, and that shell ends without telling us: we would live on unseen
 * and hold the port. So we look whether our parent is still there, and behave as if the signal had reached us.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_FOR_NPM_EVERY_MS);
  timer.unref();
}
