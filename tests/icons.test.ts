/** The icons as operating systems read them: sound files of the sizes their names promise. */
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const icon = (name: string) => readFileSync(path.join(ROOT, 'resources/icons', name));
const ALL_MAX = 300_000;

/** @throws Error for a file that is not a sound PNG */
function sizeOf(png: Buffer): number {
  const { width, height } = PNG.sync.read(png);
  expect(width).toBe(height);
  return width;
}

describe('the icons', () => {
  it('icons have the size in their names', () => {
    const names = globSync('*x*.png', { cwd: path.join(ROOT, 'resources/icons') }).filter((name) => /^\d/.test(name));
    expect(names.map((name) => `${sizeOf(icon(name))}x${sizeOf(icon(name))}.png`)).toEqual(names);
    expect(names).toEqual(
      expect.arrayContaining(['16x16.png', '32x32.png', '256x256.png', '512x512.png', '1024x1024.png']),
    );
    for (const name of ['tray', 'trayTemplate']) {
      expect([name, sizeOf(icon(`${name}.png`)), sizeOf(icon(`${name}@2x.png`))]).toEqual([name, 16, 32]);
    }
  });

  it('icons share one file on Windows', () => {
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

  it('icons share one file on macOS', () => {
    const icns = icon('icon.icns');
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
    const boxes: [string, number][] = [];
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      boxes.push([icns.toString('latin1', at, at + 4), sizeOf(icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)))]);
    }
    const wanted = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 };
    expect(Object.fromEntries(boxes)).toEqual(wanted);
  });

  it('icons are pure black in the menu bar of macOS, which colors them itself', () => {
    for (const name of ['trayTemplate.png', 'trayTemplate@2x.png']) {
      const { data } = PNG.sync.read(icon(name));
      const pixels = Array.from({ length: data.length / 4 }, (_, at) => data.subarray(4 * at, 4 * at + 4));
      const visible = pixels.filter(([, , , alpha]) => alpha !== 0);
      expect(visible.filter(([red, green, blue]) => red !== 0 || green !== 0 || blue !== 0)).toEqual([]);
      expect(visible.length / pixels.length).toBeGreaterThan(0.2);
      expect(visible.length / pixels.length).toBeLessThan(0.6);
    }
  });

  it('icons are small', () => {
    const files = globSync(['resources/icons/*', 'src-renderer/public/*'], { cwd: ROOT });
    const total = files.reduce((sum, file) => sum + statSync(path.join(ROOT, file)).size, 0);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(ALL_MAX);
  });
});
