/** What any scoreboard feed gives the pool. */
import type { SeasonType } from '#shared/model.ts';
import type { GameReport } from '#shared/rules/gameReports.ts';
import type { Refusal } from '#shared/rules/reportMatching.ts';

export type WeekName = { season: number; seasonType: SeasonType; weekNumber: number };

/** An event that is not used; `isWrong` when a working feed would not send it. */
export type SkippedEvent = Refusal & { isWrong: boolean };

export type FeedAnswer = {
  reports: GameReport[];
  /** Events that are not games of the pool, or that are wrong (`isWrong`), each with its reason. */
  skipped: SkippedEvent[];
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
  /**
   * The league's week to play next; null when the feed names none.
   * @throws FeedError
   */
  readCurrentWeek: (signal: AbortSignal) => Promise<WeekName | null>;
};
