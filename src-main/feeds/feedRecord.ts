/** The feed's record: when it was asked, when it last answered, and why it does not. */
import type { Refusal } from '#shared/rules/reportMatching.ts';
import type { FeedStatus } from '../pool/games/scoreFeed.ts';
import type { Pool } from '../pool/core/pool.ts';
import type { FeedAnswer } from './feed.ts';
import { createFeedProblems } from './feedProblems.ts';

export type FeedRecord = {
  isAsked: () => void;
  /** `isRead` is false when there was nothing to ask for. */
  hasAnswered: (isRead: boolean) => void;
  hasFailed: (reason: string) => void;
  /** How many polls failed in a row. */
  failures: () => number;
  /** Infinity before the first. */
  msSinceAsked: () => number;
  /** Of the events that were left out only those that a working feed would not send. */
  addProblems: (skipped: FeedAnswer['skipped'], refused: readonly Refusal[]) => void;
  status: () => Omit<FeedStatus, 'state' | 'clockAheadMs'>;
};

export function createFeedRecord(pool: Pool, isStopped: () => boolean): FeedRecord {
  const { clock } = pool;
  const problems = createFeedProblems();
  let lastPollAt: number | null = null;
  let lastOkAt: number | null = null;
  let failure: string | null = null;
  let failures = 0;

  /** The scores screen shows when the feed fails or recovers. */
  function setFailure(now: string | null): void {
    const changed = (failure === null) !== (now === null);
    failures = now === null ? 0 : failures + 1;
    failure = now;
    if (!changed || isStopped()) return;
    pool.write(({ publish }) => publish({ type: 'scores_changed' })).catch(() => {}); // the next read shows it
  }

  return {
    isAsked: () => void (lastPollAt = clock.now()),
    hasAnswered: (isRead) => {
      if (isRead) lastOkAt = clock.now();
      setFailure(null);
    },
    hasFailed: setFailure,
    failures: () => failures,
    msSinceAsked: () => (lastPollAt === null ? Infinity : Math.abs(clock.now() - lastPollAt)),
    addProblems: (skipped, refused) =>
      problems.add([...skipped.filter(({ isWrong }) => isWrong), ...refused], clock.now()),
    status: () => ({ lastPollAt, lastOkAt, failure, problems: problems.recent(clock.now()) }),
  };
}
