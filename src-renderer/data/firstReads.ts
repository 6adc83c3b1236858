/**
 * The answers that index.html requested before this code had loaded. Each is handed out once, to the call that would have
 * made the same request; on a connection with a delay that is half a second sooner.
 */
import type { QueryName, ReadParams } from '#shared/freshness.ts';

export type FirstRead = {
  /** As the query cache names it. */
  query: readonly [name: QueryName, params: ReadParams];
  response: Promise<Response>;
  /** Gives up waiting for it. */
  stop: AbortController;
  /** In epoch milliseconds by this device; `heardAt` is 0 until the answer has begun. */
  sentAt: number;
  heardAt: number;
};

declare global {
  interface Window {
    /** By address, with its query; null once it is handed out or asked for elsewhere, and then index.html doesn't request it. */
    firstReads?: Record<string, FirstRead | null>;
  }
}

/** A screen that is opened later reads for itself. */
const KEEP_MS = 20_000;

/** The read of this address that is under way or answered, for the only time. */
export function takeFirstRead(address: string): FirstRead | undefined {
  const reads = window.firstReads;
  const read = performance.now() < KEEP_MS ? reads?.[address] : undefined;
  if (reads !== undefined) reads[address] = null;
  return read ?? undefined;
}

/** The queries whose answers are here but not yet handed out. */
export const answeredFirstReads = (): FirstRead['query'][] =>
  Object.values(window.firstReads ?? {}).flatMap((read) => (read !== null && read.heardAt > 0 ? [read.query] : []));

/** For when something has changed since, or someone else signs in. */
export const forgetFirstReads = (): void => {
  delete window.firstReads;
};
