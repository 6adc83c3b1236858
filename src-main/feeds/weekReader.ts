/** Reads weeks from the feed, and keeps its last answer. */
import { HOUR_MS } from '#shared/limits.ts';
import type { LeagueWeek, Week } from '#shared/model.ts';
import { defaultSeason } from '#shared/rules/calendar.ts';
import type { Pool } from '../pool/core/pool.ts';
import { readGameRows } from '../pool/games/games.ts';
import { FeedError, type Feed, type FeedAnswer } from './feed.ts';
import { readTimeZone } from '../pool/core/poolTimes.ts';

/** The league's week changes once a week. */
const LEAGUE_WEEK_KEPT_MS = HOUR_MS;

const nameOf = ({ season, seasonType, weekNumber }: Week) => `${season} ${seasonType} ${weekNumber}`;

export function createWeekReader(pool: Pool, feed: Feed, signal: AbortSignal) {
  /** The last good answer for each week, used when the feed reports no change. */
  const lastAnswers = new Map<string, FeedAnswer>();
  let clockAheadMs: number | null = null;
  let league: { week: LeagueWeek; readAt: number } | null = null;

  /** @throws FeedError when the feed does not answer, or answers without the week's games */
  async function readWeek(week: Week): Promise<FeedAnswer> {
    const known = lastAnswers.get(nameOf(week));
    const answer = await feed.readWeek(week, { ifChanged: known !== undefined, signal });
    if (signal.aborted) throw new FeedError('The pool is closing.');
    if (answer === null) {
      if (known === undefined) throw new FeedError('The scoreboard did not respond.');
      return known;
    }
    // An outage can look like an empty week; a week that has games does not lose them all.
    if (answer.reports.length === 0 && readGameRows(pool, week.id).length > 0) {
      throw new FeedError('The scoreboard returned no games for a week that has some.');
    }
    lastAnswers.set(nameOf(week), answer);
    clockAheadMs = answer.clockAheadMs ?? clockAheadMs;
    return answer;
  }

  /** Only a suggestion: if the scoreboard does not respond, that does not count as failed scores. */
  async function readLeagueWeek(): Promise<LeagueWeek | null> {
    const now = pool.clock.now();
    if (league !== null && Math.abs(now - league.readAt) < LEAGUE_WEEK_KEPT_MS) return league.week;
    const week = await feed.readCurrentWeek(signal).catch((error: unknown) => {
      if (!(error instanceof FeedError)) throw error;
      return null;
    });
    // The scoreboard is for another year or the computer's clock is wrong, so the calendar's week is as good.
    if (week === null || Math.abs(week.season - defaultSeason(now, readTimeZone(pool))) > 1) return null;
    league = { week, readAt: now };
    return week;
  }

  return {
    readWeek,
    /** Requests a full answer even if the feed has nothing new. */
    readWholeWeek: (week: Week): Promise<FeedAnswer> => {
      lastAnswers.delete(nameOf(week));
      return readWeek(week);
    },
    readLeagueWeek,
    /** By how much the feed's clock is ahead of this computer's; null until it has answered. */
    clockAheadMs: () => clockAheadMs,
  };
}
