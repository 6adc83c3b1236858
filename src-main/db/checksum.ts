/** SHA-256 of pool files: the last line of a pool copy, and a file next to each backup. See docs/architecture.md. */
import { createHash } from 'node:crypto';
import { appendFileSync, closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

/** "S5C2" in the SQLite header: the copy must end in a checksum line, so that a missing line is detected. */
export const COPY_APPLICATION_ID = 0x53_35_43_32;
const APPLICATION_ID_OFFSET = 68;
const HEADER_BYTES = 100;

const LINE = /^sunday-five copy 2 sha-256 ([0-9a-f]{64})\n$/;
const lineOf = (sha256: string) => `sunday-five copy 2 sha-256 ${sha256}\n`;
const LINE_BYTES = lineOf('0'.repeat(64)).length;

const CHUNK_BYTES = 1024 * 1024;

/**
 * Hashes a file or its first bytes. Blocks for about 1 ms per MB.
 * @returns 64 hex digits
 */
export function sha256OfFile(file: string, bytes: number = Number.POSITIVE_INFINITY): string {
  const hash = createHash('sha256');
  const descriptor = openSync(file, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let at = 0; at < bytes;) {
      const read = readSync(descriptor, chunk, 0, Math.min(CHUNK_BYTES, bytes - at), at);
      if (read === 0) break;
      hash.update(chunk.subarray(0, read));
      at += read;
    }
  } finally {
    closeSync(descriptor);
  }
  return hash.digest('hex');
}

/** Appends the checksum of the whole file. SQLite ignores bytes after its last page. */
export const appendChecksum = (copy: string): void => appendFileSync(copy, lineOf(sha256OfFile(copy)));

/**
 * Compares a copy with the checksum in its last line.
 * @returns `none` for a plain database or a 0.1 copy, which have no checksum line
 */
export function checkCopyChecksum(copy: string): 'matches' | 'differs' | 'none' {
  const descriptor = openSync(copy, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const header = Buffer.alloc(HEADER_BYTES);
    readSync(descriptor, header, 0, HEADER_BYTES, 0);
    const end = Buffer.alloc(LINE_BYTES);
    const bytes = Math.max(0, size - LINE_BYTES);
    readSync(descriptor, end, 0, LINE_BYTES, bytes);
    const [, expected] = LINE.exec(end.toString('latin1')) ?? [];
    const mustHaveLine = header.readUInt32BE(APPLICATION_ID_OFFSET) === COPY_APPLICATION_ID;
    if (expected === undefined) return mustHaveLine ? 'differs' : 'none';
    return sha256OfFile(copy, bytes) === expected ? 'matches' : 'differs';
  } finally {
    closeSync(descriptor);
  }
}

/** The file next to a backup with its checksum, in the format of `sha256sum`. */
export const checksumFile = (backup: string): string => `${backup}.sha256`;

export const checksumText = (sha256: string, name: string): string => `${sha256}  ${name}\n`;

/** @returns the checksum next to a backup; null for a 0.1 backup without one. An unreadable checksum matches nothing. */
export function readStoredChecksum(backup: string): string | null {
  let text: string;
  try {
    text = readFileSync(checksumFile(backup), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return /^[0-9a-f]{64}(?= )/.exec(text)?.[0] ?? 'unreadable';
}
