/** What the pool's calls know of the scoreboard feed, whichever it is and however it is asked. */
import { PoolError } from '#shared/errors.ts';
import type { FeedState, Imported, LeagueWeek, Week } from '#shared/model.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import type { Actor } from '../core/pool.ts';

export type FeedStatus = {
  state: FeedState;
  lastPollAt: number | null;
  lastOkAt: number | null;
  /** By how much the feed's clock is ahead of ours; null if unknown. */
  clockAheadMs: number | null;
  /** Why the last poll failed, in words. */
  failure: string | null;
  /** Events of the last day that were not applied because something about them is wrong, newest first. */
  problems: FeedProblem[];
};

/** An event that was not applied, why, and when the feed last sent it. */
export type FeedProblem = { name: string; reason: string; at: number };

/** `import-open` refuses to add games when all of the week's games have kicked off. */
export type ImportMode = 'import' | 'import-open';

export type ScoreFeed = {
  status: () => FeedStatus;
  /** Waits for one poll, regardless of the kickoffs; shared, and at most one in 5 s. */
  refresh: () => Promise<void>;
  /** Waits for a poll that is under way; starts none. */
  idle: () => Promise<void>;
  /** The league's week to play next, from the feed; null if the feed is off or doesn't report it. */
  leagueWeek: () => Promise<LeagueWeek | null>;
  /** Reads a week's games into the pool. @throws PoolError 'conflict' when the feed does not give them; see `ImportMode` */
  importWeek: (actor: Actor, week: Week, mode: ImportMode) => Promise<Omit<Imported, 'games'>>;
};

/** A pool that has no feed at all. */
export const NO_FEED: ScoreFeed = {
  status: () => ({ state: 'off', lastPollAt: null, lastOkAt: null, clockAheadMs: null, failure: null, problems: [] }),
  refresh: () => Promise.resolve(),
  idle: () => Promise.resolve(),
  leagueWeek: () => Promise.resolve(null),
  importWeek: () => Promise.reject(new PoolError('conflict', commissionerTexts.feedOff)),
};
