/** The token of the link `/#setup=TOKEN`. The tab keeps it until the pool is set up, so that a reload loses nothing. */
import { tabKeep } from './storage.ts';

const START = '#setup=';
const KEY = 'sunday-five-setup';

const replaceHash = (hash: string) => {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search + hash);
};

/** Moves the token from the address, which browsers keep in their history, to the tab. `#setup` stays there. */
export function takeSetUpToken(): string {
  const { hash } = window.location;
  if (!hash.startsWith(START)) return readToken();
  tabKeep.write(KEY, hash.slice(START.length));
  replaceHash('#setup');
  return hash.slice(START.length);
}

function readToken(): string {
  const kept = tabKeep.read(KEY);
  return typeof kept === 'string' ? kept : 'none';
}

/** Forgets the token, and that the page was opened by one. */
export function forgetSetUpToken(): void {
  tabKeep.remove(KEY);
  replaceHash('');
}
