/** Polls the feed while games are live or about to start, and less often while it does not respond. */
import { PoolError } from '#shared/errors.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import type { LeagueWeek, Week } from '#shared/model.ts';
import { defaultSeason } from '#shared/rules/calendar.ts';
import { texts } from '#shared/texts.ts';
import { readCurrentWeek, readWeeks } from '../pool/core/calendar.ts';
import { readGameRows } from '../pool/games/games.ts';
import { isOn, NEAR_MS } from '../pool/games/gamesOn.ts';
import type { Pool } from '../pool/core/pool.ts';
import { createRepeats } from '../pool/games/repeats.ts';
import { applyReports } from '../pool/games/reports.ts';
import type { ScoreFeed } from '../pool/games/scoreFeed.ts';
import { readSettings } from '../pool/core/settings.ts';
import type { GameRow } from '../pool/core/wire.ts';
import { FeedError, type Feed, type FeedAnswer } from './feed.ts';
import { createFeedProblems } from './feedProblems.ts';

const LIVE_EVERY_MS = 20_000;
const FIRST_AFTER_MS = 1_000;
const SLOWEST_MS = 5 * MINUTE_MS;
/** A final can still be corrected. */
const SETTLING_MS = 2 * HOUR_MS;
/** Between games: often enough to notice moved kickoffs. */
const IDLE_EVERY_MS = 3 * HOUR_MS;
const REFRESH_AT_MOST_EVERY_MS = 5_000;
/** The league's week changes once a week. */
const LEAGUE_WEEK_KEPT_MS = HOUR_MS;

export type Poller = ScoreFeed & {
  /** Aborts a running request and waits until all writes are done. */
  stop: () => Promise<void>;
};

const isSettling = ({ status, scoredAt }: GameRow, now: number): boolean =>
  status === 'final' && scoredAt !== null && now < scoredAt + SETTLING_MS;

