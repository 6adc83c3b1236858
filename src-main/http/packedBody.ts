/**
 * Bodies as gzip, made of blocks that know nothing of each other. So a reader's own part can take the place of a part that
 * everyone else gets: it is put in as plain bytes, and the rest is sent as it is kept. Compressed together, the length
 * would reveal something about the reader's own part beside other people's.
 */
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { joined } from './checksum.ts';

/** Blocks end at the first cut after so many bytes. Shorter ones compress worse, longer ones leave more of it plain. */
const BLOCK_BYTES = 4_096;
/** Longer bodies, which take more than about 5 ms, are compressed in worker threads: a turn must stay short. */
const AT_ONCE_BYTES = 256_000;
/** The method, no name and time, an unknown system (RFC 1952). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const TRAILER_BYTES = 8;
/** An empty last block. */
const LAST_BLOCK = Buffer.from([3, 0]);
const FLUSHED = { finishFlush: zlib.constants.Z_FULL_FLUSH };
const deflateInThread = promisify(zlib.deflateRaw);

/** Checksums: of the body before the block, and of all that follows it. */
type Block = { from: number; to: number; packedFrom: number; packedTo: number; before: number; after: number };
/** `file`: the body as a gzip file. */
export type PackedBody = { file: Buffer; blocks: readonly Block[] };

/** A part of a body and what a reader gets instead. */
export type Replacement = { from: number; to: number; own: Buffer };

/** Missing in a Node before version 22.2, such as that of an old Electron. Nothing is compressed there. */
const crc32: typeof zlib.crc32 | undefined = zlib.crc32;
export const canPack = crc32 !== undefined;

const sumOf = (bytes: Buffer, before = 0): number => crc32?.(bytes, before) ?? 0;

/** The checksum and length at the end of a gzip file. */
function trailerOf(sum: number, length: number): Buffer {
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return trailer;
}

/** Where blocks end, in order. @param cuts where they may end, in order */
function endsOf({ length }: Buffer, cuts: readonly number[]): number[] {
  const ends: number[] = [];
  for (const cut of cuts) if (cut >= (ends.at(-1) ?? 0) + BLOCK_BYTES) ends.push(cut);
  return [...ends.filter((end) => end < length), length];
}

function toPacked(body: Buffer, ends: readonly number[], parts: readonly Buffer[]): PackedBody {
  const sums = ends.map((end, n) => sumOf(body.subarray(ends[n - 1] ?? 0, end)));
  let [from, packedFrom, before] = [0, HEADER.length, 0];
  const blocks = parts.map((part, n): Block => {
    const block = { from, to: ends[n] ?? 0, packedFrom, packedTo: packedFrom + part.length, before, after: 0 };
    before = joined(before, sums[n] ?? 0, block.to - from);
    [from, packedFrom] = [block.to, block.packedTo];
    return block;
  });
  for (let n = blocks.length - 2, after = 0; n >= 0; n -= 1) {
    const [block, next] = [blocks[n], blocks[n + 1]];
    if (block === undefined || next === undefined) break;
    block.after = after = joined(sums[n + 1] ?? 0, after, body.length - next.to);
  }
  return { file: Buffer.concat([HEADER, ...parts, LAST_BLOCK, trailerOf(before, body.length)]), blocks };
}

/**
 * Compresses a body, a long one in worker threads.
 * @param cuts where a part that can be replaced ends; none for a body that is sent to everyone as it is
 */
export function packBody(body: Buffer, cuts: readonly number[]): PackedBody | Promise<PackedBody> {
  const ends = endsOf(body, cuts);
  const partsOf = ends.map((end, n) => body.subarray(ends[n - 1] ?? 0, end));
  if (body.length <= AT_ONCE_BYTES) {
    return toPacked(
      body,
      ends,
      partsOf.map((part) => zlib.deflateRawSync(part, FLUSHED)),
    );
  }
  return Promise.all(partsOf.map((part) => deflateInThread(part, FLUSHED))).then((parts) =>
    toPacked(body, ends, parts),
  );
}

/** A block of bytes as they are. Its length has two bytes: blocks and cards are far shorter. */
function plainBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xff_ff, 3);
  return Buffer.concat([head, bytes]);
}

/** The body as gzip, in pieces, with a part replaced where one is given. Only the blocks with that part are read for it. */
export function gzipOf({ file, blocks }: PackedBody, body: Buffer, replacement?: Replacement): Buffer[] {
  if (replacement === undefined) return [file];
  const { from, to, own } = replacement;
  const first = blocks.findLast((block) => block.from <= from);
  const last = blocks.find((block) => block.to >= to);
  if (first === undefined || last === undefined) throw new RangeError('the part is not of this body');
  const plain = Buffer.concat([body.subarray(first.from, from), own, body.subarray(to, last.to)]);
  const sum = joined(sumOf(plain, first.before), last.after, body.length - last.to);
  return [
    file.subarray(0, first.packedFrom),
    plainBlock(plain),
    file.subarray(last.packedTo, file.length - TRAILER_BYTES),
    trailerOf(sum, body.length + own.length - (to - from)),
  ];
}
