/**
 * The answers that index.html requested before this code had loaded. Each is handed out once, to the call that would have
 * made the same request; on a connection with a delay that is half a second sooner.
 */
export type FirstRead = {
  response: Promise<Response>;
  /** Gives up waiting for it. */
  stop: AbortController;
  /** In epoch milliseconds by this device; `heardAt` is 0 until the answer has begun. */
  sentAt: number;
  heardAt: number;
};

declare global {
  interface Window {
    /** By address, with its query. */
    firstReads?: Record<string, FirstRead>;
  }
}

/** A screen that is opened later reads for itself. */
const KEEP_MS = 20_000;

/** The read of this address that is under way or answered, for the only time. */
export function takeFirstRead(address: string): FirstRead | undefined {
  const read = performance.now() < KEEP_MS ? window.firstReads?.[address] : undefined;
  delete window.firstReads?.[address];
  return read;
}

/** For when something has changed since, or someone else signs in. */
export const forgetFirstReads = (): void => {
  delete window.firstReads;
};
