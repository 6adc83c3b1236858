/** WebP: RIFF chunks. A simple file has one; an extended one lists its features in the header. */
import { cleanProfile } from './icc.ts';
import { orientationOnly, readOrientation } from './orientation.ts';
import { ascii, concat, damaged, part, toBytes, view, type CleanPicture } from './picture.ts';

const HEADER_BYTES = 12;
const FRAME_HEADER_BYTES = 16;
const FLAGS = { icc: 0x20, alpha: 0x10, exif: 0x08, animation: 0x02 } as const;

const METADATA = [
  ['EXIF', 0x08],
  ['XMP ', 0x04],
] as const;

type Chunk = { type: string; data: Uint8Array };
type Size = { width: number; height: number };

function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  for (let at = 0; at < bytes.length;) {
    const length = view(part(bytes, at, 8)).getUint32(4, true);
    const type = ascii(bytes, at, 4);
    if (!/^[\w ]{4}$/.test(type)) damaged('a part has no name');
    yield { type, data: part(bytes, at + 8, length) };
    at += 8 + length + (length % 2);
  }
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  view(length).setUint32(0, data.length, true);
  return concat([toBytes(type), length, data, new Uint8Array(data.length % 2)]);
}

const uint24 = (bytes: Uint8Array, at: number) => view(bytes).getUint16(at, true) + (bytes[at + 2] ?? 0) * 65536;

/** The size that a frame's own data names. */
function sizeOf({ type, data }: Chunk): Size {
  if (type === 'VP8L') {
    if (data.length < 5 || data[0] !== 0x2f) damaged('its size cannot be read');
    const bits = view(data).getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (data.length < 10 || ascii(data, 3, 3) !== '\x9d\x01\x2a') damaged('its size cannot be read');
  return { width: view(data).getUint16(6, true) & 0x3fff, height: view(data).getUint16(8, true) & 0x3fff };
}

const isImage = ({ type }: Chunk) => type === 'VP8 ' || type === 'VP8L';

const larger = (a: Size, b: Size): Size => ({
  width: Math.max(a.width, b.width),
  height: Math.max(a.height, b.height),
});

/** A frame of an animation: its place and time, then its own chunks. */
function cleanFrame(data: Uint8Array): { bytes: Uint8Array; size: Size } {
  const head = part(data, 0, FRAME_HEADER_BYTES);
  let size: Size = { width: uint24(head, 6) + 1, height: uint24(head, 9) + 1 };
  const kept: Uint8Array[] = [head];
  let images = 0;
  for (const one of chunksOf(data.subarray(FRAME_HEADER_BYTES))) {
    if (one.type === 'ALPH') kept.push(chunk(one.type, one.data));
    if (!isImage(one)) continue;
    images += 1;
    size = larger(size, sizeOf(one));
    kept.push(chunk(one.type, one.data));
  }
  if (images !== 1) damaged('a frame has no picture');
  return { bytes: chunk('ANMF', concat(kept)), size };
}

function riff(chunks: readonly Uint8Array[]): Uint8Array {
  const body = concat(chunks);
  const length = new Uint8Array(4);
  view(length).setUint32(0, body.length + 4, true);
  return concat([toBytes('RIFF'), length, toBytes('WEBP'), body]);
}

/** @throws DamagedPicture */
export function cleanWebp(bytes: Uint8Array): CleanPicture {
  const length = view(part(bytes, 0, HEADER_BYTES)).getUint32(4, true);
  const chunks = [...chunksOf(part(bytes, HEADER_BYTES, length - 4))];
  const [first = damaged('it has no picture')] = chunks;
  if (first.type !== 'VP8X') {
    if (!isImage(first)) damaged('it has no picture');
    return { bytes: riff([chunk(first.type, first.data)]), ...sizeOf(first), frames: 1 };
  }
  return cleanExtended(part(first.data, 0, 10), chunks.slice(1));
}

function cleanExtended(header: Uint8Array, chunks: readonly Chunk[]): CleanPicture {
  let size: Size = { width: uint24(header, 4) + 1, height: uint24(header, 7) + 1 };
  const kept: Uint8Array[] = [];
  let icc: Uint8Array | null = null;
  let tiff: Uint8Array | null = null;
  let frames = 0;
  for (const one of chunks) {
    if (one.type === 'ICCP') icc = cleanProfile(one.data);
    if (one.type === 'EXIF') tiff = orientationOnly(readOrientation(withoutExifName(one.data)));
    if (one.type === 'ALPH' || one.type === 'ANIM') kept.push(chunk(one.type, one.data));
    if (isImage(one)) {
      kept.push(chunk(one.type, one.data));
      size = larger(size, sizeOf(one));
      frames += 1;
    }
    if (one.type === 'ANMF') {
      const frame = cleanFrame(one.data);
      kept.push(frame.bytes);
      size = larger(size, frame.size);
      frames += 1;
    }
  }
  if (frames === 0) damaged('it has no picture');
  // Metadata that is announced and not there is hidden in another part.
  const announced = header[0] ?? 0;
  for (const [type, flag] of METADATA) {
    if ((announced & flag) !== 0 && !chunks.some((one) => one.type === type)) damaged('a part is missing');
  }
  const flags = announced & (FLAGS.alpha | FLAGS.animation);
  const head = new Uint8Array(10);
  head.set(header.subarray(4, 10), 4);
  head[0] = flags | (icc === null ? 0 : FLAGS.icc) | (tiff === null ? 0 : FLAGS.exif);
  const [profile, exif] = [icc === null ? [] : [chunk('ICCP', icc)], tiff === null ? [] : [chunk('EXIF', tiff)]];
  return { bytes: riff([chunk('VP8X', head), ...profile, ...kept, ...exif]), ...size, frames };
}

/** Some programs write the name that JPEG has before it. */
const withoutExifName = (data: Uint8Array) => (ascii(data, 0, 4) === 'Exif' ? data.subarray(6) : data);
