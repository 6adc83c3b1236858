/**
 * The one-use link that signs the commissioner in on a phone without typing the password. Of its token
 * only the hash is kept, in memory, and it works no longer than the session that made it.
 */
import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { PoolError } from '#shared/errors.ts';
import { MINUTE_MS, SIGN_IN_LINK_MS } from '#shared/limits.ts';
import type { SignedInUser } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { sessions, users } from '../../db/schema.ts';
import { addressGroup } from './addressGroup.ts';
import { refuseGuessing } from './guesses.ts';
import type { Pool } from '../core/pool.ts';
import { createRateLimit } from '../core/rateLimit.ts';
import { hashToken, startSession, type Session } from './sessions.ts';

const WINDOW_MS = 15 * MINUTE_MS;
/** Links tried in vain from one address in the window; as for logins, there is no such limit for loopback. */
const MAX_PER_ADDRESS = 50;

export type PhoneSignIn = {
  /** Makes a link's token; the commissioner's one before it stops working. The token is returned only here. */
  issue: (by: Session) => { token: string; expiresAt: number };
  /** Until when this commissioner's link works; null when there is none, or it was used. */
  until: (by: Session) => number | null;
  /**
   * Signs in by a link, once.
   * @throws PoolError 'wrong_login' for a link that is used, too old or never was; 'too_many' for who guesses
   */
  use: (input: { token: string; address: string; isLoopback: boolean }) => Promise<{
    user: SignedInUser;
    token: string;
  }>;
};

type Issued = { hash: string; expiresAt: number; sessionHash: string };

export function createPhoneSignIn(pool: Pool): PhoneSignIn {
  const guesses = createRateLimit(MAX_PER_ADDRESS, WINDOW_MS);
  /** By the commissioner who made it. */
  const issued = new Map<number, Issued>();
  const isPresent = ({ expiresAt }: Issued) => expiresAt > pool.clock.now();

  return {
    issue: ({ userId, tokenHash }) => {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = pool.clock.now() + SIGN_IN_LINK_MS;
      issued.set(userId, { hash: hashToken(token), expiresAt, sessionHash: tokenHash });
      return { token, expiresAt };
    },
    until: ({ userId }) => {
      const link = issued.get(userId);
      return link !== undefined && isPresent(link) ? link.expiresAt : null;
    },
    use: async ({ token, address: from, isLoopback }) => {
      const now = pool.clock.now();
      const address = addressGroup(from);
      const waitMs = isLoopback ? 0 : guesses.waitMs(address, now);
      refuseGuessing(waitMs);
      guesses.add(address, now);
      const hash = hashToken(token);
      const [userId, link] = [...issued].find(([, one]) => one.hash === hash && isPresent(one)) ?? [];
      if (userId === undefined || link === undefined) throw new PoolError('wrong_login', texts.signInLinkOver);
      // Used up before the session is written, so that two phones at once are not both let in.
      issued.delete(userId);
      guesses.remove(address, now);
      return pool.write((change) => {
        const by = change.db
          .select({ id: users.id, username: users.username, isAdmin: users.isAdmin })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(
            and(
              eq(sessions.tokenHash, link.sessionHash),
              gt(sessions.expiresAt, change.now),
              eq(users.isActive, true),
              eq(users.isAdmin, true),
            ),
          )
          .get();
        // A session that ended, by logout or a new password, no longer vouches for a phone.
        if (by === undefined) throw new PoolError('wrong_login', texts.signInLinkOver);
        return { user: by, token: startSession(change, by.id) };
      });
    },
  };
}
