/** The browser tests' Chromium has everything off that Playwright turns off. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHROMIUM_FLAGS, OFF_BY_PLAYWRIGHT } from './chromium.mjs';

test('the features that Playwright turns off are the ones repeated in chromium.mjs', () => {
  const home = path.dirname(createRequire(import.meta.url).resolve('playwright-core'));
  const file = path.join(home, 'lib/coreBundle.js');
  const list = /disabledFeatures = [^[]*\[([^]*?)\]\.filter\(Boolean\)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const names = [...list.matchAll(/^\s*(?:[^/\n]*\? "" : )?"(\w+)",?$/gm)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set(OFF_BY_PLAYWRIGHT));
});

test('one flag turns all of them off, because Chromium heeds only the last', () => {
  expect(CHROMIUM_FLAGS.filter((flag) => flag.startsWith('--disable-features='))).toHaveLength(1);
});
