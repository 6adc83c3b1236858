/** Size limits for what a phone downloads from the built page. Sizes are brotli, as served. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const PAGE = path.join(import.meta.dirname, '../dist/page');
const FIRST_LOAD_MAX = 127_000;
const CHUNK_MAX = 80_000;
const FONTS_MAX = 37_000;

const files = readdirSync(path.join(PAGE, 'assets'));
/** Very small files are not compressed. */
const sizeOf = (name: string): number => {
  const file = path.join(PAGE, 'assets', name);
  return files.includes(`${name}.br`) ? statSync(`${file}.br`).size : statSync(file).size;
};
const html = readFileSync(path.join(PAGE, 'index.html'), 'utf8');
const first = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].flatMap(([, name]) => name ?? []);
/** The html brings the styles of the first screen and a small script with it. */
const inlined = [...html.matchAll(/<(?:style|script)>(.*?)<\/(?:style|script)>/gs)].map(([, text]) => text).join('\n');
const inlinedSize = brotliCompressSync(inlined).length;

describe('page size', () => {
  test('the first page load is within its limit', () => {
    expect(first).not.toHaveLength(0);
    expect(html).toContain('<style>');
    expect(html).not.toContain('rel="stylesheet"');
    const total = first.reduce((sum, name) => sum + sizeOf(name), inlinedSize);
    console.log(`first load: ${(total / 1000).toFixed(1)} kB of ${FIRST_LOAD_MAX / 1000}`);
    expect(total).toBeLessThanOrEqual(FIRST_LOAD_MAX);
  });

  test('the first page load is one script, without schemas and what the page doesn’t use of its libraries', () => {
    expect(first).toHaveLength(1);
    const code = readFileSync(path.join(PAGE, 'assets', first[0] ?? ''), 'utf8');
    expect(code).not.toContain('No routes matched location');
    expect(code).not.toContain('multipart/form-data');
    expect(code).not.toContain('Unexpected Application Error!');
    expect(code).not.toContain('invalid_type');
    expect(code).not.toContain('bp6-menu-item');
    expect(code).not.toContain('bp6-spinner');
  });

  test('chunks loaded later are within their limit', () => {
    const later = files.filter((name) => /\.(js|css)$/.test(name) && !first.includes(name));
    expect(later).not.toHaveLength(0);
    expect(later.filter((name) => sizeOf(name) > CHUNK_MAX).map((name) => `${name}: ${sizeOf(name)} bytes`)).toEqual(
      [],
    );
  });

  test('the two fonts are small and do not block text', () => {
    const fonts = files.filter((name) => name.endsWith('.woff2'));
    expect(fonts).toHaveLength(4);
    // The accents' files come only where a text needs them.
    const preloaded = fonts.filter((name) =>
      html.includes(`<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}"`),
    );
    expect(preloaded).toEqual(fonts.filter((name) => name.includes('-basic-')));
    expect(preloaded.reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThanOrEqual(FONTS_MAX);
    expect(html.match(/font-display:\s*swap/g)).toHaveLength(4);
  });

  test('colors work in browsers older than 2024', () => {
    const sheets = files.filter((name) => name.endsWith('.css'));
    expect(
      sheets.filter((name) => readFileSync(path.join(PAGE, 'assets', name), 'utf8').includes('light-dark(')),
    ).toEqual([]);
    expect(html).not.toContain('light-dark(');
  });
});
