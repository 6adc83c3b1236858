import { expect, it } from 'vitest';
import { decodeText, readTextFile } from './textFile.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));

it.each([
  ['UTF-8', bytes('José')],
  ['UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf], 'José')],
  ['UTF-16, as Excel saves Unicode text', new Uint8Array([0xff, 0xfe, ...Buffer.from('José', 'utf16le')])],
  ['UTF-16 in the other order', new Uint8Array([0xfe, 0xff, ...Buffer.from('José', 'utf16le').swap16()])],
  ['Windows-1252', bytes('Jos', [0xe9])],
])('a file in %s is read', (_, file) => expect(decodeText(file)).toBe('José'));

it('a picture and a huge file are not read', async () => {
  expect(await readTextFile(new Blob([new Uint8Array([0x89, 0x50, 0, 0, 0])]))).toBeNull();
  expect(await readTextFile(new Blob([new Uint8Array(2_000_001)]))).toBeNull();
});
