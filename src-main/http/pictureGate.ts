/** Limits uploads: each picture is in memory until it is complete, so no one may send many at once. */
import { PoolError } from '#shared/errors.ts';
import { serverTexts } from '#shared/texts/server.ts';

const MAX_AT_ONCE = 2;
const RETRY_AFTER_S = 5;

export type PictureGate = {
  /** Receives a user's picture. @throws PoolError 'too_many' while two others of the same user are on their way */
  receive: <T>(userId: number, read: () => Promise<T>) => Promise<T>;
};

export function createPictureGate(): PictureGate {
  const underWay = new Map<number, number>();
  const count = (userId: number, by: 1 | -1) => {
    const n = (underWay.get(userId) ?? 0) + by;
    if (n === 0) underWay.delete(userId);
    else underWay.set(userId, n);
  };
  return {
    receive: async (userId, read) => {
      if ((underWay.get(userId) ?? 0) >= MAX_AT_ONCE) {
        throw new PoolError('too_many', serverTexts.uploadsAtOnce, { retryAfterS: RETRY_AFTER_S });
      }
      count(userId, 1);
      try {
        return await read();
      } finally {
        count(userId, -1);
      }
    },
  };
}
