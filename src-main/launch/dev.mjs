/**
 * `npm run dev`: the server from its TypeScript sources, restarted on each change, and beside it vite, which serves the
 * page with hot reload and passes /api and /ws on to the server. When one of the two ends, so does the other.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNode24, runAgainUnderNode24, stopWithNpm } from './processes.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function develop() {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const both = [
    ['--watch', '--watch-preserve-output', 'src-main/serve.ts', ...process.argv.slice(2)],
    [vite, '--configLoader', 'native', '--clearScreen', 'false'],
  ].map((args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }));
  const stopBoth = () => both.forEach((child) => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopBoth);
  for (const child of both) child.on('exit', stopBoth);
}

stopWithNpm();
if (isNode24()) develop();
else runAgainUnderNode24();
