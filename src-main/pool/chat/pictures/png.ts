/** PNG: chunks with checksums. Those that draw the picture are kept, also those of an animated one. */
import { deflateSync, inflateSync } from 'node:zlib';
import { cleanProfile } from './icc.ts';
import { orientationOnly, readOrientation } from './orientation.ts';
import { ascii, concat, damaged, part, toBytes, view, type CleanPicture } from './picture.ts';

const SIGNATURE_BYTES = 8;
const PROFILE_MAX_BYTES = 1024 * 1024;
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB cICP mDCV cLLI sBIT bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);

/** Four tables, so that four bytes are summed at once: a large picture must not hold up the pool. */
const CRC_TABLES = makeCrcTables();

function makeCrcTables(): Uint32Array[] {
  const first = Uint32Array.from({ length: 256 }, (_, n) => {
    let value = n;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });
  const tables = [first];
  for (let n = 1; n < 4; n += 1) {
    const before = tables[n - 1] ?? first;
    tables.push(before.map((value) => (value >>> 8) ^ (first[value & 0xff] ?? 0)));
  }
  return tables;
}

export function crc32(bytes: Uint8Array): number {
  const [t0, t1, t2, t3] = CRC_TABLES as [Uint32Array, Uint32Array, Uint32Array, Uint32Array]; // made above
  const data = view(bytes);
  const whole = bytes.length - (bytes.length % 4);
  let crc = 0xffffffff;
  for (let at = 0; at < whole; at += 4) {
    crc ^= data.getInt32(at, true);
    crc =
      (t3[crc & 0xff] ?? 0) ^ (t2[(crc >>> 8) & 0xff] ?? 0) ^ (t1[(crc >>> 16) & 0xff] ?? 0) ^ (t0[crc >>> 24] ?? 0);
  }
  for (let at = whole; at < bytes.length; at += 1) crc = (crc >>> 8) ^ (t0[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  return ~crc >>> 0;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = concat([toBytes(type), data]);
  const frame = new Uint8Array(4);
  view(frame).setUint32(0, data.length);
  const sum = new Uint8Array(4);
  view(sum).setUint32(0, crc32(body));
  return concat([frame, body, sum]);
}

/** The profile is compressed behind a name. */
function cleanProfileChunk(data: Uint8Array): Uint8Array | null {
  const nameEnd = data.indexOf(0);
  if (nameEnd < 1 || nameEnd > 79) return null;
  let profile: Uint8Array | null;
  try {
    profile = cleanProfile(inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: PROFILE_MAX_BYTES }));
  } catch {
    return null; // shown as sRGB
  }
  return profile === null ? null : chunk('iCCP', concat([toBytes('RGB\0\0'), deflateSync(profile)]));
}

/** @throws DamagedPicture */
export function cleanPng(bytes: Uint8Array): CleanPicture {
  const kept: Uint8Array[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  let [width, height, announced, frames, hasData] = [0, 0, 1, 0, false];
  let exif: Uint8Array | null = null;
  for (let at = SIGNATURE_BYTES, type = ''; type !== 'IEND';) {
    const length = view(part(bytes, at, 4)).getUint32(0);
    const whole = part(bytes, at, length + 12);
    const data = whole.subarray(8, 8 + length);
    const isFirst = type === '';
    type = ascii(whole, 4, 4);
    at += whole.length;
    if (view(whole).getUint32(8 + length) !== crc32(whole.subarray(4, 8 + length))) damaged('a checksum is wrong');
    if (isFirst !== (type === 'IHDR')) damaged('its header is not first');
    if (type === 'IHDR') {
      if (length !== 13) damaged('its size cannot be read');
      [width, height] = [view(data).getUint32(0), view(data).getUint32(4)];
    }
    if (type === 'acTL' && length === 8) announced = view(data).getUint32(0);
    if (type === 'fcTL') frames += 1;
    if (type === 'IDAT') hasData = true;
    if (type === 'eXIf') exif = orientationOnly(readOrientation(data));
    if (KEPT.has(type)) kept.push(whole);
    else if (type === 'iCCP') kept.push(cleanProfileChunk(data) ?? new Uint8Array());
    else if (/^[A-Z]/.test(type)) damaged('it has a part that no one knows'); // a capital: it cannot be drawn without
  }
  if (!hasData) damaged('it has no picture');
  if (exif !== null) kept.splice(2, 0, chunk('eXIf', exif));
  return { bytes: concat(kept), width, height, frames: Math.max(announced, frames, 1) };
}
