/** JPEG: a list of segments, each kept only if the picture cannot be drawn without it. */
import { cleanProfile } from './icc.ts';
import { orientationOnly, readOrientation } from './orientation.ts';
import { ascii, concat, damaged, part, toBytes, view, type CleanPicture } from './picture.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** A progressive photo has about ten; each one makes the phone go over the whole picture. */
const SCANS_MAX = 64;
const SEGMENT_MAX = 0xffff - 2;

const EXIF = 'Exif\0\0';
const ICC = 'ICC_PROFILE\0';

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

function segment(marker: number, data: Uint8Array): Uint8Array {
  const length = data.length + 2;
  return concat([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), data]);
}

/** Where the next marker begins: the bytes before it are compressed data. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return damaged('it has no end');
}

/** Quantization, Huffman and arithmetic tables, number of lines, restart interval: each must have its declared length. */
const TABLE_LENGTHS: Record<number, (data: Uint8Array, at: number) => number> = {
  0xdb: (data, at) => 1 + ((data[at] ?? 0) >> 4 === 0 ? 64 : 128),
  0xc4: (data, at) => 17 + data.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0),
  0xcc: () => 2,
  0xdc: () => 2,
  0xdd: () => 2,
};

/** Does a segment contain exactly what its marker declares? Extra bytes could hide data. */
function isWhole(marker: number, data: Uint8Array): boolean {
  if (isFrame(marker)) return data.length === 6 + 3 * (data[5] ?? 0);
  if (marker === SOS) return data.length === 4 + 2 * (data[0] ?? 0);
  let at = 0;
  while (at < data.length) at += TABLE_LENGTHS[marker]?.(data, at) ?? Infinity;
  return at === data.length;
}

/** The contents of the segments that are not copied as they are. */
type Found = { orientation: number; icc: Uint8Array[]; width: number; height: number; scans: number };

/** The JFIF header without its thumbnail, Adobe's color transform; nothing for any other application segment. */
function cleanApplication(marker: number, data: Uint8Array, found: Found): Uint8Array | null {
  if (marker === 0xe0 && ascii(data, 0, 5) === 'JFIF\0' && data.length >= 14) {
    return segment(marker, concat([data.subarray(0, 12), new Uint8Array(2)]));
  }
  if (marker === 0xe1 && ascii(data, 0, EXIF.length) === EXIF) found.orientation = readOrientation(data.subarray(6));
  if (marker === 0xe2 && ascii(data, 0, ICC.length) === ICC) found.icc.push(data.subarray(ICC.length));
  return marker === 0xee && ascii(data, 0, 5) === 'Adobe' && data.length >= 12
    ? segment(marker, data.subarray(0, 12))
    : null;
}

/** A profile comes in numbered parts of at most 64 kB. */
function profileSegments(icc: readonly Uint8Array[]): Uint8Array[] {
  const inOrder = icc.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0)).map((data) => data.subarray(2));
  const profile = icc.length === 0 ? null : cleanProfile(concat(inOrder));
  if (profile === null) return [];
  const room = SEGMENT_MAX - ICC.length - 2;
  const count = Math.ceil(profile.length / room);
  return Array.from({ length: count }, (_, n) =>
    segment(0xe2, concat([toBytes(ICC), Uint8Array.of(n + 1, count), profile.subarray(n * room, (n + 1) * room)])),
  );
}

function readFrame(data: Uint8Array, found: Found): void {
  if (data.length < 6 || found.width !== 0) damaged('its size cannot be read');
  found.height = view(data).getUint16(1);
  found.width = view(data).getUint16(3);
}

/** @throws DamagedPicture */
export function cleanJpeg(bytes: Uint8Array): CleanPicture {
  const found: Found = { orientation: 1, icc: [], width: 0, height: 0, scans: 0 };
  const kept: Uint8Array[] = [];
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) damaged('a segment is missing');
    while (bytes[at + 1] === 0xff) at += 1; // filling
    const marker = bytes[at + 1] ?? damaged('it has no end');
    at += 2;
    if (marker === EOI) break;
    if (marker === SOI || isRestart(marker) || marker < 0xc0) damaged('a segment is out of place');
    const length = view(part(bytes, at, 2)).getUint16(0);
    const data = part(bytes, at + 2, length - 2);
    at += length;
    if (isFrame(marker)) readFrame(data, found);
    if (marker >= 0xe0 && marker <= 0xef) {
      const clean = cleanApplication(marker, data, found);
      if (clean !== null) kept.push(clean);
    } else if (isFrame(marker) || marker in TABLE_LENGTHS || marker === SOS) {
      if (!isWhole(marker, data)) damaged('a table has the wrong length');
      kept.push(segment(marker, data));
    }
    if (marker !== SOS) continue;
    found.scans += 1;
    if (found.width === 0 || found.scans > SCANS_MAX) damaged('its scans are out of order');
    const end = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, end));
    at = end;
  }
  const { width, height, scans } = found;
  if (scans === 0) damaged('it has no picture');
  const tiff = orientationOnly(found.orientation);
  const exif = tiff === null ? [] : [segment(0xe1, concat([toBytes(EXIF), tiff]))];
  const isJfif = kept[0]?.[1] === 0xe0; // stays the first segment
  const head = [Uint8Array.of(0xff, SOI), ...(isJfif ? kept.slice(0, 1) : []), ...exif, ...profileSegments(found.icc)];
  const clean = concat([...head, ...kept.slice(isJfif ? 1 : 0), Uint8Array.of(0xff, EOI)]);
  return { bytes: clean, width, height, frames: 1 };
}
