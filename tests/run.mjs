/**
 * `npm test`: everything that must hold before a commit, all of it even after a failure, and at the end the names
 * of what failed and one line that counts.
 * `npm test -- picks` runs only the tests whose file name contains "picks" (and builds what they need).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNode24, runAgainUnderNode24 } from '../src-main/launch/processes.mjs';
import { summarize } from './summary.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = path.join(ROOT, 'node_modules/.bin');
const filter = process.argv.slice(2);
/** @type {Parameters<typeof summarize>[0]} */
const total = { passed: 0, failed: [], skipped: [] };

if (isNode24()) await runEverything();
else runAgainUnderNode24();

async function runEverything() {
  const scratch = mkdtempSync(path.join(tmpdir(), 'sunday-five-test-'));
  if (filter.length === 0) {
    section('Types', () => run('tsc', '-b'));
    section('Lint', () => run('oxlint', '--deny-warnings'));
    section('Format', () => run('prettier', '--check', '--log-level', 'warn', '.'));
    const drizzle = 'src-main/db/drizzle.config.ts';
    if (existsSync(path.join(ROOT, drizzle)))
      section('Migrations', () => run('drizzle-kit', 'check', '--config', drizzle));
  }
  section('Build', () => run('vite', 'build', '--configLoader', 'native', '--logLevel', 'warn'));
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

/** A step that is one check by itself. */
function section(title, check) {
  const passed = timed(title, check);
  if (passed) total.passed += 1;
  else total.failed.push({ name: title });
  return passed;
}

/** A step of many tests, counted one by one from the tally its runner leaves; no tally means that the runner died. */
function tests(title, file, check) {
  const exitedWell = timed(title, () => check({ TALLY_FILE: file }));
  const tally = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: [], skipped: [] };
  total.passed += tally.passed;
  total.skipped.push(...tally.skipped);
  total.failed.push(...tally.failed);
  if (!exitedWell && tally.failed.length === 0) total.failed.push({ name: `${title}: the runner ended with an error` });
  else if (!existsSync(file)) total.failed.push({ name: `${title}: the runner left no result` });
}

function timed(title, check) {
  console.log(`\n== ${title}`);
  const startedAt = performance.now();
  let passed = false;
  try {
    passed = check();
  } catch (error) {
    console.error(error.message);
  }
  console.log(`-- ${title}: ${passed ? 'ok' : 'FAILED'}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return passed;
}

function run(tool, ...args) {
  return runWith({}, tool, ...args);
}

function runWith(extra, tool, ...args) {
  const env = { ...process.env, ...extra, PATH: `${BIN}${path.delimiter}${process.env.PATH}` };
  const { status, signal, error } = spawnSync(tool, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  if (error || signal) console.error(`${tool} died: ${error?.message ?? signal}`);
  return status === 0;
}

function sayHowItWent() {
  console.log(`\n${summarize(total)}`);
  process.exitCode = total.failed.length > 0 ? 1 : 0;
}
