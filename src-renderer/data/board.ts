import { PoolError } from '#shared/errors.ts';
import { read } from './queries.ts';

/** A screen nobody touches must find back by itself, also when no announcement reaches it. */
const LOOK_MS = 30_000;

/** All that the party's screen shows, for members or by the board link's token. */
export const board = {
  read: (token: string | null) => ({
    ...read('readBoard', { query: token === null ? {} : { token } }),
    refetchInterval: LOOK_MS,
    refetchIntervalInBackground: true,
  }),
};

/** Is it closed to this screen: nobody signed in, or a link that works no more? */
export const isClosed = (error: Error | null): boolean =>
  error instanceof PoolError && (error.code === 'not_signed_in' || error.code === 'not_allowed');
