/** Small real pictures, and versions with a location in every kind of metadata that their format allows. */
import { deflateSync } from 'node:zlib';
import { crc32 } from '../pool/chat/pictures/png.ts';

const decode = (base64: string) => Buffer.from(base64, 'base64');

/** Written by a browser, with a color profile that names its maker. */
export const JPEG = decode(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh' +
    'Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB' +
    'UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA' +
    'AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y' +
    'WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM' +
    'ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0o' +
    'OjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2Nj' +
    'Y2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAACAAQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/' +
    'xAAZEAEAAgMAAAAAAAAAAAAAAAAAAgQ0gbH/xAAVAQEBAAAAAAAAAAAAAAAAAAABBv/EABsRAAAHAQAAAAAAAAAAAAAAAAABAwQ0' +
    'cbFy/9oADAMBAAIRAxEAPwCTt5M9cAWTKMnyWAdyFLPR/9k=',
);
export const WEBP = decode(
  'UklGRjQCAABXRUJQVlA4WAoAAAAgAAAAAwAAAQAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh' +
    'Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB' +
    'UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA' +
    'AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y' +
    'WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM' +
    'ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggRgAAADADAJ0BKgQAAgACwEwlqAJ0cgD7AK4A' +
    '/gGUAfoAC3ay8xAA/vNfoYscv/nvhUz7//7aH/+nFTPv/PQTAHA3sNGT2mmqAAA=',
);
export const PNG = decode(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAFUlEQVR4AWL6z8DwH4Sh1H8mBjQAAAAA///yAy+5AAAABklEQVQD' +
    'AMfAB/1AGjP3AAAAAElFTkSuQmCC',
);
export const GIF = decode('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==');

/** A location that no stored picture may contain. */
export const PLACE = '47.6205N 122.3493W';
const place = Buffer.from(PLACE, 'latin1');

/** Exif data with an orientation, and a location in a text tag. */
export function exif(orientation: number): Buffer {
  const head = Buffer.from('49492a00080000000200120103000100000000000000', 'hex');
  head.writeUInt16LE(orientation, 18);
  const text = Buffer.alloc(16);
  text.writeUInt16LE(0x010e, 0);
  text.writeUInt16LE(2, 2);
  text.writeUInt32LE(place.length, 4);
  text.writeUInt32LE(38, 8);
  return Buffer.concat([head, text, place]);
}

const jpegSegment = (marker: number, ...data: (Buffer | string)[]) => {
  const body = Buffer.concat(data.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : one)));
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const xmp = `<x:xmpmeta><exif:GPSLatitude>${PLACE}</exif:GPSLatitude></x:xmpmeta>`;

export function jpegWithPlaces(orientation = 6): Buffer {
  return Buffer.concat([
    JPEG.subarray(0, 20), // with the JFIF header
    jpegSegment(0xe0, `JFXX\0${PLACE}`),
    jpegSegment(0xe1, 'Exif\0\0', exif(orientation)),
    jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${xmp}`),
    jpegSegment(0xe2, `MPF\0${PLACE}`),
    jpegSegment(0xed, `Photoshop 3.0\x008BIM${PLACE}`),
    jpegSegment(0xfe, PLACE),
    JPEG.subarray(20),
    place,
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

export function pngWithPlaces(orientation = 6): Buffer {
  const packed = deflateSync(place);
  return Buffer.concat([
    PNG.subarray(0, 33), // signature and header
    pngChunk('tEXt', Buffer.from(`Comment\0${PLACE}`, 'latin1')),
    pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed])),
    pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`, 'latin1')),
    pngChunk('eXIf', exif(orientation)),
    pngChunk('vpAg', place),
    PNG.subarray(33),
    place,
  ]);
}

const gifBlocks = (text: string) => Buffer.from(`${String.fromCharCode(text.length)}${text}\0`, 'latin1');

export function gifWithPlaces(): Buffer {
  return Buffer.concat([
    GIF.subarray(0, 19), // header and colors
    Buffer.from('21ff0b', 'hex'),
    Buffer.from('NETSCAPE2.0\x03\x01\x07\x00\x00', 'latin1'),
    Buffer.from('21ff0b', 'hex'),
    Buffer.from('XMP DataXMP', 'latin1'),
    gifBlocks(PLACE),
    Buffer.from('21fe', 'hex'),
    gifBlocks(PLACE),
    GIF.subarray(19, -1),
    Buffer.from('21fe', 'hex'),
    gifBlocks(PLACE),
    Buffer.from('3b', 'hex'),
    place,
  ]);
}

function riffChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2));
  chunk.write(type, 'latin1');
  chunk.writeUInt32LE(data.length, 4);
  data.copy(chunk, 8);
  return chunk;
}

export function webpWithPlaces(orientation = 6): Buffer {
  const whole = Buffer.concat([
    WEBP,
    riffChunk('EXIF', exif(orientation)),
    riffChunk('XMP ', Buffer.from(xmp)),
    riffChunk('GEO ', place),
  ]);
  whole[20] = (whole[20] ?? 0) | 0x0c;
  whole.writeUInt32LE(whole.length - 8, 4);
  return Buffer.concat([whole, place]);
}

export const SAMPLES = [
  ['png', PNG, pngWithPlaces()],
  ['jpg', JPEG, jpegWithPlaces()],
  ['gif', GIF, gifWithPlaces()],
  ['webp', WEBP, webpWithPlaces()],
] as const;

const GRAY_WIDTH = 1000;

/** A valid gray PNG of at least this many bytes: its rows are not compressed. */
export function grayPng(bytes: number): Buffer {
  const height = Math.ceil(bytes / (GRAY_WIDTH + 1));
  const header = Buffer.from('00000000000000000800000000', 'hex'); // 8 bits of gray
  header.writeUInt32BE(GRAY_WIDTH, 0);
  header.writeUInt32BE(height, 4);
  const rows = deflateSync(Buffer.alloc(height * (GRAY_WIDTH + 1)), { level: 0 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
