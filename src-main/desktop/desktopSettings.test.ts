/** The desktop app's settings file, including invalid ones. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSettings } from './desktopSettings.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sunday-five-settings-'));
  file = path.join(folder, 'user', 'desktop.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bounds = { x: -10, y: 20, width: 900, height: 700 };

it('the settings are kept between starts, and undefined deletes one', () => {
  const settings = openSettings(file);
  expect(settings.read()).toEqual({});
  settings.change({ port: 4681, dataDir: '/pools/oak' });
  settings.change({ bounds, isMaximized: true });
  expect(openSettings(file).read()).toEqual({ port: 4681, dataDir: '/pools/oak', bounds, isMaximized: true });
  openSettings(file).change({ dataDir: undefined });
  expect(openSettings(file).read()).toEqual({ port: 4681, bounds, isMaximized: true });
});

it('the settings drop only the fields that are invalid', () => {
  mkdirSync(path.dirname(file));
  const strange = { port: 99_999, dataDir: '', bounds: { ...bounds, x: 'left' }, isClosingExplained: true, other: 1 };
  writeFileSync(file, JSON.stringify(strange));
  expect(openSettings(file).read()).toEqual({ isClosingExplained: true });
});

it.each(['', '{', 'null', '[]', '"text"', '{"__proto__":{"port":1}}'])('a file with %j reads as empty', (content) => {
  mkdirSync(path.dirname(file));
  writeFileSync(file, content);
  const settings = openSettings(file);
  expect(settings.read()).toEqual({});
  settings.change({ port: 4680 });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ port: 4680 });
});

it('the settings last until the app quits when the disk can’t be written', () => {
  writeFileSync(path.join(folder, 'user'), 'a file where the folder should be');
  const settings = openSettings(file);
  settings.change({ port: 4680 });
  expect(settings.read()).toEqual({ port: 4680 });
});
