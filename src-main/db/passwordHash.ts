/** The stored form of an admin's password, `scrypt:N:p:salt:hash`, with limits because a file may contain any numbers. */

const HASH = /^scrypt:(\d{1,7}):(\d{1,2}):([A-Za-z0-9+/]{22}==):([A-Za-z0-9+/]{43}=)$/;

/** Twice the memory (32 MB) and eight times the work of a new hash. A login must never hang or use up the memory. */
const N_MAX = 2 ** 15;
const WORK_MAX = 2 ** 14 * 5 * 8;

export type PasswordHash = { N: number; p: number; salt: Buffer; hash: Buffer };

/** @returns null for an invalid hash, or one that would cost too much to check */
export function parsePasswordHash(text: string): PasswordHash | null {
  const [, cost, parallel, salt, hash] = HASH.exec(text) ?? [];
  if (cost === undefined || parallel === undefined || salt === undefined || hash === undefined) return null;
  const [N, p] = [Number(cost), Number(parallel)];
  const isPowerOfTwo = N >= 2 && Number.isInteger(Math.log2(N));
  if (!isPowerOfTwo || p < 1 || N > N_MAX || N * p > WORK_MAX) return null;
  return { N, p, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}
