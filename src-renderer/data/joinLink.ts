/** A player's own link, `/join#n=NAME&c=CODE`: signs in as the page begins (src-shared/rules/joinLink). */
import { PoolError } from '#shared/errors.ts';
import { PASSWORD_MAX } from '#shared/limits.ts';
import { readJoinLink, type JoinLink } from '#shared/rules/joinLink.ts';
import { nameKey } from '#shared/rules/names.ts';
import { session } from './session.ts';

/** Reads the link and takes it out of the address, so that it stays in no history. */
export function takeJoinLink(): JoinLink {
  const { name, code } = readJoinLink(window.location.hash);
  window.history.replaceState(window.history.state, '', '/');
  return { name: name.slice(0, PASSWORD_MAX), code: code.slice(0, PASSWORD_MAX) };
}

/** Someone else who is signed in on this device; null if no one is, or the same player. */
export function otherUser({ name, code }: JoinLink): string | null {
  const user = session.user.get();
  return user === null || name === '' || code === '' || nameKey(user.username) === nameKey(name) ? null : user.username;
}

export type Joined = 'signed-in' | 'refused' | 'unreachable';

/**
 * Signs in. A refused link leaves the login with the name filled in and the reason, or, on the player's own device,
 * the session that was there.
 */
export async function followJoinLink(link: JoinLink, refusal: string): Promise<Joined> {
  try {
    if (link.name === '' || link.code === '') throw new PoolError('wrong_login', refusal);
    await session.login(link.name, link.code);
    return 'signed-in';
  } catch (error) {
    const code = error instanceof PoolError ? error.code : 'internal';
    if (code === 'unreachable') return 'unreachable';
    if (link.name !== '')
      window.history.replaceState(window.history.state, '', `/?name=${encodeURIComponent(link.name)}`);
    const isOwnWords = error instanceof PoolError && code !== 'wrong_login' && code !== 'broken_rule';
    session.linkRefusal.set(isOwnWords ? error.message : refusal);
    return 'refused';
  }
}
