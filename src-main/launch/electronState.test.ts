/** An incomplete Electron is recognized. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { binaryOf, problemOf, readState } from './electronState.mjs';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'sunday-five-electron-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** A complete Electron for Linux, version 45.4.1. */
function unpack(): void {
  mkdirSync(path.join(home, 'dist'), { recursive: true });
  writeFileSync(path.join(home, 'dist/version'), 'v45.4.1');
  writeFileSync(path.join(home, 'dist/electron'), 'program', { mode: 0o755 });
  writeFileSync(path.join(home, 'path.txt'), 'electron');
}
const problem = () => problemOf(readState(home, 'linux'), '45.4.1', binaryOf('linux'));
const remove = (name: string) => rmSync(path.join(home, name), { recursive: true });

test('a complete Electron has no problem', () => {
  unpack();
  expect(problem()).toBeNull();
});

test.each([
  ['a missing dist', 'it is not unpacked', () => remove('dist')],
  ['an empty dist', 'it is not unpacked', () => (remove('dist'), mkdirSync(path.join(home, 'dist')))],
  ['a missing version file', 'its version is unknown', () => remove('dist/version')],
  ['another version', '44.0.0 instead of 45.4.1', () => writeFileSync(path.join(home, 'dist/version'), '44.0.0')],
  ['a missing program', 'its program is missing', () => remove('dist/electron')],
  ['an empty program', 'its program is empty', () => writeFileSync(path.join(home, 'dist/electron'), '')],
  ['a killed installer', 'it was not unpacked to the end', () => remove('path.txt')],
])('%s is a problem: %s', (_, text, damage) => {
  unpack();
  damage();
  expect(problem()).toContain(text);
});

test('a program that may not be executed is a problem', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no permission to execute a file');
  unpack();
  chmodSync(path.join(home, 'dist/electron'), 0o644);
  expect(problem()).toContain('may not be executed');
});

test('the program has its own place on each system', () => {
  expect(binaryOf('darwin')).toBe('Electron.app/Contents/MacOS/Electron');
  expect(binaryOf('win32')).toBe('electron.exe');
  expect(binaryOf('freebsd')).toBe('electron');
});
