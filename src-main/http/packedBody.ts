/**
 * Bodies as gzip, made of blocks that know nothing of each other. So a reader's own part can take the place of a part that
 * everyone else gets: it is put in as plain bytes, and the rest is sent as it is kept. Compressed together, the length
 * would reveal something about the reader's own part beside other people's.
 */
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

/** Blocks end at the first cut after so many bytes. Shorter ones compress worse, longer ones leave more of it plain. */
const BLOCK_BYTES = 4_096;
/** Longer bodies, which take more than about 5 ms, are compressed in worker threads: a turn must stay short. */
const AT_ONCE_BYTES = 256_000;
/** The method, no name and time, an unknown system (RFC 1952). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const LAST_BLOCK = Buffer.from([3, 0]);
const FLUSHED = { finishFlush: zlib.constants.Z_FULL_FLUSH };
const deflateInThread = promisify(zlib.deflateRaw);

type Block = { from: number; to: number; packedFrom: number; packedTo: number };
export type PackedBody = { bytes: Buffer; blocks: readonly Block[] };

/** A part of a body and what a reader gets instead. */
export type Replacement = { from: number; to: number; own: Buffer };

/** Missing in a Node before version 22.2, such as that of an old Electron. Nothing is compressed there. */
const crc32: typeof zlib.crc32 | undefined = zlib.crc32;
export const canPack = crc32 !== undefined;

/** Where blocks end, in order. @param cuts where they may end, in order */
function endsOf({ length }: Buffer, cuts: readonly number[]): number[] {
  const ends: number[] = [];
  for (const cut of cuts) if (cut >= (ends.at(-1) ?? 0) + BLOCK_BYTES) ends.push(cut);
  return [...ends.filter((end) => end < length), length];
}

function toPacked(ends: readonly number[], parts: readonly Buffer[]): PackedBody {
  let [from, packedFrom] = [0, 0];
  const blocks = parts.map((part, n): Block => {
    const block = { from, to: ends[n] ?? 0, packedFrom, packedTo: packedFrom + part.length };
    [from, packedFrom] = [block.to, block.packedTo];
    return block;
  });
  return { bytes: Buffer.concat(parts), blocks };
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
      ends,
      partsOf.map((part) => zlib.deflateRawSync(part, FLUSHED)),
    );
  }
  return Promise.all(partsOf.map((part) => deflateInThread(part, FLUSHED))).then((parts) => toPacked(ends, parts));
}

/** The checksum and length at the end of a gzip file. */
function trailerOf(pieces: readonly Buffer[]): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(
    pieces.reduce((sum, piece) => crc32?.(piece, sum) ?? 0, 0),
    0,
  );
  trailer.writeUInt32LE(pieces.reduce((sum, { length }) => sum + length, 0) % 2 ** 32, 4);
  return trailer;
}

/** A block of bytes as they are. Its length has two bytes: blocks and cards are far shorter. */
function plainBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xff_ff, 3);
  return Buffer.concat([head, bytes]);
}

/** The body as gzip, in pieces, with a part replaced where one is given. */
export function gzipOf({ bytes, blocks }: PackedBody, body: Buffer, replacement?: Replacement): Buffer[] {
  if (replacement === undefined) return [HEADER, bytes, LAST_BLOCK, trailerOf([body])];
  const { from, to, own } = replacement;
  const [before, after] = [body.subarray(0, from), body.subarray(to)];
  const first = blocks.findLast((block) => block.from <= from);
  const last = blocks.find((block) => block.to >= to);
  if (first === undefined || last === undefined) throw new RangeError('the part is not of this body');
  const plain = Buffer.concat([body.subarray(first.from, from), own, body.subarray(to, last.to)]);
  return [
    HEADER,
    bytes.subarray(0, first.packedFrom),
    plainBlock(plain),
    bytes.subarray(last.packedTo),
    LAST_BLOCK,
    trailerOf([before, own, after]),
  ];
}
