/** Large pictures are cleaned in a worker with the same result, and the server keeps answering. */
import { expect, test } from 'vitest';
import { UPLOAD_MAX } from '#shared/limits.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { longestTurn } from '../../../testing/longestTurn.ts';
import { GIF, JPEG, PNG, pngChunk } from '../../../testing/pictures.ts';
import { cleanInWorker } from './cleanInWorker.ts';
import { cleanPicture } from './cleanPicture.ts';

/** An uncompressed frame of 250 by 80 pixels: codes of 9 bits, with the table cleared before they need 10. */
function gifFrame(): Buffer {
  const codes: number[] = [];
  for (let pixel = 0; pixel < 250 * 80; pixel += 1) {
    if (pixel % 200 === 0) codes.push(256);
    codes.push(pixel % 256);
  }
  codes.push(257);
  const data = Buffer.alloc(Math.ceil((codes.length * 9) / 8));
  for (const [n, code] of codes.entries()) {
    const at = (n * 9) >> 3;
    const shifted = code << ((n * 9) & 7);
    data[at] = (data[at] ?? 0) | (shifted & 0xff);
    if (at + 1 < data.length) data[at + 1] = (data[at + 1] ?? 0) | (shifted >> 8);
  }
  const blocks: Buffer[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    blocks.push(Buffer.of(block.length), block);
  }
  const head = Buffer.alloc(10);
  head[0] = 0x2c;
  head.writeUInt16LE(250, 5);
  head.writeUInt16LE(80, 7);
  return Buffer.concat([head, Buffer.of(8), ...blocks, Buffer.of(0)]);
}

function largeGif(): Buffer {
  const frame = gifFrame();
  const count = Math.floor((UPLOAD_MAX - 100) / frame.length);
  return Buffer.concat([GIF.subarray(0, 19), ...Array.from({ length: count }, () => frame), Buffer.of(0x3b)]);
}

const noise = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, n) => (n * 2_654_435_761) >>> 16));
const largePng = () =>
  Buffer.concat([PNG.subarray(0, 33), pngChunk('IDAT', noise(UPLOAD_MAX - 100)), pngChunk('IEND', Buffer.alloc(0))]);
/** Stuffed bytes in a scan, so that each pair of bytes has to be checked. */
const largeJpeg = () =>
  Buffer.concat([JPEG.subarray(0, -2), Buffer.alloc(UPLOAD_MAX - JPEG.length, 'ff00', 'hex'), Buffer.of(0xff, 0xd9)]);

test.each([
  ['gif', largeGif()],
  ['png', largePng()],
  ['jpg', largeJpeg()],
] as const)(
  'a %s of 5 MB is cleaned like a small one without blocking the event loop for 20 ms',
  async (kind, bytes) => {
    expect(bytes.length).toBeGreaterThan(0.99 * UPLOAD_MAX);
    expect(bytes.length).toBeLessThanOrEqual(UPLOAD_MAX);
    await cleanInWorker(kind, bytes); // loads every module
    const { result, longestMs } = await longestTurn(() => cleanInWorker(kind, bytes));
    expect(Buffer.from(result).equals(cleanPicture(kind, bytes))).toBe(true);
    expect(longestMs).toBeLessThan(20);
  },
);

test('a damaged picture of 5 MB is rejected with the same message as a small one', async () => {
  await expect(cleanInWorker('gif', largeGif().subarray(0, -9))).rejects.toMatchObject({
    code: 'broken_rule',
    message: serverTexts.imageDamaged,
  });
  await expect(cleanInWorker('jpg', JPEG.subarray(0, -9))).rejects.toMatchObject({
    code: 'broken_rule',
    message: serverTexts.imageDamaged,
  });
});