export function startPoller(pool: Pool, feed: Feed): Poller {
  const { clock, log } = pool;
  let lastPollAt: number | null = null;
  let lastOkAt: number | null = null;
  let clockAheadMs: number | null = null;
  let failure: string | null = null;
  let failures = 0;
  let running: Promise<void> | null = null;
  let next: { at: number; cancel: () => void } | null = null;
  const problems = createFeedProblems();
  const repeats = createRepeats();
  const stopping = new AbortController();
  /** The last good answer for each week, used when the feed reports no change. */
  const lastAnswers = new Map<string, FeedAnswer>();

  const nameOf = ({ season, seasonType, weekNumber }: Week) => `${season} ${seasonType} ${weekNumber}`;
  const isEnabled = () => readSettings(pool).feedEnabled;

  /** The current week, and any other with a game that is live or just ended. */
  function weeksToPoll(now: number): Week[] {
    const current = readCurrentWeek(pool);
    return readWeeks(pool).filter((week) => {
      const rows = readGameRows(pool, week.id);
      if (week.id === current?.id) return rows.length > 0;
      return rows.some((game) => isOn(game, now) || isSettling(game, now));
    });
  }

  async function readWeek(week: Week): Promise<FeedAnswer> {
    const known = lastAnswers.get(nameOf(week));
    const answer = await feed.readWeek(week, { ifChanged: known !== undefined, signal: stopping.signal });
    if (stopping.signal.aborted) throw new FeedError('The pool is closing.');
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

  let league: { week: LeagueWeek; readAt: number } | null = null;

  /** Only a suggestion: if the scoreboard does not respond, that does not count as failed scores. */
  async function leagueWeek(): Promise<LeagueWeek | null> {
    if (!isEnabled() || stopping.signal.aborted) return null;
    const now = clock.now();
    if (league !== null && Math.abs(now - league.readAt) < LEAGUE_WEEK_KEPT_MS) return league.week;
    const week = await feed.readCurrentWeek(stopping.signal).catch((error: unknown) => {
      if (!(error instanceof FeedError)) throw error;
      return null;
    });
    // The scoreboard is for another year or the computer's clock is wrong, so the calendar's week is as good.
    if (week === null || Math.abs(week.season - defaultSeason(now)) > 1) return null;
    league = { week, readAt: now };
    return week;
  }

  /** The scores screen shows when the feed fails or recovers. */
  function setFailure(now: string | null): void {
    const changed = (failure === null) !== (now === null);
    failures = now === null ? 0 : failures + 1;
    failure = now;
    if (!changed || stopping.signal.aborted) return;
    pool.write(({ publish }) => publish({ type: 'scores_changed' })).catch(() => {}); // the next read shows it
  }

  async function poll(): Promise<void> {
    const now = clock.now();
    lastPollAt = now;
    try {
      const weeks = weeksToPoll(now);
      for (const week of weeks) {
        const { reports, skipped } = await readWeek(week);
        const { refused } = await applyReports(pool, { actor: null, weekId: week.id, mode: 'live' }, reports, repeats);
        problems.add([...skipped.filter(({ isWrong }) => isWrong), ...refused], clock.now());
      }
      if (weeks.length > 0) lastOkAt = clock.now();
      setFailure(null);
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (!(error instanceof FeedError)) log.error({ err: error }, 'a poll failed');
      setFailure(error instanceof FeedError ? error.message : 'The scores could not be stored.');
    }
  }

  /** Runs one poll at a time. Requests during a poll share it. */
  const pollOnce = (): Promise<void> => (running ??= poll().finally(() => (running = null)));

  function nextDelayMs(now: number): number {
    const rows = weeksToPoll(now).flatMap((week) => readGameRows(pool, week.id));
    if (rows.some((game) => isOn(game, now))) return Math.min(LIVE_EVERY_MS * 2 ** failures, SLOWEST_MS);
    const upcoming = rows.flatMap(({ kickoffAt }) =>
      kickoffAt === null || kickoffAt - NEAR_MS <= now ? [] : [kickoffAt - NEAR_MS - now],
    );
    const isWaiting = failures > 0 || rows.some((game) => isSettling(game, now));
    return Math.min(...upcoming, isWaiting ? SLOWEST_MS : IDLE_EVERY_MS);
  }

  function wakeAt(at: number): void {
    next?.cancel();
    const cancel = clock.at(at, () => {
      next = null;
      const asked = isEnabled() ? pollOnce() : Promise.resolve();
      void asked.finally(schedule);
    });
    next = { at, cancel };
  }

  function schedule(): void {
    if (stopping.signal.aborted) return;
    const now = clock.now();
    wakeAt(now + nextDelayMs(now));
  }

  /** A pool opened during games polls at once. */
  function scheduleFirst(): void {
    const now = clock.now();
    const delay = nextDelayMs(now);
    wakeAt(now + (delay === LIVE_EVERY_MS ? FIRST_AFTER_MS : delay));
  }

  pool.onPublish((events) => {
    // New games or kickoffs can make the next poll earlier. Ignores the changes made by a running poll.
    if (stopping.signal.aborted || running !== null || !events.some(({ type }) => type === 'weeks_changed')) return;
    const now = clock.now();
    const at = now + nextDelayMs(now);
    if (next === null || at < next.at) wakeAt(at);
  });
  scheduleFirst();

  return {
    status: () => ({
      state: !isEnabled() ? 'off' : failure !== null ? 'failed' : 'ok',
      lastPollAt,
      lastOkAt,
      clockAheadMs,
      failure,
      problems: problems.recent(clock.now()),
    }),
    refresh: async () => {
      if (!isEnabled() || stopping.signal.aborted) return;
      const ago = lastPollAt === null ? Infinity : Math.abs(clock.now() - lastPollAt);
      if (running === null && ago < REFRESH_AT_MOST_EVERY_MS) return;
      await pollOnce();
    },
    leagueWeek,
    importWeek: async (actor, week, mode) => {
      if (!isEnabled()) throw new PoolError('conflict', texts.feedOff);
      // An import always requests a full answer.
      lastAnswers.delete(nameOf(week));
      lastPollAt = clock.now();
      const { reports, skipped } = await readWeek(week).catch((error: unknown) => {
        if (!(error instanceof FeedError)) throw error;
        setFailure(error.message);
        throw new PoolError('conflict', texts.feedFailed(error.message));
      });
      const { refused, ...applied } = await applyReports(pool, { actor, weekId: week.id, mode }, reports, repeats);
      lastOkAt = clock.now();
      setFailure(null);
      problems.add([...skipped.filter(({ isWrong }) => isWrong), ...refused], clock.now());
      return { ...applied, skipped: [...skipped, ...refused].map(({ name, reason }) => ({ name, reason })) };
    },
    idle: async () => {
      await running;
    },
    stop: async () => {
      stopping.abort();
      next?.cancel();
      await running;
    },
  };
}
