/** The icon files have the sizes and formats that each operating system needs. */
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const icon = (name: string) => readFileSync(path.join(ROOT, 'resources/icons', name));
const ALL_MAX = 300_000;

/** The chunks of a PNG by name; chunks with the same name are joined. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.set(type, Buffer.concat([chunks.get(type) ?? Buffer.alloc(0), png.subarray(at + 8, at + 8 + length)]));
    at += 12 + length;
  }
  return chunks;
}

const sizeOf = (png: Buffer): number => {
  const header = chunksOf(png).get('IHDR');
  expect(header?.readUInt32BE(0)).toBe(header?.readUInt32BE(4));
  return header?.readUInt32BE(0) ?? 0;
};

describe('icons', () => {
  it('icons have the size in their file name', () => {
    const names = globSync('*x*.png', { cwd: path.join(ROOT, 'resources/icons') }).filter((name) => /^\d/.test(name));
    expect(names.map((name) => `${sizeOf(icon(name))}x${sizeOf(icon(name))}.png`)).toEqual(names);
    expect(names).toEqual(
      expect.arrayContaining(['16x16.png', '32x32.png', '256x256.png', '512x512.png', '1024x1024.png']),
    );
    for (const name of ['tray', 'trayTemplate']) {
      expect([name, sizeOf(icon(`${name}.png`)), sizeOf(icon(`${name}@2x.png`))]).toEqual([name, 16, 32]);
    }
  });

  it('the Windows icon contains every size', () => {
    const ico = icon('icon.ico');
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
    const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
      const at = 6 + 16 * index;
      const start = ico.readUInt32LE(at + 12);
      const size = sizeOf(ico.subarray(start, start + ico.readUInt32LE(at + 8)));
      expect(ico[at]).toBe(size % 256);
      return size;
    });
    expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
  });

  it('the macOS icon contains every size', () => {
    const icns = icon('icon.icns');
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
    const boxes: [string, number][] = [];
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      boxes.push([icns.toString('latin1', at, at + 4), sizeOf(icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)))]);
    }
    const wanted = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 };
    expect(Object.fromEntries(boxes)).toEqual(wanted);
  });

  it('the macOS menu bar icons are black, because macOS colors them', () => {
    for (const name of ['trayTemplate.png', 'trayTemplate@2x.png']) {
      const chunks = chunksOf(icon(name));
      expect([...new Set(chunks.get('PLTE'))]).toEqual([0]);
      const alphas = chunks.get('tRNS') ?? Buffer.alloc(0);
      const size = sizeOf(icon(name));
      const pixels = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0)).filter((_, at) => at % (size + 1) !== 0);
      const seen = pixels.filter((index) => (alphas[index] ?? 255) > 0).length / pixels.length;
      expect(seen).toBeGreaterThan(0.2);
      expect(seen).toBeLessThan(0.6);
    }
  });

  it('icons are small', () => {
    const files = globSync(['resources/icons/*', 'src-renderer/public/*'], { cwd: ROOT });
    const total = files.reduce((sum, file) => sum + statSync(path.join(ROOT, file)).size, 0);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(ALL_MAX);
  });
});
