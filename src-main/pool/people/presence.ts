/**
 * Proof that the commissioner is at the keyboard. Browsers send cookies to every port of a computer, so another program
 * there can read the session cookie. The calls that hand out or replace the whole pool therefore also need this proof:
 * a random token that only travels in response bodies and request headers, which other ports never see.
 */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { DAY_MS, PRESENCE_MS } from '#shared/limits.ts';
import type { Change, Pool } from '../core/pool.ts';
import { readValue, writeValue } from '../core/storedValue.ts';
import { hashToken, type Session } from './sessions.ts';

export type PresenceToken = { token: string; expiresAt: number };

export type Presence = {
  /** Makes a token for one session; with null, for the desktop app's window and whichever session it has. */
  issue: (session: Pick<Session, 'tokenHash'> | null) => PresenceToken;
  isProven: (token: string | undefined, session: Pick<Session, 'tokenHash'>) => boolean;
};

type Proof = { sessionHash: string | null; expiresAt: number };

/** Kept in memory, by hash: after a restart the password is asked for again. */
export function createPresence(pool: Pool): Presence {
  const proofs = new Map<string, Proof>();
  pool.onSessionsEnded((ended) => {
    const over = new Set(ended);
    for (const [hash, { sessionHash }] of proofs) {
      if (sessionHash !== null && over.has(sessionHash)) proofs.delete(hash);
    }
  });
  return {
    issue: (session) => {
      const token = randomBytes(32).toString('base64url');
      const hash = hashToken(token);
      const expiresAt = pool.clock.now() + PRESENCE_MS;
      proofs.set(hash, { sessionHash: session?.tokenHash ?? null, expiresAt });
      // Called early when the clock is set back: an hour more on the clock must not be an hour more for a proof.
      pool.clock.at(expiresAt, () => proofs.delete(hash));
      return { token, expiresAt };
    },
    isProven: (token, { tokenHash }) => {
      if (token === undefined || token === '') return false;
      const proof = proofs.get(hashToken(token));
      if (proof === undefined || proof.expiresAt <= pool.clock.now()) return false;
      return proof.sessionHash === null || proof.sessionHash === tokenHash;
    },
  };
}

const NAME = 'unprovenPassword';
const unproven = z.object({ userId: z.int(), until: z.int() });
/** One per account; earlier versions stored a single one. */
const stored = z.union([z.array(unproven), unproven]);

function readUnproven(pool: Pick<Pool, 'db'>): z.infer<typeof unproven>[] {
  const read = stored.safeParse(readValue(pool, NAME));
  return read.success ? [read.data].flat() : [];
}

/**
 * The password can be changed with the session cookie alone. A thief with a stolen cookie
 * would know the new password, so it proves nothing for a day, in which the commissioner notices that the other sessions
 * have ended.
 */
export function notePasswordChange(change: Change, userId: number, isProven: boolean): void {
  const others = readUnproven(change).filter((one) => one.userId !== userId);
  const value = isProven ? others : [...others, { userId, until: change.now + DAY_MS }];
  writeValue(change, NAME, value.length > 0 ? value : null);
}

/** Whether this user's password counts as proof. The day it may not is no longer after the clock was set back. */
export function doesPasswordProve(pool: Pick<Pool, 'db' | 'clock'>, userId: number): boolean {
  const mark = readUnproven(pool).find((one) => one.userId === userId);
  if (mark === undefined) return true;
  const leftMs = mark.until - pool.clock.now();
  return leftMs <= 0 || leftMs > DAY_MS;
}
