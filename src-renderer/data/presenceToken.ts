/**
 * The commissioner's proof of presence, as the server returned it. It stays in this page and this tab: unlike a cookie,
 * no other port of the computer can read it.
 */
import { now as serverNow } from './clock.ts';
import { isText, recordOf } from './guards.ts';
import { tabKeep } from './storage.ts';

const KEY = 'sunday-five-presence';
type Proof = { token: string; expiresAt: string };
const isProof = recordOf({ token: isText, expiresAt: isText });

function stored(): Proof | null {
  const kept = tabKeep.read(KEY);
  return isProof(kept) ? kept : null;
}

let held: Proof | null = stored();

export const presence = {
  /** Null when there is none or it is over. */
  token: (): string | null => (held !== null && Date.parse(held.expiresAt) > serverNow() ? held.token : null),
  keep(next: Proof): void {
    held = next;
    tabKeep.write(KEY, next);
  },
  forget(): void {
    held = null;
    tabKeep.remove(KEY);
  },
};
