/** GIF: blocks. Frames, their timing and the loop count are kept; comments and application data are not. */
import { lengthOfLzw } from './lzw.ts';
import { ascii, concat, damaged, part, toBytes, view, type CleanPicture } from './picture.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const TIMING = 0xf9;
const APPLICATION = 0xff;
const CODE_BITS_MAX = 11;

const colorTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Where a list of sub-blocks ends: each begins with its length, the last one is empty. */
function endOfSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes[at] ?? damaged('the file ends too early');
    at += 1 + length;
    if (length === 0) return at;
  }
}

/** A frame's compressed data up to its end, in sub-blocks of its own. */
function cleanFrameData(data: Uint8Array, pixels: number): Uint8Array {
  const bits = data[0] ?? 0;
  if (bits < 1 || bits > CODE_BITS_MAX) damaged('its data cannot be read');
  const blocks: Uint8Array[] = [];
  for (let at = 1; data[at] !== 0; at += 1 + (data[at] ?? 0))
    blocks.push(data.subarray(at + 1, at + 1 + (data[at] ?? 0)));
  const joined = concat(blocks);
  const used = joined.subarray(0, lengthOfLzw(joined, bits, pixels));
  const kept: Uint8Array[] = [data.subarray(0, 1)];
  for (let at = 0; at < used.length; at += 255) {
    const block = used.subarray(at, at + 255);
    kept.push(Uint8Array.of(block.length), block);
  }
  return concat([...kept, new Uint8Array(1)]);
}

/** How often an animation repeats, written again; nothing for any other application's data. */
function cleanLoop(data: Uint8Array): Uint8Array | null {
  const isLoop = data[0] === 11 && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(ascii(data, 1, 11));
  if (!isLoop || data[12] !== 3 || data[13] !== 1) return null;
  const [low = 0, high = 0] = data.subarray(14, 16);
  return concat([Uint8Array.of(EXTENSION, APPLICATION, 11), toBytes('NETSCAPE2.0'), Uint8Array.of(3, 1, low, high, 0)]);
}

function cleanExtension(label: number | undefined, data: Uint8Array): Uint8Array | null {
  if (label === TIMING && data[0] === 4 && data.length === 6) {
    return concat([Uint8Array.of(EXTENSION, TIMING), data]);
  }
  return label === APPLICATION ? cleanLoop(data) : null;
}

/** @throws DamagedPicture */
export function cleanGif(bytes: Uint8Array): CleanPicture {
  const header = part(bytes, 0, 13);
  if (!/^GIF8[79]a$/.test(ascii(header, 0, 6))) damaged('its version is unknown');
  let [width, height] = [view(header).getUint16(6, true), view(header).getUint16(8, true)];
  let frames = 0;
  let at = 13 + colorTableBytes(header[10] ?? 0);
  const kept: Uint8Array[] = [part(bytes, 0, at)];
  while (bytes[at] !== TRAILER) {
    if (bytes[at] === EXTENSION) {
      const end = endOfSubBlocks(bytes, at + 2);
      const clean = cleanExtension(bytes[at + 1], part(bytes, at + 2, end - at - 2));
      if (clean !== null) kept.push(clean);
      at = end;
    } else if (bytes[at] === IMAGE) {
      const frame = view(part(bytes, at, 10));
      // Browsers make the canvas larger for a frame that does not fit.
      width = Math.max(width, frame.getUint16(1, true) + frame.getUint16(5, true));
      height = Math.max(height, frame.getUint16(3, true) + frame.getUint16(7, true));
      const codes = at + 10 + colorTableBytes(frame.getUint8(9));
      const end = endOfSubBlocks(bytes, codes + 1);
      const pixels = frame.getUint16(5, true) * frame.getUint16(7, true);
      kept.push(part(bytes, at, codes - at), cleanFrameData(part(bytes, codes, end - codes), pixels));
      frames += 1;
      at = end;
    } else damaged('a block is unknown');
  }
  if (frames === 0) damaged('it has no picture');
  return { bytes: concat([...kept, Uint8Array.of(TRAILER)]), width, height, frames };
}
