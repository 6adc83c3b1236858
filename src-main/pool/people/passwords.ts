/** Admin passwords: slow, salted, computed by scrypt on the thread pool. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { parsePasswordHash } from '../../db/passwordHash.ts';
import { createHashQueue, type Waiter } from './hashQueue.ts';
import type { PasswordCost } from '../core/pool.ts';

/** About 0.15 s and 16 MB a try on a laptop of today. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 14, p: 5 };

const BLOCK = 8;
const HASH_BYTES = 32;

/**
 * At most so many hashes at a time, the others in the queue (see hashQueue.ts). Files are read by the same four threads: with
 * all of them at work for strangers who guess, no page and no picture would come.
 */
const MAX_AT_ONCE = 2;
/** Twelve rounds of two: about 2.5 s for the last one. */
const MAX_WAITING = 24;
const queue = createHashQueue({ atOnce: MAX_AT_ONCE, max: MAX_WAITING });
/** Someone who is signed in already, or sits at the computer that runs the pool. */
const OWN: Waiter = { source: '', isKnown: true };

const derive = (password: string, salt: Buffer, cost: PasswordCost, waiter: Waiter): Promise<Buffer> =>
  queue.run(() => compute(password, salt, cost), waiter);

const compute = (password: string, salt: Buffer, { N, p }: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password, salt, HASH_BYTES, { N, r: BLOCK, p, maxmem: 256 * (N + p) * BLOCK }, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    ),
  );

/** `scrypt:N:p:salt:hash`, so that the work can be raised later without losing the old hashes. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost, OWN);
  return `scrypt:${cost.N}:${cost.p}:${salt.toString('base64')}:${hash.toString('base64')}`;
}

/**
 * Does the password match? Without a usable stored hash the same work is done for nothing, so that the time taken does
 * not reveal whether there is one.
 */
export async function fitsPassword(
  password: string,
  stored: string | null,
  cost: PasswordCost,
  waiter: Waiter = OWN,
): Promise<boolean> {
  const known = stored === null ? null : parsePasswordHash(stored);
  if (known === null) {
    await derive(password, randomBytes(16), cost, waiter);
    return false;
  }
  const derived = await derive(password, known.salt, known, waiter);
  return timingSafeEqual(derived, known.hash);
}
