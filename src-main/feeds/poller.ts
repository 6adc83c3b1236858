/** Polls the feed while games are live or about to start, and less often while it does not respond. */
import { PoolError } from '#shared/errors.ts';
import type { Week } from '#shared/model.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { serverTexts } from '#shared/texts/server.ts';
import { readCurrentWeek, readWeeks } from '../pool/core/calendar.ts';
import { readMovedTo } from '../pool/core/moved.ts';
import { readGameRows } from '../pool/games/games.ts';
import { isOn } from '../pool/games/gamesOn.ts';
import type { Actor, Pool } from '../pool/core/pool.ts';
import { createRepeats } from '../pool/games/repeats.ts';
import { applyReports } from '../pool/games/reports.ts';
import type { ImportMode, ScoreFeed } from '../pool/games/scoreFeed.ts';
import { readSettings } from '../pool/core/settings.ts';
import { FeedError, type Feed } from './feed.ts';
import { createFeedRecord, type FeedRecord } from './feedRecord.ts';
import { isSettling, LIVE_EVERY_MS, nextPollDelayMs } from './pollTimes.ts';
import { createWeekReader } from './weekReader.ts';

const FIRST_AFTER_MS = 1_000;
const REFRESH_AT_MOST_EVERY_MS = 5_000;
export type Poller = ScoreFeed & {
  /** Aborts a running request and waits until all writes are done. */
  stop: () => Promise<void>;
};

/** The current week, and any other with a game that is live or just ended. */
function weeksToPoll(pool: Pool, now: number): Week[] {
  const current = readCurrentWeek(pool);
  return readWeeks(pool).filter((week) => {
    const rows = readGameRows(pool, week.id);
    if (week.id === current?.id) return rows.length > 0;
    return rows.some((game) => isOn(game, now) || isSettling(game, now));
  });
}

type Reading = { pool: Pool; reader: ReturnType<typeof createWeekReader>; record: FeedRecord; stopping: AbortSignal };

/** Asks the feed and stores its answers: the weeks being played, or one week at the commissioner's wish. */
function createReading({ pool, reader, record, stopping }: Reading) {
  const repeats = createRepeats();
  return {
    poll: async (): Promise<void> => {
      record.isAsked();
      try {
        const weeks = weeksToPoll(pool, pool.clock.now());
        for (const week of weeks) {
          const { reports, skipped } = await reader.readWeek(week);
          const { refused } = await applyReports(
            pool,
            { actor: null, weekId: week.id, mode: 'live' },
            reports,
            repeats,
          );
          record.addProblems(skipped, refused);
        }
        record.hasAnswered(weeks.length > 0);
      } catch (error) {
        if (stopping.aborted) return;
        if (!(error instanceof FeedError)) pool.log.error({ err: error }, 'a poll failed');
        record.hasFailed(error instanceof FeedError ? error.message : 'The scores could not be stored.');
      }
    },
    importWeek: async (actor: Actor, week: Week, mode: ImportMode) => {
      record.isAsked();
      const { reports, skipped } = await reader.readWholeWeek(week).catch((error: unknown) => {
        if (!(error instanceof FeedError)) throw error;
        record.hasFailed(error.message);
        throw new PoolError('conflict', serverTexts.feedFailed(error.message));
      });
      const { refused, ...applied } = await applyReports(pool, { actor, weekId: week.id, mode }, reports, repeats);
      record.hasAnswered(true);
      record.addProblems(skipped, refused);
      return { ...applied, skipped: [...skipped, ...refused].map(({ name, reason }) => ({ name, reason })) };
    },
  };
}

export function startPoller(pool: Pool, feed: Feed): Poller {
  const { clock } = pool;
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  const reader = createWeekReader(pool, feed, stopping.signal);
  const record = createFeedRecord(pool, isStopped);
  const reading = createReading({ pool, reader, record, stopping: stopping.signal });
  const isEnabled = () => readSettings(pool).feedEnabled && readMovedTo(pool) === null;
  let running: Promise<void> | null = null;
  let next: { at: number; cancel: () => void } | null = null;

  /** Runs one poll at a time. Requests during a poll share it. */
  const pollOnce = (): Promise<void> => (running ??= reading.poll().finally(() => (running = null)));

  function nextDelayMs(): number {
    const now = clock.now();
    const games = weeksToPoll(pool, now).flatMap((week) => readGameRows(pool, week.id));
    return nextPollDelayMs(games, record.failures(), now);
  }

  function wakeAt(at: number): void {
    next?.cancel();
    const cancel = clock.at(at, () => {
      next = null;
      const asked = isEnabled() ? pollOnce() : Promise.resolve();
      void asked.finally(() => {
        if (!isStopped()) wakeAt(clock.now() + nextDelayMs());
      });
    });
    next = { at, cancel };
  }

  pool.onPublish((events) => {
    // New games or kickoffs can make the next poll earlier. Ignores the changes made by a running poll.
    if (isStopped() || running !== null || !events.some(({ type }) => type === 'weeks_changed')) return;
    const at = clock.now() + nextDelayMs();
    if (next === null || at < next.at) wakeAt(at);
  });
  // A pool opened during games polls at once.
  const delay = nextDelayMs();
  wakeAt(clock.now() + (delay === LIVE_EVERY_MS ? FIRST_AFTER_MS : delay));

  return {
    status: () => {
      const known = record.status();
      const state = !isEnabled() ? 'off' : known.failure !== null ? 'failed' : 'ok';
      return { ...known, state, clockAheadMs: reader.clockAheadMs() };
    },
    refresh: async () => {
      if (!isEnabled() || isStopped()) return;
      if (running === null && record.msSinceAsked() < REFRESH_AT_MOST_EVERY_MS) return;
      await pollOnce();
    },
    leagueWeek: async () => (isEnabled() && !isStopped() ? reader.readLeagueWeek() : null),
    importWeek: async (...week) => {
      if (!isEnabled()) throw new PoolError('conflict', commissionerTexts.feedOff);
      return reading.importWeek(...week);
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
