/** The end of `npm test` lists what failed. Runs both test runners on sample tests with the real reporter. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { summarize } from './summary.mjs';

const ROOT = path.join(import.meta.dirname, '..');
/** Outside the repository, so that a killed run leaves nothing behind. */
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'sunday-five-planted-'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a sample test file. @returns the summary of the reporter's output, without the folder */
function run(runner: string, planted: Record<string, string>, ...args: string[]): string {
  for (const [name, source] of Object.entries(planted)) writeFileSync(path.join(folder, name), source);
  const tally = path.join(folder, 'tally.json');
  // Both runners detect with these variables that they run inside another.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV|PLAYWRIGHT)/.test(name));
  spawnSync(process.execPath, [path.join(ROOT, 'node_modules', runner), ...args], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), TALLY_FILE: tally },
  });
  const total = JSON.parse(readFileSync(tally, 'utf8')) as Parameters<typeof summarize>[0];
  return summarize(total).replaceAll(path.relative(ROOT, folder).replaceAll('\\', '/'), 'FOLDER');
}

describe('the summary of a test run', () => {
  test('Vitest failures are listed with their file', () => {
    const source = `import { expect, test } from 'vitest';
      test('two is two', () => expect(2).toBe(2));
      test('two is three', () => expect(2).toBe(3));
      test.skip('four is four', () => {});
      test('five is five', ({ skip }) => skip('there is no five here'));`;
    const args = ['run', '--root', folder, `--reporter=${path.join(ROOT, 'tests/tally.mjs')}`];
    const planted = { 'planted.test.mjs': source, 'broken.test.mjs': `import './missing.mjs';` };
    const lines = run('vitest/vitest.mjs', planted, ...args).split('\n');
    expect(lines).toContain('FOLDER/planted.test.mjs: two is three');
    expect(lines).toContainEqual(expect.stringMatching(/^FOLDER\/broken\.test\.mjs: .*missing\.mjs/));
    expect(lines).toContain('FOLDER/planted.test.mjs: five is five: there is no five here');
    expect(lines).toContain('FOLDER/planted.test.mjs: four is four: no reason given');
    expect(lines.at(-1)).toBe('1 passed, 2 failed, 2 skipped');
  });

  test('Playwright failures are listed with their file', () => {
    const source = `import { expect, test } from '@playwright/test';
      test('two is two', () => expect(2).toBe(2));
      test.describe('sums', () => { test('two is three', () => expect(2).toBe(3)); });
      test('five is five', () => test.skip(true, 'there is no five here'));`;
    const args = [
      'test',
      '-c',
      folder,
      `--reporter=${path.join(ROOT, 'tests/tally.mjs')}`,
      '--workers=1',
      `--output=${path.join(folder, 'out')}`,
    ];
    const lines = run('@playwright/test/cli.js', { 'planted.spec.mjs': source }, ...args).split('\n');
    expect(lines).toEqual([
      '== Skipped',
      'FOLDER/planted.spec.mjs: five is five: there is no five here',
      '',
      '== Failed',
      'FOLDER/planted.spec.mjs: sums > two is three',
      '',
      '1 passed, 1 failed, 1 skipped',
    ]);
  });

  test('tests skipped for the same reason are one line with a count', () => {
    const skipped = ['a', 'b'].map((name) => ({ file: 'x.test.ts', name, why: 'there is no\n display here' }));
    expect(summarize({ passed: 3, failed: [{ name: 'Lint' }], skipped }).split('\n')).toEqual([
      '== Skipped',
      '2 tests: there is no display here',
      '',
      '== Failed',
      'Lint',
      '',
      '3 passed, 1 failed, 2 skipped',
    ]);
  });

  test('a run without failures ends with only the count', () => {
    expect(summarize({ passed: 3, failed: [], skipped: [] })).toBe('3 passed, 0 failed, 0 skipped');
  });
});
