import { describe, expect, test } from 'vitest';
import { serverTexts } from '#shared/texts/server.ts';
import {
  exif,
  GIF,
  gifWithPlaces,
  JPEG,
  jpegWithPlaces,
  PLACE,
  PNG,
  pngChunk,
  pngWithPlaces,
  SAMPLES,
  WEBP,
  webpWithPlaces,
} from '../../../testing/pictures.ts';
import { cleanPicture } from './cleanPicture.ts';
import { readOrientation } from './orientation.ts';

const clean = (...given: Parameters<typeof cleanPicture>) => Buffer.from(cleanPicture(...given));

/** The orientation stored in a cleaned picture. */
const orientationOf = (bytes: Buffer) => {
  const at = bytes.indexOf('MM\0*', 0, 'latin1');
  return at === -1 ? null : readOrientation(bytes.subarray(at));
};

describe('cleaned pictures', () => {
  test.each(SAMPLES)('a cleaned %s contains no location, wherever it was stored', (extension, _, withPlaces) => {
    expect(withPlaces.includes(PLACE)).toBe(true);
    const cleaned = clean(extension, withPlaces);
    expect(cleaned.includes(PLACE)).toBe(false);
    expect(cleaned.includes(PLACE.slice(0, 6))).toBe(false);
  });

  test.each(SAMPLES)('a cleaned %s does not change when cleaned again', (extension, plain, withPlaces) => {
    for (const picture of [plain, withPlaces]) {
      const once = clean(extension, picture);
      expect(clean(extension, once).equals(once)).toBe(true);
    }
  });

  test('a cleaned picture keeps its compressed data unchanged', () => {
    const scan = JPEG.subarray(JPEG.indexOf(Buffer.from([0xff, 0xda])));
    expect(clean('jpg', jpegWithPlaces()).includes(scan)).toBe(true);
    const frame = WEBP.subarray(WEBP.indexOf('VP8 '));
    expect(clean('webp', webpWithPlaces()).includes(frame)).toBe(true);
    const data = PNG.subarray(PNG.indexOf('IDAT'), PNG.indexOf('IEND'));
    expect(clean('png', pngWithPlaces()).includes(data)).toBe(true);
    expect(clean('gif', gifWithPlaces()).includes(GIF.subarray(19, -1))).toBe(true);
  });

  test.each([2, 3, 4, 5, 6, 7, 8])('a cleaned picture keeps orientation %i but no other Exif data', (orientation) => {
    for (const [extension, picture] of [
      ['jpg', jpegWithPlaces(orientation)],
      ['png', pngWithPlaces(orientation)],
      ['webp', webpWithPlaces(orientation)],
    ] as const) {
      expect(orientationOf(clean(extension, picture))).toBe(orientation);
    }
  });

  test.each([1, 0, 9, 700])('a cleaned upright picture (orientation %i) has no Exif data', (orientation) => {
    expect(clean('jpg', jpegWithPlaces(orientation)).includes('Exif')).toBe(false);
    expect(clean('png', pngWithPlaces(orientation)).includes('eXIf')).toBe(false);
    expect(clean('webp', webpWithPlaces(orientation)).includes('EXIF')).toBe(false);
  });

  test.each([
    ['jpg', JPEG],
    ['webp', WEBP],
  ] as const)('a cleaned %s keeps its color profile without the manufacturer', (extension, picture) => {
    const maker = Buffer.from('Google Inc.', 'utf16le').swap16();
    expect([picture.includes('rTRC'), picture.includes(maker)]).toEqual([true, true]);
    const cleaned = clean(extension, picture);
    expect([cleaned.includes('acsp'), cleaned.includes('rTRC'), cleaned.includes(maker)]).toEqual([true, true, false]);
  });

  test('a cleaned gif keeps its number of repeats', () => {
    expect(clean('gif', gifWithPlaces()).includes(Buffer.from('NETSCAPE2.0\x03\x01\x07\x00\x00', 'latin1'))).toBe(true);
  });

  test('a png with Exif data that points outside itself is upright', () => {
    const broken = exif(6);
    broken.writeUInt32LE(0xffffffff, 4);
    expect(readOrientation(broken)).toBe(1);
    expect(readOrientation(Buffer.alloc(3))).toBe(1);
  });
});

const sized = (extension: 'png' | 'gif' | 'jpg' | 'webp', width: number, height: number): Buffer => {
  const bytes = Buffer.from({ png: PNG, gif: GIF, jpg: JPEG, webp: WEBP }[extension]);
  if (extension === 'gif') {
    bytes.writeUInt16LE(width, 6);
    bytes.writeUInt16LE(height, 8);
  } else if (extension === 'jpg') {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
  } else if (extension === 'webp') {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  } else {
    const header = Buffer.from(bytes.subarray(16, 29));
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    return Buffer.concat([bytes.subarray(0, 8), pngChunk('IHDR', header), bytes.subarray(33)]);
  }
  return bytes;
};

describe('picture limits', () => {
  test.each(['png', 'gif', 'jpg', 'webp'] as const)('a %s can have at most 50 megapixels', (extension) => {
    expect(() => clean(extension, sized(extension, 8064, 6048))).not.toThrow();
    for (const [width, height] of [
      [30_000, 30_000],
      [16_385, 1],
      [10_000, 5_001],
    ] as const) {
      expect(() => clean(extension, sized(extension, width, height))).toThrow(serverTexts.imageTooManyPixels);
    }
  });

  test('a picture with a frame larger than its canvas is as large as the frame', () => {
    const bytes = Buffer.from(GIF);
    bytes.writeUInt16LE(30_000, bytes.indexOf(0x2c, 20) + 5);
    bytes.writeUInt16LE(30_000, bytes.indexOf(0x2c, 20) + 7);
    expect(() => clean('gif', bytes)).toThrow(serverTexts.imageTooManyPixels);
  });

  test('an animated picture has at most a thousand frames and 400 megapixels in total', () => {
    const frame = GIF.subarray(27, -1); // the picture, without its timing
    const animated = (frames: number, width: number) =>
      Buffer.concat([
        sized('gif', width, width).subarray(0, 19),
        ...Array.from({ length: frames }, () => frame),
        Buffer.of(0x3b),
      ]);
    expect(() => clean('gif', animated(1000, 600))).not.toThrow();
    expect(() => clean('gif', animated(1001, 1))).toThrow(serverTexts.animationTooLong);
    expect(() => clean('gif', animated(20, 5000))).toThrow(serverTexts.animationTooLong);
    const announced = Buffer.concat([
      PNG.subarray(0, 33),
      pngChunk('acTL', Buffer.from('0000ffff00000000', 'hex')),
      PNG.subarray(33),
    ]);
    expect(() => clean('png', announced)).toThrow(serverTexts.animationTooLong);
  });

  test.each(SAMPLES)('a %s truncated anywhere is rejected with a message', (extension, plain) => {
    for (let length = 0; length < plain.length; length += 1) {
      expect(() => clean(extension, plain.subarray(0, length))).toThrow(serverTexts.imageDamaged);
    }
  });
});
