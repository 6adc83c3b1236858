/**
 * Known devices: a browser that has logged in before is not kept out by strangers who guess at the same name or
 * behind the same address. The cookie proves for which users this browser has logged in; it opens nothing.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool } from '../core/pool.ts';

export type Devices = {
  /** The device's name if its cookie proves that this user has logged in there; null otherwise. */
  nameFor: (cookie: string | undefined, userId: number) => string | null;
  /** The cookie's new value after a login. */
  remember: (cookie: string | undefined, userId: number) => string;
};

/** Users of one family's tablet; the oldest is forgotten. */
const USERS_MAX = 8;
const FORM = /^[\w-]{22}(\.[\w-]{22}){1,8}$/;

export function createDevices({ codeKey }: Pick<Pool, 'codeKey'>): Devices {
  const key = createHmac('sha256', codeKey).update('known devices').digest();
  const sign = (name: string, userId: number) =>
    createHmac('sha256', key).update(`${name}\n${userId}`).digest('base64url').slice(0, 22);
  const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));
  const read = (cookie: string | undefined) => (cookie !== undefined && FORM.test(cookie) ? cookie.split('.') : []);
  return {
    nameFor: (cookie, userId) => {
      const [name, ...signed] = read(cookie);
      return name !== undefined && signed.some((one) => isSame(one, sign(name, userId))) ? name : null;
    },
    remember: (cookie, userId) => {
      const [name = randomBytes(16).toString('base64url'), ...signed] = read(cookie);
      const own = sign(name, userId);
      return [name, own, ...signed.filter((one) => one !== own).slice(0, USERS_MAX - 1)].join('.');
    },
  };
}
