/** The three picture files an app needs, written byte by byte: PNG, and the two boxes of PNGs that systems want icons in. */
import { crc32, deflateSync } from 'node:zlib';

const FILTERS = [0, 1, 2, 3, 4];
const RGBA = 4;

/**
 * A PNG as small as flat pictures get: a palette where there are at most 256 colours, and the best filter for each row.
 * @param {{ width: number, height: number, pixels: Uint8Array }} picture RGBA, row by row
 * @returns {Buffer}
 */
export function encodePng({ width, height, pixels }) {
  const palette = paletteOf(pixels);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, palette ? 3 : 6], 8);
  const rows = palette ? indexed(pixels, palette, width) : filtered(pixels, width * RGBA);
  const colours = palette ? [...palette.keys()].map((key) => Number(key)) : [];
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(palette
      ? [chunk('PLTE', Buffer.from(colours.flatMap((key) => [key >>> 24, (key >>> 16) & 255, (key >>> 8) & 255])))]
      : []),
    ...(palette && colours.some((key) => (key & 255) < 255)
      ? [chunk('tRNS', Buffer.from(colours.map((key) => key & 255)))]
      : []),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Windows: every size in one file. @param {{ size: number, png: Buffer }[]} pictures at most 256 px @returns {Buffer} */
export function encodeIco(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    header.set([size % 256, size % 256], at); // 256 is written as 0
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** macOS: a list of boxes, each named by what its picture is for. @param {{ type: string, png: Buffer }[]} pictures @returns {Buffer} */
export function encodeIcns(pictures) {
  const boxes = pictures.map(({ type, png }) => box(type, png));
  return box('icns', Buffer.concat(boxes));
}

function box(type, content) {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(8 + content.length, 4);
  return Buffer.concat([head, content]);
}

function chunk(type, content) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const colourAt = (pixels, at) =>
  pixels[at + 3] === 0
    ? 0
    : ((pixels[at] << 24) | (pixels[at + 1] << 16) | (pixels[at + 2] << 8) | pixels[at + 3]) >>> 0;

/** Each colour with its number, the see-through ones first; null when there are more than a palette holds. */
function paletteOf(pixels) {
  const found = new Set();
  for (let at = 0; at < pixels.length && found.size <= 256; at += RGBA) found.add(colourAt(pixels, at));
  if (found.size > 256) return null;
  return new Map([...found].toSorted((a, b) => (a & 255) - (b & 255)).map((key, index) => [key, index]));
}

/** Rows of palette numbers, unfiltered: neighbours in a palette have nothing in common. */
function indexed(pixels, palette, width) {
  const height = pixels.length / RGBA / width;
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      rows[y * (width + 1) + 1 + x] = palette.get(colourAt(pixels, (y * width + x) * RGBA));
  }
  return rows;
}

/** Rows of RGBA, each by the filter that leaves the smallest differences. */
function filtered(pixels, stride) {
  const rows = [];
  const nothing = new Uint8Array(stride);
  for (let start = 0; start < pixels.length; start += stride) {
    const row = pixels.subarray(start, start + stride);
    const above = start === 0 ? nothing : pixels.subarray(start - stride, start);
    const tries = FILTERS.map((filter) => filterRow(filter, row, above));
    const costs = tries.map((bytes) => bytes.subarray(1).reduce((sum, byte) => sum + Math.min(byte, 256 - byte), 0));
    rows.push(tries[costs.indexOf(Math.min(...costs))]);
  }
  return Buffer.concat(rows);
}

function filterRow(filter, row, above) {
  const out = Buffer.alloc(row.length + 1);
  out[0] = filter;
  for (let i = 0; i < row.length; i += 1) {
    const left = i < RGBA ? 0 : row[i - RGBA];
    const corner = i < RGBA ? 0 : above[i - RGBA];
    const guess = [0, left, above[i], (left + above[i]) >> 1, paeth(left, above[i], corner)][filter];
    out[i + 1] = row[i] - guess;
  }
  return out;
}

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(guess - value));
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
