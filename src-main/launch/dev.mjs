/**
 * `npm run dev`: runs the server from its TypeScript sources, restarting on changes, and vite, which serves the page with
 * hot reload and proxies /api and /ws to the server. When one of them exits, the other is stopped.
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
