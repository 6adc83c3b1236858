/** The interface of a scoreboard feed. */
import type { SeasonType } from '#shared/model.ts';
import type { GameReport } from '#shared/rules/gameReports.ts';
import type { Refusal } from '#shared/rules/reportMatching.ts';

export type WeekName = { season: number; seasonType: SeasonType; weekNumber: number };

/** An event that is not used. `isWrong`: a working feed would not send it. */
type SkippedEvent = Refusal & { isWrong: boolean };

export type FeedAnswer = {
  reports: GameReport[];
  /** Events that are not games of the pool, or that are wrong (`isWrong`), each with its reason. */
  skipped: SkippedEvent[];
  /** How far the feed's clock is ahead of the pool's; null if unknown. */
  clockAheadMs: number | null;
};

/** No response from the feed, an error, or something that is not a scoreboard. */
export class FeedError extends Error {
  override name = 'FeedError';
}

export type Feed = {
  /**
   * Reads one week.
   * @param ifChanged return null if nothing has changed since the last read of that week
   * @throws FeedError
   */
  readWeek: (week: WeekName, options: { ifChanged: boolean; signal: AbortSignal }) => Promise<FeedAnswer | null>;
  /**
   * The league's next week to play; null if the feed has none.
   * @throws FeedError
   */
  readCurrentWeek: (signal: AbortSignal) => Promise<WeekName | null>;
};
