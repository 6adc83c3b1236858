/** The first run in a browser, by the link that a server without a window printed. */
import type { InputOf, ResultOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import type { SignedInUser } from '#shared/model.ts';
import { request } from './client.ts';
import { poolName } from './poolName.ts';
import { presence } from './presenceToken.ts';
import { markStale } from './queries.ts';
import { session } from './session.ts';
import { forgetSetUpToken } from './setUpToken.ts';

/** `over`: the link doesn't work, for the reason in `message`; `done`: the pool is set up already. */
export type SetUpLinkState = { is: 'good' | 'done' | 'unreachable' } | { is: 'over'; message: string };

/** Asks the server whether the link still works. */
export async function checkSetUpLink(token: string): Promise<SetUpLinkState> {
  try {
    await request('checkSetUpLink', { input: { token } });
    session.remember(null);
    return { is: 'good' };
  } catch (error) {
    const code = error instanceof PoolError ? error.code : 'internal';
    if (code === 'unreachable') return { is: 'unreachable' };
    forgetSetUpToken();
    if (code === 'conflict') return { is: 'done' };
    return { is: 'over', message: error instanceof Error ? error.message : '' };
  }
}

/** The first run. The page continues with `enterNewPool` once the access code has been shown. */
export async function setUpByLink(token: string, input: InputOf<'setUp'>): Promise<ResultOf<'setUp'>> {
  const made = await request('setUpByLink', { input: { ...input, token } });
  forgetSetUpToken();
  presence.keep(made.presence);
  poolName.set(input.poolName);
  return made;
}

/** Goes on to the first steps of the pool that was just set up. */
export function enterNewPool(user: SignedInUser): void {
  session.remember(user);
  markStale(['readPool']);
  window.history.replaceState(null, '', '/admin/week');
}
