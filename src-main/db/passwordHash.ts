/** The stored form of an admin's password, `scrypt:N:p:salt:hash`, with limits: a file may bring any numbers. */

const HASH = /^scrypt:(\d{1,7}):(\d{1,2}):([A-Za-z0-9+/]{22}==):([A-Za-z0-9+/]{43}=)$/;

/** Twice the memory (32 MB) and eight times the work of a hash made today; a check must never hang or exhaust a computer. */
const N_MAX = 2 ** 15;
const WORK_MAX = 2 ** 14 * 5 * 8;

export type PasswordHash = { N: number; p: number; salt: Buffer; hash: Buffer };

/** @returns null for what is no hash, or would cost more than any that the pool makes */
export function parsePasswordHash(text: string): PasswordHash | null {
  const [, cost, parallel, salt, hash] = HASH.exec(text) ?? [];
  if (cost === undefined || parallel === undefined || salt === undefined || hash === undefined) return null;
  const [N, p] = [Number(cost), Number(parallel)];
  const isPowerOfTwo = N >= 2 && Number.isInteger(Math.log2(N));
  if (!isPowerOfTwo || p < 1 || N > N_MAX || N * p > WORK_MAX) return null;
  return { N, p, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}
