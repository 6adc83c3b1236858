/** What the desktop app remembers, and what it makes of a file it cannot understand. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMemory } from './remembered.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-memory-'));
  file = path.join(folder, 'user', 'desktop.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bounds = { x: -10, y: 20, width: 900, height: 700 };

it('keeps what it is told from start to start, and forgets what it is told to', () => {
  const memory = openMemory(file);
  expect(memory.read()).toEqual({});
  memory.change({ port: 4681, dataDir: '/pools/oak' });
  memory.change({ bounds, isMaximized: true });
  expect(openMemory(file).read()).toEqual({ port: 4681, dataDir: '/pools/oak', bounds, isMaximized: true });
  openMemory(file).change({ dataDir: undefined });
  expect(openMemory(file).read()).toEqual({ port: 4681, bounds, isMaximized: true });
});

it('forgets only the fields that make no sense', () => {
  mkdirSync(path.dirname(file));
  const strange = { port: 99_999, dataDir: '', bounds: { ...bounds, x: 'left' }, isClosingExplained: true, other: 1 };
  writeFileSync(file, JSON.stringify(strange));
  expect(openMemory(file).read()).toEqual({ isClosingExplained: true });
});

it.each(['', '{', 'null', '[]', '"text"', '{"__proto__":{"port":1}}'])('a file of %j is as good as none', (content) => {
  mkdirSync(path.dirname(file));
  writeFileSync(file, content);
  const memory = openMemory(file);
  expect(memory.read()).toEqual({});
  memory.change({ port: 4680 });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ port: 4680 });
});

it('a disk that refuses costs the memory and not the app', () => {
  writeFileSync(path.join(folder, 'user'), 'a file where the folder should be');
  const memory = openMemory(file);
  memory.change({ port: 4680 });
  expect(memory.read()).toEqual({ port: 4680 });
});
