/**
 * The commissioner's one-use link, `/#signin=TOKEN`: exchanged for a session as the page begins, and taken out of the
 * address before anything else, so that it stays in no history. A fragment reaches no server and no log.
 */
import { PoolError } from '#shared/errors.ts';
import { texts } from '#shared/texts.ts';
import { request } from './client.ts';
import { session } from './session.ts';

const START = '#signin=';

function takeToken(): string | null {
  const { hash, pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
  return hash.startsWith(START) ? hash.slice(START.length) : null;
}

/** Signs in by the link in the page's address. Answers why it could not, null when it did. */
export async function followSignInLink(): Promise<string | null> {
  const token = takeToken();
  if (token === null || token === '') return texts.signInLinkOver;
  // The stored user is removed first, so that nothing more is read or received for them.
  const before = session.user.get();
  session.remember(null);
  try {
    const { user } = await request('signInByLink', { input: { token } });
    session.remember(user);
    return null;
  } catch (error) {
    session.remember(before);
    const refusal = error instanceof PoolError && error.code !== 'broken_rule' ? error.message : texts.signInLinkOver;
    session.linkRefusal.set(refusal);
    return refusal;
  }
}
