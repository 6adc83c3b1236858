/** Keeps events that were not applied, so that the commissioner sees them even after the feed has corrected them. */
import { DAY_MS } from '#shared/limits.ts';
import type { Refusal } from '#shared/rules/reportMatching.ts';
import type { FeedProblem } from '../pool/games/scoreFeed.ts';

const KEPT_FOR_MS = DAY_MS;
/** A broken feed must not fill the memory or the screen. */
const KEPT_AT_MOST = 20;

export type FeedProblems = {
  add: (refusals: readonly Refusal[], now: number) => void;
  /** Newest first. */
  recent: (now: number) => FeedProblem[];
};

export function createFeedProblems(): FeedProblems {
  const known = new Map<string, FeedProblem>();
  return {
    add: (refusals, now) => {
      for (const { name, reason } of refusals) {
        const key = JSON.stringify([name, reason]);
        known.delete(key);
        known.set(key, { name, reason, at: now });
      }
      for (const key of [...known.keys()].slice(0, -KEPT_AT_MOST)) known.delete(key);
    },
    recent: (now) => [...known.values()].filter(({ at }) => now - at < KEPT_FOR_MS).toReversed(),
  };
}
