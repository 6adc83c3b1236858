/**
 * Asks the commissioner for a proof of presence, whenever the server wants to know before it hands out or replaces
 * the whole pool. The desktop app's window proves it without a question.
 */
import { PoolError } from '#shared/errors.ts';
import { PRESENCE_MS } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { onPresenceRequired, request } from './client.ts';
import { now as serverNow } from './clock.ts';
import { presence } from './presenceToken.ts';
import { signal } from './signal.ts';

/** Is the password asked for? The app shows the dialog. */
export const isAskingPresence = signal(false);

type Waiting = { resolve: () => void; reject: (error: PoolError) => void };
let waiting: Waiting[] = [];

function end(settle: (one: Waiting) => void): void {
  const all = waiting;
  waiting = [];
  isAskingPresence.set(false);
  all.forEach(settle);
}

/** Proves it by the password. @throws PoolError when the server does not accept it; the question stays open */
export async function provePresence(password: string): Promise<void> {
  presence.keep(await request('provePresence', { input: { password } }));
  end(({ resolve }) => resolve());
}

export const cancelPresence = (): void =>
  end(({ reject }) => reject(new PoolError('presence_required', texts.presenceCancelled)));

async function askWindow(): Promise<boolean> {
  const { desktop } = window;
  if (desktop === undefined) return false;
  try {
    const token = await desktop.provePresence();
    presence.keep({ token, expiresAt: new Date(serverNow() + PRESENCE_MS).toISOString() });
    return true;
  } catch {
    return false; // the password still works
  }
}

async function prove(): Promise<void> {
  if (await askWindow()) return;
  await new Promise<void>((resolve, reject) => {
    waiting.push({ resolve, reject });
    isAskingPresence.set(true);
  });
}
onPresenceRequired(prove);

/** For a call that works without a proof, but is worth more with one. @throws PoolError when it is canceled */
export async function ensurePresence(): Promise<void> {
  if (presence.token() === null) await prove();
}
