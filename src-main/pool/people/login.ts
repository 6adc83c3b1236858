/** Logging in: one answer and one time for every wrong guess, and limits that slow guessing without locking anyone out. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { and, eq, gte, lt, or } from 'drizzle-orm';
import { PoolError } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/limits.ts';
import type { SignedInUser } from '#shared/model.ts';
import { codeKey, nameKey } from '#shared/rules/names.ts';
import { texts } from '#shared/texts.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { SAME_NAME } from '../../db/nameKeys.ts';
import { users } from '../../db/schema.ts';
import { addressGroup } from './addressGroup.ts';
import { refuseGuessing } from './guesses.ts';
import { sleepUntil } from '../core/clock.ts';
import { noteSignIn } from './firstSteps.ts';
import { decryptCode } from '../core/codes.ts';
import { createDevices } from './devices.ts';
import type { Waiter } from './hashQueue.ts';
import { createRateLimit } from '../core/rateLimit.ts';
import { fitsPassword } from './passwords.ts';
import type { Pool } from '../core/pool.ts';
import { startSession } from './sessions.ts';
import { toSignedIn } from './signedIn.ts';

const WINDOW_MS = 15 * MINUTE_MS;
/** Failures in the window: one name from one address; one address over all names. */
const MAX_PER_NAME_AND_ADDRESS = 10;
const MAX_PER_ADDRESS = 50;
/** One name over all addresses is never blocked, only answered more slowly from here on. */
const SLOW_AFTER = 10;
const SLOWER_BY_MS = 250;
const SLOWEST_MS = 2_000;

type Attempt = {
  username: string;
  password: string;
  address: string;
  isLoopback: boolean;
  /** The known-device cookie; see devices.ts. */
  device?: string | undefined;
};
type UserRow = typeof users.$inferSelect;

export type Login = {
  /** Whose name and code or password these are. @throws PoolError as `signIn` does */
  check: (attempt: Attempt) => Promise<UserRow>;
  /** @throws PoolError 'wrong_login', 'access_disabled' or 'too_many' */
  signIn: (attempt: Attempt) => Promise<{ user: SignedInUser; token: string; device: string }>;
};

const digest = (text: string) => createHash('sha256').update(text).digest();
const sameText = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

/** The users of this name, the one spelled exactly so first; several where old names have become one (db/nameKeys.ts). */
function findByName({ db }: Pool, key: string, typed: string): UserRow[] {
  const others = and(gte(users.nameKey, key + SAME_NAME), lt(users.nameKey, `${key}\u0002`));
  const rows = db
    .select()
    .from(users)
    .where(or(eq(users.nameKey, key), others))
    .all();
  const isExact = ({ username }: UserRow) => username === typed.trim();
  return [...rows.filter(isExact), ...rows.filter((row) => !isExact(row))];
}

type Tried = { candidates: readonly UserRow[]; password: string; waiter: Waiter };

/**
 * Whose code or password this is. A player's right code waits for no hash, so that it gets in however many others guess.
 * Every other try costs one slow hash, whether or not the name exists.
 */
async function findMatch({ codeKey: key, passwordCost }: Pool, tried: Tried): Promise<UserRow | null> {
  const { candidates, password, waiter } = tried;
  const typed = codeKey(password);
  const players = candidates.filter(({ codeCipher }) => {
    const code = codeCipher === null ? null : decryptCode(key, codeCipher);
    return code !== null && typed !== '' && sameText(typed, codeKey(code));
  });
  if (players[0] !== undefined) return players[0];
  const admin = candidates.find(({ passwordHash }) => passwordHash !== null) ?? null;
  const isAdmins = await fitsPassword(password.trim(), admin?.passwordHash ?? null, passwordCost, waiter);
  return isAdmins ? admin : null;
}

/** The login of one pool, with its memory of failures. */
export function createLogin(pool: Pool): Login {
  const byNameAndAddress = createRateLimit(MAX_PER_NAME_AND_ADDRESS, WINDOW_MS);
  const byAddress = createRateLimit(MAX_PER_ADDRESS, WINDOW_MS);
  const byName = createRateLimit(SLOW_AFTER, WINDOW_MS);

  const devices = createDevices(pool);

  const check: Login['check'] = async ({ username, password, address: from, isLoopback, device }) => {
    const now = pool.clock.now();
    const key = nameKey(username);
    const candidates = findByName(pool, key, username);
    const deviceName = candidates.reduce<string | null>((name, { id }) => name ?? devices.nameFor(device, id), null);
    const isKnown = deviceName !== null;
    // A known device has its own count, so strangers who guess its user's name don't lock it out.
    const address = isKnown ? `device ${deviceName}` : addressGroup(from);
    const pair = `${key}\n${address}`;
    const waitMs = Math.max(byNameAndAddress.waitMs(pair, now), isLoopback ? 0 : byAddress.waitMs(address, now));
    refuseGuessing(waitMs);
    // Counted before it is tried, so that a hundred guesses at once are a hundred guesses.
    const limits = [
      [byNameAndAddress, pair],
      [byAddress, address],
      [byName, key],
    ] as const;
    for (const [limit, subject] of limits) limit.add(subject, now);
    const delayMs = Math.min(SLOWEST_MS, SLOWER_BY_MS * Math.max(0, byName.count(key, now) - 1 - SLOW_AFTER));
    if (delayMs > 0 && !isKnown) await sleepUntil(pool.clock, now + delayMs);

    const row = await findMatch(pool, { candidates, password, waiter: { source: address, isKnown } });
    if (row === null) throw new PoolError('wrong_login', texts.wrongLogin);
    for (const [limit, subject] of limits) limit.remove(subject, now);
    if (!row.isActive) throw new PoolError('access_disabled', serverTexts.accessDisabled);
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
      if (!present.isActive) throw new PoolError('access_disabled', serverTexts.accessDisabled);
      noteSignIn(change, present);
      return startSession(change, row.id);
    }, 'even moved');
    return { user: toSignedIn(row), token, device: devices.remember(attempt.device, row.id) };
  };

  return { check, signIn };
}
