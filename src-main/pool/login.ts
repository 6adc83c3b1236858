/** Logging in: one answer and one time for every wrong guess, and limits that slow guessing without locking anybody out. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { PoolError } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/limits.ts';
import type { SignedInUser } from '#shared/model.ts';
import { nameKey } from '#shared/rules/names.ts';
import { texts } from '#shared/texts.ts';
import { users } from '../db/schema.ts';
import { addressGroup } from './addressGroup.ts';
import { sleepUntil } from './clock.ts';
import { noteSignIn } from './firstSteps.ts';
import { decryptCode } from './codes.ts';
import { createRateLimit } from './rateLimit.ts';
import { fitsPassword } from './passwords.ts';
import type { Pool } from './pool.ts';
import { startSession } from './sessions.ts';

const WINDOW_MS = 15 * MINUTE_MS;
/** Failures in the window: one name from one address; one address over all names. */
const MAX_PER_NAME_AND_ADDRESS = 10;
const MAX_PER_ADDRESS = 50;
/** One name over all addresses is never blocked, only answered more slowly from here on. */
const SLOW_AFTER = 10;
const SLOWER_BY_MS = 250;
const SLOWEST_MS = 5_000;

type Attempt = { username: string; password: string; address: string; isLoopback: boolean };
type UserRow = typeof users.$inferSelect;

export type Login = {
  /** Whose name and code or password these are. @throws PoolError as `signIn` does */
  check: (attempt: Attempt) => Promise<UserRow>;
  /** @throws PoolError 'wrong_login', 'access_disabled' or 'too_many' */
  signIn: (attempt: Attempt) => Promise<{ user: SignedInUser; token: string }>;
};

const digest = (text: string) => createHash('sha256').update(text).digest();
const sameText = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

/** The login of one pool, with its memory of failures. */
export function createLogin(pool: Pool): Login {
  const byNameAndAddress = createRateLimit(MAX_PER_NAME_AND_ADDRESS, WINDOW_MS);
  const byAddress = createRateLimit(MAX_PER_ADDRESS, WINDOW_MS);
  const byName = createRateLimit(SLOW_AFTER, WINDOW_MS);

  const check: Login['check'] = async ({ username, password, address: from, isLoopback }) => {
    const now = pool.clock.now();
    const address = addressGroup(from);
    const key = nameKey(username);
    const pair = `${key}\n${address}`;
    const waitMs = Math.max(byNameAndAddress.waitMs(pair, now), isLoopback ? 0 : byAddress.waitMs(address, now));
    if (waitMs > 0) {
      throw new PoolError('too_many', texts.tooManyLogins(Math.ceil(waitMs / MINUTE_MS)), {
        retryAfterS: Math.ceil(waitMs / 1000),
      });
    }
    // Counted before it is tried, so that a hundred guesses at once are a hundred guesses.
    const limits = [
      [byNameAndAddress, pair],
      [byAddress, address],
      [byName, key],
    ] as const;
    for (const [limit, subject] of limits) limit.add(subject, now);
    const delayMs = Math.min(SLOWEST_MS, SLOWER_BY_MS * Math.max(0, byName.count(key, now) - 1 - SLOW_AFTER));
    if (delayMs > 0) await sleepUntil(pool.clock, now + delayMs);

    const row = pool.db.select().from(users).where(eq(users.nameKey, key)).get();
    // Every try costs one slow hash, whether the name exists and whoever it is.
    const fitsAdmin = await fitsPassword(password.trim(), row?.passwordHash ?? null, pool.passwordCost);
    const code = typeof row?.codeCipher === 'string' ? decryptCode(pool.codeKey, row.codeCipher) : null;
    const fitsPlayer = sameText(password.trim().toLowerCase(), (code ?? '').trim().toLowerCase()) && code !== null;
    if (row === undefined || !(fitsAdmin || fitsPlayer)) throw new PoolError('wrong_login', texts.wrongLogin);
    for (const [limit, subject] of limits) limit.remove(subject, now);
    if (!row.isActive) throw new PoolError('access_disabled', texts.accessDisabled);
    byNameAndAddress.forget(pair);
    byName.forget(key);
    return row;
  };

  const signIn: Login['signIn'] = async (attempt) => {
    const row = await check(attempt);
    const token = await pool.write((change) => {
      // Comparing took its time: a code renewed or a player disabled meanwhile must not get in by the old answer.
      const present = change.db.select().from(users).where(eq(users.id, row.id)).get();
      const isSame = present?.codeCipher === row.codeCipher && present.passwordHash === row.passwordHash;
      if (!isSame) throw new PoolError('wrong_login', texts.wrongLogin);
      if (!present.isActive) throw new PoolError('access_disabled', texts.accessDisabled);
      noteSignIn(change, row);
      return startSession(change, row.id);
    });
    return { user: { id: row.id, username: row.username, isAdmin: row.isAdmin }, token };
  };

  return { check, signIn };
}
