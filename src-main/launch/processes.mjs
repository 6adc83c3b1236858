/**
 * Runs other programs from our scripts and passes signals and exit codes. The server needs Node 24. On an older machine
 * `npm run` finds it in node_modules/.bin, and a script that was started directly runs itself again. Plain JavaScript,
 * because it runs on Node 20.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPinnedNode } from './node24.mjs';

export { isNode24 } from './node24.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** After this time a server that hangs while closing is killed, so that it can't keep running unnoticed. */
export const STOP_TIMEOUT_MS = 4500;
const CHECK_PARENT_EVERY_MS = 500;

/** Runs the same script again under Node 24 and exits with its code. Its child processes find that Node too. */
export function runAgainUnderNode24() {
  const node = findPinnedNode();
  if (node === null) {
    console.error(
      `Sunday Five needs Node 24 or later; this is ${process.version}.\n` +
        'Run `npm start`, which installs it, or install it from nodejs.org.',
    );
    process.exit(1);
  }
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'; // Windows: Path
  const searched = [path.dirname(node), process.env[pathName]].filter(Boolean).join(path.delimiter);
  runInstead(node, process.argv.slice(1), { ...process.env, [pathName]: searched });
}

/** Runs a child in this process's terminal and group, passing on signals and its exit code. Kills it if it won't stop. */
export function runInstead(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.once(signal, () => {
      child.kill(signal);
      setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref();
      process.on(signal, () => {}); // the terminal and npm both send a signal: the second must not end this process first
    });
  }
  child.on('error', (error) => {
    console.error(
      `${command} could not be started: ${error.message}\nRun \`npm start\`, which installs missing packages.`,
    );
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/**
 * npm sends SIGTERM to the shell that started us, and the shell exits without passing it on. We would keep running and
 * block the port. So check whether the parent process still exists, and otherwise send ourselves the signal.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_PARENT_EVERY_MS);
  timer.unref();
}
