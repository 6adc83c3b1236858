/**
 * A member's calendar link. Its token is made from the data folder's key and a random number per member, so that it can be
 * shown again, a copied database alone reveals none, and a new number ends the old link.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { PoolError } from '#shared/errors.ts';
import { calendarLinks, users } from '../../db/schema.ts';
import type { Actor, Change, Pool } from '../core/pool.ts';

const NONCE_BYTES = 16;
const TOKEN = /^(\d{1,12})-([\w-]{43})$/;

const sign = ({ codeKey }: Pick<Pool, 'codeKey'>, userId: number, nonce: string): string =>
  createHmac('sha256', codeKey).update(`calendar ${userId} ${nonce}`).digest('base64url');

const tokenOf = (pool: Pick<Pool, 'codeKey'>, userId: number, nonce: string): string =>
  `${userId}-${sign(pool, userId, nonce)}`;

const readNonce = ({ db }: Pick<Change, 'db'>, userId: number): string | null =>
  db.select().from(calendarLinks).where(eq(calendarLinks.userId, userId)).get()?.nonce ?? null;

/** The member's present token; null while there is none. */
export function readCalendarLink(pool: Pool, { userId }: Actor): { token: string | null } {
  const nonce = readNonce(pool, userId);
  return { token: nonce === null ? null : tokenOf(pool, userId, nonce) };
}

/** Makes a link; the one before it stops working. */
export const createCalendarLink = (pool: Pool, { userId }: Actor): Promise<{ token: string }> =>
  pool.write(({ db, now }) => {
    const nonce = randomBytes(NONCE_BYTES).toString('hex');
    db.insert(calendarLinks)
      .values({ userId, nonce, madeAt: now })
      .onConflictDoUpdate({ target: calendarLinks.userId, set: { nonce, madeAt: now } })
      .run();
    return { token: tokenOf(pool, userId, nonce) };
  });

export const revokeCalendarLink = (pool: Pool, { userId }: Actor): Promise<void> =>
  pool.write(({ db }) => void db.delete(calendarLinks).where(eq(calendarLinks.userId, userId)).run());

/** @throws PoolError 'not_found' unless the token is the present one of an active user */
export function requireCalendarToken(pool: Pool, token: string): void {
  const [, id = '', signature = ''] = TOKEN.exec(token) ?? [];
  const user = pool.db
    .select({ isActive: users.isActive })
    .from(users)
    .where(eq(users.id, Number(id)))
    .get();
  const nonce = readNonce(pool, Number(id));
  const isRight =
    user?.isActive === true &&
    nonce !== null &&
    timingSafeEqual(Buffer.from(sign(pool, Number(id), nonce)), Buffer.from(signature));
  if (!isRight) throw new PoolError('not_found', 'This calendar link no longer works. Make a new one in the pool.');
}
