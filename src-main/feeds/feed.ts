/** What any scoreboard feed gives the pool. */
import type { SeasonType } from '#shared/model.ts';
import type { GameReport } from '#shared/rules/gameReports.ts';

export type WeekName = { season: number; seasonType: SeasonType; weekNumber: number };

export type FeedAnswer = {
  reports: GameReport[];
  /** Events that are no game of the pool, or cannot be read, each with its reason. */
  skipped: { name: string; reason: string }[];
  /** By how much the feed's clock is ahead of ours; null when it does not say. */
  clockAheadMs: number | null;
};

/** The feed did not give what it should: no answer, an error, or something that is no scoreboard. */
export class FeedError extends Error {
  override name = 'FeedError';
}

export type Feed = {
  /**
   * Reads one week.
   * @param ifChanged answer null when nothing has changed since the last read of that week
   * @throws FeedError
   */
  readWeek: (week: WeekName, options: { ifChanged: boolean; signal: AbortSignal }) => Promise<FeedAnswer | null>;
};
