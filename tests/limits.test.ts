/** Checks that tests have no limits that a slow machine reaches, and that the check works. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findShortLimits } from './limits.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FOLDERS = ['src-*/**/*.test.ts', 'src-main/testing/*.ts', 'tests/*.ts', 'tests/{browser,desktop,fuzz}/**/*.ts'];

test('no test has a limit that a slow machine reaches', () => {
  const files = FOLDERS.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('tests/limits.'));
  expect(files).toContain('tests/browser/picks.spec.ts');
  expect(files).toContain('src-main/http/behindTunnel.test.ts');
  const found = files.flatMap((file) =>
    findShortLimits({ path: file, source: readFileSync(path.join(ROOT, file), 'utf8') }),
  );
  expect(found.join('\n')).toBe('');
});

test.each([
  ['await expect(row).toBeVisible({ timeout: 1_000 });', 'limit'],
  ['await button.click({ timeout: 500 });', 'limit'],
  ['test.setTimeout(10_000);', 'limit'],
  ['vi.setConfig({ testTimeout: 14999 });', 'limit'],
  ['await vi.waitFor(() => expect(n).toBe(1));', 'waits one second'],
  ['await page.waitForTimeout(20_000);', 'sleeps'],
])('%s is found', (line, what) => {
  expect(findShortLimits({ path: 'a.test.ts', source: `\n${line}` })).toEqual([
    expect.stringMatching(new RegExp(`^a\\.test\\.ts:2 .*${what}`)),
  ]);
});

test.each([
  'expect.poll(read, { timeout: 15_000 });',
  'test.setTimeout(PACK_WITHIN_MS);',
  'await waitFor(() => {});',
  'await vi.waitUntil(isOver, { timeout: 30_000 });',
])('%s is allowed', (line) => expect(findShortLimits({ path: 'a.test.ts', source: line })).toEqual([]));
