/** Asks the feed while games are near or on, for everybody at once, and slows down when it does not answer. */
import { HOUR_MS, MINUTE_MS } from '#shared/limits.ts';
import type { FeedState, Week } from '#shared/model.ts';
import { isSettled } from '#shared/rules/locking.ts';
import { readCurrentWeek, readWeeks } from '../pool/calendar.ts';
import { readGameRows } from '../pool/games.ts';
import type { Actor, Pool } from '../pool/pool.ts';
import { applyReports, type Applied } from '../pool/reports.ts';
import { readSettings } from '../pool/settings.ts';
import type { GameRow } from '../pool/wire.ts';
import { FeedError, type Feed, type FeedAnswer } from './feed.ts';

const LIVE_EVERY_MS = 20_000;
const SLOWEST_MS = 5 * MINUTE_MS;
/** From here before kickoff a game counts as near. */
const NEAR_MS = 10 * MINUTE_MS;
/** A game without a result is given up waiting for. */
const GIVE_UP_AFTER_MS = 8 * HOUR_MS;
/** Between games: often enough to hear of moved kickoffs. */
const IDLE_EVERY_MS = 3 * HOUR_MS;
const REFRESH_AT_MOST_EVERY_MS = 5_000;

export type FeedStatus = {
  state: FeedState;
  lastPollAt: number | null;
  lastOkAt: number | null;
  clockAheadMs: number | null;
  /** Why the last poll failed, in words. */
  failure: string | null;
};

export type Imported = Applied & { skipped: FeedAnswer['skipped'] };

export type Poller = {
  status: () => FeedStatus;
  /** Waits for one poll, whatever the kickoffs say; shared, and at most one in 5 s. */
  refresh: () => Promise<void>;
  /** @throws FeedError */
  importWeek: (actor: Actor, week: Week) => Promise<Imported>;
  stop: () => void;
};

const isOn = (game: GameRow, now: number) =>
  game.status === 'live' ||
  (!isSettled(game) &&
    game.kickoffAt !== null &&
    now >= game.kickoffAt - NEAR_MS &&
    now < game.kickoffAt + GIVE_UP_AFTER_MS);

export function startPoller(pool: Pool, feed: Feed): Poller {
  const { clock, log } = pool;
  let lastPollAt: number | null = null;
  let lastOkAt: number | null = null;
  let clockAheadMs: number | null = null;
  let failure: string | null = null;
  let failures = 0;
  let running: Promise<void> | null = null;
  let cancel = () => {};
  let stopped = false;

  const isEnabled = () => readSettings(pool).feedEnabled;

  /** The current week, and any other with a game that is on. */
  function weeksToPoll(now: number): Week[] {
    const current = readCurrentWeek(pool);
    return readWeeks(pool).filter(
      (week) =>
        week.id === current?.id ||
        (week.phase !== 'upcoming' && readGameRows(pool, week.id).some((game) => isOn(game, now))),
    );
  }

  async function readWeek(week: Week, ifChanged: boolean): Promise<FeedAnswer | null> {
    const answer = await feed.readWeek(week, ifChanged);
    if (answer === null) return null;
    // An outage can look like an empty week; a week that has games does not lose them all.
    if (answer.reports.length === 0 && readGameRows(pool, week.id).length > 0) {
      throw new FeedError('The feed answered no games for a week that has some.');
    }
    clockAheadMs = answer.clockAheadMs ?? clockAheadMs;
    return answer;
  }

  async function poll(): Promise<void> {
    const now = clock.now();
    lastPollAt = now;
    try {
      for (const week of weeksToPoll(now)) {
        if (readGameRows(pool, week.id).length === 0) continue;
        // After a failure the last answer may have been read but not stored.
        const answer = await readWeek(week, failures === 0);
        if (answer !== null && !stopped) await applyReports(pool, null, week.id, answer.reports, 'live');
      }
      failures = 0;
      tell(null);
      lastOkAt = clock.now();
    } catch (error) {
      failures += 1;
      if (!(error instanceof FeedError)) log.error({ err: error }, 'a poll failed');
      tell(error instanceof FeedError ? error.message : 'The scores could not be stored.');
    }
  }

  /** A feed that fails or recovers changes what the scores screen says. */
  function tell(now: string | null): void {
    const changed = (failure === null) !== (now === null);
    failure = now;
    if (changed && !stopped) void pool.write(({ publish }) => publish({ type: 'scores_changed' })).catch(() => {});
  }

  /** One poll at a time, shared by everybody who asks meanwhile. */
  const pollOnce = (): Promise<void> => (running ??= poll().finally(() => (running = null)));

  function nextDelayMs(): number {
    const now = clock.now();
    const rows = weeksToPoll(now).flatMap((week) => readGameRows(pool, week.id));
    if (rows.some((game) => isOn(game, now))) return Math.min(LIVE_EVERY_MS * 2 ** failures, SLOWEST_MS);
    const kickoffs = rows.flatMap(({ kickoffAt }) =>
      kickoffAt === null || kickoffAt - NEAR_MS <= now ? [] : [kickoffAt],
    );
    const untilNear = kickoffs.length === 0 ? Infinity : Math.min(...kickoffs) - NEAR_MS - now;
    return Math.min(untilNear, failures > 0 ? SLOWEST_MS : IDLE_EVERY_MS);
  }

  function schedule(): void {
    cancel();
    if (stopped) return;
    cancel = clock.at(clock.now() + Math.max(nextDelayMs(), 1000), () => {
      if (isEnabled()) void pollOnce().finally(schedule);
      else schedule();
    });
  }

  pool.onPublish((events) => {
    // New games or kickoffs bring the next poll forward; the poll's own changes come while it runs.
    if (running === null && events.some(({ type }) => type === 'weeks_changed')) schedule();
  });
  schedule();

  return {
    status: () => ({
      state: !isEnabled() ? 'off' : failure !== null ? 'failed' : 'ok',
      lastPollAt,
      lastOkAt,
      clockAheadMs,
      failure,
    }),
    refresh: async () => {
      if (!isEnabled()) return;
      if (running === null && lastPollAt !== null && clock.now() - lastPollAt < REFRESH_AT_MOST_EVERY_MS) return;
      await pollOnce();
    },
    importWeek: async (actor, week) => {
      const answer = await readWeek(week, false);
      if (answer === null) throw new FeedError('The feed gave no answer.');
      const applied = await applyReports(pool, actor, week.id, answer.reports, 'import');
      lastOkAt = clock.now();
      tell(null);
      return { ...applied, skipped: answer.skipped };
    },
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}
