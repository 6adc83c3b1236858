/**
 * `npm run test:long`: the randomized and the longest tests, with many more rounds than in `npm test`. SEED repeats a run. More words
 * select files, as in `npm run test:long -- fuzz`.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNode24, runAgainUnderNode24 } from '../src-main/launch/processes.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** All but killed.test.ts, which always kills after every step, do more when LONG is set. */
const FILES = [
  'tests/fuzz.test.ts',
  'tests/durability.test.ts',
  'tests/houseRulesSeason.test.ts',
  'tests/tornLog.test.ts',
  'tests/powerCut.test.ts',
  'tests/replica.test.ts',
  'tests/container.test.ts',
  'src-main/db/killed.test.ts',
  'src-main/pool/chat/pictures/pictureFuzz.test.ts',
  'src-main/feeds/feedFuzz.test.ts',
  'src-main/http/twinPools.test.ts',
  'src-shared/rules/chances/calibration.test.ts',
  'tests/eventLoop.test.ts',
  'tests/rehearsal.test.ts',
];

if (isNode24()) runAll();
else runAgainUnderNode24();

function runAll() {
  const asked = process.argv.slice(2);
  const files = FILES.filter((file) => asked.length === 0 || asked.some((word) => file.includes(word)));
  // Some of them start the built server.
  const isBuilt = run('vite', 'build', '--configLoader', 'native', '--logLevel', 'warn');
  process.exitCode = isBuilt && run('vitest', 'run', '--configLoader', 'native', ...files) ? 0 : 1;
}

function run(tool, ...args) {
  const bin = path.join(ROOT, 'node_modules/.bin');
  const env = { ...process.env, LONG: '1', PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const { status, error } = spawnSync(tool, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  if (error) console.error(`${tool} died: ${error.message}`);
  return status === 0;
}
