/** Publishes what happens by the clock alone, at its instant: locks, kickoffs and the change of week. */
import { and, gt, lte, or } from 'drizzle-orm';
import type { PoolEvent } from '#shared/events.ts';
import { games, weeks } from '../../db/schema.ts';
import { readCurrentWeek, readNextWeekChangeAt } from './calendar.ts';
import type { Pool } from './pool.ts';

/** A full disk refuses the reveals of a kickoff, and with them its events; they are tried again after this long. */
const RETRY_MS = 5_000;

type Instants = { lockAt: number | null; kickoffAt: number | null };

const timesOf = ({ lockAt, kickoffAt }: Instants) => [lockAt, kickoffAt].filter((at) => at !== null);

/** The next lock, kickoff or change of the current week; Infinity if there is none. */
function readNextInstant(pool: Pool, after: number): number {
  const soon = pool.db
    .select({ lockAt: games.lockAt, kickoffAt: games.kickoffAt })
    .from(games)
    .where(or(gt(games.lockAt, after), gt(games.kickoffAt, after)))
    .all();
  const weekLocks = pool.db.select({ at: weeks.lockAt }).from(weeks).where(gt(weeks.lockAt, after)).all();
  const instants = [...soon.flatMap(timesOf), ...weekLocks.flatMap(({ at }) => at ?? []), readNextWeekChangeAt(pool)];
  return Math.min(...instants.filter((at) => at > after), Infinity);
}

/** The events of the locks and kickoffs after `since`, up to `now`. */
function readDueEvents({ db }: Pool, since: number, now: number): PoolEvent[] {
  const isDue = (at: number | null) => at !== null && at > since && at <= now;
  const due = db
    .select({ weekId: games.weekId, lockAt: games.lockAt, kickoffAt: games.kickoffAt, id: games.id })
    .from(games)
    .where(
      or(
        and(gt(games.lockAt, since), lte(games.lockAt, now)),
        and(gt(games.kickoffAt, since), lte(games.kickoffAt, now)),
      ),
    )
    .all();
  const kickedOff = due.filter(({ kickoffAt }) => isDue(kickoffAt));
  const isWeekDue = db
    .select()
    .from(weeks)
    .all()
    .some(({ lockAt }) => isDue(lockAt));
  return [
    ...due.map(({ weekId }): PoolEvent => ({ type: 'games_changed', weekId })),
    ...kickedOff.flatMap(({ weekId }): PoolEvent[] => [{ type: 'picks_changed', weekId }, { type: 'scores_changed' }]),
    ...(isWeekDue ? [{ type: 'weeks_changed' } as const] : []),
  ];
}

/** Starts announcing and returns how to stop. */
export function startAnnouncer(pool: Pool): () => void {
  /** Everything due until this instant, and this current week, has been published. */
  let doneUntil = pool.clock.now();
  let current = readCurrentWeek(pool)?.id;
  let isRunning = false;
  let cancel = () => {};
  let stopped = false;

  /** Publishes the reveals and locks that came due since the last announcement. @throws when it could not be written */
  const announce = async (): Promise<void> => {
    const now = pool.clock.now();
    const since = Math.min(doneUntil, now);
    const events = readDueEvents(pool, since, now);
    const currentNow = readCurrentWeek(pool)?.id;
    if (currentNow !== current) events.push({ type: 'weeks_changed' });
    // Every transaction stores the reveals that are due, so one without events is needed too.
    await pool.write(({ publish }) => {
      for (const event of events) publish(event);
    }, 'even moved');
    current = currentNow;
    doneUntil = now;
  };

  const wait = (): void => {
    cancel();
    if (stopped || isRunning) return;
    const now = pool.clock.now();
    // An instant that came due while the last announcement was being written must not wait for the next instant.
    const next = readNextInstant(pool, Math.min(doneUntil, now));
    if (next <= now || readCurrentWeek(pool)?.id !== current) tick();
    else if (next < Infinity) cancel = pool.clock.at(next, tick);
  };

  const retryLater = (): void => {
    cancel();
    if (!stopped) cancel = pool.clock.at(pool.clock.now() + RETRY_MS, tick);
  };

  const tick = (): void => {
    isRunning = true;
    announce()
      .finally(() => (isRunning = false))
      .then(wait)
      .catch((error: unknown) => {
        pool.log.error({ err: error }, 'an announcement failed');
        retryLater();
      });
  };

  // A changed kickoff or lock time changes the next instant, and the last final of a week ends it.
  pool.onPublish((events) => {
    const areWeeksChanged = events.some(({ type }) => type === 'weeks_changed');
    if (stopped || (!areWeeksChanged && !events.some(({ type }) => type === 'games_changed'))) return;
    // The action that created, moved or deleted a week has published this already.
    if (areWeeksChanged) current = readCurrentWeek(pool)?.id;
    wait();
  });
  tick();
  return () => {
    stopped = true;
    cancel();
  };
}
