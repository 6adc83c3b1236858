/** The browser tests' Chromium has every feature off that Playwright turns off. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHROMIUM_FLAGS, OFF_BY_PLAYWRIGHT } from './chromium.mjs';

test('chromium.mjs repeats the features that Playwright turns off', () => {
  const home = path.dirname(createRequire(import.meta.url).resolve('playwright-core'));
  const file = path.join(home, 'lib/coreBundle.js');
  const list = /disabledFeatures = [^[]*\[([^]*?)\]\.filter\(Boolean\)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const names = [...list.matchAll(/^\s*(?:[^/\n]*\? "" : )?"(\w+)",?$/gm)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set(OFF_BY_PLAYWRIGHT));
});

test('one flag turns all features off, because Chromium only reads the last', () => {
  expect(CHROMIUM_FLAGS.filter((flag) => flag.startsWith('--disable-features='))).toHaveLength(1);
});
