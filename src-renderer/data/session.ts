/**
 * Who is signed in, as far as the page knows. The copy in local storage is for display alone: the cookie decides, and
 * the first 401 clears the copy.
 */
import type { SignedInUser } from '#shared/model/people.ts';
import { forgetAnswers, onSignedOut, request } from './client.ts';
import { eitherOf, isFlag, isNumber, isText, oneOf, recordOf } from './guards.ts';
import { presence } from './presenceToken.ts';
import { queryClient } from './queries.ts';
import { signal } from './signal.ts';
import { localKeep } from './storage.ts';
import { useSignal } from './useSignal.ts';

const KEY = 'sunday-five-user';

const isSignedInUser = recordOf({
  id: isNumber,
  username: isText,
  isAdmin: isFlag,
  isScorekeeper: eitherOf(isFlag, oneOf(undefined)),
});

function stored(): SignedInUser | null {
  const kept = localKeep.read(KEY);
  return isSignedInUser(kept) ? kept : null;
}

const user = signal<SignedInUser | null>(stored());
/** Did the last session here end without a logout? The login form then shows that. */
const hasEnded = signal(false);
/** Why the sign-in link that opened this page was rejected; null if it was accepted or there was none. */
const linkRefusal = signal<string | null>(null);
/** A logout is under way: the server announces that end too, and may be heard before its answer. */
let isLeaving = false;

function remember(next: SignedInUser | null): void {
  if (next !== null) hasEnded.set(false);
  if (next !== null) linkRefusal.set(null);
  if (next === null) localKeep.remove(KEY);
  else localKeep.write(KEY, next);
  const before = user.get();
  const isSame =
    next !== null &&
    before?.id === next.id &&
    before.username === next.username &&
    before.isAdmin === next.isAdmin &&
    before.isScorekeeper === next.isScorekeeper;
  if (!isSame) user.set(next);
}

/** The session has ended: forget the user and their private data. Their unsaved taps are kept (see picks.ts). */
export function endSession(): void {
  if (user.get() === null) return;
  hasEnded.set(!isLeaving);
  presence.forget();
  forgetAnswers();
  remember(null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'readPool' });
}
onSignedOut(endSession);

// Signing out in one tab shows in the others.
window.addEventListener('storage', (event) => {
  if (event.key === KEY) remember(stored());
});

export const session = {
  user,
  hasEnded,
  linkRefusal,
  remember,

  /** The server's word on who is signed in; the stored user may be someone else who used this browser. */
  adopt(verified: SignedInUser): void {
    const before = user.get();
    if (before === null) return;
    if (before.id !== verified.id) {
      queryClient.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'readPool' && queryKey[0] !== 'readMe',
      });
    }
    remember(verified);
  },

  async login(username: string, password: string): Promise<SignedInUser> {
    const answer = await request('login', { input: { username: username.trim(), password: password.trim() } });
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'readPool' });
    remember(answer.user);
    if (answer.presence !== undefined) presence.keep(answer.presence);
    return answer.user;
  },

  /** Signs out here in any case; an unreachable host just does not hear of it. */
  async logout(): Promise<void> {
    isLeaving = true;
    await request('logout', {}).catch(() => undefined);
    endSession();
    isLeaving = false;
  },
};

/** May this user enter scores? */
export const mayKeepScore = (who: SignedInUser | null): boolean =>
  who !== null && (who.isAdmin || who.isScorekeeper === true);

/** The signed-in user, or null. */
export const useUser = (): SignedInUser | null => useSignal(user);
