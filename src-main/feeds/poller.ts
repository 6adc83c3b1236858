/** Polls the feed while games are live or about to start, and less often while it does not respond. */
import { PoolError } from '#shared/errors.ts';
import type { Week } from '#shared/model.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { readCurrentWeek, readWeeks } from '../pool/core/calendar.ts';
import { readMovedTo } from '../pool/core/moved.ts';
import { readGameRows } from '../pool/games/games.ts';
import { isOn } from '../pool/games/gamesOn.ts';
import type { Pool } from '../pool/core/pool.ts';
import { createRepeats } from '../pool/games/repeats.ts';
import { applyReports } from '../pool/games/reports.ts';
import type { ScoreFeed } from '../pool/games/scoreFeed.ts';
import { readSettings } from '../pool/core/settings.ts';
import { FeedError, type Feed } from './feed.ts';
import { createFeedProblems } from './feedProblems.ts';
import { isSettling, LIVE_EVERY_MS, nextPollDelayMs } from './pollTimes.ts';
import { createWeekReader } from './weekReader.ts';

const FIRST_AFTER_MS = 1_000;
const REFRESH_AT_MOST_EVERY_MS = 5_000;
export type Poller = ScoreFeed & {
  /** Aborts a running request and waits until all writes are done. */
  stop: () => Promise<void>;
};

export function startPoller(pool: Pool, feed: Feed): Poller {
  const { clock, log } = pool;
  let lastPollAt: number | null = null;
  let lastOkAt: number | null = null;
  let failure: string | null = null;
  let failures = 0;
  let running: Promise<void> | null = null;
  let next: { at: number; cancel: () => void } | null = null;
  const problems = createFeedProblems();
  const repeats = createRepeats();
  const stopping = new AbortController();
  const reader = createWeekReader(pool, feed, stopping.signal);
  const isEnabled = () => readSettings(pool).feedEnabled && readMovedTo(pool) === null;

  /** The current week, and any other with a game that is live or just ended. */
  function weeksToPoll(now: number): Week[] {
    const current = readCurrentWeek(pool);
    return readWeeks(pool).filter((week) => {
      const rows = readGameRows(pool, week.id);
      if (week.id === current?.id) return rows.length > 0;
      return rows.some((game) => isOn(game, now) || isSettling(game, now));
    });
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
        const { reports, skipped } = await reader.readWeek(week);
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

  const nextDelayMs = (now: number): number =>
    nextPollDelayMs(
      weeksToPoll(now).flatMap((week) => readGameRows(pool, week.id)),
      failures,
      now,
    );

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
      clockAheadMs: reader.clockAheadMs(),
      failure,
      problems: problems.recent(clock.now()),
    }),
    refresh: async () => {
      if (!isEnabled() || stopping.signal.aborted) return;
      const ago = lastPollAt === null ? Infinity : Math.abs(clock.now() - lastPollAt);
      if (running === null && ago < REFRESH_AT_MOST_EVERY_MS) return;
      await pollOnce();
    },
    leagueWeek: async () => (isEnabled() && !stopping.signal.aborted ? reader.readLeagueWeek() : null),
    importWeek: async (actor, week, mode) => {
      if (!isEnabled()) throw new PoolError('conflict', commissionerTexts.feedOff);
      lastPollAt = clock.now();
      const { reports, skipped } = await reader.readWholeWeek(week).catch((error: unknown) => {
        if (!(error instanceof FeedError)) throw error;
        setFailure(error.message);
        throw new PoolError('conflict', serverTexts.feedFailed(error.message));
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
