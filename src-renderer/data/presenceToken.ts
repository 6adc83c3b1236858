/**
 * The commissioner's proof of presence, as the server returned it. It stays in this page and this tab: unlike a cookie,
 * no other port of the computer can read it.
 */
import * as z from 'zod/mini';
import { instant } from '#shared/model/base.ts';
import { now as serverNow } from './clock.ts';
import { tabKeep } from './storage.ts';

const KEY = 'sunday-five-presence';
const proof = z.object({ token: z.string(), expiresAt: instant });
type Proof = z.infer<typeof proof>;

function stored(): Proof | null {
  const kept = z.safeParse(proof, tabKeep.read(KEY));
  return kept.success ? kept.data : null;
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
