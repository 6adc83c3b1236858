/** Reads a photo's orientation from its Exif data, the only part of it that a picture needs. */
import { ascii, view } from './picture.ts';

const ORIENTATION_TAG = 0x0112;
const UPRIGHT = 1;
const ENTRY_BYTES = 12;

/** From a TIFF structure, as Exif has it; 1 (upright) if it is missing or invalid. */
export function readOrientation(tiff: Uint8Array): number {
  const order = ascii(tiff, 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return UPRIGHT;
  const littleEndian = order === 'II';
  const data = view(tiff);
  const first = data.getUint32(4, littleEndian);
  if (first + 2 > tiff.length) return UPRIGHT;
  const count = data.getUint16(first, littleEndian);
  for (let n = 0; n < count; n += 1) {
    const at = first + 2 + n * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return UPRIGHT;
    if (data.getUint16(at, littleEndian) !== ORIENTATION_TAG) continue;
    const value = data.getUint16(at + 8, littleEndian);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** A TIFF structure that holds the orientation and nothing else; null for an upright picture, which needs none. */
export function orientationOnly(orientation: number): Uint8Array | null {
  if (orientation === UPRIGHT) return null;
  const tiff = new Uint8Array(26);
  const data = view(tiff);
  tiff.set([0x4d, 0x4d, 0, 42]);
  data.setUint32(4, 8);
  data.setUint16(8, 1);
  data.setUint16(10, ORIENTATION_TAG);
  data.setUint16(12, 3); // a 16-bit number
  data.setUint32(14, 1);
  data.setUint16(18, orientation);
  return tiff;
}
