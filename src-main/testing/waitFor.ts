/** Waiting for a state that another process, a socket or a thread brings about. */
import { vi } from 'vitest';

/** How long a busy machine may take, not how long the product may: a test whose subject is speed counts work instead. */
const STATE_WITHIN_MS = 30_000;

/** Calls `look` until it returns instead of throwing. @returns what it returned @throws what it threw last */
export const waitFor = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: STATE_WITHIN_MS, interval: 20 });
