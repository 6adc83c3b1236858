/** Who has guessed too often waits. */
import { PoolError } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/limits.ts';
import { serverTexts } from '#shared/texts/server.ts';

/** @throws PoolError 'too_many' while there is time to wait */
export function refuseGuessing(waitMs: number): void {
  if (waitMs <= 0) return;
  throw new PoolError('too_many', serverTexts.tooManyLogins(Math.ceil(waitMs / MINUTE_MS)), {
    retryAfterS: Math.ceil(waitMs / 1000),
  });
}
