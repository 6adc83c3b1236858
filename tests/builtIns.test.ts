/** Checks that the program uses no built-in that the oldest supported Electron and phones lack, and that the check works. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findNewBuiltIns } from './builtIns.ts';

const ROOT = path.join(import.meta.dirname, '..');

/** Files that only run in the current Node: launch scripts and tests. */
const RUNS_ELSEWHERE = /\.test\.ts$|^src-main\/(launch|testing)\//;

test('the program uses no built-in that Electron 25 or Chrome 114 lacks', () => {
  const files = globSync('src-*/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !RUNS_ELSEWHERE.test(file));
  expect(files).toContain('src-main/feeds/espnFeed.ts');
  expect(files).toContain('src-shared/texts.ts');
  expect(files).toContain('src-renderer/main.tsx');
  const found = files.flatMap((file) =>
    findNewBuiltIns({ path: file, source: readFileSync(path.join(ROOT, file), 'utf8') }),
  );
  expect(found.join('\n')).toBe('');
});

describe('built-ins that Electron 25 lacks', () => {
  test.each([
    ['const both = AbortSignal.any([one, other])', 'AbortSignal.any'],
    ['Object.groupBy(games, ({ weekId }) => weekId)', 'Object.groupBy'],
    ['Map.groupBy(games, ({ weekId }) => weekId)', 'Map.groupBy'],
    ['const { promise } = Promise.withResolvers<void>()', 'Promise.withResolvers'],
    ['await Array.fromAsync(pieces)', 'Array.fromAsync'],
    ['if (URL.canParse(text)) go()', 'URL.canParse'],
    ['const all = new Set(one).union(other)', '.union() of sets'],
    ['const shared = mine?.intersection(theirs)', '.intersection() of sets'],
    ['const names = known.values().map(nameOf).toArray()', '.map() of iterators'],
    ['using lock = take()', 'using'],
    ['const id = crypto.randomUUID()', 'the global crypto'],
    ['const socket = new WebSocket(url)', 'the global WebSocket'],
    ["import { globSync } from 'node:fs'", 'globSync'],
    ["import { DatabaseSync } from 'node:sqlite'", 'node:sqlite'],
    ["import { styleText } from 'node:util'", 'styleText'],
    ['process.loadEnvFile()', 'process.loadEnvFile'],
    ['await readdir(folder, { recursive: true })', 'readdir with recursive'],
    ['const at = entry.parentPath', 'parentPath'],
  ])('%s', (source, name) => {
    const found = findNewBuiltIns({ path: 'src-main/pool/made.ts', source });
    expect(found.join('\n')).toContain(`uses ${name}`);
    expect(found.join('\n')).toContain('the Node 18 of Electron 25 lacks');
  });

  test.each([
    "import { WebSocket } from 'ws'; new WebSocket(url)",
    "import * as z from 'zod/mini'; z.union([a, b])",
    "import { randomUUID, webcrypto } from 'node:crypto'; randomUUID()",
    "import { groupBy } from './rows.ts'; groupBy(games, ({ weekId }) => weekId)",
    'Object.values(games).map(nameOf)',
    'games.map(nameOf).filter(Boolean).toSorted()',
    'for (const [name, game] of known.entries()) keep(name, game)',
    'mkdirSync(folder, { recursive: true })',
    'fetch(url, { signal: AbortSignal.timeout(1000) })',
    'structuredClone(game)',
  ])('%s is allowed', (source) => {
    expect(findNewBuiltIns({ path: 'src-main/pool/made.ts', source })).toEqual([]);
  });

  test('the page may use old browser built-ins but no newer ones', () => {
    const page = (source: string) => findNewBuiltIns({ path: 'src-renderer/data/made.ts', source });
    expect(page('navigator.onLine; new WebSocket(url); crypto.getRandomValues(bytes)')).toEqual([]);
    expect(page('Object.groupBy(games, weekOf)')).toEqual([
      'src-renderer/data/made.ts uses Object.groupBy, which Chrome 114 lacks: write your own.',
    ]);
  });
});
