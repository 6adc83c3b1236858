/** The party board: by a member's login, or by the token of the commissioner's board link. */
import { PoolError } from '#shared/errors.ts';
import { keyOf, read } from './queries.ts';
import { signal } from './signal.ts';
import { localKeep } from './storage.ts';

/** An unattended screen must recover even if no event reaches it. */
const LOOK_MS = 30_000;
const KEY = 'sunday-five-board';

/** The token of the board link; null on a screen that never had one. A TV keeps it, since its address no longer shows it. */
export const boardToken = signal<string | null>(stored());

function stored(): string | null {
  const kept = localKeep.read(KEY);
  return typeof kept === 'string' ? kept : null;
}

/**
 * Takes the token out of the address `/board#TOKEN`, or `/board?token=TOKEN` of links made by earlier versions, so that it
 * is in no history, bookmark or picture of the screen.
 */
export function takeBoardToken(): void {
  const url = new URL(window.location.href);
  if (url.pathname !== '/board') return;
  const token = url.hash.slice(1) || url.searchParams.get('token');
  if (token === null || token === '') return;
  window.history.replaceState(window.history.state, '', url.pathname);
  localKeep.write(KEY, token);
  boardToken.set(token);
}

/** Forgets a link that no longer works in the browser of a member, who sees the board by the login. */
export function forgetBoardToken(): void {
  localKeep.remove(KEY);
  boardToken.set(null);
}

/** Everything the party board shows, for members or by the board link's token. */
export const board = {
  read: (token: string | null) => ({
    ...read('readBoard', { boardToken: token }),
    queryKey: [...keyOf('readBoard'), token ?? 'member'] as const,
    refetchInterval: LOOK_MS,
    refetchIntervalInBackground: true,
  }),
};

/** Does this screen have no access: no session, or a revoked link? */
export const isClosed = (error: Error | null): boolean =>
  error instanceof PoolError && (error.code === 'not_signed_in' || error.code === 'not_allowed');
