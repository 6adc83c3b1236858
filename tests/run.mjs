/**
 * `npm test`: everything that must hold before a commit, all of it even after a failure, and at the end the names
 * of what failed and one line that counts.
 * `npm test -- picks` runs only the tests whose file name contains "picks" (and builds what they need).
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNode24, runAgainUnderNode24 } from '../src-main/launch/processes.mjs';
import { summarize } from './summary.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = path.join(ROOT, 'node_modules/.bin');
const filter = process.argv.slice(2);
/** Title, tool and arguments. */
const CHECKS = [
  ['Types', 'tsc', '-b'],
  ['Lint', 'oxlint', '--deny-warnings'],
  ['Unused code', 'node', 'tests/unusedCode.mjs'],
  ['Format', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['Migrations', 'drizzle-kit', 'check', '--config', 'src-main/db/drizzle.config.ts'],
];
/** @type {Parameters<typeof summarize>[0]} */
const total = { passed: 0, failed: [], skipped: [] };

if (isNode24()) await runEverything();
else runAgainUnderNode24();

async function runEverything() {
  const scratch = mkdtempSync(path.join(tmpdir(), 'sunday-five-test-'));
  const build = ['Build', 'vite', 'build', '--configLoader', 'native', '--logLevel', 'warn'];
  // Most of these use one core, so they run at the same time.
  await Promise.all(
    [...(filter.length === 0 ? CHECKS : []), build].map(([title, ...command]) => check(title, command)),
  );
  const tally = path.join(ROOT, 'tests/tally.mjs');
  tests('Rules and server', path.join(scratch, 'vitest.json'), (env) =>
    runWith(
      env,
      'vitest',
      'run',
      '--configLoader',
      'native',
      '--passWithNoTests',
      '--reporter=default',
      `--reporter=${tally}`,
      ...filter,
    ),
  );
  const { ensureChromium } = await import('./chromium.mjs');
  if (section('Chromium', () => Boolean(ensureChromium()))) {
    const config = ['-c', 'tests/playwright.config.ts', '--pass-with-no-tests', `--reporter=list,${tally}`];
    tests('Browser and desktop', path.join(scratch, 'playwright.json'), (env) =>
      runWith(env, 'playwright', 'test', ...config, ...filter),
    );
  }
  rmSync(scratch, { recursive: true, force: true });
  sayHowItWent();
}

/** A step that is a single check. */
function section(title, step) {
  const passed = timed(title, step);
  count(title, passed);
  return passed;
}

function count(title, passed) {
  if (passed) total.passed += 1;
  else total.failed.push({ name: title });
}

/** A tool that runs beside others: its output is printed when it ends. */
async function check(title, [tool, ...args]) {
  const startedAt = performance.now();
  const output = [];
  const passed = await new Promise((resolve) => {
    const child = spawn(tool, args, { ...options(), stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => output.push(piece));
    const die = (why) => {
      output.push(Buffer.from(`${tool} died: ${why}`));
      resolve(false);
    };
    child.once('error', ({ message }) => die(message));
    child.once('close', (status, signal) => (signal === null ? resolve(status === 0) : die(signal)));
  });
  sayStart(title);
  if (output.length > 0) console.log(Buffer.concat(output).toString('utf8').trim());
  sayEnd(title, passed, startedAt);
  count(title, passed);
}

/** A step of many tests, counted one by one from the tally its runner leaves; no tally means that the runner died. */
function tests(title, file, step) {
  const exitedWell = timed(title, () => step({ TALLY_FILE: file }));
  const tally = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: [], skipped: [] };
  total.passed += tally.passed;
  total.skipped.push(...tally.skipped);
  total.failed.push(...tally.failed);
  if (!exitedWell && tally.failed.length === 0) total.failed.push({ name: `${title}: the runner ended with an error` });
  else if (!existsSync(file)) total.failed.push({ name: `${title}: the runner left no result` });
}

function timed(title, step) {
  sayStart(title);
  const startedAt = performance.now();
  let passed = false;
  try {
    passed = step();
  } catch (error) {
    console.error(error.message);
  }
  sayEnd(title, passed, startedAt);
  return passed;
}

function sayStart(title) {
  console.log(`\n== ${title}`);
}

function sayEnd(title, passed, startedAt) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`-- ${title}: ${passed ? 'ok' : 'FAILED'}, ${seconds} s`);
}

/** How a tool is started: in the project, with its tools first in the path. */
function options(extra = {}) {
  return {
    cwd: ROOT,
    env: { ...process.env, ...extra, PATH: `${BIN}${path.delimiter}${process.env.PATH}` },
    shell: process.platform === 'win32',
  };
}

function runWith(extra, tool, ...args) {
  const { status, signal, error } = spawnSync(tool, args, { ...options(extra), stdio: 'inherit' });
  if (error || signal) console.error(`${tool} died: ${error?.message ?? signal}`);
  return status === 0;
}

function sayHowItWent() {
  console.log(`\n${summarize(total)}`);
  process.exitCode = total.failed.length > 0 ? 1 : 0;
}
