/** Waits for a state that depends on another process, a socket or a worker. */
import { vi } from 'vitest';

/** Long enough for a busy machine. Tests of speed count work instead of time. */
const STATE_WITHIN_MS = 30_000;

/** Calls `look` until it doesn't throw. @returns its result @throws its last error */
export const waitFor = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: STATE_WITHIN_MS, interval: 20 });
